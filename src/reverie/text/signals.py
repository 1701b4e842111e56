"""Words by which people tell an agent what to remember, in English and Chinese.

They choose which turns are worth a closer look, so they may catch a little too much. Each pattern stays
within what a search over raw transcripts understands: no look-around, no back-references.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class SignalKind(StrEnum):
    """What the user is doing when they use such words."""

    CORRECTION = "correction"  # that was wrong; do it differently
    WISH = "wish"  # keep this in mind from now on
    DECISION = "decision"  # it is settled, or due


@dataclass(frozen=True, slots=True)
class Signal:
    """One family of wordings. `but_not` are wordings that look alike and mean nothing of the kind."""

    kind: SignalKind
    pattern: str
    but_not: str = ""

    def heard_in(self, text: str) -> bool:
        """Whether the text uses one of these wordings."""
        if self.but_not:
            text = re.sub(self.but_not, " … ", text, flags=re.IGNORECASE)
        return re.search(self.pattern, text, re.IGNORECASE) is not None


_APOSTROPHE = "(?:'|’)?"  # typed straight, curly, or left out

# Who stops for today, or wants something stopped that runs, minds nothing that was done.
_CALLS_IT_A_DAY = (
    r"\bstop\s+(?:the|all|both)\s+\w+|\b(?:stop|quit)\s+(?:(?:it|work|working)\s+)?"
    r"(?:here|there|now|at\s+(?:this|that)\s+point|for\s+(?:today|tonight|now|(?:the|a)\s+(?:day|night|week|moment|bit)))\b"
)

SIGNALS: tuple[Signal, ...] = (
    Signal(
        SignalKind.CORRECTION,
        rf"(?:^|[.!?;]\s*|\n\s*)(?:no|nope|nah|wrong|stop)\s*[,.!:;]"
        rf"|\bthat{_APOSTROPHE}s\s+(?:not\s+(?:right|correct|what\s+i|how)|wrong|incorrect)"
        rf"|\byou{_APOSTROPHE}(?:re|\s+are)\s+wrong|\bi\s+(?:said|told\s+you|meant|asked\s+(?:you\s+)?for)\b"
        rf"|\bi\s+did(?:n{_APOSTROPHE}t|\s+not)\s+(?:ask|say|mean|want)",
        but_not=r"\bno,?\s+(?:problem|worries|rush|need)\b",
    ),
    Signal(
        SignalKind.CORRECTION,
        rf"\b(?:do\s+not|don{_APOSTROPHE}t|please\s+stop|stop|quit|avoid)\s+\w+"
        rf"|\bshould(?:n{_APOSTROPHE}t|\s+not)\b|\bmust(?:n{_APOSTROPHE}t|\s+not)\b",
        but_not=rf"\b(?:i|we|they|you|users?)\s+(?:really\s+)?(?:do\s+not|don{_APOSTROPHE}t)\b"
        rf"|\b(?:do\s+not|don{_APOSTROPHE}t)\s+(?:worry|know|mind|care|think|understand|have|see|hesitate)\b"
        rf"|\bwhy\s+(?:do\s+not|don{_APOSTROPHE}t)\b|{_CALLS_IT_A_DAY}",
    ),
    Signal(
        SignalKind.CORRECTION,
        r"\bactually\b|\binstead\s+of\b|\brather\s+than\b|\bnot\s+\S{1,40}(?:\s+\S{1,40})?,?\s+but\b"
        r"|\buse\s+\S{1,40}(?:\s+\S{1,40})?\s*,?\s+(?:not|instead)\b|\bnot\s+\S{1,40}\s*,\s*use\b|\bno\s+longer\b|\banymore\b",
    ),
    Signal(
        SignalKind.CORRECTION,
        r"不对|不是这样|不是这个|错了|搞错|弄错|不应该|不要|不用|别用|别再|别把|应该是|应该用|应当|而不是|而是|改成|改用|换成"
        r"|其实|我说的是|我的意思是|不再",
        but_not=r"不用谢|不用担心|不要紧|对不对|要不要|用不用|是不是",
    ),
    Signal(
        SignalKind.WISH,
        r"\bremember\b|\bkeep\s+in\s+mind\b|\bmake\s+(?:a\s+)?note\b|\bnote\s+that\b|\bfor\s+(?:the\s+)?future\b"
        rf"|\bfrom\s+now\s+on\b|\bgoing\s+forward\b|\bin\s+future\b|\bnext\s+time\b|\bdon{_APOSTROPHE}t\s+forget\b"
        r"|\bnever\s+forget\b",
        but_not=rf"\b(?:i|we)\s+(?:can(?:no|{_APOSTROPHE})?t|do\s+not|don{_APOSTROPHE}t)\s+remember\b"
        r"|\bdo\s+you\s+remember\b",
    ),
    Signal(
        SignalKind.WISH,
        r"\balways\s+\w+|\bnever\s+\w+|\bevery\s+time\b|\bwhenever\b|\bi\s+(?:always\s+|usually\s+)?prefer\b"
        rf"|\bi(?:{_APOSTROPHE}d|\s+would)\s+rather\b|\bi\s+(?:like|love|hate|dislike)\b|\bmy\s+preference\b"
        r"|\bmake\s+sure\b|\bby\s+default\b",
        but_not=r"\bnever\s*mind\b",
    ),
    Signal(
        SignalKind.WISH,
        r"记住|记得|记下|请记|别忘|不要忘|以后|今后|从现在起|从今以后|下次|务必|一定要|必须|总是|始终|永远|每次|一律|绝不|千万"
        r"|我喜欢|我更喜欢|我习惯|我偏好|我不喜欢|我讨厌",
        but_not=r"不记得|记不住|记得吗",
    ),
    Signal(
        SignalKind.DECISION,
        rf"\b(?:we|i|they)(?:{_APOSTROPHE}ve|\s+have)?\s+(?:just\s+|finally\s+)?(?:decided|agreed|chose|settled)\b"
        r"|\bthe\s+decision\s+(?:is|was)\b|\blet(?:'|’)?s\s+go\s+with\b|\bwe(?:'|’)?(?:re|\s+are)\s+going\s+with\b"
        r"|\bdeadlines?\b|\bdue\s+(?:on|by|date)\b|\bfreeze\b|\bships?\s+on\b|\brelease\s+(?:is\s+)?(?:on|date)\b"
        r"|\bgo(?:es)?\s+live\b|\bmigrat(?:ed|ing|e)\s+(?:to|from)\b|\bswitch(?:ed|ing)?\s+to\b"
        r"|\b(?:moved|postponed|pushed)\s+(?:to|back|until)\b",
    ),
    Signal(
        SignalKind.DECISION,
        r"决定|确定用|商定|定下|定在|说好|敲定|选定|截止|期限|上线|发布日|推迟|延期|提前到|冻结|迁移到|切换到|换到",
    ),
)


def signals(text: str) -> list[SignalKind]:
    """The kinds of signal the text holds, each once, in the order of `SignalKind`."""
    heard = {signal.kind for signal in SIGNALS if signal.heard_in(text)}
    return [kind for kind in SignalKind if kind in heard]
