from __future__ import annotations

from reverie.understand.simplified import simplified


def test_traditional_characters_read_as_simplified_ones_in_the_same_places() -> None:
    text = "請記住：週五不部署 on staging"
    assert simplified(text) == "请记住：周五不部署 on staging"
    assert len(simplified(text)) == len(text)
