"""What a model is told of a file that it edited, so that it can mend it in the same dream."""

from __future__ import annotations

from collections.abc import Sequence

from reverie.dream.thinking.step import Settled

MOST_PROBLEMS = 6
WAITS = "still waits for the user"
WAITS_IF_IN_TIME = "waits for the user if you are done before your turns are used up, and is dropped otherwise"


class Teller:
    """Tells a model what becomes of its edits, each note about a file once."""

    def __init__(self, *, has_few_turns: bool = False) -> None:
        """`has_few_turns`: what waits is dropped once the turns are used up, and a model may well use them all."""
        self._waits = WAITS_IF_IN_TIME if has_few_turns else WAITS
        self._noted: set[tuple[str, str]] = set()

    def told(self, file: str, settled: Sequence[Settled]) -> str:
        """What becomes of the file as it now stands, and why; and in short of those that it hangs together with."""
        others = "".join(f" {_in_short(one)}" for one in settled if one.file != file)
        one = next((one for one in settled if one.file == file), None)
        notes = [note for note in one.notes if (file, note) not in self._noted] if one else []
        self._noted.update((file, note) for note in notes)
        return self._told(file, one, "".join(f" Note: {note}." for note in notes)) + others

    def _told(self, file: str, one: Settled | None, notes: str) -> str:
        if one is None:
            return "The file is as it was."
        if one.waits is None and not one.is_refused:
            return f"{file} can land as it now stands.{notes}" if one.lands else f"{file} would be as it was.{notes}"
        shown = "; ".join(one.problems[:MOST_PROBLEMS])
        more = len(one.problems) - MOST_PROBLEMS
        shown += f"; and {more} more" if more > 0 else ""
        rest = " What else you changed in it can land." if one.lands else ""
        what = "is left as it was" if one.is_refused else self._waits
        return f"{file} {what}: {shown}.{rest}{notes}"


def _in_short(settled: Settled) -> str:
    if settled.is_refused:
        return f"{settled.file} is left as it was."
    return f"{settled.file} still waits." if settled.waits else f"{settled.file} can land."
