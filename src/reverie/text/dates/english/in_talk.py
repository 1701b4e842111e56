"""Whether something speaks against it that words said a moment ago name one day of one thing to come.

In a talk "pen test starts in 10 days" means that one day: whoever says it has one test in mind. What speaks against it
is a habit, a rule for anybody, a service, a condition, a possibility, a length of time, or a story. Words that name a
day of any week or month ("on Friday", "at the end of the month") need more: what happens then must not come round.
"""

from __future__ import annotations

import re

from reverie.text.dates.english.events import (
    ANY_PERSON,
    ANY_STUFF,
    BY_NATURE,
    COMES_ROUND,
    COMPLEMENT,
    CONDITION_AFTER,
    CONDITION_BEFORE,
    ENDS_THERE,
    HAPPENS,
    IS_DOING,
    IS_DONE,
    IS_PLACED,
    LASTING_TASK,
    LAW,
    LIFE_ENDS,
    OBLIGED,
    OPENER,
    PERSON_DOES,
    PLAIN_FUTURE,
    SAYS_A_RULE,
    SERVES,
    SHORT_LIVED,
    SINGLE_OCCASION,
    UNSETTLED,
    WE_DO,
    is_of_many,
    own_clause,
    rhythm_is_a_name,
)
from reverie.text.dates.english.words import (
    is_deadline,
    is_moved_to,
    names_what_follows,
    past_signs,
    says,
)
from reverie.text.dates.grammar import clause_around


def is_said_of_one(match: re.Match[str]) -> bool:
    """Whether "in ten days" counts from now, and not from whenever it happens, nor tells how long it takes."""
    before, _ = own_clause(match)
    if _is_open(match) or _is_any_time(match) or _is_conditional(match):
        return False
    if any(sign.search(before) for sign in (ANY_PERSON, LASTING_TASK, SERVES, BY_NATURE, _ANYBODY, _RUNS_ITS_COURSE)):
        return False
    return not (_is_of_any(match) or _is_how_long(match) or _is_what_we_do(match) or says(LAW, match))


def is_said_of_this_month(match: re.Match[str]) -> bool:
    """Whether "on the 23rd" or "at the end of the month" is a day of this month, and not of any month."""
    if not is_said_of_one_month(match) or _is_of_any(match, at_once=True) or _comes_round(match):
        return False
    if _ANYBODY.search(own_clause(match)[0]):
        return False
    return is_deadline(match) or not _is_what_we_do(match)


def is_said_of_one_month(match: re.Match[str]) -> bool:
    """The same of a day that names its month or week: "at the end of this month"."""
    return not (_is_open(match) or _is_any_time(match))


def is_said_of_this_week(match: re.Match[str]) -> bool:
    """Whether a bare weekday is that of the coming days, because what is told of it happens once."""
    before, after = own_clause(match)
    if not is_said_of_this_month(match) or _NAMED_BEFORE.search(before):
        return False
    if is_of_many(match) and not _NEW.search(before):
        return False
    if _MEETS_ON.search(before) or (names_what_follows(match) and not _FIGURE_AFTER.match(after)):
        return False
    if _FOR_GOOD.search(before) or (_FROM_BEFORE.search(before) and _ON_AFTER.match(after)):
        return True
    if _ON_ANY_DAY.search(before):
        return False
    if any(sign.search(before) for sign in (_ONCE_BEFORE, _OCCASION, PLAIN_FUTURE)):
        return True
    return _opens(before) and _ONCE_AFTER.match(after) is not None


def is_said_of_this_year(match: re.Match[str]) -> bool:
    """Whether a day named by its month is the coming one, and not that of any year."""
    return not (_is_past(match) or says(_EVERY_YEAR, match) or _is_supposed(match))


def is_said_to_end_then(match: re.Match[str]) -> bool:
    """Whether something ends or is due on the last day of a time, so that no day near it is meant."""
    before, _ = own_clause(match)
    return is_deadline(match) or any(sign.search(before) for sign in (ENDS_THERE, OBLIGED, _STOPS))


# --- what speaks against any day ---

# What is not settled: wishes, guesses and mere thoughts.
_GUESSED = re.compile(r"\b(?:would|wouldn['’]t|maybe|perhaps|possibly|as if|whether)\b", re.IGNORECASE)
_SUPPOSED = re.compile(
    r"\b(?:suppose|supposing|imagine|pretend|what if|let['’]s say|say we|wish|hypothetical\w*|in theory|if only)\b",
    re.IGNORECASE,
)
_HAVE_BEFORE = re.compile(r"(?:\b(?:has|have|having)|['’](?:s|ve))\s+(?:just\s+|also\s+)?$", re.IGNORECASE)
_ASKED = re.compile(
    r"^\W*(?:(?:and|so|but|then)\s+)?(?:(?:does|do|did|is|are|will|can|should|has|have|when|what|why|how)\s+"
    r"(?:it|he|she|they|we|I|you|the|our|my|his|her|this|that|there)|if|unless|whenever)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w")
_AS_SETTLED = re.compile(r"\bas\s+(?:agreed|decided|announced|discussed|noted|reported|of)\b", re.IGNORECASE)
# A verb in the present after one of the past: "confirmed that the rack arrives …".
_PRESENT_LATER = re.compile(
    rf"\b(?:is|are|am|has|have|will|must|needs?|{HAPPENS}|{LIFE_ENDS}|{PERSON_DOES})\b|['’](?:s|re|m|ll)\s",
    re.IGNORECASE,
)


def _is_open(match: re.Match[str]) -> bool:
    """Whether it was, or may never be."""
    if _is_past(match) or _is_supposed(match) or _ASKED.search(own_clause(match)[0]):
        return True
    return any(UNSETTLED.search(side) for side in own_clause(match))


# What is only polite: "put it in today if you can".
_POLITE = re.compile(
    r"\b(?:if|when|whenever|once)\s+(?:possible|needed|necessary|you\s+(?:can|could|like|want|please|don['’]t\s+mind"
    r"|have\s+(?:a\s+(?:minute|moment|second)|time)|get\s+(?:a\s+(?:minute|moment)|round\s+to\s+it)))\b",
    re.IGNORECASE,
)


def _is_conditional(match: re.Match[str]) -> bool:
    """Whether the day counts from something that is yet to happen."""
    before, after = clause_around(match)
    return CONDITION_BEFORE.search(_POLITE.sub("", before)) is not None or CONDITION_AFTER.match(after) is not None


def _is_supposed(match: re.Match[str]) -> bool:
    return _SUPPOSED.search(clause_around(match)[0]) is not None or any(map(_GUESSED.search, own_clause(match)))


def _is_past(match: re.Match[str]) -> bool:
    """Whether the date's own clause tells of what was. Of "it was moved to Friday" only the putting is."""
    before, after = own_clause(match)
    if _opens(before):
        sentence = clause_around(match)
        before, after = sentence[0], after if _WORD.search(after) else sentence[1]
    if _AS_SETTLED.search(before):
        return True
    told = [sign for sign in past_signs(before) if not _is_have_got(before, sign)]
    if told:
        return not is_moved_to(match) and _PRESENT_LATER.search(before, told[-1].end()) is None
    return _opens(before) and _PRESENT_LATER.search(after) is None and next(past_signs(after), None) is not None


def _opens(before: str) -> bool:
    """Whether the date opens its clause."""
    return before.strip().lower() in {"", "on", "from", "by"}


def _is_have_got(text: str, sign: re.Match[str]) -> bool:
    return sign.group().lower() == "got" and _HAVE_BEFORE.search(text, 0, sign.start()) is not None


# --- what speaks against one time ---

_YOU_DO = re.compile(
    rf"{OPENER}(?:you|one|people|everyone|everybody|whoever)\s+(?!(?:and|have\s+till)\b)", re.IGNORECASE
)
_AT_ONE = re.compile(r"\b(?:on|at)\s+(?:an?\s+)?average\b", re.IGNORECASE)


def _is_any_time(match: re.Match[str]) -> bool:
    """Whether it happens again and again, or whenever somebody wants it to."""
    before, after = clause_around(match)[0], own_clause(match)[1]
    if any(sign.search(own_clause(match)[0]) for sign in (_YOU_DO, _AT_ONE)):
        return True
    if not any(sign.search(side) for sign in (SAYS_A_RULE, _AGAIN_AND_AGAIN) for side in (before, after)):
        return False
    return not rhythm_is_a_name(match)


_AGAIN_AND_AGAIN = re.compile(
    r"\b(?:every|each|usually|always|often|typically|generally|normally|regularly|whenever|per|tends?\s+to|as\s+a\s+rule"
    r"|by\s+default|out\s+of\s+habit|routine|routinely|recurring|alternate|in\s+rotation|annual|annually|yearly)\b",
    re.IGNORECASE,
)
_EVERY_YEAR = re.compile(
    r"\b(?:birthdays?|anniversar\w+|born|annual(?:ly)?|yearly|traditionally|(?:tax|fiscal|financial|school|academic|budget)\s+year"
    r"|every|each|(?:once|twice)\s+a\s+year|these\s+days|nowadays|every\s+year|each\s+year|usually|always|recurring)\b",
    re.IGNORECASE,
)

# --- what speaks against one thing ---

_ANYBODY = re.compile(
    rf"{OPENER}(?!(?-i:it)\b)(?:{ANY_STUFF})\s+(?:[a-z]+ly\s+)?(?:[a-z]+s|come|arrive|get)\b", re.IGNORECASE
)
_ENDS_ITS_LIFE = re.compile(
    r"\b(?:expir\w+|renew\w*|retain\w*|valid|refund\w*|delet\w+|purg\w+|die|dies|lapses?|drops?|vanish\w*|clos\w+|ends?"
    r"|resets?|disappear\w*|archiv\w+|evict\w*|rotat\w+|clear\w*|empt(?:y|ie)\w*|times?\s+out|run\s+out|runs\s+out|goes?)\b",
    re.IGNORECASE,
)
# Whose it is, or which of them, makes one thing of what is made in numbers.
_OF_ONE = re.compile(
    r"\b(?:our|my|his|her|their|this|that|these|those|old|last|new|legacy|current|remaining)\s|[\w]['’]s\s"
    r"|\bof\s+(?:the|our|my|his|her|their)\s|\bfor\s+(?:the\s+)?(?-i:[A-Z])|\w\.\w",
    re.IGNORECASE,
)
_OF_SOME = re.compile(rf"{_OF_ONE.pattern}|\bthe\s", re.IGNORECASE)


def _is_of_any(match: re.Match[str], *, at_once: bool = False) -> bool:
    """Whether it speaks of any number of things: bare plurals, or what is made in numbers and lives for a set time. On
    a day of the month certain things may all do `at_once` what any of them does in so many days.
    """
    before, after = own_clause(match)
    of_one = _OF_SOME if at_once else _OF_ONE
    if is_of_many(match) and not of_one.search(before) and not is_deadline(match):
        return True
    is_short_lived = SHORT_LIVED.search(before) and (_ENDS_ITS_LIFE.search(before) or _ENDS_ITS_LIFE.search(after))
    return bool(is_short_lived) and not _OF_ONE.search(before)


# --- how long it takes ---

_RUNS_ITS_COURSE = re.compile(
    r"\b(?:finish(?:es)?|completes?|process(?:es)?|crawls?|index(?:es)?|covers?|heals?|cures?|dries|dry|matures?|ripens?"
    r"|ferments?|pays?\s+(?:for\s+itself|off)|recovers?|grows?|burns?|charges?|drains?|decays?|(?:runs|gets|goes)\s+through"
    r"|learns?|reach(?:es)?|doubles?|converges?|builds?|walks?|reads?|writes?|loads?|repl(?:y|ies)|responds?|answers?"
    r"|dispatch(?:es)?|gets?\s+(?:done|back\s+to)|they\s+(?:ship|deliver|dispatch|come\s+back))\b",
    re.IGNORECASE,
)
_HOW_LONG = re.compile(
    r"\b(?:haven['’]t|hasn['’]t|hadn['’]t|once|twice|times|best|worst|takes?(?!\s+(?:over|place)))\b", re.IGNORECASE
)
# "High in 7 days, critical in 24h" sets terms.
_IN_HOURS = re.compile(r"\b\d+\s?(?:h|hrs?|hours?)\b", re.IGNORECASE)
_FIRST_IN = re.compile(r"\b(?:first(?:\s+time)?|(?:most|best)(?:\s+\w+)?)\s+$", re.IGNORECASE)


def _is_how_long(match: re.Match[str]) -> bool:
    before, after = own_clause(match)
    if _FIRST_IN.search(before) or says(_IN_HOURS, match):
        return True
    return any(_HOW_LONG.search(side) for side in (before, after))


# --- what comes round every week or month ---

_OF_A_WEEK = re.compile(
    r"\b(?:gym|yoga|choir|band\s+practice|rehearsals?|training\s+sessions?|practice|club|service|mass|church|prayers?|laundry"
    r"|shift|shifts|on-call|duty|day\s+off|home\s+office|catch-?up|one-on-ones?|1:1s?|all-hands|town\s+hall|planning|grooming"
    r"|refinement|demo\s+day|happy\s+hour|quiz|pub|takeaway|pizza|deliver(?:y|ies)|collections?|recycling|rubbish|garbage"
    r"|allowance|rent|mortgage|instal+ments?|quota|limits?|counters?|release\s+train|restock\w*|quotas)\b",
    re.IGNORECASE,
)
_NEW = re.compile(r"\b(?:new|first|last|final|next)\s", re.IGNORECASE)
# "We release on Thursday" tells of any Thursday as likely as of one.
_WE_PLAINLY = re.compile(
    r"\b(?:I|we|they|people|he|she)\s+(?:\w+ly\s+|also\s+|only\s+|both\s+)?"
    r"(?!(?:am|are|is|was|were|will|shall|must|has|have|had|need|needs|want|wants|expect|expects|plan|plans|hope|hopes|do|does|go)\b)"
    r"(?:[a-z]+)\b",
    re.IGNORECASE,
)
_WE_ONCE = re.compile(
    rf"\b{WE_DO}|\bgets?\s+(?:[\w\-]+\s+){{1,3}}(?:off|out|done|removed|fixed|fitted|installed|delivered)\b|\b(?:he|she|they)\s+(?:{PERSON_DOES}|arrive|leave|fly|return|join|switch|stop|cut|shut|want|expect|retire)\b",
    re.IGNORECASE,
)


def _comes_round(match: re.Match[str]) -> bool:
    """Whether the date's own clause names what is due every week or month."""
    if _NEW.search(own_clause(match)[0]):
        return False
    return any(sign.search(side) for sign in (COMES_ROUND, _OF_A_WEEK) for side in own_clause(match))


def _is_what_we_do(match: re.Match[str]) -> bool:
    """Whether somebody does it, in the plain present, and it is nothing that is done but once."""
    before, after = own_clause(match)
    if not any(sign.search(side) for sign in (_WE_PLAINLY,) for side in (before, after[:24])):
        return False
    return not any(_WE_ONCE.search(side) for side in (before, after))


# --- what happens once, though a weekday is told of it ---

_FOR_GOOD = re.compile(r"\b(?:shuts?|closes?)\b[^,;]{0,40}\b(?:down|for\s+good|forever)\b", re.IGNORECASE)
_MEETS_ON = re.compile(r"\bmeets?\s+(?:up\s+)?(?:on\s+)?$", re.IGNORECASE)
# "A Friday", "the Thursday meeting": a day of any week, or one that is told elsewhere.
_NAMED_BEFORE = re.compile(r"\b(?:an?|the|all|some|that|any|our|my|his|her|their|your)\s+$", re.IGNORECASE)
_FIGURE_AFTER = re.compile(r"\s+\d|['’]s\s")
# Who or what is at it on the same day of any week.
_ON_ANY_DAY = re.compile(
    r"\b(?:museum|pool|gym|canteen|caf[eé]|kitchen|library|restaurant|bakery|office|reception|counter|bank|post\s+office"
    r"|team|squad|group|club|guild|committee|class|cleaner|gardener|postman|milkman|nanny|tutor|trainer|build|nightly|cron"
    r"|script|scan|batch|export|sync|report|digest|train|bus|ferry|flight\s+LH\w*)\b[^,;]{0,40}$",
    re.IGNORECASE,
)
_FROM_BEFORE = re.compile(r"\b(?:from|as\s+of|starting)\s+$", re.IGNORECASE)
_ON_AFTER = re.compile(r"\s+(?:on|onwards?)\b", re.IGNORECASE)
_ONCE_BEFORE = re.compile(
    rf"\b(?:{HAPPENS}|{LIFE_ENDS}|{PERSON_DOES}|{IS_DONE}|{IS_PLACED}|{WE_DO}|{IS_DOING}"
    r"|(?<=[a-z]\s)(?:come|arrive|leave|return|fly|start|end|close|open|expire|are\s+(?:back|due|here|away|off|out|delivered|installed|migrated))"
    r"|(?:has|have|needs?)\s+to\s+(?:be|go|have|send|hand|get)|(?:must|will|shall|['’]ll)|going\s+to|due|back|off"
    rf"|arriving|coming|leaving|moving|starting)\b(?:{COMPLEMENT}|\s*$)",
    re.IGNORECASE,
)
_OCCASION = re.compile(
    rf"\b(?:{SINGLE_OCCASION}|demo|talk|visit|defence|defense|viva|operation|surgery|jab|scan|exam|viewing|pitch|keynote|party"
    r"|(?:first|last|final)\s+(?:day|training|shift|session|lesson|visit|meeting|call|game|match))\b[^,;]{0,40}?\s(?:is\s+|falls\s+)?(?:on\s+)?$",
    re.IGNORECASE,
)
_ONCE_AFTER = re.compile(
    r"(?:['’]s|\s+is)\s+(?:(?:our|my|his|her|their|the)\s+)?(?:[\w\-]+\s+){0,3}?"
    rf"(?:{SINGLE_OCCASION}|last|first|final|demo|talk|visit|move|day\s+that)\b"
    rf"|[,:]?\s+(?:(?:the|our|my|his|her|their)\s+[\w\-]+(?:\s+[\w\-]+){{0,3}}?|(?-i:[A-Z])[\w\-]+|he|she)\s+"
    rf"(?:{PERSON_DOES}|{IS_DONE}|is\s+(?:back|due))\b|[,:]?\s+{WE_DO}",
    re.IGNORECASE,
)
# What comes to its end, in more words than a memory file would use.
_STOPS = re.compile(
    r"\b(?:go(?:es)?\s+away|die|dies|run\s+out|expire|end|close|is\s+(?:shut|switched|turned)\s+(?:off|down)|comes?\s+to\s+an\s+end"
    r"|due|cuts?|is\s+(?:retired|removed|dropped)|last\s+day|stops?|disappears?|drops?)\b",
    re.IGNORECASE,
)
