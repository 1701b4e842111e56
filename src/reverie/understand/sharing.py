"""Whether somebody asks that something be shared with others: "share it with the team", 放到团队文件夹里.

It takes a place or people that are others' as well, and words that bring something there, in one clause that neither
asks nor denies.
"""

from __future__ import annotations

import re

from reverie.understand.sentences import sentences

_OTHERS = re.compile(
    r"\bteam\b|\b(?:every(?:body|one)|all of us|the others|colleagues|co-?workers|whole (?:group|crew|office))\b"
    r"|\b(?:shared|common|public) (?:folder|memor\w+|notes?|files?)\b"
    r"|团队|團隊|大家|全组|全組|组里|組裡|同事|所有人|共享(?:文件夹|记忆|目录)|公共(?:文件夹|记忆)",
    re.IGNORECASE,
)
_BRINGS = re.compile(
    r"\b(?:shar(?:e|ed|ing)|mov(?:e|ed|ing)|cop(?:y|ied|ying)|put|publish(?:ed)?|post|add|sav(?:e|ed)|stor(?:e|ed)|note"
    r"|writ(?:e|ten)|tell|let|inform|belongs?|goes|make)\b"
    r"|共享|分享|放[到进進在]|移[到进進]|挪[到进進]|搬[到进進]|复制到|複製到|[写寫存记記加][到进進入在]|公开|公開|告诉|告訴|让|讓|属于|屬於|归|歸",
    re.IGNORECASE,
)
_NOT_SO = re.compile(
    r"\b(?:not?|never|none|nobody|without|unless|if|only (?:me|for me|mine)|instead of|rather than|except|private)\b"
    r"|n['’]t\b"
    r"|[?？]|[吗嗎呢]\W*$|[不没沒别別勿未]|如果|要是|除非|私下|保密",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[^,;，；。.!！]+[?？]?")


def asks_to_share(message: str) -> bool:
    """Whether the message says so in words that its writer typed as their own."""
    clauses = (clause[0] for sentence in sentences(message) for clause in _CLAUSE.finditer(sentence.text))
    return any(_OTHERS.search(one) and _BRINGS.search(one) and not _NOT_SO.search(one) for one in clauses)
