"""Words that a message hands over to be worked on, or puts into another mouth, are not the person's own."""

from __future__ import annotations

import pytest

from reverie.understand.sentences import sentences


def typed(message: str) -> str:
    return " | ".join(sentence.text for sentence in sentences(message))


HANDED_OVER = [
    ("Add this to the docs:\n\nWe always ship on Fridays.", "Fridays"),
    ("Append the following lines to CONTRIBUTING.md:\n\nAlways squash.\nNever force-push.", "force"),
    ("Add this to the docs:\n\n# Deploy\n\nWe deploy on Fridays.\n\n## Rollback\n\nWe never roll back.", "never"),
    ("Fix the grammar of: We always ships on Fridays. I prefers tabs.", "tabs"),
    ("Translate into German: I prefer tabs. We never ship on Mondays.", "Mondays"),
    ("Can you translate this to French? I prefer tabs over spaces.", "tabs"),
    ('Please translate "I never answer mails on weekends" into Dutch for the sign at the door.', "weekends"),
    ("Rephrase: I never work on Fridays.", "Fridays"),
    ("How would you say this in Spanish: I always take the train", "train"),
    ("reply to this mail: We always ship on Fridays.", "Fridays"),
    ("turn this into bullet points:\nI always use tabs.\nI never use spaces.", "tabs"),
    ("Make this sound friendlier: We never accept refunds.", "refunds"),
    ("Replace the second paragraph with: Our team prefers tabs.", "tabs"),
    ("Tell Bob: we never ship on Mondays", "Mondays"),
    ("Please translate the following\ninto German:\n\nWe always ship on Fridays.", "Fridays"),
    ("Please add the following\nto the docs: We always ship on Fridays.", "Fridays"),
    ("Proofread this paragraph\n\nWe always ship on Fridays.", "Fridays"),
    ("We always ship on Fridays.\n\nTranslate the above into German.", "Fridays"),
    ("Could you make the following more formal?\n\nHey, we never do refunds", "refunds"),
    ("Read this and tell me what you think: I always work at night.", "night"),
    ("对下面的句子做情感分析：\n我讨厌周一", "周一"),
    ("以客服口吻回复：我们从不退款", "退款"),
    ("请总结下面这段话：我们每周五发版。", "周五"),
    ("润色：我一直喜欢用 tab 缩进。", "tab"),
    ("帮我翻译成英文：我从不吃辣。", "辣"),
    ("把下面这段改写得正式一点：\n我从不吃辣。", "辣"),
    ("请将以下内容翻译为英文\n\n我们一直用 tab 缩进。", "tab"),
    ("我们每周五发版。\n\n把上面这段翻译成英文", "周五"),
    ("把这段话加到文档里：我们每周五发版", "周五"),
    ("回复客户：我们从不打折", "打折"),
]

TO_BE_WRITTEN = [
    ("write a mail saying that we always ship on Fridays", "Fridays"),
    ("Draft an email to Anna telling her that we never ship on Mondays.", "Mondays"),
    ("Write him back that we never ship on Mondays.", "Mondays"),
    ("Draft a Slack message: from now on nobody merges after 4pm.", "4pm"),
    ("the ad should say 'we never sleep'", "sleep"),
    ("The banner must read: We always answer within an hour.", "hour"),
    ("Create three sample users: one only pays cash, one never writes", "cash"),
    ("短信里写“我们从不打折”", "打折"),
    ("写一封邮件告诉客户我们周五一定发货", "周五"),
    ("写个请假条：我周五从不上班", "周五"),
]

IN_ANOTHER_MOUTH = [
    ("Imagine I told you: always use tabs.", "tabs"),
    ("Suppose the user says he prefers tabs.", "tabs"),
    ("Pretend I'm a vegan. I never eat eggs.", "eggs"),
    ("test input: I always use tabs", "tabs"),
    ("For the test, the user message is: I prefer tabs", "tabs"),
    ("In the demo the user types: from now on answer in French", "French"),
    ("Bob said: I prefer tabs over spaces. I never use vim.", "vim"),
    ("My boss wrote me yesterday: I want all reports on Mondays.", "Mondays"),
    ("Bob: I prefer tabs.", "tabs"),
    ("look\nAna: tabs are best\nme: why\nAna: always use them", "tabs"),
    ("假设用户说：我喜欢用 tab。", "tab"),
    ("假装我是一个从不吃肉的人。", "肉"),
    ("老板说：我喜欢周一开会。", "周一"),
    ("小王：我喜欢用 tab", "tab"),
]


@pytest.mark.parametrize(("message", "word"), HANDED_OVER + TO_BE_WRITTEN + IN_ANOTHER_MOUTH)
def test_words_that_are_not_the_persons_own_are_left_out(message: str, word: str) -> None:
    assert word not in typed(message)


OWN = [
    ("Remember: we ship on Fridays.", "Fridays"),
    ("Note for later: I prefer tabs.", "tabs"),
    ("From now on: always use tabs.", "tabs"),
    ("Rule: never push to main.", "main"),
    ("two things: a) I prefer tabs b) never push", "push"),
    ("Correction: the port is 8081.", "8081"),
    ("About me: I am a nurse.", "nurse"),
    ("TL;DR: I prefer tabs.", "tabs"),
    ("Add this to your memory: I prefer tabs.", "tabs"),
    ("Add this to CLAUDE.md: always use pnpm.", "pnpm"),
    ("Make this a rule: never push to main.", "main"),
    ("Write this down: we ship on Fridays.", "Fridays"),
    ("Use this account: staging-bot, the other one is locked.", "staging"),
    ("Claude: I prefer tabs.", "tabs"),
    ("记住：我喜欢用 tab。", "tab"),
    ("补充：我周三不在。", "周三"),
    ("两件事：一是周五发版，二是别动 main。", "周五"),
    ("起草保密协议改用「NDA-2026 标准版」，也在 OA 文档库。", "NDA-2026"),
    ("写合同一律用“霁川双语模板 V3”。", "霁川"),
]

RULES_ABOUT_TEXTS = [
    ("For reviews:\n- be brief\n- no emojis", "emojis"),
    ("For every review:\n- be brief\n- no emojis", "emojis"),
    ("When you write a mail:\n- be brief", "brief"),
    ("Commit message rules:\n- imperative", "imperative"),
    ("Our stack:\n- Postgres 16", "Postgres"),
    ("Write commit messages like this: imperative, under 60 chars.", "imperative"),
    ("Summarise PRs in three lines: risk, change, test.", "risk"),
    ("Never translate: product names, ticket ids.", "product"),
    ("Error messages should say what to do next.", "next"),
    ("Tell the team things early: I hate surprises.", "surprises"),
    ("Keep the text short: I read on my phone.", "phone"),
    ("写邮件时：先说结论。", "结论"),
    ("以后总结这样写：先风险后内容。", "风险"),
    ("回复客户的邮件都要抄送老李。", "抄送"),
]

REPORTED_FOR_ALL = [
    ("Bob said: we ship on Fridays from now on.", "Fridays"),
    ("My boss said we ship on Fridays.", "Fridays"),
    ("I told you: no emojis.", "emojis"),
    ('If a customer says "I want a refund", always answer within a day.', "answer"),
    ("Assume I know Rust well.", "Rust"),
    ("Frontend: Ana\nBackend: Bo", "Bo"),
    ("Ana: billing\nBo: search", "search"),
    ("老板说以后周五发版。", "周五"),
    ("我说过：不要用表情。", "表情"),
    ("小王：负责登录模块", "登录"),
]


@pytest.mark.parametrize(("message", "word"), OWN + RULES_ABOUT_TEXTS + REPORTED_FOR_ALL)
def test_an_own_word_behind_a_colon_stays(message: str, word: str) -> None:
    assert word in typed(message)


def test_the_order_itself_stays() -> None:
    assert typed("Translate into German: I prefer tabs.") == "Translate into German:"


def test_what_follows_a_quotation_is_the_persons_own_again() -> None:
    assert typed('Translate: "I never sleep, ever." We ship on Fridays.').endswith("We ship on Fridays.")
