"""What a ride costs. Money is whole cents everywhere; only the web app turns it into text."""

FREE_MINUTES = 10
CENTS_PER_STARTED_HALF_HOUR = 150
DAY_CAP_CENTS = 1800


def fare_cents(minutes: int) -> int:
    """The price of a ride of so many minutes."""
    if minutes <= FREE_MINUTES:
        return 0
    half_hours = -(-minutes // 30)
    return min(half_hours * CENTS_PER_STARTED_HALF_HOUR, DAY_CAP_CENTS)
