"""Whether a sentence tells of one thing that happens once, so that a day in it is one day and no timetable.

"The rack is delivered in 12 days" counts from today; "orders are delivered in 12 days" says how long it takes.
"""

from __future__ import annotations

import re

from reverie.text.dates.english.words import is_again, is_habit, is_routine, says
from reverie.text.dates.grammar import clause_around

# What makes a sentence a rule, an average or a condition, whatever its verb says.
_OF_A_RULE = (
    r"any|average|avg|standard|default|typical|usual|normal|policy|policies|rule|law|legally|sla|maximum|minimum|max|min"
    r"|twice|days? (?:a|per|of)|a week|weekly|monthly|quarterly|nightly|daily|cron|never|no longer"
)
_RULE = re.compile(rf"\b(?:if|when|whenever|once|unless|after|until|all|most|times?|{_OF_A_RULE})\b", re.IGNORECASE)
SAYS_A_RULE = re.compile(rf"\b(?:{_OF_A_RULE})\b", re.IGNORECASE)
# What makes it a possibility or none at all, said of the date's own clause: "in ten days, so don't wait" is no denial.
UNSETTLED = re.compile(r"\b(?:can|could|may|might|not|able|cannot)\b|n['’]t\b", re.IGNORECASE)
# What the day counts from, where it does not count from today: "once approved, it is paid in ten days".
CONDITION_BEFORE = re.compile(
    r"\b(?:if|when|whenever|once|unless|after|upon|following|as soon as|provided|assuming)\b", re.IGNORECASE
)
CONDITION_AFTER = re.compile(
    r"\s*,?\s*(?:if|when|whenever|once|unless|after(?! (?:that|which|this)\b)|upon|following|as soon as|provided"
    r"|assuming|without|from|or)\b",
    re.IGNORECASE,
)
# Things that are made in numbers and live for a set time.
SHORT_LIVED = re.compile(
    r"\b(?:tokens?|cookies?|sessions?|caches?|cached|links?|codes?|otps?|passwords?|keys?|secrets?|credentials?|invit\w+"
    r"|vouchers?|coupons?|offers?|entr(?:y|ies)|locks?|messages?|holds?|snapshots?|backups?|artifacts?|artefacts?"
    r"|records?|files?|logs?|uploads?|items?|objects?|rows?|refunds?|carts?|drafts?|urls?|tickets?|posts?|buckets?"
    r"|volumes?|events?|jobs?|requests?|pastes?|gists?|accounts?|users?)\b",
    re.IGNORECASE,
)
# What comes round every month or week, so that "on the 5th" is the 5th of any month.
COMES_ROUND = re.compile(
    r"\b(?:rents?|pay|paydays?|payrolls?|salar(?:y|ies)|wages?|invoic\w+|bills?|billing|statements?|newsletters?|reports?"
    r"|subscriptions?|fees?|cycles?|digests?|rotations?|books|dues|taxes|payments?|stand-?ups?|retros?|sync|syncs"
    r"|jobs?|pipelines?|backups?|cleaners?|bins?|trash|market|shop|store|office hours|class|classes|lessons?)\b",
    re.IGNORECASE,
)

_WORD = re.compile(r"\w")
_NOUN = r"(?:[\w'’\-]+(?:\.\d+)*\s+){0,4}?[\w'’\-]+(?:\.\d+)*"
_ONE_THING = rf"(?:(?:the|our|my|his|her|their|your|this|that)\s+{_NOUN}|(?-i:[A-Z])[\w\-]+['’]s\s+{_NOUN})"
# Nouns that open a sentence with a capital and are nobody: "Mail arrives in 3 days" is true of any mail.
ANY_STUFF = (
    r"mail|post|delivery|shipping|shipment|freight|payment|money|cash|salary|milk|bread|food|feedback|support|help"
    r"|stock|supply|everything|everyone|everybody|nobody|nothing|someone|somebody|something|anyone|anybody|anything"
    r"|data|traffic|express|refund|replacement|paint|concrete|glue|resin|dough|beer"
    r"|wine|fruit|meat|fish|hair|grass|snow|rain|ice|pain|fever|swelling|interest|dhl|ups|fedex|amazon|people|staff|access|hr|it|legal|finance|sales|ops|security|procurement|compliance"
    r"|accounting|accounts|marketing|billing"
)
_NOBODY = (
    rf"(?:{ANY_STUFF}|whoever|whatever|who|what|which|one|each|any|every|all|an?|you|the|this|that|these|those|my|our|your"
    r"|his|her|its|their|there|here)"
)
_SOMEBODY = rf"(?:he|she|(?!{_NOBODY}\b)(?-i:[A-Z])[\w\-]+(?:\s+(?-i:[A-Z])[\w\-]+)?(?:\s+\d+(?:\.\d+)*)?)"
_PEOPLE = (
    r"(?:(?:the|our|my|his|her|their|your|both|these|those)\s+(?:[\w'’\-]+\s+){0,2}?(?:parents|grandparents|in-laws|kids"
    r"|children|cousins|friends|brothers|sisters|sons|daughters|neighbou?rs|auditors|inspectors|builders|movers"
    r"|painters|plumbers|electricians|consultants|interns|visitors|guests|tenants|colleagues|teammates)"
    r"(?:\s+from\s+(?-i:[A-Z])[\w\-]+)?)"
)
OPENER = r"^\W*(?:(?:and|but|so|also|then|note|fyi|remember|btw|that|by the way|heads up)\b\W*)*"
# Where a new clause begins inside a sentence.
_INNER_CLAUSE = re.compile(r"[,:(—–]|\b(?:and|but|because|so|which|who|while|although|though|as)\b", re.IGNORECASE)
# Where one begins for certain: "and" may go on with the same verb.
STRONG_BREAK = re.compile(r"[,:(—–]|\b(?:but|because|so|while|although|though)\b", re.IGNORECASE)
# "Carla, our roaster, goes back": what stands between the subject and its verb.
_ASIDE = re.compile(
    rf"({OPENER}(?:{_ONE_THING}|{_SOMEBODY})),\s[^,]{{1,80}},\s+(?=(?:is|has|must|will|gets|[a-z]+s)\b)", re.IGNORECASE
)
COMPLEMENT = r"(?:\s+(?!that\b|who\b|which\b|to\s+be\b)[\w'’/&.@#+\-]+){0,7}?\s+$"

LIFE_ENDS = r"(?:expires|lapses|renews(?!\s+itself\b))"
# Who moves forty desks or opens a shop tells what can be done in so many days; who starts a new job, when.
_OF_ITS_OWN = (
    r"(?!\s+(?:an?(?!\s+new\b)|\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|all|no|any|many|several|most|both"
    r"|(?!(?:this|his|its|us|towards)\b)(?-i:[a-z]{2,})s)\b)"
)
_NO_VERB = r"(?!\s+to\b)"
_AGE = r"(?:\d+|[a-z]+(?:teen|ty)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
# What people and things alike do once, where a day is told with it.
_COMES_OR_GOES = (
    rf"arrives|comes(?!\s+up\s+with\b)|retires|joins|rejoins|marries|graduates|relocates|lands|resigns|quits|airs|premieres"
    rf"|(?:moves|leaves|launches|switches|returns|visits|presents|travels){_OF_ITS_OWN}"
    rf"|(?:starts|begins){_OF_ITS_OWN}{_NO_VERB}|flies(?!\s+(?:a?round|across)\b)"
    rf"|goes\s+(?:live|on|to|into|away|back|home|abroad)|gets\s+(?:here|in|back|home|married)|turns\s+{_AGE}"
    r"|(?:turns|shows)\s+up|drops\s+(?:by|in)|stops\s+by|stays\s+with|heads\s+(?:home|back|off|out|to|for)"
    r"|steps\s+(?:down|back|aside)|takes\s+over|hands\s+over|is\s+(?:back|away|off|out|here|gone)"
    r"|becomes\s+(?:an?|the|our|my|his|her|their|head|team|chief|acting|lead|manager|director|chair|partner|(?-i:[A-Z]\w*))\b"
)
HAPPENS = (
    rf"(?:{_COMES_OR_GOES}|runs\s+out|goes\s+(?:down|offline|public|up|out)|(?:opens|reopens|closes|ships|migrates){_OF_ITS_OWN}"
    r"|departs|takes\s+(?:place|off)|kicks\s+off|stops|meets|ends|drops|rolls\s+out"
    r"|(?:has|gets)\s+(?:an?|the|his|her|its|their)\b|is\s+(?:due|up|over|there|home))"
)
PERSON_DOES = (
    rf"(?:{_COMES_OR_GOES}|goes\s+under|hands\s+in|defends|has\s+(?:an?|the|his|her|their)\b|gives\s+(?:birth|notice)"
    r"|swaps|transfers|emigrates|sets\s+off)"
)
PEOPLE_DO = (
    r"(?:arrive|leave|come|visit|move|fly|return|travel|go\s+(?:back|home|to|away)|get\s+(?:here|back|in|married)|depart"
    r"|head\s+(?:home|back|off)|drop\s+(?:by|in)|start|join|(?:are|['’]re)\s+(?:back|away|off|out|here|gone))"
)
WE_DO = (
    r"(?:I|we)\s+(?:launch|move|leave|fly|migrate|go\s+(?:live|to|on|back|home|away|abroad)|retire|meet|marry|travel"
    r"|present|graduate|relocate|switch|start|begin|have\s+(?:an?|my|our|the)\b|head\s+(?:home|back|off|out|to|for)"
    r"|break\s+ground|cut\s+over|kick\s+off|take\s+over|hand\s+over|get\s+(?:back|married|the\s+keys)|come\s+back|sign"
    r"|(?:release|ship|publish)\s+(?:version\s+)?v?\d+(?:\.\d+)*\b|open\s+the|close\s+the)"
)
# "I'm off to Crete", "she's back", "we're at the fair".
IS_PLACED = (
    rf"(?:(?:I['’]m|I\s+am|(?:we|they)(?:['’]re|\s+are))\s+(?:back|away|off|out|here|there|home|gone|at\s+an?\b|on\s+leave)"
    rf"|(?:{_ONE_THING}|{_SOMEBODY}|it)(?:['’]s|\s+is)\s+(?:back|away|off|out|here|there|home|gone|due|over|up|on\s+leave))"
)
# "Registration closes in five days": a window that opens and shuts once.
_WINDOW = (
    r"(?:registration|submission|enrol+ment|voting|nominations?|early[\s-]bird|sign-?up|bidding|the\s+call\s+for\s+papers)"
    r"\s+(?:closes|opens|ends|starts|begins)"
)
# What somebody needs of one thing by a day; "to" would make it the time that something takes.
_NEEDS = r"(?:I|we)\s+need\s+(?:the|this|that|it|them|my|our|your|his|her)\b(?:\s+(?!to\b)[\w'’/&.@#+\-]+){0,6}?\s+$"
# A shop that ships, a courier that delivers and an office that answers do so every time.
_SERVICE = (
    r"(?:shop|store|supplier|vendor|seller|retailer|wholesaler|warehouse|courier|carrier|factory|manufacturer|merchant"
    r"|distributor|website|bakery|printers|insurer|insurance|bank|lab|laboratory|garage|workshop|court|council|agency"
    r"|authority|ministry|registry|embassy|consulate|clinic|pharmacy|helpdesk|support|tailor|cleaner|laundry)s?"
)
SERVES = re.compile(
    rf"\b{_SERVICE}\b[^,;]{{0,40}}\b(?:ships?|delivers?|dispatch(?:es)?|sends?|repl(?:y|ies)|responds?|comes?|arrives?|has|have"
    r"|must|gets?|returns?|decides?|answers?|should|needs?)\b"
    # A train that goes to Lagos in two days takes two days.
    r"|\b(?:train|bus|coach|plane|ship|boat|ferry|caravan|convoy|truck|lorry|express|letter|parcel|package|signal|road"
    r"|transfer|payment|wire"
    r"|route|trail)s?\s+(?:go|goes|gets?|travels?|flies|fly|comes?|arrives?)\b"
    # Who gets back to you answers; who gets back to Lisbon travels.
    r"|\b(?:gets?|comes?|goes|go)\s+back\s+to\s+(?:you|us|me|them|people|(?:the\s+|our\s+)?(?:customers?|clients?|users?|callers?"
    r"|applicants?|candidates?))\b",
    re.IGNORECASE,
)
# What runs its course by itself takes so long whenever it happens.
BY_NATURE = re.compile(
    r"\b(?:fever|swelling|pain|rash|wound|bruise|cold|flu|cough|infection|yeast|dough|sourdough|starter|seeds?|seedlings?"
    r"|sprouts?|eggs?|tide|moon|paint|varnish|glue|concrete|mortar|battery|batteries|ink|toner|charge|milk|bread|fruit"
    r"|mou?ld|rust|weeds|leaks?|dust|pests?|rivers?|floods?|snow|alert|banner|warning|symptoms?|notification|free\s+trial|(?:trial|grace|notice)\s+period)\b",
    re.IGNORECASE,
)
# "The customer has to return it in 14 days" is a rule for any customer.
ANY_PERSON = re.compile(
    r"\b(?:the|our|your|their)\s+(?:customer|client|consumer|buyer|seller|employee|employer|worker|tenant|landlord|user"
    r"|applicant|patient|student|candidate|member|supplier|vendor|contractor|debtor|creditor|author|reviewer|caller"
    r"|owner|assignee|on-call|visitor|guest|subscriber|passenger|borrower|reader|shopper|winner|recipient|sender"
    r"|new\s+(?:hire|employee|member|user))\s+(?:has|have|must|needs?|should|shall|will|is\s+(?:to|supposed|required))\b"
    r"|\b(?:you|one|people|everyone|everybody|whoever|staff)\s+(?:has|have|must|needs?|should|shall|will|are)\b"
    # Whoever loses, pays or borrows; not what is lost, paid or printed.
    r"|\bthe\s+(?!letter|paper|order|printer|server|tender|offer|poster|newsletter|number|folder|router|container|trailer"
    r"|cluster|transfer|cover|banner|flyer|motor|door|error|sensor|monitor|plant|grant|list|committee)"
    r"[a-z]{2,}(?:er|or|ee|ant|ist)\s+(?:has\s+to|must|needs\s+to|should|shall)\s+(?!be\b)"
    r"|\byour\s+[^,;]{1,60}\b(?:must|has\s+to|have\s+to|needs?\s+to|should)\s+be\b"
    # "Damage has to be reported": a noun without an article is any of it.
    rf"|{OPENER}(?!(?:I|we|he|she|it|they|this|that)\b)[A-Za-z\-]+\s+(?:has\s+to|have\s+to|must|needs?\s+to|should|shall)\s+be\b"
    rf"|{OPENER}(?!(?:I|we|they|these|those)\b)[A-Za-z\-]+\s+have\s+to\b",
    re.IGNORECASE,
)
LAW = re.compile(
    r"\b(?:law|legally|statut\w+|regulations?|guidelines?|polic(?:y|ies)|rules?|sla|contract says|terms)\b",
    re.IGNORECASE,
)
# "Has to be taught in ten days" is how long there is for it, as likely as when.
LASTING_TASK = re.compile(
    r"\bbe\s+(?:\w+ly\s+)?(?:taught|built|learn(?:ed|t)|trained|processed|resolved|answered|restored|rebuilt|read|written"
    r"|painted|crossed|cured|healed|covered|digested|recovered|fixed|repaired|solved|handled|completed|shipped"
    r"|returned|repaid|reimbursed|charged|watered|fed|cleaned|emptied|refilled)\b"
    r"|\b(?:have|has|need|needs|must|should)\s+(?:to\s+)?(?:learn|build|teach|train|read|write|walk|run|drive|cycle|row"
    r"|climb|recover|restore|heal|master|cross|paint|earn|lose|gain|save|respond|reply|answer|react)\b",
    re.IGNORECASE,
)
_VERSION = r"(?:(?:version|release|(?-i:[A-Z])[\w\-]+)\s+v?\d+(?:\.\d+)*|v\d+(?:\.\d+)*)"
# "Is processed in 3 days" tells how long it takes.
_TAKES_LONG = (
    r"(?:process|answer|approv|review|refund|clear|credit|confirm|resolv|handl|complet|finish|solv|delet|purg|archiv|rotat"
    r"|learn|clos|fix|issu|grant|repair|clean|remov|expir|renew|limit|bas|need|us|call|nam|reach|achiev|measur|retain|charg|reset"
    r"|block|comput|calculat|spread|split|divid|cover|earn|report|generat|creat|produc|manufactur)(?:ed|d)?"
)
IS_DONE = (
    rf"(?:is|gets|(?:is|are)\s+being)\s+(?:finally\s+)?(?!{_TAKES_LONG}\b)"
    r"(?:[a-z]{2,}ed|sent|laid|hung|sworn\s+in|held|shut|cut|sold|taken|brought|given|torn|drawn|withdrawn|born|let\s+go)"
)
IS_DOING = r"(?:am|is|are|['’](?:m|s|re))\s+(?!(?:going|running|working|taking|being)\b)[a-z]{2,}ing"

_ONE_EVENT = re.compile(
    OPENER
    + rf"(?:(?:{_ONE_THING}|it)\s+(?:{HAPPENS}|{IS_DONE})|{_ONE_THING}\s+{LIFE_ENDS}"
    + rf"|{_SOMEBODY}\s+{PERSON_DOES}|{_PEOPLE}\s+{PEOPLE_DO}|{WE_DO}|{IS_PLACED}|{_WINDOW}"
    + rf"|{_VERSION}\s+(?:{HAPPENS}|{IS_DONE}))(?:{COMPLEMENT}|\s*$)"
    + rf"|{OPENER}{_NEEDS}"
    + rf"|\b{IS_DOING}{COMPLEMENT}"
    + rf"|{OPENER}{_ONE_THING}(?:\s+is|['’]s)\s+$",
    re.IGNORECASE,
)
_TWO_DO = re.compile(rf"{OPENER}{_SOMEBODY}\s+and\s+{_SOMEBODY}\s+{PEOPLE_DO}(?:{COMPLEMENT}|\s*$)", re.IGNORECASE)
_EVENT_FOLLOWS = re.compile(
    rf"^[,:]?\s+(?:{_ONE_THING}\s+(?:{HAPPENS}|{IS_DONE}|{LIFE_ENDS})|{_SOMEBODY}\s+{PERSON_DOES}|{WE_DO}"
    rf"|{_PEOPLE}\s+{PEOPLE_DO})\b",
    re.IGNORECASE,
)

SINGLE_OCCASION = (
    r"exam|audit|launch|deadline|wedding|funeral|interview|surgery|operation|flight|go-live|kick-?off|inspection|hearing"
    r"|graduation|appointment|migration|cutover|handover|election|premiere|inauguration"
)
_STRICTLY_ONCE = re.compile(
    OPENER
    + rf"{_ONE_THING}\s+(?:launches|goes\s+live|runs\s+out|expires|lapses|retires|kicks\s+off"
    + r"|moves\s+(?:to|out|in|into)|(?:is|gets)\s+(?:delivered|installed|launched|released|announced|signed"
    + rf"|shut\s+down|switched\s+off|replaced|inaugurated|decommissioned|migrated|demolished))(?:{COMPLEMENT}|\s*$)"
    # A new thing comes but once.
    + rf"|{OPENER}(?:the|our|my|his|her|their|your|this)\s+(?:new|final)\s+{_NOUN}\s+(?:{HAPPENS}|{IS_DONE})"
    + rf"(?:{COMPLEMENT}|\s*$)"
    + rf"|{OPENER}{_ONE_THING}(?<=\s)(?:{SINGLE_OCCASION})\s+(?:is|falls|takes\s+place)\s+(?:on\s+)?$"
    + rf"|{OPENER}{_SOMEBODY}\s+(?:flies|joins|retires|moves\s+(?:to|out|in|into))(?:{COMPLEMENT}|\s*$)",
    re.IGNORECASE,
)
# One hand passes a thing to another; how often the thing itself comes round does not matter.
_CHANGES_HANDS = re.compile(
    rf"{OPENER}(?:{_ONE_THING}|{_SOMEBODY}|I|we|they|it)\s+(?:(?:will|is\s+going\s+to|is\s+to)\s+)?"
    r"(?:takes?\s+(?:over|on)|hands?\s+over|inherits?|gives?\s+up|stops?|quits?|steps?\s+down|becomes?|joins?|leaves?"
    r"|is\s+(?:replaced|retired|dropped|discontinued|moved)|moves?)\b",
    re.IGNORECASE,
)
PLAIN_FUTURE = re.compile(
    r"\b(?:will|shall|going to|gonna|see you|scheduled|planned) |['’]ll |\b(?:is|are|am) due "
    rf"|\b{IS_DOING}\b|\b(?:is|are|am|['’](?:s|re|m)) going to ",
    re.IGNORECASE,
)

# Whose day is the last of a month, and no day near it.
ENDS_THERE = re.compile(
    r"\b(?:runs?\s+out|will\s+run\s+out|expires?|lapses?|ends?|terminates?|is\s+(?:due|up|over)|ceases?|stops?"
    r"|leaves?|quits?|retires?|(?:is|be|gets?)\s+(?:shut\s+down|switched\s+off|retired|sunset|closed|finished|done"
    r"|delivered|paid|submitted|handed\s+in)|shuts?\s+down|closes?|deadline|last\s+day)\b",
    re.IGNORECASE,
)
OBLIGED = re.compile(r"\b(?:must|has\s+to|have\s+to|needs?\s+to)\b", re.IGNORECASE)
_OF_ONE = re.compile(rf"{OPENER}(?:{_ONE_THING}|{_SOMEBODY}|it)\s", re.IGNORECASE)
_PLURAL = r"(?:[\w\-]+\s+){0,3}?[\w\-]*[a-z]{2}(?<![su])(?<![aeiou]i)s"
_MANY_DO = r"(?:go|get|expire|run|end|close|leave|come|ship|stop|arrive|start|renew|happen)"
_PLURAL_SUBJECT = re.compile(
    OPENER + r"(?!(?:this|his|its|hers|yours|ours|theirs|always|us|these|those|the|our|my|their|your|her)\b)"
    rf"{_PLURAL}\s+(?:are|will|must|should|shall|have|need|{_MANY_DO})\b"
    # "The invoices go out on the 5th" is a timetable, "the auditors will come on the 5th" is none.
    rf"|{OPENER}(?:the|our|my|their|your|his|her)\s+{_PLURAL}\s+(?:{_MANY_DO}|are(?!\s+\w+ing\b))\b"
    rf"|{OPENER}(?:an?|any|every|each|no)\s",
    re.IGNORECASE,
)


def is_one_event(match: re.Match[str]) -> bool:
    """Whether the sentence tells, without a word of the future, what becomes of one certain thing or person."""
    if _is_rule(match) or says(SHORT_LIVED, match) or is_unsettled(match) or is_conditional(match):
        return False
    before, after = clause_around(match)
    if SERVES.search(before) or says(BY_NATURE, match):
        return False
    if _ONE_EVENT.search(_last_clause(before)) or _TWO_DO.search(_last_clause(before, STRONG_BREAK)):
        return True
    return not _WORD.search(before) and _EVENT_FOLLOWS.search(after) is not None


def is_unsettled(match: re.Match[str]) -> bool:
    """Whether the date's own clause denies it, or only says that it can be."""
    return any(UNSETTLED.search(side) for side in own_clause(match))


def own_clause(match: re.Match[str]) -> tuple[str, str]:
    """What stands before and after the match in its own clause, without the other clauses of the sentence."""
    before, after = clause_around(match)
    return _last_clause(before, STRONG_BREAK), _first_clause(after)


def is_conditional(match: re.Match[str]) -> bool:
    """Whether the day counts from something that is yet to happen."""
    before, after = clause_around(match)
    return CONDITION_BEFORE.search(before) is not None or CONDITION_AFTER.match(after) is not None


def is_rule_for_anybody(match: re.Match[str]) -> bool:
    """Whether the sentence obliges whoever is meant by it, or sets how long a task may take."""
    if says(LAW, match):
        return True
    clause = clause_around(match)[0]
    return any(sign.search(clause) for sign in (ANY_PERSON, LASTING_TASK, SERVES, BY_NATURE))


def rhythm_is_a_name(match: re.Match[str]) -> bool:
    """Whether "weekly" or "annual" only names the thing that changes hands, once."""
    return not is_again(match) and _CHANGES_HANDS.search(_last_clause(clause_around(match)[0])) is not None


def is_plainly_ahead(match: re.Match[str]) -> bool:
    """Whether the sentence tells of one thing to come, in words that no timetable uses."""
    if _is_rule(match) or _is_denied(match) or says(COMES_ROUND, match) or is_of_many(match):
        return False
    before, after = clause_around(match)
    clause = _last_clause(before)
    if PLAIN_FUTURE.search(clause) or _STRICTLY_ONCE.search(clause):
        return True
    return clause.strip().lower() in {"", "on"} and PLAIN_FUTURE.search(after) is not None


def ends_then(match: re.Match[str], *, any_period: bool) -> bool:
    """Whether something comes to its end on the day, or is due by it, once. With `any_period` ("the end of the month")
    it has to be one certain thing, since what must be done may have to be done every month.
    """
    if _is_rule(match) or _is_denied(match) or says(COMES_ROUND, match) or is_of_many(match):
        return False
    clause = _last_clause(clause_around(match)[0])
    if any_period and not _OF_ONE.search(clause):
        return False
    return ENDS_THERE.search(clause) is not None or (not any_period and OBLIGED.search(clause) is not None)


def is_of_many(match: re.Match[str]) -> bool:
    """Whether the sentence speaks of any number of things: "orders will …", "a token …"."""
    return _PLURAL_SUBJECT.search(_last_clause(clause_around(match)[0])) is not None


def _is_rule(match: re.Match[str]) -> bool:
    return is_habit(match) or is_routine(match) or says(_RULE, match)


def _is_denied(match: re.Match[str]) -> bool:
    return says(UNSETTLED, match)


def _last_clause(before: str, breaks: re.Pattern[str] = _INNER_CLAUSE) -> str:
    """What stands before the date in its own clause; an aside about the subject is passed over."""
    start = 0
    told = _ASIDE.sub(r"\1 ", before)
    for stop in breaks.finditer(told):
        start = stop.end()
    return told[start:]


def _first_clause(after: str) -> str:
    """What stands after the date in its own clause."""
    stop = _INNER_CLAUSE.search(after)
    return after[: stop.start()] if stop else after
