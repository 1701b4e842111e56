"""What one utterance says, ready to be written into a memory file, with its evidence and the reasons it gives."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from reverie.dream.learning.heard import Heard
from reverie.dream.learning.page import HOW, WHY
from reverie.memdir.memory_file import MemoryFile
from reverie.model.change import Reason
from reverie.model.evidence import Evidence
from reverie.text.claims import split_claims
from reverie.text.dates import make_absolute
from reverie.understand.rationale import split_rationale
from reverie.understand.relation import Statement
from reverie.understand.title import description_of
from reverie.understand.wish import bare_statement
from reverie.understand.words import content_words, is_chinese

SHOWN = 60  # characters of a statement in a reason
END = " .。;；,，"  # of a statement to which more is added
LEARNED = "said-by-user"
SUPERSEDED = "superseded"


@dataclass(frozen=True, slots=True)
class Entry:
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

    def beside(self, rest: str) -> Entry:
        """The entry with what still holds of the statement whose place it takes."""
        if not rest:
            return self
        joint = "；" if is_chinese(rest[0]) else "; "
        goes_on = rest[0].lower() + rest[1:] if _STARTS_IN_SMALL.match(rest) else rest
        return replace(self, statement=f"{self.statement.rstrip(END)}{joint}{goes_on}")

    def evidence(self) -> tuple[Evidence, ...]:
        """Evidence for each claim of the text: the sentence that said it. What is several claims in a paragraph is one
        in a list.
        """
        claims = [claim.text for claim in split_claims(self.text)]
        claims += [] if self.statement in claims else [self.statement]
        return tuple(one for claim in claims for one in (*self._mended(claim), self._quoted(claim)))

    def _quoted(self, claim: str) -> Evidence:
        return self.heard.evidence(self._quote_for(claim), claim)

    def _mended(self, claim: str) -> list[Evidence]:
        """Evidence for what the words only gave another value for: what had been said before."""
        return [one.evidence(one.statement, claim) for one in self.heard.mends] if claim == self.statement else []

    def evidence_of_head(self, file: MemoryFile) -> list[Evidence]:
        """Evidence for the description of a file, where that was made from the statement."""
        made = {description_of(self.statement), description_of(self.statement, *self.why[:1])}
        return [self.heard.evidence(self.heard.statement, file.description)] if file.description in made else []

    def reason(self) -> Reason:
        """Why it is written down."""
        return Reason(LEARNED, self._when(), key=self.heard.key)

    def reason_against(self, claim: str, instead: str, rule: str) -> Reason:
        """Why a claim leaves its file for it, which stands in the file `instead`."""
        place = "superseded by" if rule == SUPERSEDED else "merged into"
        text = f"{self._when()}: “{_short(self.statement)}”"
        return Reason(rule, text, f"{place} {instead}", self.heard.key, claim)

    def _when(self) -> str:
        tipped = f" ({', '.join(self.heard.tipped)})" if self.heard.tipped else ""
        return f"you said so on {self.heard.time:%Y-%m-%d}{tipped}"

    def _quote_for(self, claim: str) -> str:
        """The sentence with most of the claim's words: a reason may have been given in a sentence of its own."""
        words = content_words(claim)
        quotes = (self.heard.statement, *self.heard.why, *self.heard.how)
        return max(quotes, key=lambda quote: len(words & content_words(quote)))


_STARTS_IN_SMALL = re.compile(r"(?:the|our|we|it|a|an|all|my|this|these) ", re.IGNORECASE)  # within a sentence


def entry_of(heard: Heard) -> Entry:
    """The utterance without the words that only address the agent, its dates spelt out. It stays one sentence, as it
    was said; the reason in it is named below it once more, where agents look for it.
    """

    def dated(text: str) -> str:
        return make_absolute(text, heard.time, in_talk=True)[0] if heard.is_dated else text

    statement = bare_statement(heard.core or heard.statement)
    rationale = split_rationale(statement)
    why = [rationale.why] if rationale.why else []
    how = [rationale.how] if rationale.how else []
    return Entry(
        heard,
        dated(statement),
        tuple(dated(one) for one in (*why, *heard.why)),
        tuple(dated(one) for one in (*how, *heard.how)),
    )


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"
