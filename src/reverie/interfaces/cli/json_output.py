"""What programs read: one JSON document on standard output, with the same keys in every release."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING

from reverie.dream.outcome import Account, Dreamed, Failed, Held, Outcome, RolledBack, Skipped, Unchanged
from reverie.evidence.trust import change_trust
from reverie.model.change import Change, Content, Finding, HeldChange, Verdict
from reverie.model.evidence import Evidence
from reverie.model.record import Entry, Record
from reverie.store.spelling import entry_to_json, evidence_to_json

if TYPE_CHECKING:
    from reverie.dream.attempts import Attempt
    from reverie.dream.task import Task
    from reverie.recall.recalled import Recalled
    from reverie.tend.forget import Forgotten
    from reverie.tend.status import Status
    from reverie.tend.why import Explained

Document = dict[str, object]


def print_document(document: object) -> None:
    """Write one document as a line of its own, at once."""
    sys.stdout.write(spelt(document, sys.stdout.encoding or "utf-8") + "\n")
    sys.stdout.flush()


def spelt(document: object, encoding: str) -> str:
    """The document as JSON text, readable where the encoding can hold it and escaped where it cannot."""
    text = json.dumps(document, ensure_ascii=False)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return json.dumps(document)
    return text


def error_document(code: str, message: str) -> Document:
    """Why a command did not do what it was asked."""
    return {"error": {"code": code, "message": message}}


def dream_document(outcome: Outcome, engine: str, seconds: float, *, dry_run: bool = False) -> Document:
    """How a dream ended. `engine`, `seconds` and `dry_run` are for one that a gate kept from starting."""
    skipped = Account(engine=engine, seconds=seconds, dry_run=dry_run)
    account = skipped if isinstance(outcome, Skipped) else outcome.account
    document: Document = {
        "outcome": outcome_word(outcome),
        "reason": reason(outcome),
        "dream_id": (outcome.dream_id or None) if isinstance(outcome, Dreamed | Held) else None,
        "engine": account.engine,
        "files_changed": [change.file for change in outcome.changes] if isinstance(outcome, Dreamed) else [],
        "held": outcome.held if isinstance(outcome, Dreamed | Held) else 0,
        "sessions_reviewed": account.sessions_reviewed,
        "seconds": round(account.seconds, 3),
        "usage": dict(account.usage),
        "problems": [*account.problems, *account.notes],
        "findings": [] if isinstance(outcome, Skipped | Failed) else [_finding(one) for one in outcome.findings],
        "dry_run": account.dry_run,
    }
    if account.dry_run and isinstance(outcome, Dreamed):
        document["changes"] = [change_document(change) for change in outcome.changes]
    return document


def outcome_word(outcome: Outcome) -> str:
    """The word that programs know an outcome by."""
    match outcome:
        case Dreamed():
            return "dreamed"
        case Held():
            return "held"
        case Unchanged():
            return "unchanged"
        case RolledBack():
            return "rolled-back"
        case Failed():
            return "failed"
        case Skipped():
            return "skipped"


def reason(outcome: Outcome) -> str:
    """Why it ended so, in a sentence."""
    match outcome:
        case Dreamed():
            return f"{len(outcome.changes)} changed, {outcome.held} held for review"
        case Held():
            return f"{outcome.held} held for review"
        case Unchanged():
            shortfall = outcome.account.shortfall
            return f"no memory has changed: {shortfall}" if shortfall else "nothing to do"
        case RolledBack():
            return "; ".join(finding.message for finding in refusing(outcome))
        case Failed():
            return outcome.reason
        case Skipped():
            return f"{outcome.gate}: {outcome.reason}"


def refusing(outcome: RolledBack) -> list[Finding]:
    """The findings that refused the whole dream, and not single changes of it."""
    return [finding for finding in outcome.findings if finding.file is None and finding.verdict is Verdict.REFUSE]


def status_document(status: Status) -> Document:
    """How the memory folder is doing."""
    return {
        "memory_dir": status.memory_dir,
        "memory_dir_source": status.memory_dir_source,
        "gates": [{"name": gate.name, "open": gate.open, "detail": gate.detail} for gate in status.gates],
        "last_dream": _last_dream(status),
        "last_consolidation": _moment(status.last_consolidation),
        "held": status.held,
        "files": status.files,
        "unlisted": status.unlisted,
        "index": {"lines": status.index.lines, "bytes": status.index.bytes},
        "problems": [*_failure(status), *status.problems],
        "recovered": status.recovered,
        "task": None if status.task is None else _task(status.task),
        "last_attempt": None if status.last_attempt is None else _attempt(status.last_attempt, status.failed_in_a_row),
    }


def _failure(status: Status) -> list[str]:
    """That the latest dream failed, and what to do about it, for a program that knows problems only."""
    attempt = status.last_attempt
    return [f"the last dream failed: {attempt.why}; {attempt.advice}"] if attempt and attempt.is_fault else []


def _attempt(attempt: Attempt, failed_in_a_row: int) -> Document:
    """What the latest dream that is over came to."""
    return {
        "time": _moment(attempt.time),
        "engine": attempt.engine,
        "outcome": str(attempt.ending),
        "reason": attempt.why,
        "failed_in_a_row": failed_in_a_row,
    }


def _task(task: Task) -> Document:
    """The dream under way."""
    return {
        "pid": task.pid,
        "engine": task.engine,
        "phase": task.phase,
        "started": task.started,
        "step": task.step,
        "text": task.text,
        "sessions": task.sessions,
        "session_names": list(task.session_names),
        "turns": task.turns,
        "tool_calls": task.tool_calls,
        "latest_turns": [asdict(turn) for turn in task.latest_turns],
        "files_touched": task.files_touched,
        "files": list(task.files),
    }


def recalled_document(recalled: Recalled) -> Document:
    """A memory that a question brought up."""
    return {
        "file": recalled.file,
        "name": recalled.name,
        "description": recalled.description,
        "type": recalled.type,
        "score": recalled.score,
        "age": recalled.age,
        "text": recalled.text,
    }


def _last_dream(status: Status) -> Document | None:
    """The last dream of the history; where only the lock file tells of one, its time."""
    entry = status.last_dream
    if entry is not None:
        return {
            "time": _moment(entry.ended),
            "dream_id": entry.dream_id,
            "outcome": entry.outcome,
            "files_changed": list(entry.files_changed),
        }
    if status.last_consolidation is None:
        return None
    time = _moment(status.last_consolidation)
    return {"time": time, "dream_id": None, "outcome": None, "files_changed": []}


def entry_document(entry: Entry) -> Document:
    """One entry of the history, without the bytes of its files."""
    return {**entry_to_json(entry), "undone": entry.undone}


def record_document(record: Record) -> Document:
    """One entry of the history with its changes."""
    return {**entry_document(record.entry), "changes": [change_document(change) for change in record.changes]}


def change_document(change: Change) -> Document:
    """One file before and after, and why."""
    return {
        "file": change.file,
        "kind": str(change.kind),
        "reason": change.reason,
        "before": text_of(change.before),
        "after": text_of(change.after),
        "evidence": _evidence_of(change),
    }


def held_document(held: HeldChange) -> Document:
    """One change that waits for review."""
    return {
        "id": held.held_id,
        "dream_id": held.dream_id,
        "file": held.change.file,
        "kind": str(held.change.kind),
        "reason": held.change.reason,
        "why": list(held.why),
        "trust": str(change_trust(held.change)),
        "before": text_of(held.change.before),
        "after": text_of(held.change.after),
        "evidence": _evidence_of(held.change),
    }


def why_document(explained: Explained) -> Document:
    """One claim and what it rests on."""
    return {
        "claim": explained.claim,
        "file": explained.file,
        "trust": str(explained.trust),
        "evidence": [_evidence_of_a_claim(one) for one in explained.evidence],
        "steps": [
            {"dream_id": step.dream_id, "when": _moment(step.when), "did": step.did, "reasons": list(step.reasons)}
            for step in explained.steps
        ],
    }


def _evidence_of(change: Change) -> list[Document]:
    """What a change rests on, each piece once, though a description may say the same as the claim below it."""
    return [evidence_to_json(one) for one in dict.fromkeys(change.evidence)]


def _evidence_of_a_claim(evidence: Evidence) -> Document:
    """Evidence beside the claim that it speaks for, which it then need not name."""
    return {key: value for key, value in evidence_to_json(evidence).items() if key != "claim"}


def changed_document(record: Record) -> Document:
    """What a small verb did: `changed` is false where it was already so, and then there is no id."""
    changed = bool(record.changes)
    return {
        "changed": changed,
        "dream_id": record.dream_id if changed else None,
        "files": [change.file for change in record.changes],
    }


def forgotten_document(forgotten: Forgotten) -> Document:
    """What a forgetting did, and what it leaves to the user."""
    return {
        **changed_document(forgotten.record),
        "purged": forgotten.purged,
        "dropped": forgotten.dropped,
        "superseded": [asdict(one) for one in forgotten.superseded],
        "left": list(forgotten.left),
    }


def text_of(content: Content | None) -> str | None:
    """A file's text; what is no UTF-8 shows as replacement characters."""
    return None if content is None else content.data.decode("utf-8", "replace")


def _finding(finding: Finding) -> Document:
    return {**asdict(finding), "verdict": str(finding.verdict)}


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
