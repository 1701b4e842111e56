"""Where each claim that leaves a file is afterwards: kept, merged, superseded, derivable, expired or taken back.

A reason is a hint where to look; the folder as it would be is what decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import pairwise

from reverie.dream.checks.message import shown
from reverie.dream.checks.places import known_by, stated
from reverie.dream.checks.position import told_apart
from reverie.dream.checks.quoting import is_quoted, passage, turns_round, unattributed
from reverie.dream.checks.support import Footing, Support, destination_file, support_of
from reverie.dream.learning.page import explained_by, is_companion
from reverie.dream.proposal import Proposal
from reverie.memdir.memory_file import MemoryFile
from reverie.model.change import Change, ChangeKind, Reason
from reverie.model.evidence import Trust
from reverie.text.anchors import Anchor, AnchorKind, anchors, missing
from reverie.text.claims import split_claims
from reverie.understand.phrases import MarkKind, is_known
from reverie.understand.relation import Relation, relate
from reverie.understand.retraction import asks_to_drop, asks_to_forget, is_named, takes_own_words_back
from reverie.understand.tense import tell_of_two_times
from reverie.understand.words import CHINESE_STOP_WORDS, affirmed_words, content_words, is_chinese, stem

MERGED = "merged into"
SUPERSEDED = "superseded by"
EXPIRED = "expired"
DERIVABLE = "derivable"
TAKEN_BACK = "taken back"
FEW_WORDS = 8  # content words of a description that only names its subject
ENOUGH_WORDS = 0.5  # of a summary's or a line's telling words: the rest are words about words
_LEADING_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_NO_MORE = r"(?:\b(?:not|no longer|instead of|rather than)\s(?:the\s|for\s|after\s)?|而?不是|不再是)"
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class Open:
    """A claim without a place: why none of what was said about it holds. `is_named` where a reason spoke of it."""

    claim: str
    problem: str
    is_named: bool


@lru_cache(maxsize=1)
def accounts_of(proposal: Proposal) -> Accounts:
    """The accounts of a proposal, which several checks ask for one after the other."""
    return Accounts(proposal, support_of(proposal))


class Accounts:
    """The account of every claim that leaves a file."""

    def __init__(self, proposal: Proposal, support: Support) -> None:
        self._proposal = proposal
        self.support = support
        self._open: dict[int, list[Open]] = {}

    def open_claims(self, change: Change) -> list[Open]:
        """The claims that left and are not accounted for."""
        if id(change) not in self._open:
            self._open[id(change)] = self._find_open(change)
        return self._open[id(change)]

    def _find_open(self, change: Change) -> list[Open]:
        before = self._proposal.before_of(change)
        left = self._proposal.diff_of(change).left
        if before is None or not left:
            return []
        problems = {claim: self._problem(change, before, claim) for claim in left if claim != before.description}
        if before.description in left:
            settled = [claim for claim, problem in problems.items() if problem is None]
            problems[before.description] = self._problem_of_summary(change, before, settled)
        return [one for one in problems.values() if one is not None]

    def successors(self, change: Change, claim: str) -> list[Footing]:
        """What the claims rest on that a reason says have superseded this one, and that are about the same thing. A
        line that explains a statement goes with it, so it is superseded by what supersedes that, or by another such
        line.
        """
        before = self._proposal.before_of(change)
        if before is None or self._is_kept(change, claim):
            return []
        reasons = [reason for reason in self._reasons(change, claim) if _place(reason) == SUPERSEDED]
        found = list(self._successors(change, before, claim, reasons))
        if is_companion(claim) and (mains := _explained(before, claim)):
            of_mains = [footing for main in mains for footing in self.successors(change, main)]
            return [*of_mains, *(footing for text, footing in found if is_companion(text))]
        return [footing for _, footing in found]

    def _problem(self, change: Change, before: MemoryFile, claim: str) -> Open | None:
        if self._is_kept(change, claim):
            return None
        reasons = self._reasons(change, claim)
        if not reasons:
            return Open(claim, "and nothing says where it went", is_named=False)
        problems = [self._objection(change, before, claim, reason) for reason in reasons]
        return None if "" in problems else Open(claim, problems[0], is_named=True)

    # --- kept ---

    def _is_kept(self, change: Change, claim: str) -> bool:
        """Whether the folder still says it: word for word, dated, with its links led on, without whose word it is, or
        as part of a new claim.
        """
        dated = self.support.dated(change, claim)
        forms = {claim, dated, unattributed(claim), unattributed(dated)}
        if any(self._says_of_the_same(change, claim, form) for form in forms):
            return True
        came = [text for one in self._together(change) for text in self._stated_anew(one, claim, change)]
        return any(
            self.support.leads_on(claim, text, change.file)
            or is_quoted(claim, [passage(text)])
            or is_quoted(unattributed(claim), [passage(text)])
            for text in came
        )

    def _stated_anew(self, other: Change, claim: str, change: Change) -> list[str]:
        """What came to a file that can hold a claim: a description holds only what was one."""
        came, after = list(self._proposal.diff_of(other).came), self._proposal.after_of(other)
        if after is not None and after.description in came and not self._is_description(change, claim):
            came.remove(after.description)  # once: a claim of the body may say the same
        return came

    def _is_description(self, change: Change, claim: str) -> bool:
        """Whether a text that left a file was its description, and no statement of its body."""
        before = self._proposal.before_of(change)
        return before is not None and claim == before.description and not _is_in_body(before, claim)

    def _says_of_the_same(self, change: Change, claim: str, form: str) -> bool:
        """Whether a file says it of the same thing: "The port is 8080." in a file on staging is not said by one on
        production.
        """
        places = self.support.places_after(form)
        if not self._is_description(change, claim):
            places = [place for place in places if self._is_in_body_after(place, form)]
        if not places or change.file in places:
            return bool(places)
        before = self._proposal.before_of(change)
        return before is None or any(not told_apart(claim, before, file, form) for file in self._files(places))

    def _is_in_body_after(self, place: str, claim: str) -> bool:
        after = self._proposal.find_after(place)
        return after is not None and _is_in_body(after, claim)

    def _together(self, change: Change) -> list[Change]:
        if not change.group:
            return [change]
        return [one for one in self._proposal.changes if one.group == change.group]

    # --- where a reason says it went ---

    def _reasons(self, change: Change, claim: str) -> list[Reason]:
        """The reasons with a destination that name the claim; for a retired file, else those for the whole of it."""
        forms = {known_by(claim), known_by(self.support.dated(change, claim))}
        placed = [reason for reason in change.reasons if reason.destination]
        named = [reason for reason in placed if reason.claim and known_by(reason.claim) in forms]
        if named or change.kind is not ChangeKind.RETIRED:
            return named
        return [reason for reason in placed if not reason.claim]

    def _objection(self, change: Change, before: MemoryFile, claim: str, reason: Reason) -> str:
        """What speaks against the destination; empty where it holds."""
        place = _place(reason)
        if place == MERGED:
            return self._objection_to_merge(self.support.dated(change, claim), before, reason)
        if place == SUPERSEDED:
            return self._objection_to_successor(change, before, claim, reason)
        if place == DERIVABLE:
            return self._objection_to_derivable(change, claim)
        if place == EXPIRED:
            return self._objection_to_expiry(claim)
        if place == TAKEN_BACK:
            return self._objection_to_withdrawal(change, before, claim)
        return f'and is not to be found, though it is said to be "{shown(reason.destination or "")}"'

    def _objection_to_merge(self, claim: str, before: MemoryFile, reason: Reason) -> str:
        places = self.support.landings([reason])
        if not places:
            return f"and {destination_file(reason)}, into which it is said to be merged, is not there"
        words = content_words(claim)
        nearest, what = 0, "what it says"
        for file in self._files(places):
            if about := told_apart(claim, before, file):
                what = f'"{shown(about)}", of which it is said,'
                continue
            for text in _statements(file):
                lost = _lost(claim, text, file)
                if not lost and _says_all_of(text, claim, file, about=before.name):
                    return ""
                if (shared := len(words & content_words(text))) > nearest:
                    nearest, what = shared, _named(lost) or "the rest of its words"
        return f"and {what} is not in {places[0]}, into which it is said to be merged"

    def _objection_to_successor(self, change: Change, before: MemoryFile, claim: str, reason: Reason) -> str:
        found = self._successors(change, before, claim, [reason])
        if is_companion(claim) and (mains := _explained(before, claim)):
            is_told_anew = any(is_companion(text) and footing.is_new for text, footing in found)
            return "" if is_told_anew else self._objection_to_companion(change, before, claim, mains)
        if next(found, None):
            return ""
        return f"and nothing in {destination_file(reason)} is about the same thing"

    def _speaks_of_what_is_over(self, change: Change, companion: str, main: str) -> bool:
        """Whether a line that explains a paragraph names what only a statement that left it named."""
        after = self._proposal.after_of(change)
        stays = [one.text for one in split_claims(after.body) if not is_companion(one.text)] if after else []
        over = content_words(main) - affirmed_words("\n".join(stays))
        return not over.isdisjoint(content_words(companion))

    def _successors(
        self, change: Change, before: MemoryFile, claim: str, reasons: list[Reason]
    ) -> Iterator[tuple[str, Footing]]:
        old = self.support.dated(change, claim)
        for file in self._files(self.support.landings(reasons)):
            own = next((one for one in self._proposal.changes if one.file == file.path), change)
            # The description does not count: it sums up what the body says, in the same words or in others.
            for text in (one.text for one in split_claims(file.body)):
                meant = self.support.as_meant(change, claim, text)
                if any(_is_about_the_same(form, text, before.name) for form in {old, meant}):
                    is_new = not self.support.places_before(text)
                    footing = self.support.of(own, text) if is_new else self.support.of_standing(text, change)
                    if footing:
                        yield text, footing

    def _objection_to_derivable(self, change: Change, claim: str) -> str:
        words = content_words(claim)
        for one in self.support.truth.true_evidence(change):
            shared = len(words & content_words(f"{one.quote} {one.transcript}"))
            about = known_by(one.claim) in ("", known_by(claim), known_by(self.support.dated(change, claim)))
            if about and not missing(claim, f"{one.quote}\n\n{one.transcript}") and shared >= ENOUGH_WORDS * len(words):
                return ""
        return "and no evidence shows that it can be looked up elsewhere"

    def _objection_to_expiry(self, claim: str) -> str:
        days = [match[0] for one in anchors(claim) if one.kind is AnchorKind.DATE and (match := _DAY.match(one.text))]
        now = self._proposal.now
        if not days:
            return "and it names no day on which it would have expired"
        if now is None or max(days) >= now.date().isoformat() or not all(map(_is_a_day, days)):
            return f"and {max(days)}, which it names, is not over"
        return ""

    def _objection_to_withdrawal(self, change: Change, before: MemoryFile, claim: str) -> str:
        """Only the user takes words back: later in the very session in which they were said, or by asking to forget
        what is kept of a thing.
        """
        if is_companion(claim) and (mains := _explained(before, claim)):
            return self._objection_to_companion(change, before, claim, mains)
        said = self._proposal.book.of(claim)
        for one in self.support.truth.true_evidence(change):
            if one.trust is Trust.USER and is_to_be_forgotten(one.quote, claim, before, is_whole=change.after is None):
                return ""
            if one.trust is not Trust.USER or not takes_own_words_back(one.quote):
                continue
            if said and all(other.transcript == one.transcript and other.turn < one.turn for other in said):
                return ""
        return "and nothing that you said takes it back"

    def _objection_to_companion(self, change: Change, before: MemoryFile, claim: str, mains: Sequence[str]) -> str:
        """A reason goes with what it was the reason for."""
        gone = [one for one in mains if not self._is_kept(change, one) and not self._problem(change, before, one)]
        goes = mains[-1] in gone or any(self._speaks_of_what_is_over(change, claim, one) for one in gone)
        return "" if goes else "and it explains a statement that stays"

    def _files(self, places: list[str]) -> list[MemoryFile]:
        return [file for place in places if (file := self._proposal.find_after(place))]

    # --- descriptions ---

    def _problem_of_summary(self, change: Change, before: MemoryFile, settled: list[str]) -> Open | None:
        """A description sums up the body. It may go where each fact in it, and most of its words unless it has few
        ("nightly dump"), stand in what is left of the file, in what took its place, or in claims accounted for.
        """
        summary = before.description
        problem = self._problem(change, before, summary)
        if problem is None:
            return None
        texts = list(settled)
        for file in self._files([change.file, *self.support.landings(change.reasons)]):
            texts += [file.name, *stated(file)]
        pool = "\n\n".join(texts)
        words = content_words(summary)
        lost = [one for one in _missing(summary, pool) if not _is_denied(one, pool)]
        is_said = len(words) <= FEW_WORDS or len(words & content_words(pool)) >= ENOUGH_WORDS * len(words)
        if not lost and is_said:
            return None
        what = _named(sorted(lost, key=lambda one: (one.kind, one.text))) or "it"
        return Open(summary, f"and {what} stands nowhere else", problem.is_named)


def is_to_be_forgotten(sentence: str, claim: str, file: MemoryFile, *, is_whole: bool) -> bool:
    """Whether the user asks to forget what a claim says. Of a file that goes as a whole, its title may say the rest."""
    if asks_to_drop(sentence, claim, file.name):
        return True
    return is_whole and is_named(asks_to_forget(sentence), content_words(claim) | content_words(file.name))


def _place(reason: Reason) -> str:
    """The sort of place that a reason names."""
    destination = reason.destination or ""
    if reason.rule == DERIVABLE or destination.startswith((DERIVABLE, "said by ")):
        return DERIVABLE
    return next((place for place in (MERGED, SUPERSEDED, EXPIRED, TAKEN_BACK) if destination.startswith(place)), "")


def _is_about_the_same(old: str, new: str, about: str) -> bool:
    """Whether one claim can take another's place: they share a word or a fact, or are two values of one thing."""
    if known_by(old) == known_by(new):
        return False
    if not content_words(old).isdisjoint(content_words(new)):
        return True
    facts = {one for one in anchors(old) & anchors(new) if one.kind is not AnchorKind.NEGATION}
    return bool(facts) or relate(old, new, about).relation is not Relation.APART


def _statements(file: MemoryFile) -> list[str]:
    """Each claim of a file, with the lines below it that explain it."""
    claims = [claim.text for claim in split_claims(file.body)]
    found: list[str] = []
    for number, text in enumerate(claims):
        below = number + 1
        while below < len(claims) and is_companion(claims[below]):
            below += 1
        found.append("\n\n".join([text, *claims[number + 1 : below]]))
    return found


def _explained(file: MemoryFile, companion: str) -> list[str]:
    """The claims of the paragraph, or the one item, that a Why or How line stands below; none where it stands alone."""
    return [one.text for one in explained_by(file, companion)]


def _is_in_body(file: MemoryFile, claim: str) -> bool:
    """Whether a file says it in a statement of its own, and not only in its description."""
    wanted = known_by(claim)
    return any(known_by(one.text) == wanted for one in split_claims(file.body))


def _lost(claim: str, text: str, file: MemoryFile) -> list[Anchor]:
    """The facts of a claim that a text does not hold: not even by way of the title and description it stands below, but
    for a negation, which has to stand in the text itself.
    """
    context = f"{text}\n\n{file.name}.\n\n{file.description}"
    lost = [one for one in _missing(claim, context) if one.kind is not AnchorKind.NEGATION]
    denied = [one for one in missing(claim, text) if one.kind is AnchorKind.NEGATION]
    return sorted([*lost, *denied], key=lambda one: (one.kind, one.text))


def _missing(claim: str, text: str) -> list[Anchor]:
    """The facts of a claim that a text does not hold, whatever the case: people type "thursday"."""
    words = passage(text).words
    return [one for one in missing(claim, text) if not (one.text.isalpha() and stem(one.text.casefold()) in words)]


def _is_denied(fact: Anchor, text: str) -> bool:
    """Whether a text says that a number holds no more, be it without its unit: "30 days, not 90"."""
    number = _LEADING_NUMBER.match(fact.text)
    if fact.kind is not AnchorKind.NUMBER or number is None:
        return False
    return re.search(rf"{_NO_MORE}\s*{re.escape(number[0])}(?![\w.,]*\d)", text, re.IGNORECASE) is not None


def _says_all_of(text: str, claim: str, file: MemoryFile, *, about: str) -> bool:
    """Whether a text of a file says what a claim says, its facts in the same order: in the same words, or in others
    that are as good. The claim stood in a file called `about`.
    """
    if turns_round(passage(claim), passage(text)) or _is_out_of_order(claim, text) or _signs(claim) - _signs(text):
        return False
    if tell_of_two_times(claim, text):
        return False
    if _telling(claim) <= _telling(f"{text}\n{file.name}"):
        return True
    main = text.partition("\n\n")[0]  # a reason below it does not make it say another thing
    return any(relate(claim, one, about).relation in (Relation.SAME, Relation.MORE) for one in {text, main})


def _telling(text: str) -> set[str]:
    """The words that a text is about but for its numbers, which are accounted for by themselves; Chinese by character,
    since a word put in between parts its pairs.
    """
    latin = {word for word in content_words(text) if len(word) > 1 and word.isalpha() and not is_chinese(word)}
    return latin | {word for word in passage(text).words if is_chinese(word)} - set(CHINESE_STOP_WORDS)


def _signs(text: str) -> set[tuple[str, str]]:
    """Each sign that computes, compares or matches ("!=", "*.md"), with the word behind it, or before it at the end."""
    words = passage(text).words
    places = (at for at, word in enumerate(words) if not any(map(str.isalnum, word)))
    return {(words[at], words[at + 1] if at + 1 < len(words) else words[at - 1]) for at in places}


def _is_out_of_order(claim: str, text: str) -> bool:
    """Whether numbers or names stand in another order there: "read 5, write 10" is not "read 10, write 5". A name that
    the same preposition leads to may stand anywhere, and so may a number beside the same word.
    """
    here, there = passage(claim).words, passage(text).words
    led = _led(here) & _led(there)
    names = {stem(one.text) for one in anchors(claim) & anchors(text) if one.kind is AnchorKind.NAME}
    # A name that begins a sentence looks like any other word, but for those that people bear.
    names |= {word for word in here if is_known(word, MarkKind.PERSON)}
    names -= {name for _, name in led}
    bound = {word for pair in _once(here) & _once(there) for word in pair}
    numbers = {word for word in here if _is_number(word)} - bound
    return any(
        list(dict.fromkeys(word for word in here if word in kind and word in there))
        != list(dict.fromkeys(word for word in there if word in kind and word in here))
        for kind in (names, numbers)
    )


def _led(words: Sequence[str]) -> set[tuple[str, str]]:
    """Each preposition of place with the word behind it."""
    return {(one, other) for one, other in pairwise(words) if one in _PLACES}


def _is_number(word: str) -> bool:
    return any(map(str.isdigit, word))


def _once(words: Sequence[str]) -> set[tuple[str, str]]:
    """Each two neighbours of which one is a number and the other stands nowhere else."""
    return {
        (one, other)
        for one, other in pairwise(words)
        if _is_number(one) != _is_number(other) and words.count(other if _is_number(one) else one) == 1
    }


_PLACES = frozenset({"at", "in", "on", "inside", "near"})


def _named(lost: list[Anchor]) -> str:
    return " and ".join(f"the {one.kind} {shown(one.text)!r}" for one in lost[:2])


def _is_a_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
