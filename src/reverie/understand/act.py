"""Rules and reports: "never force-push" says what is to be done, "I force-pushed the fork" only what somebody did. What
was done, once or every day, does not lift a rule; that it is allowed now, or that another rule holds, does.
"""

from __future__ import annotations

import re

from reverie.understand.layout import is_order
from reverie.understand.statement import Statement
from reverie.understand.time_signs import time_signs

_BINDS = re.compile(
    r"\b(?:must|never|always|ha(?:s|ve) to|needs? to|should|shall|only|not allowed|forbidden|prohibited|required?|don't"
    r"|do not|no \w+)\b"
    r"|必须|必須|要先|得先|务必|務必|一律|一定要|应该|應該|禁止|严禁|嚴禁|[不别別勿]|才[能可]|只[能用]|总是|總是",
    re.IGNORECASE,
)
_FREES = re.compile(
    r"\b(?:may|can|could|allowed|free to|ok(?:ay)?|fine|no need|needn't|(?:do|does)(?: not|n't) (?:have|need) to"
    r"|unnecessary|optional|any ?more|no longer)\b"
    r"|可以|不用|不必|无需|無需|无须|無須|随便|隨便|允许|允許|不需要|不再|能够|都行",
    re.IGNORECASE,
)
_WANTS = re.compile(
    r"\b(?:want|prefer|like|need|expect|wish|decided|agreed|settled|rule|policy|from now on)s?\b|['’]d rather"
    r"|想要|喜欢|喜歡|希望|偏好|决定|決定|规定|規定|定了|说好|說好",
    re.IGNORECASE,
)
_DID_NOT = re.compile(r"[没沒](?!有?[人谁誰])")
_DONE = re.compile(r"[过過了](?=\W*$)")  # of a thing it rather tells how it is now
# Verbs whose past has no "ed"; those that read like another word are not among them.
_DID = re.compile(
    r"\b(?:began|brought|broke|built|bought|came|caught|chose|did|drew|drove|fell|flew|forgot|gave|got|grew|had|held"
    r"|kept|knew|lost|made|met|paid|ran|said|sat|sent|slept|sold|spent|spoke|stood|took|taught|threw|told|went|were"
    r"|was|won|wrote)\b",
    re.IGNORECASE,
)
_PASSIVE = "passive in the present"
_ONESELF = re.compile(r"\W*(?:I\b|我(?!们|們|司|方|院|校))")
_SOMEBODY = re.compile(r"\W*(?:[我你他她咱])")


def is_rule(statement: Statement) -> bool:
    """Whether it says what is to be done, or not to be done, rather than what is so."""
    return _BINDS.search(statement.plain) is not None or is_order(statement)


def only_reports(statement: Statement) -> bool:
    """Whether a statement, or one clause of it, tells what somebody did, or what the speaker does, and the whole gives
    no order, no leave, no wish and no change.
    """
    whole = statement.plain
    if "change" in statement.cues or is_order(statement) or any(one.search(whole) for one in (_FREES, _WANTS)):
        return False
    clause = statement.shown[slice(*statement.span)]
    if _DID_NOT.search(clause) or (_DONE.search(clause) and _SOMEBODY.match(clause)):
        return True
    return not _BINDS.search(clause) and bool(_is_told_as_past(clause) or _ONESELF.match(clause))


def _is_told_as_past(clause: str) -> bool:
    signs = set(time_signs(_DONE.sub("", clause)))
    if "names a day past" in signs or "going on right now" in signs:
        return True
    return _PASSIVE not in signs and ("verb in the past" in signs or _DID.search(clause) is not None)
