from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.dream.night import NOON, WRITTEN, body_after, memory, write

from reverie.clock import Clock
from reverie.dream.engines.engine import Brief
from reverie.dream.engines.rules import RulesEngine
from reverie.dream.learning.heard import Heard
from reverie.dream.progress import nobody
from reverie.evidence.book import EvidenceBook
from reverie.memdir.types import MemoryType
from reverie.model.change import Change, ChangeKind
from reverie.model.evidence import Evidence
from reverie.store.store import Store

SAID = datetime(2026, 11, 12, 10, 0, tzinfo=UTC)  # a Thursday


def heard(
    statement: str,
    kind: MemoryType = MemoryType.PROJECT,
    *,
    turn: int = 1,
    time: datetime = SAID,
    why: tuple[str, ...] = (),
) -> Heard:
    return Heard("s.jsonl", turn, "user", time, kind, statement, why)


def night(
    folder: Path, *said: Heard, taken_back: frozenset[str] = frozenset(), book: EvidenceBook | None = None
) -> dict[str, Change]:
    folder.mkdir(exist_ok=True)
    store = Store(str(folder), str(folder.parent / f".{folder.name}.reverie"), Clock(NOON.timestamp(), 0))
    with store.rehearsing() as (_, stage):
        brief = Brief(NOON, taken_back=taken_back, heard=said, book=book or EvidenceBook())
        RulesEngine().dream(stage, brief, nobody)
        return {change.file: change for change in stage.changes()}


def only(changes: dict[str, Change]) -> Change:
    assert len(changes) == 1, list(changes)
    return next(iter(changes.values()))


def test_a_new_statement_is_a_file_in_the_users_words_with_its_evidence(tmp_path: Path) -> None:
    change = only(night(tmp_path / "m", heard("Marta signs off every price change in the Lumen shop.")))
    assert change.kind is ChangeKind.CREATED
    assert "Marta signs off every price change in the Lumen shop." in body_after(change)
    assert change.after is not None
    assert b"type: project" in change.after.data
    assert change.after.mtime_ns == int(SAID.timestamp()) * 10**9
    claims = {one.claim for one in change.evidence}
    assert any("Marta signs off" in claim for claim in claims)
    assert all((one.transcript, one.turn, one.role) == ("s.jsonl", 1, "user") for one in change.evidence)


def test_reasons_in_sentences_of_their_own_become_why_lines(tmp_path: Path) -> None:
    said = heard("Never rebase the shared release branch.", MemoryType.FEEDBACK, why=("The mirror breaks every time.",))
    assert "**Why:** The mirror breaks every time." in body_after(only(night(tmp_path / "m", said)))


def test_dates_count_from_the_turn(tmp_path: Path) -> None:
    body = body_after(only(night(tmp_path / "m", heard("The Lumen audit starts next Monday."))))
    assert "2026-11-16" in body


def test_what_was_just_said_of_one_thing_gets_its_day(tmp_path: Path) -> None:
    body = body_after(only(night(tmp_path / "m", heard("The pen test starts in 10 days."))))
    assert "The pen test starts on 2026-11-22." in body


def test_a_turn_without_a_time_keeps_its_words(tmp_path: Path) -> None:
    said = Heard("s.jsonl", 1, "user", SAID, MemoryType.PROJECT, "The Lumen audit starts next Monday.", is_dated=False)
    assert "next Monday" in body_after(only(night(tmp_path / "m", said)))


def test_a_new_value_takes_the_place_of_the_old_with_its_reasons(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    body = "The staging API listens on port 8080.\n\n**Why:** the proxy wants it.\n\nLogs go to Loki.\n"
    write(folder, {"staging.md": memory(body, name="Staging API", description="staging API on port 8080")})
    change = only(night(folder, heard("The staging API listens on port 9191 now.")))
    assert "9191" in body_after(change)
    assert "8080" not in (change.after.data.decode() if change.after else "")
    assert "the proxy wants it" not in body_after(change)
    assert "Logs go to Loki." in body_after(change)
    left = {reason.claim: reason.destination for reason in change.reasons if reason.claim}
    assert left["The staging API listens on port 8080."] == "superseded by staging.md"
    assert left["**Why:** the proxy wants it."] == "superseded by staging.md"


def test_of_two_facts_in_a_statement_only_the_untrue_one_goes(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    old = "Contoso pays 4,200 euros a month; their contact is Ruth Hale."
    write(folder, {"contoso.md": memory(f"- {old}\n- Contoso is in Leeds.\n", name="Contoso")})
    change = only(night(folder, heard("Contoso pays 4,800 euros a month now.")))
    assert body_after(change) == (
        "- Contoso pays 4,800 euros a month now; their contact is Ruth Hale.\n- Contoso is in Leeds.\n"
    )
    assert [reason.destination for reason in change.reasons if old in reason.claim] == ["superseded by contoso.md"]


def test_of_several_values_in_a_clause_only_the_changed_one_goes(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    write(folder, {"db.md": memory("The booking database is on db2.krume.example, port 6543.\n")})
    change = only(night(folder, heard("the booking database is on port 6544 now")))
    body = body_after(change)
    assert "port 6544" in body
    assert "db2.krume.example" in body
    assert "6543" not in body


def test_two_scopes_are_two_facts(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    write(folder, {"staging.md": memory("The staging API listens on port 8080.\n", name="Staging API")})
    changes = night(folder, heard("The production API listens on port 8081."))
    assert all(change.kind is ChangeKind.CREATED or "8080" in body_after(change) for change in changes.values())
    assert any("8081" in body_after(change) for change in changes.values())


def test_older_words_do_not_replace_newer_ones(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    newer = SAID + timedelta(days=1)
    write(folder, {"staging.md": memory("The staging API listens on port 9191.\n", name="Staging API")}, newer)
    assert night(folder, heard("The staging API listens on port 8080.")) == {}


def test_of_two_values_in_one_night_the_later_stays(tmp_path: Path) -> None:
    later = SAID + timedelta(hours=3)
    said = (
        heard("The staging API listens on port 8080."),
        heard("The staging API listens on port 9191.", turn=9, time=later),
    )
    body = body_after(only(night(tmp_path / "m", *said)))
    assert "9191" in body
    assert "8080" not in body


def test_what_the_folder_says_already_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    write(folder, {"staging.md": memory("The staging API listens on port 8080.\n", name="Staging API")})
    assert night(folder, heard("the staging API listens on port 8080")) == {}


def test_a_pinned_memory_is_not_touched_by_newer_words(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    pinned = memory("The staging API listens on port 8080.\n", name="Staging API", more="pinned: true\n")
    write(folder, {"staging.md": pinned})
    assert "staging.md" not in night(folder, heard("The staging API listens on port 9191 now."))


def test_an_utterance_is_used_once_whatever_became_of_it(tmp_path: Path) -> None:
    said = heard("Marta signs off every price change in the Lumen shop.")
    used = Evidence("s.jsonl", 1, "user", said.statement, SAID, "whatever it became")
    assert night(tmp_path / "m", said, book=EvidenceBook([used])) == {}
    assert night(tmp_path / "m", said, taken_back=frozenset({said.key})) == {}
    again = heard(said.statement, turn=2, time=SAID + timedelta(days=1))
    assert night(tmp_path / "m", again, book=EvidenceBook([used])) != {}


@pytest.mark.parametrize("statement", ["Yes, exactly.", "好的", "Use it."])
def test_words_that_mean_nothing_alone_are_not_written(tmp_path: Path, statement: str) -> None:
    assert night(tmp_path / "m", heard(statement)) == {}


def test_a_secret_is_never_learned(tmp_path: Path) -> None:
    key = "AKIA" + "QX7B3NNW5TR2LZ9D"
    assert night(tmp_path / "m", heard(f"The deploy user of the Lumen shop has the key {key}.")) == {}


def test_two_files_that_say_the_same_become_one_with_every_detail(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    first = memory("Releases of Puffin go out on Thursdays at 14:00.\n", name="Puffin releases")
    second = memory(
        "Puffin releases go out on Thursdays at 14:00.\n\nThe changelog is written by Gareth.\n", name="Release day"
    )
    write(folder, {"a.md": first, "b.md": second}, WRITTEN)
    changes = night(folder)
    assert {file: change.kind for file, change in changes.items()} == {
        "a.md": ChangeKind.EDITED,
        "b.md": ChangeKind.RETIRED,
    }
    assert "The changelog is written by Gareth." in body_after(changes["a.md"])
    assert body_after(changes["a.md"]).count("14:00") == 1


def test_a_doubtful_sentence_only_tells_new_values_of_what_is_known(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    write(folder, {"staging.md": memory("The staging API listens on port 8080.\n", name="Staging API")})
    doubtful = Heard(
        "s.jsonl", 1, "user", SAID, MemoryType.PROJECT, "The staging API listens on port 9191 now.", is_doubtful=True
    )
    assert "9191" in body_after(only(night(folder, doubtful)))
    other = Heard("s.jsonl", 2, "user", SAID, MemoryType.PROJECT, "Marta signs off every price.", is_doubtful=True)
    assert night(tmp_path / "empty", other) == {}


def test_a_doubtful_sentence_made_like_a_known_one_is_kept_in_its_kind(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    known = memory("The indoor sensors of Siskin report every 5 minutes.\n", name="Siskin sensors", kind="reference")
    write(folder, {"siskin.md": known})
    said = Heard(
        "s.jsonl",
        1,
        "user",
        SAID,
        MemoryType.PROJECT,
        "The greenhouse sensors of Siskin report every 50 seconds.",
        is_doubtful=True,
        worth=0.3,
    )
    assert "50 seconds" in body_after(only(night(folder, said)))
    assert night(folder, replace(said, worth=0.01)) == {}


def test_a_head_that_was_made_of_the_old_value_tells_the_new_one(tmp_path: Path) -> None:
    old = heard("We deploy the billing service on Thursdays at 10:00.")
    new = heard(
        "We now deploy the billing service on Fridays at 10:00, no longer on Thursdays.",
        turn=2,
        time=SAID + timedelta(days=1),
    )
    change = only(night(tmp_path / "m", old, new))
    assert change.after is not None
    name, description = change.after.data.decode().splitlines()[1:3]
    assert "Fridays" in name
    assert "Fridays" in description


def test_a_thousand_reports_of_one_counter_leave_the_last(tmp_path: Path) -> None:
    said = [
        heard(f"The Lumen shop has {count} open tickets.", turn=count, time=SAID + timedelta(minutes=count))
        for count in range(1, 1001)
    ]
    assert "The Lumen shop has 1000 open tickets." in body_after(only(night(tmp_path / "m", *said)))


def test_the_same_words_with_another_number_may_tell_of_two_things(tmp_path: Path) -> None:
    said = (
        heard("Ticket 3 belongs to Marta.", turn=1),
        heard("Ticket 4 belongs to Marta.", turn=2, time=SAID + timedelta(minutes=1)),
    )
    told = "".join(body_after(change) for change in night(tmp_path / "m", *said).values())
    assert "Ticket 3" in told
    assert "Ticket 4" in told


def test_a_sentence_that_others_follow_ends_as_one(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    write(
        folder,
        {"star.md": memory("星禾医疗的接口人是邓工。\n给星禾的接口变更要提前三天邮件通知。\n", name="星禾医疗对接人")},
    )
    body = body_after(only(night(folder, heard("邓工离职了，星禾医疗的接口人换成韦嘉了"))))
    assert body == "邓工离职了，星禾医疗的接口人换成韦嘉了。\n给星禾的接口变更要提前三天邮件通知。\n"


def test_a_sentence_that_names_a_thing_changes_only_what_it_tells_of_it(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    signed, built = "The iOS build of Selkie Run is signed by Aoife.\n", "Selkie Run is built with Unity 2021.\n"
    write(folder, {"a.md": memory(signed, name="selkie-signing"), "b.md": memory(built, name="selkie-engine")})
    changes = night(folder, heard("Selkie Run is on Unity 6 since Monday"))
    assert list(changes) == ["b.md"]


def test_what_is_to_be_remembered_of_two_rooms_is_remembered_of_both(tmp_path: Path) -> None:
    said = (
        heard("Remember: room 4 has 20 seats.", turn=1),
        heard("Remember: room 5 has 14 seats.", turn=2, time=SAID + timedelta(minutes=1)),
    )
    told = "".join(body_after(change) for change in night(tmp_path / "m", *said).values())
    assert "20 seats" in told
    assert "14 seats" in told


def test_a_file_that_was_called_after_the_old_value_gets_another_name(tmp_path: Path) -> None:
    folder, path = tmp_path / "m", "use-sentry-wombats-crash-reports.md"
    write(folder, {path: memory("We use Sentry for wombat's crash reports.\n", kind="reference")})
    changes = night(folder, heard("Wombat's crash reports are in Bugsnag now, no longer in Sentry."))
    old = changes.pop(path)
    assert old.kind is ChangeKind.RETIRED
    new = only(changes)
    assert new.kind is ChangeKind.CREATED
    assert "use-sentry" not in new.file
    assert {reason.destination for reason in old.reasons} == {f"superseded by {new.file}"}
    assert "Bugsnag" in body_after(new)


def test_a_name_that_somebody_gave_a_file_stays(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    write(folder, {"sentry.md": memory("We use Sentry for wombat's crash reports.\n", kind="reference")})
    change = only(night(folder, heard("Wombat's crash reports are in Bugsnag now, no longer in Sentry.")))
    assert (change.file, change.kind) == ("sentry.md", ChangeKind.EDITED)


def test_what_holds_today_replaces_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    write(folder, {"room.md": memory("支付核心组站会在 9F 会议室开。\n")})
    changes = night(folder, heard("支付核心组站会今天挪 7F 会议室，群里喊一声"))
    assert "room.md" not in changes or "9F" in body_after(changes["room.md"])


def test_what_comes_after_an_outdated_value_goes_on_and_longer_lines_no_longer_say_it(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    folder.mkdir()
    body = (
        "GPS traces of rides are kept for 90 days, then only the two docks and the minutes stay.\n\n"
        "kept for 90 days because the city asks for them; nothing may copy a trace out of the traces table\n"
    )
    write(
        folder, {"traces.md": memory(body, name="ride-traces", description="GPS traces of rides are kept for 90 days")}
    )
    change = only(night(folder, heard("We decided with the lawyer: GPS traces are kept for 30 days, not 90.")))
    assert body_after(change) == (
        "We decided with the lawyer: GPS traces are kept for 30 days, not 90; then only the two docks and the minutes "
        "stay.\n\nnothing may copy a trace out of the traces table\n"
    )
    assert change.after is not None
    assert b"kept for 90 days" not in change.after.data
    assert all(reason.destination == "superseded by traces.md" for reason in change.reasons)


def test_what_two_memories_alone_show_to_be_outdated_is_so_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    write(folder, {"pr.md": memory("墨鱼引擎的 PR 要两个人 approve 才能合。\n")})
    changes = night(folder, heard("人手不够，组长说了墨鱼引擎的 PR 现在一个人 approve 就能合。"))
    landed = [change.after.data.decode() for change in changes.values() if change.after]
    assert "一个人 approve 就能合" in "".join(landed)
    assert "两个人" not in "".join(landed)
    assert "pr.md" in changes


WATERING = "The greenhouse is watered every morning at 06:30 by Ilse."


def test_what_is_said_again_in_other_words_is_not_written_twice(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    write(folder, {"ilse.md": memory(f"{WATERING}\n")})
    assert night(folder, heard("Ilse does the watering in the greenhouse, half past six each morning.")) == {}


def test_what_is_said_beside_a_repetition_is_added_to_the_file_that_says_the_rest(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    write(folder, {"ilse.md": memory(f"{WATERING}\n")})
    said = "Ilse does the watering in the greenhouse, half past six each morning, the hose is behind bed 12"
    assert body_after(only(night(folder, heard(said)))) == f"{WATERING}\n\nthe hose is behind bed 12\n"


def test_a_how_to_apply_line_of_the_paragraph_follows_the_new_value(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    folder.mkdir()
    body = (
        "Use npm for everything below `web/`: `npm install`, `npm run dev`. Do not commit a `yarn.lock`.\n\n"
        "**Why:** two lock files disagreed.\n**How to apply:** run npm inside `web/`, never at the top.\n"
    )
    write(folder, {"npm.md": memory(body, name="npm in web/", description="Use npm below web/", kind="feedback")})
    change = only(night(folder, heard("We use pnpm in web/ now, not npm.", MemoryType.FEEDBACK)))
    assert body_after(change) == (
        "We use pnpm in web/ now, not npm. Do not commit a `yarn.lock`.\n\n"
        "**Why:** two lock files disagreed.\n**How to apply:** run pnpm inside `web/`, never at the top.\n"
    )
    assert change.after is not None
    assert b"name: Use pnpm in web/ now, not npm" in change.after.data
    claims = {one.claim for one in change.evidence}
    assert "**How to apply:** run pnpm inside `web/`, never at the top." in claims
