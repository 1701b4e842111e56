"""What the user asks to remember is kept, in whatever words they ask, but not an errand."""

from __future__ import annotations

import pytest

from reverie.understand.sentences import sentences
from reverie.understand.worth import judge

KEPT = [
    "Note to self: rotate the keys monthly.",
    "Remember to run the smoke tests before each release.",
    "Remember to ask Ines before changing a table.",
    "Make a note: the warehouse key is at the front desk.",
    "Memorize that Bo reviews PRs.",
    "Remember that server a needs a reboot after patches.",
    "记住：每周一发周报。",
    "请记住，每天备份数据库。",
    "记住每季度盘点仓库。",
    "别忘了三季度的数字是暂定的。",
    "帮我记着老张只周二在。",
    "请记住我对花生过敏。",
    "你要记住：改表前先问王颖。",
    "记一下：奥斯陆用UTC+1。",
]
ERRANDS = [
    "remember to attach the file",
    "don't forget the legend",
    "Remember to push before you go",
    "Remember the milk",
    "remember when we had to restart it?",
    "别忘了附上发票",
    "记得把第二页改成横版",
    "记得给他回个邮件",
    "记住它，省得每次问我。",
]


@pytest.mark.parametrize("text", KEPT)
@pytest.mark.parametrize("before", ["", "Hello."])
def test_what_is_asked_for_is_kept_whatever_was_said_before(text: str, before: str) -> None:
    (judgement,) = judge(sentences(text), before)
    assert judgement.is_kept
    assert judgement.worth == 1.0


@pytest.mark.parametrize("text", ERRANDS)
def test_an_errand_is_not(text: str) -> None:
    assert not any(one.is_kept for one in judge(sentences(text)))
