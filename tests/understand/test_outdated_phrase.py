"""Of a statement with several values only the one that changed goes."""

from __future__ import annotations

import pytest

from reverie.understand.comparison import Comparison
from reverie.understand.outdated_clause import outdated_stretch, without_clause
from reverie.understand.outdated_phrase import outdated_phrase, said_besides, untouched
from reverie.understand.relation import Relation, relate
from reverie.understand.statement import Statement


@pytest.mark.parametrize(
    ("old", "new", "left"),
    [
        (
            "The booking database is on db2.krume.example, port 6543.",
            "the booking database is on port 6544 now",
            "The booking database is on db2.krume.example.",
        ),
        (
            "The API runs on Node 20 and listens on port 3000.",
            "the API listens on port 4000 now",
            "The API runs on Node 20.",
        ),
        (
            "Releases go out on Tuesdays at 10:00 from the release branch.",
            "releases go out on Thursdays now",
            "Releases go out at 10:00 from the release branch.",
        ),
        (
            "The Acme contract costs 4,000 a month and ends on 30 June 2027.",
            "the Acme contract costs 4,500 a month now",
            "The Acme contract ends on 30 June 2027.",
        ),
        ("The standup is at 9:30 in room 4.", "standup moved to room 7", "The standup is at 9:30."),
        (
            "预订数据库在 db2.krume.example，端口 6543。",
            "预订数据库的端口改成 6544 了",
            "预订数据库在 db2.krume.example。",
        ),
        ("备份每天两点跑，保留 30 天。", "备份现在保留 90 天", "备份每天两点跑。"),
        ("周会每周二上午十点，由陈晨主持。", "周会改到周四上午十点", "周会，由陈晨主持。"),
    ],
)
def test_the_values_nobody_spoke_of_stay(old: str, new: str, left: str) -> None:
    related = relate(old, new)
    assert related.relation is Relation.CLAUSE
    assert without_clause(old, related.clause) == left


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Deploys are on Fridays.", "deploys are on Mondays now"),
        ("Staging listens on port 8080.", "staging listens on port 8081 now"),
        ("站会在四号会议室。", "站会改到七号会议室了"),
    ],
)
def test_a_statement_with_one_value_goes_whole(old: str, new: str) -> None:
    assert relate(old, new).relation is Relation.UPDATE


def test_a_rest_that_would_break_off_is_not_left() -> None:
    """Without its seconds the sentence says nothing: the whole of it goes to the archive."""
    related = relate("The timeout is 30 seconds for host quay-2.", "the timeout is 45 seconds now")
    assert related.relation is not Relation.CLAUSE


@pytest.mark.parametrize(
    ("old", "new", "besides"),
    [
        ("The cache is on host elm, port 6379.", "The cache is on port 6380 now.", "elm"),
        ("Staging runs on port 8080 and never talks to the shop.", "Staging runs on port 8090 now.", "never talks"),
        ("The tenor soloist is Hamid and the soprano is Claire.", "The tenor soloist is Boris now.", "Claire"),
        ("Car insurance is 612 € a year at HUK.", "Car insurance is 655 € now.", "HUK"),
        ("生产库主机是db-01，端口5432。", "生产库端口改成6432。", "db-01"),
    ],
)
def test_what_nobody_spoke_of_is_seen(old: str, new: str, besides: str) -> None:
    pair = Comparison(Statement.of(old), Statement.of(new))
    assert any(besides in one for one in untouched(pair)), untouched(pair)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Redis runs on port 6379.", "Redis runs on port 6380 now."),
        ("Order eggs on Tuesdays and Fridays.", "From now on order eggs on Mondays."),
        ("Use npm in web/ and npm ci on the server.", "We use pnpm in web/ now, not npm."),
        ("评审会在周三下午。", "评审会改到周五下午了。"),
    ],
)
def test_nothing_is_left_where_all_of_it_changed(old: str, new: str) -> None:
    assert untouched(Comparison(Statement.of(old), Statement.of(new))) == []


@pytest.mark.parametrize("new", ["tenor soloist is boris now", "The tenor soloist is Boris now."])
def test_a_new_name_is_meant_for_the_one_behind_the_same_words(new: str) -> None:
    pair = Comparison(Statement.of("The tenor soloist is Hamid and the soprano is Claire."), Statement.of(new))
    assert [one.old.key for one in pair.replaced] == ["hamid"]


@pytest.mark.parametrize(
    ("old", "new", "phrase"),
    [
        (
            "We freeze the schema until the audit on 20 November.",
            "The audit was pushed back to 27 November.",
            "on 20 November",
        ),
        ("麻薯后台线上是 JDK 11，各人电脑上也装同一版。", "麻薯后台线上跑的是 JDK 21", "是 JDK 11"),
        ("The release is on 20 November.", "The release was moved to 27 November.", ""),
    ],
)
def test_only_what_changed_goes_where_a_thing_is_named_in_passing(old: str, new: str, phrase: str) -> None:
    assert outdated_phrase(Comparison(Statement.of(old), Statement.of(new))) == phrase


def test_what_is_only_named_as_what_not_to_take_goes_with_its_rival() -> None:
    pair = Comparison(Statement.of("纸鸢编辑器装包用 yarn，别用 npm"), Statement.of("纸鸢编辑器装包换 pnpm 了"))
    assert outdated_phrase(pair) == ""
    assert untouched(pair) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Backups run at 02:00, except on Sundays.", "Backups run at 03:00 now."),
        ("We release on Thursdays, but not in December.", "We release on Fridays now."),
        ("备份两点跑，除了周日。", "备份现在三点跑"),
    ],
)
def test_no_phrase_takes_the_word_along_that_turns_what_stands_behind_it(old: str, new: str) -> None:
    assert outdated_phrase(Comparison(Statement.of(old), Statement.of(new))) == ""


@pytest.mark.parametrize(
    ("old", "new", "besides"),
    [
        (
            "Use yarn in web/ and run audits weekly.",
            "Don't use yarn in web/, we switched to pnpm.",
            "run audits weekly",
        ),
        ("Deploys run at 14:00 only on weekdays.", "Deploys run at 16:00 now.", "only on weekdays"),
        (
            "Backups run at 2 and Hana checks the disks by hand.",
            "Backups run at 3 now.",
            "Hana checks the disks by hand",
        ),
        ("Never deploy on Fridays, and tell Rosa first.", "Deploying on Fridays is fine now.", "tell Rosa first"),
    ],
)
def test_what_is_said_besides_is_known_also_where_the_rest_is_withdrawn(old: str, new: str, besides: str) -> None:
    assert said_besides(Comparison(Statement.of(old), Statement.of(new))) == [besides]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Deploy with Jenkins, because the boss knows it.", "Deploys go through GitLab CI now."),
        ("Use npm in web/: `npm install`, `npm run dev`.", "We use pnpm in web/ now, not npm."),
        ("Lint first, then push.", "There is no lint any more, the audit is over."),
        ("Indent with tabs, not spaces.", "Indent with spaces."),
    ],
)
def test_what_hangs_on_the_rest_is_nothing_besides(old: str, new: str) -> None:
    assert said_besides(Comparison(Statement.of(old), Statement.of(new))) == []


@pytest.mark.parametrize(
    ("old", "new", "stretch"),
    [
        (
            "拾页书店会员买新书打 88 折，特价书不参加。",
            "拾页书店会员买新书从三月起只打九五折",
            "拾页书店会员买新书打 88 折",
        ),
        (
            "Helix is written in Go, talks to Stripe and is deployed from the branch main.",
            "helix is deployed from the branch stable",
            "and is deployed from the branch main",
        ),
        ("Helix is deployed from the branch main and written in Go.", "helix is deployed from the branch stable", ""),
        ("六号棚的滴灌每天开两次，因为早上凉。", "六号棚的滴灌一天就早上一回", ""),
        ("The depot opens at 4:00.", "The depot opens at 3:15.", ""),
    ],
)
def test_of_several_stretches_the_one_goes_that_is_spoken_of(old: str, new: str, stretch: str) -> None:
    assert outdated_stretch(Comparison(Statement.of(old), Statement.of(new))) == stretch
