"""A new file is called by what it says: its name stands in the index, where every agent reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from posixpath import basename, dirname

from reverie.dream.checks.message import shown
from reverie.dream.checks.quoting import BINDING, TURNING, Passage, Pause, passage, wordings
from reverie.dream.learning.head import in_words
from reverie.dream.proposal import Proposal
from reverie.memdir.memory_file import MemoryFile
from reverie.memdir.reindex import TEAM
from reverie.memdir.types import MemoryType
from reverie.model.change import Change, ChangeKind, Finding, Verdict
from reverie.model.evidence import Evidence
from reverie.store.names import INDEX_NAME
from reverie.text.claims import split_claims
from reverie.understand.title import file_name_of, title_of
from reverie.understand.verbs import is_verb
from reverie.understand.words import STOP_WORDS, is_chinese, stem

OF_ITS_OWN = 2  # words of a name that the file need not say: "release schedule" names what ships on Tuesdays
CHINESE_OF_ITS_OWN = 2  # the same in characters
_BEFORE_AN_ORDER = frozenset({"user", stem("always")})
_NO = frozenset({"no", "not", "without", "never", "不", "无", "別", "别"})
# Behind a "not" these say the contrary, or when it does not hold.
_TURNS_ROUND = frozenset(
    map(stem, ("forget", "skip", "miss", "omit", "fail", "hesitate", "before", "after", "忘", "漏", "前", "后"))
)
# Before words that stand in a statement these deny, limit, put off or report them.
_BARS = BINDING - {"when", "whenever", "than"} | _TURNS_ROUND
_WORD = re.compile(r"\w+")
_JOINS = frozenset({"and", "or", "then"})
_KINDS = frozenset(kind.value for kind in MemoryType)


class Naming:
    """Holds a new file whose name, or that of a new folder, says more than what is in it: an order or a denial that
    nobody gave would stand in the index like any other line.
    """

    name = "naming"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        for change in proposal.changes:
            after = proposal.after_of(change)
            if change.kind is not ChangeKind.CREATED or after is None or after.problem:
                continue
            names = _new_names(change, proposal) if basename(change.file) != INDEX_NAME else ()
            if any(_says_more(after, one, change.evidence) for one in names):
                message = f"the name of {shown(change.file)} says more than the file does, unlike {_name_for(after)}"
                advice = "apply it in review if it may be called so"
                yield Finding(self.name, Verdict.HOLD, message, advice, change.file)


def _new_names(change: Change, proposal: Proposal) -> Iterator[str]:
    """The name of a file, and those of the folders on the way to it that nothing was in before."""
    yield basename(change.file).removesuffix(".md")
    above = dirname(change.file)
    while above and not any(path.startswith(f"{above}/") for path in proposal.base) and f"{above}/" != TEAM:
        yield basename(above)
        above = dirname(above)


def _says_more(file: MemoryFile, name: str, evidence: Sequence[Evidence]) -> bool:
    """Whether a name has several words that the file does not say, or bids or denies what no statement of it does."""
    called = in_words(name)
    first, _, rest = called.partition(" ")
    words = passage(rest if first.casefold() in _KINDS and rest else called).words
    statements = [passage(claim.text) for claim in split_claims(file.body)]
    says = {word for statement in statements for word in statement.words}
    unsaid = [word for word in words if word not in says and not word.isdigit()]
    chinese = [word for word in unsaid if is_chinese(word)]
    if len(chinese) > CHINESE_OF_ITS_OWN or len(unsaid) - len(chinese) > OF_ITS_OWN:
        return True
    is_order = _bids(name, words) and not any(_stand_in(words, called, one) for one in statements)
    texts = [*(claim.text for claim in split_claims(file.body)), *(one.quote for one in evidence)]
    if (TURNING.isdisjoint(words) and not is_order) or called in (in_words(_name_of(text, file)) for text in texts):
        return False
    said = [form for text in texts for form in _forms(text, file)]
    if not is_order and any(_denies_the_same(words, one) for one in said):
        return False
    return not any(_is_cut_from(words, one) for one in said if not is_order or words[0] in _first_words(one))


def _forms(claim: str, file: MemoryFile) -> Iterator[Passage]:
    """A statement as it may be written down, and the title that a program gives it."""
    yield from wordings(claim, None)
    kind = file.type.value if file.type else ""
    yield passage(title_of(claim.lstrip("-*+ "), kind))


def _bids(name: str, words: Sequence[str]) -> bool:
    """Whether a name begins like an order: "skip invoices", but not "working hours"."""
    first = in_words(name).casefold().partition(" ")[0]
    return len(words) > 1 and is_verb(first) and not first.endswith(("ing", "ed", "s"))


def _stand_in(words: Sequence[str], called: str, statement: Passage) -> bool:
    """Whether the words of a name stand side by side in a statement, the first of them as it is written there and
    without an article behind it (neither "signs invoices" nor "sign the invoices" is "sign invoices"), and nothing bars
    them.
    """
    first, length = called.partition(" ")[0].casefold(), len(words)
    return any(
        statement.words[at : at + length] == tuple(words)
        and _WORD.findall(statement.typed(at, at + 1).casefold())[-1:] == [first]
        and all(pause is Pause.NONE for pause in statement.pauses[at + 1 : at + length])
        and _BARS.isdisjoint(statement.words[_reach(statement, at) : at])
        for at in range(len(statement.words) - length + 1)
    )


def _reach(statement: Passage, at: int) -> int:
    """Where begins what may bar the word: its clause, or the sentence where the word begins its clause, as in "never
    push keys, merge on red or delete backups".
    """
    start = at
    while statement.pauses[start] is Pause.NONE and statement.words[start - 1] in _JOINS:
        start -= 1
    ends = Pause.STOP if statement.pauses[start] is not Pause.NONE else Pause.COMMA
    while statement.pauses[start] < ends:
        start -= 1
    return start


def _first_words(statement: Passage) -> Sequence[str]:
    """The word with which an order begins, be it behind "we always" or "you can"."""
    return [word for word in statement.words if word not in STOP_WORDS and word not in _BEFORE_AN_ORDER][:1]


def _is_cut_from(words: Sequence[str], statement: Passage) -> bool:
    """Whether the words stand in a statement in this order, and it denies nothing on the way that they do not."""
    left = iter(enumerate(statement.words, start=1))
    ends = [next((at for at, there in left if there == word), 0) for word in words]
    return all(ends) and TURNING.isdisjoint(set(statement.words[: ends[-1]]) - set(words))


def _denies_the_same(words: Sequence[str], statement: Passage) -> bool:
    """Whether a name denies, in whatever order, what stands behind the one "not" of a statement of one clause: "tests
    without sleep" for "never use sleep in tests".
    """
    at = next((number for number, word in enumerate(statement.words) if word in TURNING), -1)
    behind = statement.words[at + 1 :]
    is_plain = at >= 0 and TURNING.isdisjoint(behind) and _TURNS_ROUND.isdisjoint(behind)
    is_one_clause = all(pause is Pause.NONE for pause in statement.pauses[1:-1])
    mine = [word for word in words if word in _NO]
    return is_plain and is_one_clause and len(mine) == 1 and set(words) - set(mine) <= set(behind)


def _name_for(file: MemoryFile) -> str:
    claims = split_claims(file.body)
    return f"{_name_of(claims[0].text if claims else 'memory', file)}.md"


def _name_of(text: str, file: MemoryFile) -> str:
    """What a program calls a file that says this."""
    kind = file.type.value if file.type else ""
    return file_name_of(title_of(text.lstrip("-*+ "), kind), kind, ()).removesuffix(".md")
