"""Nothing is written that nobody sees: such characters carry words past a reader, or turn the order of words round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from reverie.dream.checks.message import shown
from reverie.dream.proposal import Proposal
from reverie.model.change import Change, Content, Finding, Verdict
from reverie.text.plain import escape, unseen

MOST_NAMED = 4
_AROUND = " \t\r>-*+•"  # a line that becomes an item, or is one no more, is still that line


class UnseenCharacters:
    """Refuses a change that brings characters which no reader sees. Those that a file has stay as they are, also where
    their line moves to another file, and so do joiners that a script or a picture is spelt with.
    """

    name = "unseen-characters"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        for change in proposal.changes:
            if brought := _brought(change, proposal):
                named = ", ".join(dict.fromkeys(map(escape, brought[:MOST_NAMED])))
                message = f"{change.file} would hold characters that nobody sees ({shown(named)})"
                yield Finding(self.name, Verdict.REFUSE, message, "write the same words without them", change.file)


def _brought(change: Change, proposal: Proposal) -> list[str]:
    """The characters of that sort that come to a file from nowhere in the folder."""
    after, before = _text(change.after), _text(change.before)
    if not unseen(after) or not Counter(unseen(after)) - Counter(unseen(before)):
        return []
    elsewhere = [_text(one.before) for one in proposal.changes if one is not change]
    known = {line.strip(_AROUND) for line in before.split("\n")}
    new = (line.strip(_AROUND) for line in after.split("\n"))
    lines = (line for line in new if line not in known and not any(line in text for text in elsewhere))
    return [one for line in lines for one in unseen(line)]


def _text(content: Content | None) -> str:
    return "" if content is None else content.data.decode("utf-8", "replace")
