"""Quayside: docks, rides and fares."""
