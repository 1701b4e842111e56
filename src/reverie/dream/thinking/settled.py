"""Which of a model's edits can land: pieces -> those that are accounted for -> those that the checks let pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from reverie.dream.thinking.desk import Desk, Gates, Look, minding
from reverie.dream.thinking.explained import Explainer
from reverie.dream.thinking.pieces import Edited
from reverie.dream.thinking.step import Settled, changes_of
from reverie.model.change import Verdict
from reverie.store.names import INDEX_NAME

ROUNDS = 4  # each takes something out that a check minds; more are never needed in earnest


def settle(
    edited: Sequence[Edited], explainer: Explainer, times: Mapping[str, int], gates: Gates, look: Look = lambda: None
) -> list[Settled]:
    """What becomes of each file. `times` are the files' time stamps before the dream. Raises what `look` does."""
    desk = Desk(edited, explainer, times, look)
    for _ in range(ROUNDS):
        desk.drop_what_is_not_accounted_for()
        desk.choose_heads()
        desk.let_go_of_stale_companions()
        findings = [one for one in gates(desk.changes()) if one.file]
        if not findings:
            break
        desk.narrow(findings, gates)
    else:
        desk.give_up({one.file for one in gates(desk.changes()) if one.file})
    settled = [desk.settled(one) for one in edited]
    in_the_end = [step for one in settled if (step := one.waits or one.lands)]
    findings = gates(changes_of(in_the_end, times)) if any(one.waits for one in settled) else ()
    refused = [one for one in findings if one.verdict is Verdict.REFUSE]
    return [_refused(one, [finding.message for finding in minding(refused, one.file)]) for one in settled]


def _refused(settled: Settled, messages: Sequence[str]) -> Settled:
    """What a check refuses does not wait, since the user could not apply it either; it is made all the same, so that
    they hear of it. An index is left alone: a program writes it.
    """
    if settled.waits is None:
        return settled
    if settled.file.rpartition("/")[2] == INDEX_NAME:
        return replace(settled, waits=None, is_refused=True)
    problems = tuple(dict.fromkeys((*messages, *settled.problems)))
    return replace(settled, problems=problems, is_refused=bool(messages))
