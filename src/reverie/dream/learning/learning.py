"""What was heard becomes memory: repeated, extended, corrected, or written down anew, always in the speaker's words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from reverie.dream.learning.desk import Desk, renamed
from reverie.dream.learning.heard import Heard
from reverie.dream.learning.knowledge import Known
from reverie.dream.learning.last_said import without_overtaken
from reverie.dream.learning.page import (
    HOW,
    WHY,
    companions,
    find_claim,
    unmarked,
    with_added,
    with_claim,
    without_claims,
)
from reverie.memdir.memory_file import MemoryFile, parse, render
from reverie.model.change import Reason
from reverie.model.evidence import Evidence
from reverie.text.claims import Claim, split_claims
from reverie.text.dates import make_absolute
from reverie.text.secrets import find_secrets
from reverie.understand.comparison import Comparison
from reverie.understand.outdated_clause import without_clause
from reverie.understand.rationale import split_rationale
from reverie.understand.relation import Related, Relation, Statement, relate_statements
from reverie.understand.title import description_of, file_name_of, title_of
from reverie.understand.wish import bare_statement
from reverie.understand.words import content_words, is_chinese

FEWEST_WORDS = 2  # content words: with fewer, a sentence only means something where it was said
MOST_CLAIMS = 25  # in a file that new statements join: beyond, a subject deserves a second page
SHOWN = 60  # characters of a statement in a reason
SURE_OF_A_WORTHLESS_ONE = 0.65  # that it tells a new value, where nothing else speaks for keeping it
LIKELY_MEANT = 0.5  # that a statement is the one of which a change is told
LIKELY_MEANT_IN_PASSING = 0.65  # the same, by a sentence that is not worth keeping by itself
WORTH_COUNTS = 0.7  # how much less sure that must be of one that is nearly worth keeping
WORTH_OF_KIN = 0.25  # from which on a sentence is kept where the memory keeps one that is made like it
WORTH_OF_A_TWIN = 0.05  # and one that is made just like it, word by word
NEARLY_ALL = 0.8  # of an old statement's words, in one that says more and takes its place
TELLING_WORD = 0.35  # how telling a word is that must not be lost
SURELY_CONTRARY = 0.85  # that of two known statements one replaces the other
MUCH_LONGER = 8  # times as many words
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # nobody types them, and a NUL makes its file unreadable
END = " .。;；,，"  # of a statement to which more is added
LEARNED = "said-by-user"
SUPERSEDED = "superseded"


@dataclass(frozen=True, slots=True)
class Page:
    """What one utterance says, ready to be written: the statement, and its Why and How where they were said."""

    heard: Heard
    statement: str
    why: tuple[str, ...]
    how: tuple[str, ...]

    @property
    def as_statement(self) -> Statement:
        """The statement, ready to be held against others."""
        return Statement.of(self.statement)

    @property
    def text(self) -> str:
        """The whole of it as it stands in a file."""
        parts = [self.statement, *(f"{WHY} {one}" for one in self.why), *(f"{HOW} {one}" for one in self.how)]
        return "\n\n".join(parts)

    def beside(self, rest: str) -> Page:
        """The page with what still holds of the statement whose place it takes."""
        if not rest:
            return self
        joint = "；" if is_chinese(rest[0]) else "; "
        goes_on = rest[0].lower() + rest[1:] if _STARTS_IN_SMALL.match(rest) else rest
        return replace(self, statement=f"{self.statement.rstrip(END)}{joint}{goes_on}")

    def evidence(self) -> tuple[Evidence, ...]:
        """Evidence for each claim of the text: the sentence that said it."""
        return tuple(self.heard.evidence(self._quote_for(claim.text), claim.text) for claim in split_claims(self.text))

    def _quote_for(self, claim: str) -> str:
        """The sentence with most of the claim's words: a reason may have been given in a sentence of its own."""
        words = content_words(claim)
        quotes = (self.heard.statement, *self.heard.why, *self.heard.how)
        return max(quotes, key=lambda quote: len(words & content_words(quote)))


_STARTS_IN_SMALL = re.compile(r"(?:the|our|we|it|a|an|all|my|this|these) ", re.IGNORECASE)  # within a sentence


def page_of(heard: Heard) -> Page:
    """The utterance without the words that only address the agent, its dates spelt out. It stays one sentence, as it
    was said; the reason in it is named below it once more, where agents look for it.
    """

    def dated(text: str) -> str:
        return make_absolute(text, heard.time)[0] if heard.is_dated else text

    statement = bare_statement(heard.core or heard.statement)
    rationale = split_rationale(statement)
    why = [rationale.why] if rationale.why else []
    how = [rationale.how] if rationale.how else []
    return Page(
        heard,
        dated(statement),
        tuple(dated(one) for one in (*why, *heard.why)),
        tuple(dated(one) for one in (*how, *heard.how)),
    )


class Learner:
    """Learns at a desk. `is_used` tells of utterances that were used before; `derivable` says where the project itself
    already tells a statement, if it does.
    """

    def __init__(
        self, desk: Desk, is_used: Callable[[Heard], bool], derivable: Callable[[str], Evidence | None]
    ) -> None:
        self._desk = desk
        self._is_used = is_used
        self._derivable = derivable

    def learn(self, heard: Sequence[Heard]) -> int:
        """Take in what was heard, oldest first, so that later words replace earlier ones. Returns how many were new."""
        return sum(self._take_in(one) for one in without_overtaken(heard))

    def _take_in(self, heard: Heard) -> bool:
        page = page_of(heard)
        if self._is_used(heard) or not self._is_fit(page):
            return False
        least = SURE_OF_A_WORTHLESS_ONE - WORTH_COUNTS * heard.worth if heard.is_doubtful else 0.0
        related = self._related(page)
        outdated = _that_are_outdated(related, least)
        if any(known.time > heard.time for known, _ in outdated):
            return False  # something newer is known
        if self._desk.knowledge.is_overtaken(page.as_statement, heard.time):
            return False  # an old session may turn up late
        older = [(known, rest) for known, rest in outdated if not known.pinned]
        if heard.is_doubtful and not older:
            is_new = all(one.relation in (Relation.UPDATE, Relation.CLAUSE) for _, one in related)
            kin = self._kin(page) if is_new else None
            if kin is None:
                return False
            page = replace(page, heard=replace(heard, kind=kin.kind or heard.kind))
        return self._settle(page, related, older)

    def _related(self, page: Page) -> Sequence[tuple[Known, Related]]:
        """The known statements that the page repeats, extends or replaces; else the one that it seems to change."""
        heard = page.heard
        related = self._desk.knowledge.related(page.as_statement, before=heard.before)
        if related:
            return related
        least = LIKELY_MEANT_IN_PASSING if heard.is_doubtful else LIKELY_MEANT
        meant = self._desk.knowledge.most_likely_meant(page.as_statement, least=least, before=heard.before)
        return [meant] if meant else []

    def _is_fit(self, page: Page) -> bool:
        """Whether a page can be written: it says something, no secret, and nothing that the project tells already."""
        if not _stands_alone(page) or CONTROL.search(page.text):
            return False
        return not find_secrets(f"{page.heard.statement}\n{page.text}") and not self._derivable(page.statement)

    def _settle(self, page: Page, related: Sequence[tuple[Known, Related]], older: Sequence[tuple[Known, str]]) -> bool:
        """The page is known already, takes the place of what it makes untrue or says in more words, or is new."""
        said = _that_say_it(page.as_statement, related)
        lesser = _that_say_less(page.as_statement, related)
        if said:
            again = [page.heard.evidence(page.heard.statement, said[0].text)]
            self._desk.support(said[0].file, again, said=page.heard.time)
            untrue = [known for known, rest in older if not rest]
            return self._let_go(page, untrue, said[0].file, SUPERSEDED, again)
        if older:
            self._replace(page.beside(older[0][1]), [known for known, _ in older], lesser)
        elif lesser:
            self._replace(page, [], lesser)
        else:
            self._write_down(page)
        return True

    def _kin(self, page: Page) -> Known | None:
        """A known statement that is made like the one of a page which is not worth keeping by itself; the less it is
        worth, the more alike the two must be.
        """
        worth = page.heard.worth
        if worth < WORTH_OF_A_TWIN:
            return None
        return self._desk.knowledge.like(page.as_statement, is_strict=worth < WORTH_OF_KIN)

    def _replace(self, page: Page, older: Sequence[Known], lesser: Sequence[Known]) -> None:
        """The statement stands where the surest of the old ones stood; the others go."""
        first = (*older, *lesser)[0]
        file = self._desk.file(first.file)
        claim = find_claim(file, first.text)
        assert claim is not None, "knowledge is in step with the stage"
        rule = SUPERSEDED if older else LEARNED
        stale = companions(file, claim) if older else []
        reasons = [_reason(page, rule, first.file, one.text) for one in (claim, *stale)]
        edited = with_claim(without_claims(file, stale), claim, page.text)
        edited = renamed(edited, first.text, page.statement)
        evidence = [*page.evidence(), *_of_head(edited, page)]
        self._desk.put(edited, reasons, evidence, said=page.heard.time, group=page.heard.key)
        self._let_go(page, older[1:], first.file, SUPERSEDED)
        self._let_go(page, [known for known in lesser if known is not first], first.file, LEARNED)

    def _let_go(
        self, page: Page, known: Sequence[Known], instead: str, rule: str, evidence: Sequence[Evidence] = ()
    ) -> bool:
        def why(claim: Claim) -> Reason:
            return _reason(page, rule, instead, claim.text)

        gone = [self._desk.cut(one, why, evidence, group=page.heard.key) for one in known]
        return any(gone)

    def _write_down(self, page: Page) -> None:
        reason = Reason(LEARNED, _when(page), key=page.heard.key)
        file = self._host(page)
        written = with_added(file, page.text) if file else self._new_file(page)
        self._desk.put(written, [reason], [*page.evidence(), *_of_head(written, page)], said=page.heard.time)

    def _new_file(self, page: Page) -> MemoryFile:
        kind = page.heard.kind
        title = title_of(page.statement, kind.value)
        name = file_name_of(title, kind.value, self._desk.stage.files())
        return parse(name, render(title, description_of(page.statement, *page.why[:1]), kind, page.text + "\n"), 0)

    def _host(self, page: Page) -> MemoryFile | None:
        """The file on that subject: of the same kind, whose whole title the statement is about."""
        words = content_words(page.statement)
        for path in self._desk.knowledge.files():
            known = self._desk.knowledge.of(path)
            if len(known) > MOST_CLAIMS or "/" in path or known[0].kind is not page.heard.kind or known[0].pinned:
                continue
            file = self._desk.file(path)
            title = content_words(file.name)
            if len(title) >= FEWEST_WORDS and title <= words:
                return file
        return None


def _that_are_outdated(related: Sequence[tuple[Known, Related]], least: float) -> list[tuple[Known, str]]:
    """The known statements to which the new one gives another value, each with what still holds of it: the likeliest,
    and those that say the same of the same thing as that one. A sentence changes one thing, and may well name others.
    One of which only a clause is untrue is asked for where nothing is untrue as a whole.
    """
    found = [known for known, one in related if one.relation is Relation.UPDATE and one.sure >= least]
    if found:
        alike = [known for known in found[1:] if _are_of_one_thing(found[0].statement, known.statement)]
        return [(known, "") for known in (found[0], *alike)]
    in_part = (pair for pair in related if pair[1].relation is Relation.CLAUSE and pair[1].sure >= least)
    return [(known, without_clause(unmarked(known.text), one.clause)) for known, one in in_part][:1]


def _are_of_one_thing(one: Statement, other: Statement) -> bool:
    """Whether two known statements repeat one another, or plainly contradict one another: two facts about one meeting
    do neither.
    """
    verdicts = [relate_statements(first, second) for first, second in ((one, other), (other, one))]
    return any(
        verdict.relation in (Relation.SAME, Relation.MORE, Relation.LESS)
        or (verdict.relation is Relation.UPDATE and verdict.sure >= SURELY_CONTRARY)
        for verdict in verdicts
    )


def _that_say_it(new: Statement, related: Sequence[tuple[Known, Related]]) -> list[Known]:
    """The known statements that say the new one already."""
    return [
        known
        for known, one in related
        if one.relation is Relation.SAME or (one.relation is Relation.LESS and _is_of_its_size(known.statement, new))
    ]


def _that_say_less(new: Statement, related: Sequence[tuple[Known, Related]]) -> list[Known]:
    """The known statements whose place the new one can take because it says all of them and more."""
    return [
        known
        for known, one in related
        if one.relation is Relation.MORE and not known.pinned and _says_it_all(new, known.statement)
    ]


def _says_it_all(new: Statement, old: Statement) -> bool:
    """Whether nearly every word of the old statement stands in the new one that is to take its place, and no telling
    one is missing.
    """
    return Comparison(old, new).lost < TELLING_WORD and len(old.words & new.words) >= NEARLY_ALL * len(old.words)


def _is_of_its_size(old: Statement, new: Statement) -> bool:
    """Whether an old statement is short enough to say the new one: in a long paragraph its words stand by chance."""
    return len(old.words) <= MUCH_LONGER * len(new.words)


def _stands_alone(page: Page) -> bool:
    return len(content_words(page.statement)) >= FEWEST_WORDS


def _of_head(file: MemoryFile, page: Page) -> list[Evidence]:
    """Evidence for a description that was made from the statement."""
    made = {description_of(page.statement), description_of(page.statement, *page.why[:1])}
    return [page.heard.evidence(page.heard.statement, file.description)] if file.description in made else []


def _reason(page: Page, rule: str, instead: str, claim: str) -> Reason:
    place = "superseded by" if rule == SUPERSEDED else "merged into"
    return Reason(rule, f"{_when(page)}: “{_short(page.statement)}”", f"{place} {instead}", page.heard.key, claim)


def _when(page: Page) -> str:
    tipped = f" ({', '.join(page.heard.tipped)})" if page.heard.tipped else ""
    return f"you said so on {page.heard.time:%Y-%m-%d}{tipped}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"
