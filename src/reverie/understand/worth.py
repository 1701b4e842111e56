"""Is this sentence worth remembering, and as what?

sentences -> traits -> linear model: what each is by itself -> what it is in its company -> judgements

The model weighs; only a few things are settled whatever it says: a question and a secret are never kept, an order to
remember is obeyed unless what it names is over with the task, so is an order not to, an order that says of itself that
it holds from now on is kept, so are a plain preference and what mends a habit that somebody minds, and so is what
happens on a day ahead unless it is plainly worth nothing.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from importlib import resources

from reverie.text.secret_marks import holds_mark
from reverie.text.secrets import find_secrets
from reverie.understand.clause import clause_spans
from reverie.understand.company import Own, Shares, features, shipped_forest, worth_in_company
from reverie.understand.complaint import mends_habit
from reverie.understand.cues import Place, looks_like_question, phrase_cues
from reverie.understand.kind import kinds_in_company
from reverie.understand.lead_in import cuts
from reverie.understand.linear import LinearModel, softmax
from reverie.understand.ngrams import tokens
from reverie.understand.preference import (
    cannot_have,
    forbids_by_habit,
    is_plain_preference,
    rules_out_a_form,
    says_how_to_answer,
    says_what_they_want,
    says_what_to_be_called,
    says_where_it_goes,
)
from reverie.understand.retraction import forbids_keeping
from reverie.understand.sentences import Sentence
from reverie.understand.shape import POINTS
from reverie.understand.simplified import simplified
from reverie.understand.standing import holds_from_now_on, says_always
from reverie.understand.stated import stated, unjoined, without_order_behind
from reverie.understand.traits import Group, traits
from reverie.understand.wish import bare_statement
from reverie.understand.words import content_words, is_chinese

WEIGHTS_FILE = "worth.weights"
STANDING = "an order that holds from now on"
PREFERENCE = "what you prefer in general"
CANNOT_HAVE = "what you cannot have"
CALLED = "what you want to be called"
OF_ITS_SORT = "said of all things of a sort"
MENDED = "what you want in place of a habit"
ASKED_NOT_TO = "you asked not to remember it"
NOT_TO_BE_SHOWN = "holds a secret"
_TIPPED = 3  # reasons that are named
_WORTH_EXPLAINING = 0.3  # below this nobody asks what tipped it


class Label(StrEnum):
    """What a sentence is for somebody who will read the talk again."""

    USER = "user"  # who the person is
    FEEDBACK = "feedback"  # how to work
    PROJECT = "project"  # background that the code does not tell
    REFERENCE = "reference"  # where something is to be found
    WHY = "why"  # only the reason for a sentence beside it
    HOW = "how"  # only when or how to apply a sentence beside it
    TASK = "task"  # an order for this moment
    QUESTION = "question"
    MAYBE = "maybe"  # hypothetical, wished for, undecided, said by others
    REJECTED = "rejected"  # turns down what the assistant proposed
    CHAT = "chat"
    STATUS = "status"  # how things stand right now
    DERIVABLE = "derivable"  # the code or its history tells it
    PASTE = "paste"


KINDS = (Label.USER, Label.FEEDBACK, Label.PROJECT, Label.REFERENCE)
WORTH = (*KINDS, Label.WHY, Label.HOW)
_NOT_WORTH = tuple(label for label in Label if label not in WORTH)
_TALK = (Label.CHAT, Label.QUESTION, Label.REJECTED, Label.STATUS, Label.MAYBE)
_ORDERS = (Label.TASK, Label.REJECTED, Label.FEEDBACK, Label.HOW, Label.CHAT, Label.MAYBE)
_REQUESTS = (Label.TASK, Label.QUESTION, Label.CHAT)
A_REQUEST = 0.6  # likelihood from which on a part of a sentence states nothing
ORDER = 0.35  # likelihood from which on words are taken for an order
AN_ORDER_BEHIND = 0.7  # and for one that follows from what stands before it
MERE_TALK = 0.6  # and for talk
NOT_MEANT = 0.3  # likelihood that words are mused or quoted, from which on they tell of no event
EVENT = 0.5  # worth from which on what happens on a day ahead is kept
MUSED = 0.5  # the same for an order that says of itself that it holds for good
ALWAYS = 0.4  # worth by its own words from which on an order for "always" or "never" holds for good
SURE_BY_ITSELF = 0.9  # worth by its own words of a message of one sentence: nothing beside it could outweigh them
WORTH_A_MESSAGE = 0.55  # where it stands, from which on such a sentence is kept
FEW_WORDS = 4  # content words of a message that says one thing
A_TRACE = 0.1  # worth by its own words from which on such a message tells of a day ahead
RATHER = 0.5  # and from which on it is kept where it opens a talk
FEWEST_OF_A_THING = 3  # content words of what is to be remembered, where nothing says that it is a statement
SURELY_NOT = 0.7  # likelihood of an errand, or a paste, from which on a request to remember one is not obeyed
SURELY_DERIVABLE = 0.9  # likelihood that the code tells it, likewise

_TELLING = frozenset({"has number", "has date", "has url", "has path", "has name", "after work was shown"})

_LEAD_IN = (
    r"\s*(?:(?:hey|ok|okay|so|and|also|btw|by the way|one more thing|please|pls|plz|kindly|do|just|always)[,:]?\s+)*"
)
_REMEMBER = re.compile(
    rf"{_LEAD_IN}(?:remember|keep in mind|bear in mind|make a note|take a note|note(?: to (?:self|yourself|you))?"
    r"|memori[sz]e|don['’]?t forget|do not forget"
    r"|for (?:the )?future(?: reference)?|for next time|note for (?:later|the future|next time)"
    r"|(?:save|add|put|write|store) (?:this |that |it )?(?:down |in |to |into )*(?:your )?(?:memory|notes))"
    r"(?:\s+(?:for (?:next time|later|the future)|this|from now on))?\s*(?:[:,，—-]+|\bthat\b)"
    r"|\s*(?:请|麻烦|帮我|你|先|以后|给我|一定|务必|顺便|要|得)*(?:记住|记一下|记下来?|记好|记着|牢记|备忘|存到记忆|别忘了?|加到记忆里)"
    r"(?:了|哦|啊|这点|一点|这个|下|一件事)*\s*[:：,，—\s]",
    re.IGNORECASE,
)
# The same where nothing stands between the request and what is to be remembered.
_REMEMBER_A_THING = re.compile(
    rf"{_LEAD_IN}(?:remember|memori[sz]e|don['’]?t forget|do not forget)"
    r"\s+(?!(?:to|me|when|how|if|what|why|who|where|last|this time|it)\b)\w"
    r"|\s*(?:请|麻烦|帮我|你|先|以后|给我|一定|务必|顺便|也|要|得)*(?:记住|记一下|记下来?|记好|记着|记得|牢记|备忘|别忘了?|不要忘了?)"
    r"(?!吗|(?:[它他她]|[这那][个点些]?)(?:[,，。.!！]|$))",
    re.IGNORECASE,
)
_POLITE = re.compile(
    r"\b(?:would|could|can|will|might)\s+(?:you|u|we)\b|\bmind\s+\w+ing\b"
    r"|能不能|可不可以|可以.{0,20}[吗嗎]|能否|行不行|好不好|好[吗嗎]|麻烦|麻煩|拜托|拜託",
    re.IGNORECASE,
)
_FROM_NOW_ON = re.compile(
    r"\bfrom (?:now|here|today) on(?:wards?)?\b|\bin (?:the )?future\b|\bgoing forward\b|\balways\b"
    r"|\b(?:every|each) time\b"
    r"|\bwhenever\b|以后|今后|往后|每次|一律|以後|今後|往後|之后都|之後都|从现在起|從現在起",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a sentence is, how likely it is worth remembering at all, and the words that weighed most."""

    label: Label
    worth: float
    tipped: tuple[str, ...]
    threshold: float
    kind: Label = Label.PROJECT  # the best of the four kinds, should it become a memory of its own
    alone: float = 0.0  # how likely it would be worth it, were there nothing said beside it
    core: str = ""  # the words judged: the sentence, or what is left of it without talk that leads in

    @property
    def is_kept(self) -> bool:
        """Whether it becomes a memory of its own: worth it, and of one of the four kinds."""
        return self.worth >= self.threshold and self.label in KINDS

    def made_worthless(self, why: str) -> Judgement:
        """The same sentence, which must not be kept nor change anything, whatever it says."""
        return replace(self, worth=0.0, alone=0.0, tipped=(why,))


@dataclass(frozen=True, slots=True)
class Look:
    """What a sentence is by itself: what speaks for which label, and how likely each is."""

    text: str
    place: Place
    groups: Sequence[Group]
    shares: dict[Label, float]
    is_asked: bool  # the person asks to remember it

    @staticmethod
    def at(text: str, place: Place) -> Look:
        is_asked = _asks_for_good(text)
        # What is to be remembered is judged without the request: "remember …" is said of errands as often as of facts.
        groups = traits(_asked_for(text) if is_asked else text, place)
        return Look(text, place, groups, _probabilities(groups), is_asked)

    @property
    def alone(self) -> float:
        """How likely it would be worth remembering, were there nothing said beside it."""
        return sum(self.shares[one] for one in WORTH)

    def parts(self) -> list[Look]:
        """Looks at what it states, where other parts of it ask for something else."""
        return [Look.at(part, self.place) for part in stated(self.text, self._is_request)]

    def own(self, parts: Sequence[Look] = ()) -> Own:
        """The sentence as its worth is asked for; `parts` are those that state something."""
        best = max(parts, key=lambda one: one.alone, default=None)
        return Own(self.text, self.place.before, list(best.shares.values()) if best else None)

    def _is_request(self, part: str) -> bool:
        shares = Look.at(part, self.place).shares
        return sum(shares[one] for one in _REQUESTS) > A_REQUEST


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a sentence is where it stands: how likely it is worth remembering, and as which of the four kinds."""

    worth: float
    kind: Label

    @staticmethod
    def of(message: Sequence[Shares], number: int, own: Own) -> Weighed:
        numbers = features(message, number, own)
        shares = dict(zip(Label, message[number], strict=True))
        if not tokens(own.text).is_chinese:  # there the words alone do as well: fewer hands taught where they stand
            # Where it stands and its own words are two witnesses: each knows cases that the other was never taught.
            kinds = kinds_in_company(numbers)
            shares = {kind: shares[kind] * kinds[kind.value] for kind in KINDS}
        return Weighed(worth_in_company(numbers), _best(shares, KINDS))


def judge(message_sentences: Sequence[Sentence], before: str = "") -> list[Judgement]:
    """A judgement for each sentence of one message, read among its neighbours and after what the assistant said."""
    count = len(message_sentences)
    looks = [Look.at(sentence.text, Place(number, count, before)) for number, sentence in enumerate(message_sentences)]
    judged = [_judge_in_message(looks, number) for number in range(count)]
    judged = [_standing_alone(judged, number) for number in range(count)]
    for number in range(count):
        if number and mends_habit(message_sentences[number - 1].text, message_sentences[number].text):
            judged[number] = _made_lasting(judged[number], MENDED)
        elif _is_rule(looks, number):
            judged[number] = _made_lasting(judged[number], STANDING)
    for number, sentence in enumerate(message_sentences):
        if forbids_keeping(sentence.text):
            for beside in range(max(0, number - 1), min(count, number + 2)):
                judged[beside] = judged[beside].made_worthless(ASKED_NOT_TO)
    return judged


def _judge_in_message(looks: Sequence[Look], number: int) -> Judgement:
    """The judgement on a sentence, or on what is left of it without mere talk that leads in, if that is worth no less.
    Else one that is kept is kept whole: what seems to be talk may be half of the fact. Where it is not kept, what it
    states beside an order or a question may be.
    """
    look = looks[number]
    message: list[Shares] = [list(one.shares.values()) for one in looks]
    parts = look.parts()
    judgement = _judge_one(look, Weighed.of(message, number, look.own(parts)))
    for core in _cores(look) if judgement.threshold < 1.0 else ():
        inside = _judge_instead(core, message, number)
        is_better = inside.alone > judgement.alone and inside.worth >= judgement.worth
        judgement = inside if inside.is_kept > judgement.is_kept or is_better else judgement
    if judgement.is_kept:
        return _without_order_behind(judgement, look.place, message, number)
    # What only points at something says nothing without the words that it points at.
    for part in (one for one in parts if not POINTS.match(one.text)):
        inside = _judge_instead(part, message, number)
        if (inside.is_kept, inside.alone) > (judgement.is_kept, judgement.alone):
            judgement = inside
    if judgement.is_kept or not judgement.threshold < 1.0:
        return judgement
    return _event_in(look) or judgement


def _judge_instead(part: Look, message: Sequence[Shares], number: int) -> Judgement:
    """The judgement on a part of a sentence, had only that been said."""
    beside = [list(part.shares.values()) if at == number else one for at, one in enumerate(message)]
    return _judge_one(part, Weighed.of(beside, number, part.own()))


def _without_order_behind(judgement: Judgement, place: Place, message: Sequence[Shares], number: int) -> Judgement:
    """A kept sentence without the order for the moment that follows from what it states, if that is kept as well."""

    def is_order(part: str) -> bool:
        shares = Look.at(part, place).shares
        return sum(shares[one] for one in (Label.TASK, *_TALK)) >= AN_ORDER_BEHIND

    def is_talk(part: str) -> bool:
        return sum(Look.at(part, place).shares[one] for one in _TALK) >= MERE_TALK

    if judgement.tipped[:1] == (STANDING,) or not (rest := without_order_behind(judgement.core, is_order, is_talk)):
        return judgement
    inside = _judge_instead(Look.at(rest, place), message, number)
    return inside if inside.is_kept else judgement


def _event_in(look: Look) -> Judgement | None:
    """The judgement on a clause that tells what happens on a day ahead, beside one that gives an order: "the shearers
    come on Monday, print me the list". None where no clause does.
    """
    spans = list(clause_spans(look.text))
    for start, end in spans if len(spans) > 1 else ():
        clause = Look.at(unjoined(look.text[start:end].strip(" ,，;；.")), look.place)
        judgement = _judge_one(clause, Weighed(clause.alone, _best(clause.shares, KINDS)))
        if judgement.threshold == EVENT and judgement.is_kept and clause.shares[Label.TASK] < ORDER:
            return judgement
    return None


def _cores(look: Look) -> Iterator[Look]:
    """What is left of a sentence without words that are mere talk; what an order leads to belongs to the order."""
    for lead, rest in cuts(look.text):
        shares = Look.at(lead, look.place).shares
        if shares[Label.TASK] > ORDER:
            return
        if sum(shares[one] for one in _TALK) >= MERE_TALK:
            yield Look.at(rest, look.place)


def _standing_alone(judged: Sequence[Judgement], number: int) -> Judgement:
    """A reason, or a how, with nothing beside it that it could belong to says something of its own."""
    one = judged[number]
    beside = [judged[other] for other in (number - 1, number + 1) if 0 <= other < len(judged)]
    if one.label not in (Label.WHY, Label.HOW) or any(other.label in WORTH for other in beside):
        return one
    return replace(one, label=one.kind)


def _is_rule(looks: Sequence[Look], number: int) -> bool:
    """Whether a sentence orders something for "always" or "never", and not only for the text that the orders beside it
    are about: "make me a banner. Never crop the fox".
    """
    look = looks[number]
    if not says_always(look.text) or _is_mused(look):
        return False
    beside = (one for at, one in enumerate(looks) if at != number and not _is_standing_order(one))
    return look.alone >= ALWAYS or all(one.shares[Label.TASK] < ORDER for one in beside)


def _made_lasting(one: Judgement, why: str) -> Judgement:
    """An order that holds for good; what was settled to be no order stays as it is."""
    if one.is_kept or one.threshold >= 1.0 or one.label not in _ORDERS:
        return one
    return replace(one, worth=one.threshold, label=Label.FEEDBACK, kind=Label.FEEDBACK, tipped=(why,))


def _asked_for(text: str) -> str:
    """What is to be remembered, without the request."""
    request = _REMEMBER.match(text)
    bare = bare_statement(text)
    return text[request.end() :].strip() if request and bare == text else bare


def _asks_for_good(text: str) -> bool:
    """The same, and what is to be done again and again; not what is only a thing not to be left out: "the legend"."""
    if _ERRAND.match(text):
        return _LASTS.search(text) is not None
    if _REMEMBER.match(text) or not asks_to_remember(text):
        return _REMEMBER.match(text) is not None
    bare = bare_statement(text)
    is_clause = not is_chinese(bare[:1]) and _REMEMBER_A_THING.match(bare) is None  # "the deadline is in March"
    return is_clause or len(content_words(bare)) >= FEWEST_OF_A_THING


def asks_to_remember(text: str) -> bool:
    """Whether somebody asks to remember what a sentence states, and not to do something in time ("remember to …")."""
    return _REMEMBER.match(text) is not None or _REMEMBER_A_THING.match(simplified(text)) is not None


def best_kind(text: str) -> Label:
    """Which of the four kinds a text is that is to be remembered in any case."""
    return _best(_probabilities(traits(text, Place(0, 1, ""))), KINDS)


def _judge_one(look: Look, weighed: Weighed) -> Judgement:
    text, shares, worth, kind = look.text, look.shares, weighed.worth, weighed.kind
    if looks_like_question(text, tokens(text)) and not is_standing_wish(text):
        return Judgement(Label.QUESTION, 0.0, ("a question",), 1.0)
    # Whether and as what are two questions: a sentence that is surely one of three kinds is worth it all the same.
    threshold = _threshold(look)
    label = _best(shares, WORTH if worth >= min(threshold, 0.5) else _NOT_WORTH)
    label = kind if label in KINDS else label
    tipped = _tipped(look.groups, label, text) if worth >= _WORTH_EXPLAINING else ()
    if look.is_asked and _may_be_kept_on_request(look):
        worth, tipped = 1.0, ("you asked to remember it", *tipped[: _TIPPED - 1])
        label = kind
    is_meant = shares[Label.MAYBE] + shares[Label.PASTE] < NOT_MEANT
    is_short = _is_all_that_is_said(look)
    if is_meant and (worth >= EVENT or (is_short and look.alone >= A_TRACE)) and _tells_of_an_event(look.groups):
        worth, threshold, label = max(worth, EVENT), EVENT, label if label in KINDS else kind
        tipped = tipped or (_EVENT,)
    elif is_short and not look.place.before and look.alone >= RATHER:
        worth, label = max(worth, threshold), label if label in KINDS else kind
    elif worth < threshold and (why := _said_for_good(look)):
        label = _KIND_SETTLED.get(why, kind)
        worth, tipped = threshold, (why,)
    judgement = Judgement(label, worth, tipped, threshold, kind, look.alone, text)
    # A host's turns are blacked out before they are read: what is left of a secret is nothing to keep.
    if judgement.is_kept and (holds_mark(text) or find_secrets(text)):
        return replace(judgement, worth=0.0, threshold=1.0, tipped=(NOT_TO_BE_SHOWN,))
    return judgement


_KIND_SETTLED = {CANNOT_HAVE: Label.USER, CALLED: Label.USER}


def _said_for_good(look: Look) -> str:
    """What shows that a sentence holds for good, however much it looks like one of the moment; nothing where it does
    not.
    """
    if _is_standing_order(look):
        return STANDING
    if cannot_have(look.text):
        return CANNOT_HAVE
    if says_what_to_be_called(look.text):
        return CALLED
    if (
        says_how_to_answer(look.text)
        or _STOPS_ANSWERING.match(look.text)
        or (look.place.count == 1 and _is_of_its_sort(look.text))
    ):
        return OF_ITS_SORT
    return PREFERENCE if is_plain_preference(look.text) else ""


# What was asked of the answers is over: "you can stop answering in German now".
_STOPS_ANSWERING = re.compile(
    r"\W*(?:ok(?:ay)?,? )?(?:(?:please|you (?:can|may|could|should)) )*(?:now )?(?:stop|quit) "
    r"(?:answering|replying|responding|writing to me|talking to me)\b[^,.;:]*\W*$"
    r"|\W*(?:以后)?(?:请|你|可以)*(?:别再|不要再|不用再)(?:用.{1,8})?(?:回答|回复|答复)\S{0,2}[了吧]?\W*$",
    re.IGNORECASE,
)


def _is_of_its_sort(text: str) -> bool:
    """Whether a sentence is said of all things of a sort, if it is all that is said: beside an order for one text it is
    about that text.
    """
    return any(says(text) for says in (says_where_it_goes, rules_out_a_form, says_what_they_want, forbids_by_habit))


def _is_standing_order(look: Look) -> bool:
    """Whether it says that it holds from now on and is rather meant than mused or quoted. What somebody prefers or
    cannot have they do not muse.
    """
    return holds_from_now_on(look.text) and not _is_mused(look)


def _is_mused(look: Look) -> bool:
    return look.shares[Label.MAYBE] + look.shares[Label.PASTE] >= MUSED


def _may_be_kept_on_request(look: Look) -> bool:
    """Whether what the user asks to remember is kept: not an errand, unless it says what must be so, and not what the
    code tells, asked or not. Likelihood alone withholds nothing that was asked for: its form must show it as well.
    """
    forms = _cues_of(look.groups)
    is_to_last = _LASTS.search(look.text) is not None or _THAT.match(look.text) is not None
    asked = _asked_for(look.text)
    # Without a pause behind the request, Chinese shows by no form whether it names a fact or an errand: 别忘了附上发票.
    is_order = "begins with an order" in forms or (is_chinese(asked[:1]) and not _REMEMBER.match(look.text))
    is_errand = not is_to_last and is_order and not _SAYS_WHAT_IS_THERE.match(asked)
    if is_errand and look.shares[Label.TASK] >= SURELY_NOT:
        return False
    if not forms.isdisjoint(_PASTED) and look.shares[Label.PASTE] >= SURELY_NOT:
        return False
    return look.shares[Label.DERIVABLE] < SURELY_DERIVABLE or forms.isdisjoint(_OF_CODE)


_OF_CODE = frozenset(
    {
        "has path",
        "has identifier",
        "has code",
        "the code tells it",
        "history and settings tell it",
        "how it works inside",
    }
)
_PASTED = frozenset({"looks pasted", "begins like a log line", "some code signs", "many code signs", "hardly prose"})
# 抽屉里放: what stands before the place is no verb, though its first character may be one.
_SAYS_WHAT_IS_THERE = re.compile(
    r"[^，,。；;把将将给帮]{1,12}[里裡上下中内外边邊旁](?:放|是|有|存|装|裝|挂|掛|锁|鎖|住)"
)
# What must be so, or is done again and again, is no errand.
_LASTS = re.compile(
    r"\b(?:must|should|always|never|only|ha(?:s|ve) to|needs? to|may not|can(?:no|')t)\b"
    r"|\b(?:every|each|whenever|daily|nightly|weekly|monthly|quarterly|yearly)\b|\bbefore (?:any|\w+ing)\b"
    r"|必[须須]|不能|不得|一律|只能|要先|[别別](?!忘)|每|凡|定期|前先",
    re.IGNORECASE,
)
_THAT = re.compile(
    rf"{_LEAD_IN}(?:remember|keep in mind|note|memori[sz]e|don['’]?t forget|do not forget) that\b", re.IGNORECASE
)
_ERRAND = re.compile(rf"{_LEAD_IN}(?:remember|don['’]?t forget|do not forget) to\b", re.IGNORECASE)


def _is_all_that_is_said(look: Look) -> bool:
    """Whether a sentence is short and a message of its own: who says nothing else means it to be known."""
    return look.place.count == 1 and len(content_words(look.text)) <= FEW_WORDS


def _tells_of_an_event(groups: Sequence[Group]) -> bool:
    """Whether the sentence tells what happens on a day ahead and is no order: people say so in passing, between two
    orders, and need to know it until that day.
    """
    cues = _cues_of(groups)
    return _EVENT in cues and cues.isdisjoint(_NO_EVENT)


def _cues_of(groups: Sequence[Group]) -> set[str]:
    return {trait.removeprefix("q ") for group in groups if group.name == "cues" for trait in group.traits}


_EVENT = "something happens on a day ahead"
_NO_EVENT = frozenset({"begins with an order", "begins with a quotation", "question form", "not settled"})


def is_standing_wish(text: str) -> bool:
    """Whether a question only asks politely for what is to be done from now on: "could you always …?", 以后能不能…."""
    return _POLITE.search(text) is not None and _FROM_NOW_ON.search(text) is not None


def _best(probabilities: dict[Label, float], among: Sequence[Label]) -> Label:
    return max(among, key=lambda label: probabilities[label])


def _probabilities(groups: Sequence[Group]) -> dict[Label, float]:
    model = _model()
    totals = list(model.biases)
    for group in groups:
        found = model.contributions(group.traits)
        if found:
            for number, total in enumerate(map(sum, zip(*(row for _, row in found), strict=True))):
                totals[number] += total * model.scales[number] * group.strength
    return dict(zip(Label, softmax(totals), strict=True))


def _threshold(look: Look) -> float:
    """The worth from which on a sentence is kept where it stands; less for a message of its own that is surely worth it
    by its words.
    """
    if look.place.count == 1 and look.alone >= SURE_BY_ITSELF:
        return WORTH_A_MESSAGE
    return shipped_forest().least["zh" if tokens(look.text).is_chinese else "en"]


def _tipped(groups: Sequence[Group], label: Label, text: str) -> tuple[str, ...]:
    """The words and hints that spoke most for this label, against the labels that are not worth it."""
    model = _model()
    column = list(Label).index(label)
    against = [number for number, one in enumerate(Label) if one not in WORTH]
    phrases = dict(phrase_cues(tokens(text)))
    weighed: list[tuple[float, str]] = []
    for group in groups:
        if group.name not in ("words", "cues"):
            continue
        for feature, row in model.contributions(group.traits):
            weight = row[column] * model.scales[column]
            weight -= sum(row[number] * model.scales[number] for number in against) / len(against)
            weighed.append((weight * group.strength, _readable(feature, phrases)))
    chosen: list[str] = []
    for weight, words in sorted(weighed, reverse=True):
        if weight > 0 and words and not any(words in known or known in words for known in chosen):
            chosen.append(words)
        if len(chosen) == _TIPPED:
            break
    return tuple(chosen)


def _readable(feature: str, phrases: dict[str, str]) -> str:
    kind, _, words = feature.partition(" ")
    if kind == "q":
        phrase = phrases.get(words)
        # Its length, its commas and its place weigh too, but tell a person nothing.
        return f"{words} (“{_joined(phrase)}”)" if phrase else words if words in _TELLING else ""
    return f"“{_joined(words)}”" if any(character.isalpha() for character in words) else ""


def _joined(words: str) -> str:
    parts = [part for part in words.split() if part not in ("<s>", "</s>")]
    return "".join(parts) if parts and all(not part.isascii() for part in parts) else " ".join(parts)


_ANOTHER: ContextVar[LinearModel | None] = ContextVar("another judge", default=None)


@contextmanager
def judged_by(model: LinearModel) -> Generator[None]:
    """Within it first looks are another model's: what teaches the second look must not know a hand by heart."""
    token = _ANOTHER.set(model)
    try:
        yield
    finally:
        _ANOTHER.reset(token)


def _model() -> LinearModel:
    return _ANOTHER.get() or _shipped_model()


@lru_cache(maxsize=1)
def _shipped_model() -> LinearModel:
    return LinearModel.read(resources.files("reverie.understand").joinpath(WEIGHTS_FILE).read_bytes())
