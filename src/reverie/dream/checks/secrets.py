"""No secret is written, and none that is already there is copied into history or archive."""

from __future__ import annotations

from collections.abc import Iterator

from reverie.dream.proposal import Proposal
from reverie.model.change import Change, Content, Finding, Verdict
from reverie.text.secrets import Secret, find_secrets


class Secrets:
    """Refuses a change whose new text holds a secret, and any change to a file that already holds one.

    The second because the history keeps a file's old bytes, and a secret must not get one more copy.
    """

    name = "secrets"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        for change in proposal.changes:
            yield from self._examine(change)

    def _examine(self, change: Change) -> Iterator[Finding]:
        if held := secrets_in(change.before):
            message = f"{change.file} already holds what looks like {_kinds(held)}, so it is left exactly as it is"
            yield Finding(self.name, Verdict.REFUSE, message, "`reverie doctor` shows where; take it out", change.file)
        elif found := secrets_in(change.after):
            message = f"what looks like {_kinds(found)} would be written to {change.file}"
            yield Finding(self.name, Verdict.REFUSE, message, "keep secrets in a secret store", change.file)


def secrets_in(content: Content | None) -> list[Secret]:
    """The secrets in a file's bytes."""
    return [] if content is None else find_secrets(content.data.decode("utf-8", "replace"))


def _kinds(secrets: list[Secret]) -> str:
    return " and ".join(sorted({f"a secret ({secret.kind})" for secret in secrets}))
