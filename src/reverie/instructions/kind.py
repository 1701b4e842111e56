"""The kinds of instruction files, by who wrote them."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """Whose instructions a file holds, as people name it."""

    MANAGED = "managed instructions"
    USER = "your instructions"
    USER_RULE = "your rule"
    PROJECT = "project instructions"
    PROJECT_RULE = "project rule"
    LOCAL = "local instructions"

    @property
    def is_trusted(self) -> bool:
        """Whether the file is the user's own or their administrator's. All others may have come with a repository."""
        return self in (Kind.MANAGED, Kind.USER, Kind.USER_RULE)

    @property
    def is_rule(self) -> bool:
        """Whether `paths` on top of the file say when it holds."""
        return self in (Kind.USER_RULE, Kind.PROJECT_RULE)
