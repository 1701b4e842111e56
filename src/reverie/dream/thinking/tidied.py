"""The repairs by rule that a model's dream begins with: found once, and made again whenever its stage starts over."""

from __future__ import annotations

from collections.abc import Callable

from reverie.model.change import Change
from reverie.store.stage import Stage


class Tidied:
    """What the rules made of a stage."""

    def __init__(self) -> None:
        self._changes: list[Change] | None = None
        self._without: frozenset[str] = frozenset()

    def tidy(self, stage: Stage, without: frozenset[str], find: Callable[[], object]) -> None:
        """The stage, which is as it was made, has the repairs but for those of these keys. `find` makes them; it is
        only asked where that has not been done, or where one of those that it made is now to be left out.
        """
        if self._changes is None or not self._keys.isdisjoint(without - self._without):
            find()
            self._changes, self._without = stage.changes(), without
            return
        for change in self._changes:
            _make(stage, change)

    @property
    def _keys(self) -> frozenset[str]:
        return frozenset(reason.key for change in self._changes or () for reason in change.reasons if reason.key)


def _make(stage: Stage, change: Change) -> None:
    evidence, group, relies_on = change.evidence, change.group, change.relies_on
    if change.after is None:
        stage.retire(change.file, *change.reasons, evidence=evidence, group=group, relies_on=relies_on)
        return
    stage.write(
        change.file,
        change.after.data,
        *change.reasons,
        mtime_ns=change.after.mtime_ns,
        evidence=evidence,
        group=group,
        relies_on=relies_on,
    )
