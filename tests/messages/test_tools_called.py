from __future__ import annotations

import pytest
from tests.messages.conversations import SHAPES, Did, Said, Story, Used

from reverie.messages.message import Message
from reverie.messages.shapes import read_messages
from reverie.messages.tools_called import tools_called

SEARCHED = (Said("Find issues."), Did("", (Used("search", "x", "none"),)), Did("None."))


@pytest.fixture(params=list(SHAPES))
def shape(request: pytest.FixtureRequest) -> str:
    return request.param


def read(shape: str, *events: Said | Did) -> list[Message]:
    return read_messages(SHAPES[shape](Story("", events)))


def test_what_was_called_since_the_user_spoke_last_is_in_use(shape: str):
    assert tools_called(read(shape, *SEARCHED)) == {"search"}
    assert tools_called(read(shape, *SEARCHED, Said("Thanks."), Did("Welcome."))) == frozenset()


def test_the_prompt_itself_may_stand_there_already(shape: str):
    same_words = "Find issues."
    assert tools_called(read(shape, *SEARCHED, Said(same_words)), same_words) == {"search"}


def test_where_nothing_was_said_no_tool_is_in_use():
    assert tools_called([]) == frozenset()
