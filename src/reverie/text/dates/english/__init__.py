"""How English names days by their distance from today.

Weeks and larger units are read whole ("two weeks ago" is a Monday to Sunday, "three years ago" a year), since
nobody who says them means the day. Days of a story ("the next day") and recurring days do not count.
"""
