from __future__ import annotations

import pytest

from reverie.understand.sharing import asks_to_share


@pytest.mark.parametrize(
    "message",
    [
        *(
            "Please share it with the team.",
            "Move that note to the team folder.",
            "put this into team/",
            "Tell everyone.",
        ),
        *(
            "That belongs in the shared memory.",
            "Let the others know, ok.",
            "把这个放到团队文件夹。",
            "告诉大家这件事。",
        ),
        *("请共享给全组。", "移到共享文件夹里"),
    ],
)
def test_a_wish_to_share(message: str) -> None:
    assert asks_to_share(message)


@pytest.mark.parametrize(
    "message",
    [
        *("Do not share it with the team.", "Is it in the team folder?", "The team meets on Monday.", "Put it away."),
        *(
            "If everyone agrees we move to the team room.",
            "别告诉大家。",
            "团队周一开会。",
            "要放到团队文件夹吗？",
            "先别共享给全组",
        ),
    ],
)
def test_none(message: str) -> None:
    assert not asks_to_share(message)
