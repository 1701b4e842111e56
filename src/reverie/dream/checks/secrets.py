"""No secret is written, and none that is already there is copied into history, archive, queue or log."""

from __future__ import annotations

from collections.abc import Iterator

from reverie.dream.proposal import Proposal
from reverie.model.change import Change, Content, Finding, Verdict
from reverie.text.secrets import Secret, find_secrets


class Secrets:
    """Refuses a change that holds a secret in its new text, its name, its reasons or its evidence, and any change to a
    file that already holds one.

    The last because the history keeps a file's old bytes, and a secret must not get one more copy. A change that is
    refused is written nowhere, neither to the history nor to the review queue.
    """

    name = "secrets"

    def examine(self, proposal: Proposal) -> Iterator[Finding]:
        for change in proposal.changes:
            yield from self._examine(change)

    def _examine(self, change: Change) -> Iterator[Finding]:
        if find_secrets(change.file):
            message = "what looks like a secret would be the name of a file"
            yield Finding(self.name, Verdict.REFUSE, message, "keep secrets in a secret store", change.file)
        elif held := secrets_in(change.before):
            message = f"{change.file} already holds what looks like {_kinds(held)}, so it is left exactly as it is"
            yield Finding(self.name, Verdict.REFUSE, message, "`reverie doctor` shows where; take it out", change.file)
        elif found := secrets_in(change.after):
            message = f"what looks like {_kinds(found)} would be written to {change.file}"
            yield Finding(self.name, Verdict.REFUSE, message, "keep secrets in a secret store", change.file)
        elif told := [secret for text in _said_about(change) for secret in find_secrets(text)]:
            message = f"what looks like {_kinds(told)} would be kept as evidence or reason for {change.file}"
            yield Finding(self.name, Verdict.REFUSE, message, "take it out of the transcript it stands in", change.file)


def secrets_in(content: Content | None) -> list[Secret]:
    """The secrets in a file's bytes."""
    return [] if content is None else find_secrets(content.data.decode("utf-8", "replace"))


def _said_about(change: Change) -> dict[str, None]:
    """Every text that a record or the review queue would keep beside the files themselves, each once."""
    texts = [change.group, *change.relies_on]
    for reason in change.reasons:
        texts += [reason.text, reason.destination or "", reason.key, reason.claim]
    for one in change.evidence:
        texts += [one.quote, one.claim, one.transcript, one.role]
    return dict.fromkeys(texts)


def _kinds(secrets: list[Secret]) -> str:
    return " and ".join(sorted({f"a secret ({secret.kind})" for secret in secrets}))
