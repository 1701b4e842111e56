import pytest

from quayside.fares import fare_cents


@pytest.mark.parametrize(
    ("minutes", "cents"),
    [(0, 0), (10, 0), (11, 150), (30, 150), (31, 300), (24 * 60, 1800)],
)
def test_a_ride_costs_what_the_board_at_the_dock_says(minutes: int, cents: int) -> None:
    assert fare_cents(minutes) == cents
