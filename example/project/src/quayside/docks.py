"""The docks and what is in them."""

from dataclasses import dataclass

from quayside.database import one


@dataclass(frozen=True)
class Dock:
    code: str
    name: str
    bikes: int
    free_slots: int


def find_dock(code: str) -> Dock | None:
    row = one("select code, name, bikes, free_slots from docks where code = %s", code)
    return Dock(*row) if row else None
