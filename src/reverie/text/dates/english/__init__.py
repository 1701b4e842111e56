"""How English names days by their distance from today.

Weeks and larger units are read whole ("two weeks ago" is a Monday to Sunday, "three years ago" a year): nobody who
says them means the day. Words that depend on a story ("the next day") or come again ("every Friday") name no day.
"""
