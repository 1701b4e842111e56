"""Taking one's words back: "scratch that", "forget what I said about the port", 当我没说."""

from __future__ import annotations

import re

from reverie.understand.words import content_words

_APOSTROPHE = "['’]?"
# An order begins its clause: "they forget it" takes nothing back.
_ORDER = r"(?:^|[-–—,.;:!?(]\s*|\b(?:please|pls|no|oh|ok|okay|actually|sorry|wait|so|just|and|well|hm+|yeah)\s+)"
_TAKES_BACK = re.compile(
    rf"{_ORDER}(?:scratch|strike|disregard|forget|ignore|skip|drop)\s+(?:that|this|it|all\s+(?:of\s+)?that|the\s+last"
    rf"|what\s+i(?:{_APOSTROPHE}ve)?\s+(?:just\s+)?(?:said|told|wrote).*|my\s+last|the\s+rule)"
    rf"(?=\s*(?:[-–—,.;:!?)]|$|\b(?:please|sorry|thanks|about|actually)\b))"
    rf"|\bnever\s*mind(?=\s*(?:[-–—,.;:!?)]|$|\b(?:that|it|what|sorry)\b))|\bnvm\b|\b(?:i\s+)?take\s+(?:that|it|this)\s+back\b|\bi\s+was\s+wrong\b"
    rf"|\b(?:don{_APOSTROPHE}t|do\s+not|no\s+need\s+to)\s+(?:remember|save|store|note|memori[sz]e)\b"
    rf"|当我没说|(?:刚才|刚刚|上面|前面)(?:说的|那条|那句|那个)?.{{0,8}}(?:不算|作废|撤回|收回|忽略|别管)|收回(?:刚才|上面|前面|这|那|我)"
    rf"|(?:当|就当)我(?:没|沒)(?:说|說|讲|講)|(?:剛才|剛剛).{{0,8}}(?:不算|作廢|撤回|收回|忽略|別管)"
    rf"|(?:不用|不必|别|別|无需|無需)(?:记|記)(?:了|住|下|这|這|录|錄|进|進|$)"
    rf"|^(?:唉|哎|嗯)?[，, ]*算了[。！!~，, ]*(?:$|当|就当)",
    re.IGNORECASE,
)


def takes_back(sentence: str) -> bool:
    """Whether the sentence withdraws something that was said before."""
    return _TAKES_BACK.search(sentence) is not None


def taken_back(sentence: str) -> frozenset[str]:
    """What a withdrawal is about, in content words; empty where it only points back."""
    return content_words(_TAKES_BACK.sub(" ", sentence))
