"""The whole English grammar, the words that only look like dates first."""

from __future__ import annotations

from reverie.text.dates.english.counted import COUNTED_RULES
from reverie.text.dates.english.days import DAY_RULES
from reverie.text.dates.english.months import MONTH_RULES
from reverie.text.dates.english.periods import PERIOD_RULES
from reverie.text.dates.english.traps import TRAP_RULES
from reverie.text.dates.english.weekdays import WEEKDAY_RULES

# Of two readings of the same words the earlier rule wins, hence the order.
ENGLISH_RULES = (*TRAP_RULES, *DAY_RULES, *COUNTED_RULES, *PERIOD_RULES, *WEEKDAY_RULES, *MONTH_RULES)
