"""The HTTP surface: what the web app and the docks talk to."""

from datetime import UTC, datetime

from fastapi import FastAPI, HTTPException

from quayside.docks import Dock, find_dock
from quayside.fares import fare_cents
from quayside.rides import close_ride, open_ride

app = FastAPI(title="Quayside")


@app.get("/docks/{code}")
def show_dock(code: str) -> Dock:
    dock = find_dock(code)
    if dock is None:
        raise HTTPException(404, f"there is no dock {code}")
    return dock


@app.post("/rides")
def start(dock: str, rider: int) -> dict[str, int]:
    return {"ride": open_ride(dock, rider, at=datetime.now(UTC))}


@app.post("/rides/{ride}/end")
def end(ride: int, dock: str) -> dict[str, int]:
    minutes = close_ride(ride, dock, at=datetime.now(UTC))
    return {"fare_cents": fare_cents(minutes)}
