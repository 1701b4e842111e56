"""Relative dates, English and Chinese: found, resolved against the day they were said, and written out."""

from __future__ import annotations

from reverie.text.dates.find import find_relative_dates as find_relative_dates
from reverie.text.dates.grammar import RelativeDate as RelativeDate
from reverie.text.dates.meant import as_meant as as_meant
from reverie.text.dates.rewrite import Rewrite as Rewrite
from reverie.text.dates.rewrite import make_absolute as make_absolute
