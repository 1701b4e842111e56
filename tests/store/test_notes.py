"""Notes are the record without the bytes of its files."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store.test_history import changes
from tests.store.worlds import intent_of

from reverie.model.change import Change, HeldChange
from reverie.store.notes import ChangeNote, notes_from_lines
from reverie.store.spelling import intent_to_lines


def noted(*written: Change) -> tuple[ChangeNote, ...]:
    return tuple(ChangeNote(one.file, one.reasons, one.evidence) for one in written)


@given(st.lists(changes(), max_size=4))
def test_notes_tell_the_reasons_and_evidence_of_what_landed_and_what_waits(written: list[Change]) -> None:
    intent = intent_of("0001-x", *written)
    intent = replace(intent, held=tuple(HeldChange("abcd", "0001-x", one) for one in written[1:]))
    notes = notes_from_lines(intent_to_lines(intent))
    assert notes.entry == intent.record.entry
    assert (notes.changes, notes.held) == (noted(*written), noted(*written[1:]))


@pytest.mark.parametrize("end", [b"{", b'{"change": 1}', b'{"change": {"file": "a.md"}}', b"\xff"])
def test_what_is_no_record_is_no_notes(end: bytes) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        notes_from_lines(intent_to_lines(intent_of("0001-x")) + end)
