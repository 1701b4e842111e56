"""New files that say what others say."""

from __future__ import annotations

from tests.dream.checks.proposals import changed, findings, verdicts
from tests.dream.night import memory

from reverie.dream.checks.repetition import Repetition
from reverie.model.change import Verdict

PNPM = memory("We use pnpm in web/.\n")


def test_of_several_new_files_with_one_sentence_the_first_stays() -> None:
    found = findings(Repetition(), *(changed(name, None, PNPM) for name in ("a.md", "b.md", "c.md")))
    assert verdicts(found) == [("b.md", Verdict.REFUSE), ("c.md", Verdict.REFUSE)]
    assert all("a.md" in one.message for one in found)


def test_a_new_file_that_says_something_of_its_own_stays() -> None:
    more = memory("We use pnpm in web/.\n\nThe lock file is committed.\n")
    assert findings(Repetition(), changed("a.md", None, PNPM), changed("b.md", None, more)) == []


def test_a_file_may_move() -> None:
    assert findings(Repetition(), changed("a.md", PNPM, None), changed("b.md", None, PNPM)) == []
