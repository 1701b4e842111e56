"""Evidence of records that are no longer kept goes when the last claim that rests on it is gone."""

from __future__ import annotations

from reverie.errors import StoreError
from reverie.memdir.claim_diff import claims_of
from reverie.memdir.memory_file import parse
from reverie.store.folder import Folder
from reverie.store.kept_evidence import KeptEvidence
from reverie.store.state import State
from reverie.text.claims import normalise


def let_go_of_old_evidence(folder: Folder, state: State) -> None:
    """What outlived its record supports a claim that some memory file makes. That it was once heard stays known.

    Only for a holder of the folder's lock. Where nothing outlived its record, no memory file is read.
    """
    room = KeptEvidence(state)
    kept = room.all()
    if not kept:
        return
    try:
        live = live_claims(folder)
    except StoreError:
        return  # a file that cannot be read may rest on any of it
    for dream_id, evidence in kept.items():
        needed = [one for one in evidence if normalise(one.claim) in live]
        if len(needed) < len(evidence):
            room.keep(dream_id, needed)


def live_claims(folder: Folder) -> set[str]:
    """What the memory files of a folder state, in the words that claims are compared by. Raises StoreError."""
    live: set[str] = set()
    for file in folder.scan().files:
        content = folder.find(file)
        if content is not None:
            live.update(map(normalise, claims_of(parse(file, content.data, content.mtime_ns))))
    return live
