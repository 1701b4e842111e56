"""Reverie inside other people's agents: a file a host, each imported only by those who use that host."""
