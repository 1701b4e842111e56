from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text.dates import find_relative_dates, make_absolute
from reverie.text.dates.protected import protected_stretches

WEDNESDAY = datetime(2026, 11, 18, 10, 0)


@pytest.mark.parametrize(
    "text",
    [
        "'I will call you tomorrow,' he said.",
        "‘I will call you tomorrow,’ he said.",
        "“I will call you tomorrow,” he said.",
        "He said “昨天” twice",
        "他说：「明天来」。",
        "他说『明天来』",
        "他说：“昨天已经发布了”，然后走了",
        '他说"明天来"。',
        "'I don't know, I'll call tomorrow,' he said.",
        "‘I don’t know, I’ll call tomorrow,’ he said.",
        "'The users' build failed yesterday,' he said.",
        "> I will call you tomorrow\n> yesterday",
        "- > tomorrow",
        "  > tomorrow",
        "[tomorrow](tomorrow.md)",
        "[see tomorrow's plan](<a (b).md>)",
        "[[tomorrow]] [[x|tomorrow]]",
        "![chart of yesterday](x.png)",
        "[![yesterday](a.png)](b.md)",
        "[tomorrow][ref]",
        "[ref]: ./tomorrow.md",
        'She said, "We ship\ntomorrow, I hope." ',
        "《昨天》",
        "the label 'yesterday'",
        "“He said ‘tomorrow’ and tomorrow”",
        "\"Don't ship tomorrow's build\" he said",
        "「他说『明天』，明天」",
        "- Ann: 'See you tomorrow!'",
        "*'tomorrow'*",
        "（“明天”）",
    ],
)
def test_the_words_of_others_and_of_links_stay_as_they_are(text: str) -> None:
    assert make_absolute(text, WEDNESDAY) == (text, [])


@pytest.mark.parametrize(
    "text",
    [
        "I don't know; it's due tomorrow, isn't it?",
        "yesterday's build and tomorrow's",
        "The users' build failed yesterday and the clients' too.",
        "'Tis due tomorrow, for the users' sake",
        "The '90s app ships tomorrow, Ann's too.",
        'A 5" pipe comes tomorrow and a 6" pipe too.',
        'The "login" page broke yesterday in "prod".',
        "the 'users' table broke yesterday for the clients' team",
        "It isn’t done; we ship tomorrow, don’t we?",
        "rock 'n' roll tomorrow",
        "“A” shipped yesterday “B”",
        "他说“好”，昨天发布了“B”",
        '- unclosed "quote\n- shipped yesterday "',
        'He said "so\n\nshipped yesterday "',
        "It broke yesterday >= 3 times",
        "[x] shipped yesterday (see a)",
        "[done] shipped yesterday",
        "Ann's build broke yesterday. It's Bob's.",
    ],
)
def test_an_apostrophe_a_bracket_or_a_lone_mark_quotes_nothing(text: str) -> None:
    dated, rewrites = make_absolute(text, WEDNESDAY)
    assert rewrites
    assert "yesterday" not in dated
    assert "tomorrow" not in dated
    assert "昨天" not in dated


def test_the_writers_own_words_around_a_quotation_are_written_out() -> None:
    text = "Yesterday Ann said 'I'll call tomorrow,' and left.\n> see you tomorrow\n\n昨天他说“明天来”。"
    assert make_absolute(text, WEDNESDAY)[0] == (
        "On 2026-11-17 Ann said 'I'll call tomorrow,' and left.\n> see you tomorrow\n\n2026-11-17他说“明天来”。"
    )


@pytest.mark.parametrize("text", ["'See you tomorrow,' he said", "> tomorrow", "[tomorrow](a.md)", "“昨天”"])
def test_a_sentence_given_on_purpose_is_read_even_if_it_is_quoted(text: str) -> None:
    assert len(find_relative_dates(text, WEDNESDAY)) == 1


@given(st.text(alphabet="\"'‘’“”「」[]()>`# \na1s,"))
def test_protected_stretches_are_in_order_and_not_empty(text: str) -> None:
    reached = 0
    for start, end in protected_stretches(text):
        assert reached <= start < end <= len(text)
        reached = end


SPOKEN = st.lists(st.sampled_from(["don't", "I'll call", "tomorrow", "昨天", "yesterday's", "Ann’s", "last week, and"]))


@pytest.mark.parametrize("marks", ["''", '""', "‘’", "“”", "„“", "«»", "「」", "『』", "《》"])
@given(
    words=SPOKEN,
    before=st.sampled_from(["He said ", "(", "他说", "- ", ""]),
    after=st.sampled_from([" And left.", "。", ")"]),
)
def test_whatever_is_quoted_stays(marks: str, words: list[str], before: str, after: str) -> None:
    text = f"{before}{marks[0]}See you {' '.join(words)} tomorrow.{marks[1]}{after}"
    assert make_absolute(text, WEDNESDAY) == (text, [])
