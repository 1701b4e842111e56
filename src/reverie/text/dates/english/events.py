"""Whether a sentence tells of one thing that happens once, so that a day in it is one day and no timetable.

"The rack is delivered in 12 days" counts from today; "orders are delivered in 12 days" says how long it takes.
"""

from __future__ import annotations

import re

from reverie.text.dates.english.words import is_habit, is_routine
from reverie.text.dates.grammar import clause_around

# What makes a sentence a rule, an average or a condition, whatever its verb says.
_RULE = re.compile(
    r"\b(?:if|when|whenever|once|unless|after|until|any|all|most|average|avg|standard|default|typical|usual|normal"
    r"|policy|policies|rule|sla|maximum|minimum|max|min|times?|twice|days? (?:a|per|of)|a week|weekly|monthly"
    r"|quarterly|nightly|daily|cron|can|could|may|might|not|never|no longer)\b|n['’]t\b",
    re.IGNORECASE,
)
# Things that are made in numbers and live for a set time.
_SHORT_LIVED = re.compile(
    r"\b(?:tokens?|cookies?|sessions?|caches?|cached|links?|codes?|otps?|passwords?|keys?|secrets?|credentials?|invit\w+"
    r"|vouchers?|coupons?|offers?|entr(?:y|ies)|locks?|messages?|holds?|snapshots?|backups?|artifacts?|artefacts?"
    r"|records?|files?|logs?|uploads?|items?|objects?|rows?|refunds?|carts?|drafts?|urls?|tickets?|posts?|buckets?"
    r"|volumes?|events?|jobs?|requests?|pastes?|gists?|accounts?|users?)\b",
    re.IGNORECASE,
)
# What comes round every month or week, so that "on the 5th" is the 5th of any month.
_COMES_ROUND = re.compile(
    r"\b(?:rents?|pay|paydays?|payrolls?|salar(?:y|ies)|wages?|invoic\w+|bills?|billing|statements?|newsletters?|reports?"
    r"|subscriptions?|fees?|cycles?|digests?|rotations?|books|dues|taxes|payments?|stand-?ups?|retros?|sync|syncs"
    r"|jobs?|pipelines?|backups?|cleaners?|bins?|trash|market|shop|store|office hours|class|classes|lessons?)\b",
    re.IGNORECASE,
)

_NOUN = r"(?:[\w'’\-]+\s+){0,4}?[\w'’\-]+"
_ONE_THING = rf"(?:(?:the|our|my|his|her|their|your|this|that)\s+{_NOUN}|(?-i:[A-Z])[\w\-]+['’]s\s+{_NOUN})"
_SOMEBODY = r"(?:he|she|(?-i:[A-Z])[\w\-]+(?:\s+(?-i:[A-Z])[\w\-]+)?)"
_OPENER = r"^\W*(?:(?:and|but|so|also|then|note|fyi|remember|btw|that|by the way|heads up)\b\W*)*"
# Where a new clause begins inside a sentence.
_INNER_CLAUSE = re.compile(r"[,:(—–]|\b(?:and|but|because|so|which|who|while|although|though|as)\b", re.IGNORECASE)
_COMPLEMENT = r"(?:\s+(?!that\b|who\b|which\b|to\s+be\b)[\w'’/&.@#+\-]+){0,7}?\s+$"

_LIFE_ENDS = r"(?:expires|lapses|renews)"
_HAPPENS = (
    r"(?:arrives|runs\s+out|goes\s+(?:live|on|to|into|down|offline|public|away)|moves|leaves|launches|opens|reopens|closes|comes"
    r"|retires|returns|flies|departs|joins|takes\s+(?:place|over|off)|kicks\s+off|turns|becomes|stops|hands\s+over"
    r"|switches|visits|meets|marries|presents|lands|ends|starts|begins|ships|graduates|travels|relocates|migrates"
    r"|(?:has|gets)\s+(?:an?|the|his|her|its|their)\b|is\s+(?:due|up|over|back|away|off|out|here|there|home|gone))"
)
_PERSON_DOES = (
    r"(?:leaves|moves|flies|joins|retires|returns|turns|marries|graduates|travels|relocates|visits|starts|comes|arrives"
    r"|goes\s+(?:on|to|into|away)|takes\s+over|hands\s+over|presents|defends|is\s+(?:back|away|off|out|here|gone)"
    r"|has\s+(?:an?|the|his|her|their)\b)"
)
_WE_DO = (
    r"(?:I|we)\s+(?:launch|move|leave|fly|migrate|go\s+(?:live|to|on)|retire|meet|marry|travel|present|graduate|relocate"
    r"|switch|start|begin|have\s+(?:an?|my|our|the)\b)"
)
# "Is processed in 3 days" tells how long it takes.
_TAKES_LONG = (
    r"(?:process|answer|approv|review|refund|clear|credit|confirm|resolv|handl|complet|finish|solv|delet|purg|archiv|rotat"
    r"|learn|clos|fix|repair|clean|remov|expir|renew|limit|bas|need|us|call|nam|reach|achiev|measur|retain|charg|reset"
    r"|block|comput|calculat|spread|split|divid|cover|earn|report|generat|creat|produc|manufactur)(?:ed|d)?"
)
_IS_DONE = (
    rf"(?:is|gets|is\s+being)\s+(?:finally\s+)?(?!{_TAKES_LONG}\b)"
    r"(?:[a-z]{2,}ed|sent|held|shut|cut|sold|taken|brought|given|torn|drawn|withdrawn|born|let\s+go)"
)
_IS_DOING = r"(?:am|is|are|['’](?:m|s|re))\s+(?!(?:going|running|working|taking|being)\b)[a-z]{2,}ing"

_ONE_EVENT = re.compile(
    _OPENER
    + rf"(?:(?:{_ONE_THING}|it)\s+(?:{_HAPPENS}|{_IS_DONE})|{_ONE_THING}\s+{_LIFE_ENDS}"
    + rf"|{_SOMEBODY}\s+{_PERSON_DOES}|{_WE_DO})(?:{_COMPLEMENT}|\s*$)"
    + rf"|\b{_IS_DOING}{_COMPLEMENT}"
    + rf"|{_OPENER}{_ONE_THING}(?:\s+is|['’]s)\s+$",
    re.IGNORECASE,
)
_EVENT_FOLLOWS = re.compile(
    rf"^,?\s+(?:{_ONE_THING}\s+(?:{_HAPPENS}|{_IS_DONE}|{_LIFE_ENDS})|{_SOMEBODY}\s+{_PERSON_DOES}|{_WE_DO})\b",
    re.IGNORECASE,
)

_SINGLE_OCCASION = (
    r"exam|audit|launch|deadline|wedding|funeral|interview|surgery|operation|flight|go-live|kick-?off|inspection|hearing"
    r"|graduation|appointment|migration|cutover|handover|election|premiere|inauguration"
)
_STRICTLY_ONCE = re.compile(
    _OPENER
    + rf"{_ONE_THING}\s+(?:launches|goes\s+live|runs\s+out|expires|lapses|retires|kicks\s+off"
    + r"|moves\s+(?:to|out|in|into)|(?:is|gets)\s+(?:delivered|installed|launched|released|announced|signed"
    + rf"|shut\s+down|switched\s+off|replaced|inaugurated|decommissioned|migrated|demolished))(?:{_COMPLEMENT}|\s*$)"
    # A new thing comes but once.
    + rf"|{_OPENER}(?:the|our|my|his|her|their|your|this)\s+(?:new|final)\s+{_NOUN}\s+(?:{_HAPPENS}|{_IS_DONE})"
    + rf"(?:{_COMPLEMENT}|\s*$)"
    + rf"|{_OPENER}{_ONE_THING}(?<=\s)(?:{_SINGLE_OCCASION})\s+(?:is|falls|takes\s+place)\s+(?:on\s+)?$"
    + rf"|{_OPENER}{_SOMEBODY}\s+(?:flies|joins|retires|moves\s+(?:to|out|in|into))(?:{_COMPLEMENT}|\s*$)",
    re.IGNORECASE,
)
_PLAIN_FUTURE = re.compile(
    r"\b(?:will|shall|going to|gonna|see you|scheduled|planned) |['’]ll |\b(?:is|are|am) due "
    rf"|\b{_IS_DOING}\b|\b(?:is|are|am|['’](?:s|re|m)) going to ",
    re.IGNORECASE,
)

# Whose day is the last of a month, and no day near it.
_ENDS_THERE = re.compile(
    r"\b(?:runs?\s+out|will\s+run\s+out|expires?|lapses?|ends?|terminates?|is\s+(?:due|up|over)|ceases?|stops?"
    r"|leaves?|quits?|retires?|(?:is|be|gets?)\s+(?:shut\s+down|switched\s+off|retired|sunset|closed|finished|done"
    r"|delivered|paid|submitted|handed\s+in)|shuts?\s+down|closes?|deadline|last\s+day)\b",
    re.IGNORECASE,
)
_OBLIGED = re.compile(r"\b(?:must|has\s+to|have\s+to|needs?\s+to)\b", re.IGNORECASE)
_OF_ONE = re.compile(rf"{_OPENER}(?:{_ONE_THING}|{_SOMEBODY}|it)\s", re.IGNORECASE)
_PLURAL = r"(?:[\w\-]+\s+){0,3}?[\w\-]*[a-z]{2}(?<![su])(?<![aeiou]i)s"
_MANY_DO = r"(?:go|get|expire|run|end|close|leave|come|ship|stop|arrive|start|renew|happen)"
_PLURAL_SUBJECT = re.compile(
    _OPENER + r"(?!(?:this|his|its|hers|yours|ours|theirs|always|us|these|those|the|our|my|their|your|her)\b)"
    rf"{_PLURAL}\s+(?:are|will|must|should|shall|have|need|{_MANY_DO})\b"
    # "The invoices go out on the 5th" is a timetable, "the auditors will come on the 5th" is none.
    rf"|{_OPENER}(?:the|our|my|their|your|his|her)\s+{_PLURAL}\s+(?:{_MANY_DO}|are(?!\s+\w+ing\b))\b"
    rf"|{_OPENER}(?:an?|any|every|each|no)\s",
    re.IGNORECASE,
)


def is_one_event(match: re.Match[str]) -> bool:
    """Whether the sentence tells, without a word of the future, what becomes of one certain thing or person."""
    if _is_rule(match) or _speaks_of(_SHORT_LIVED, match):
        return False
    before, after = clause_around(match)
    return _ONE_EVENT.search(_last_clause(before)) is not None or (
        not before.strip() and _EVENT_FOLLOWS.search(after) is not None
    )


def is_plainly_ahead(match: re.Match[str]) -> bool:
    """Whether the sentence tells of one thing to come, in words that no timetable uses."""
    if _is_rule(match) or _speaks_of(_COMES_ROUND, match) or is_of_many(match):
        return False
    before, after = clause_around(match)
    clause = _last_clause(before)
    if _PLAIN_FUTURE.search(clause) or _STRICTLY_ONCE.search(clause):
        return True
    return clause.strip().lower() in {"", "on"} and _PLAIN_FUTURE.search(after) is not None


def ends_then(match: re.Match[str], *, any_period: bool) -> bool:
    """Whether something comes to its end on the day, or is due by it, once. With `any_period` ("the end of the month")
    it has to be one certain thing, since what must be done may have to be done every month.
    """
    if _is_rule(match) or _speaks_of(_COMES_ROUND, match) or is_of_many(match):
        return False
    clause = _last_clause(clause_around(match)[0])
    if any_period and not _OF_ONE.search(clause):
        return False
    return _ENDS_THERE.search(clause) is not None or (not any_period and _OBLIGED.search(clause) is not None)


def is_of_many(match: re.Match[str]) -> bool:
    """Whether the sentence speaks of any number of things: "orders will …", "a token …"."""
    return _PLURAL_SUBJECT.search(_last_clause(clause_around(match)[0])) is not None


def _is_rule(match: re.Match[str]) -> bool:
    return is_habit(match) or is_routine(match) or _speaks_of(_RULE, match)


def _speaks_of(sign: re.Pattern[str], match: re.Match[str]) -> bool:
    return any(sign.search(side) for side in clause_around(match))


def _last_clause(before: str) -> str:
    """What stands before the date in its own clause."""
    start = 0
    for stop in _INNER_CLAUSE.finditer(before):
        start = stop.end()
    return before[start:]
