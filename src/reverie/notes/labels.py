"""The few words that the notes say themselves, around what they quote; in the language that the user writes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_CJK = re.compile("[\u3400-\u9fff]")
_LATIN_WORD = re.compile("[A-Za-z]{2,}")


@dataclass(frozen=True, slots=True)
class Labels:
    """Words with holes to fill."""

    asked_last: str
    said_last: str
    done_last: str
    not_answered: str
    to_do: str
    still_failing: str
    answer_to: str
    read: str
    edited: str
    written: str
    searched: str
    named: str
    other: str
    ran: str
    times: str
    failed_last: str
    failed: str
    user: str
    user_said: str
    user_corrects: str
    user_refused: str
    on_words: str
    mended_by: str
    mended_again: str
    failed_otherwise: str
    not_mended: str
    left_out: str
    like_it: str
    asked: str
    answered: str
    files: str
    comma: str = ", "


ENGLISH = Labels(
    asked_last="Asked last{when}: {quote}",
    said_last="Said last: {quote}",
    done_last="Done last: {what}",
    not_answered="This is not answered yet.",
    to_do="To do: {what}",
    still_failing="Still failing: {what}: {quote}",
    answer_to="{quote}, to {question}",
    read="read",
    edited="edited",
    written="wrote",
    searched="searched",
    named="named in a command",
    other="used {tool}",
    ran="ran {command}",
    times=" {count}×",
    failed_last="failed the last time",
    failed=" (failed)",
    user="user",
    user_said="user: {quote}",
    user_corrects="The user: {quote}",
    user_refused="The user refused {what}",
    on_words=" (on {quote})",
    mended_by="mended: {what}",
    mended_again="went well with {what}",
    failed_otherwise="then it failed in another way",
    not_mended="not mended so far",
    left_out="({count} of the older or less telling ones are left out)",
    like_it=" — and {count} more like it",
    asked="Asked{when}: {quote}",
    answered="answered: {quote}",
    files="{count} files",
)
CHINESE = Labels(
    asked_last="最后的要求{when}：{quote}",
    said_last="最后的回答：{quote}",
    done_last="最后的操作：{what}",
    not_answered="尚未回答。",
    to_do="待办：{what}",
    still_failing="仍然失败：{what}：{quote}",
    answer_to="{quote}，回答 {question}",
    read="读取",
    edited="修改",
    written="写入",
    searched="搜索",
    named="命令中提到",
    other="使用 {tool}",
    ran="运行 {command}",
    times=" {count} 次",
    failed_last="最近一次失败",
    failed="（失败）",
    user="用户",
    user_said="用户：{quote}",
    user_corrects="用户：{quote}",
    user_refused="用户拒绝了 {what}",
    on_words="（针对 {quote}）",
    mended_by="解决办法：{what}",
    mended_again="改用 {what} 后正常",
    failed_otherwise="之后以另一种方式失败",
    not_mended="尚未解决",
    left_out="（省略了 {count} 条较早或较次要的内容）",
    like_it=" — 另有 {count} 条类似的",
    asked="要求{when}：{quote}",
    answered="回答：{quote}",
    files="{count} 个文件",
    comma="，",
)


def labels_for(typed: Iterable[str]) -> Labels:
    """The words in the language of most of what was typed; a Chinese word has about two characters."""
    chinese = latin = 0
    for text in typed:
        chinese += len(_CJK.findall(text[:2_000]))
        latin += len(_LATIN_WORD.findall(text[:2_000]))
    return CHINESE if chinese / 2 > latin else ENGLISH
