"""A ride begins at one dock and ends at another."""

from datetime import datetime

from quayside.database import execute, one


def open_ride(dock: str, rider: int, at: datetime) -> int:
    row = one("insert into rides (from_dock, rider, began) values (%s, %s, %s) returning id", dock, rider, at)
    return row[0]


def close_ride(ride: int, dock: str, at: datetime) -> int:
    """End the ride and queue its receipt in the same transaction. Returns its whole minutes."""
    (began,) = one("update rides set to_dock = %s, ended = %s where id = %s returning began", dock, at, ride)
    execute("insert into jobs (kind, ride) values ('receipt', %s)", ride)
    return int((at - began).total_seconds() // 60)
