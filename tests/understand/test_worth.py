"""What is worth remembering, and as what: the verdicts, and sentences that nobody should get wrong."""

from __future__ import annotations

import pytest

from reverie.understand.sentences import sentences
from reverie.understand.worth import KINDS, Judgement, Label, best_kind, judge


def judged(message: str, before: str = "") -> list[Judgement]:
    return judge(sentences(message), before)


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("I've been a nurse for twelve years and I have never written any code.", Label.USER),
        ("我是护士，做了十二年，从来没写过代码。", Label.USER),
        ("Never add a dependency without asking me first.", Label.FEEDBACK),
        ("以后回答都先说结论，不要客套话。", Label.FEEDBACK),
        ("Our release manager is Sofia, and she approves every rollout to production.", Label.PROJECT),
        ("支付服务由小王负责，每周四发版。", Label.PROJECT),
        ("The runbooks are in Confluence, in the space called Night Shift.", Label.REFERENCE),
        ("接口文档都在语雀的支付空间里。", Label.REFERENCE),
    ],
)
def test_lasting_things_are_kept_in_their_kind(sentence: str, kind: Label) -> None:
    (judgement,) = judged(sentence)
    assert judgement.is_kept
    assert judgement.label is kind


@pytest.mark.parametrize(
    "sentence",
    [
        "rename this to foo and run the tests again",
        "always return None in this function, just for now",
        "Maybe we should move to Kafka some day.",
        "thanks, that looks great!",
        "I just pushed, the tests are red right now",
        "把这个按钮改成蓝色",
        "要不干脆全换成 Rust 算了哈哈",
        "刚推上去，流水线还在跑",
        "谢谢，辛苦了",
    ],
)
def test_what_is_over_with_the_moment_is_not_kept(sentence: str) -> None:
    assert not any(judgement.is_kept for judgement in judged(sentence))


@pytest.mark.parametrize(
    "question", ["Do we always deploy on Thursdays?", "我们一直是周四发版吗？", "is it pnpm we use"]
)
def test_a_question_is_never_kept(question: str) -> None:
    (judgement,) = judged(question)
    assert judgement.label is Label.QUESTION
    assert not judgement.is_kept


def test_a_condition_is_no_question() -> None:
    (judgement,) = judged("Should the export fail, Marta is the one to call, on any day of the week.")
    assert judgement.label is not Label.QUESTION


def test_a_secret_is_never_kept_even_on_request() -> None:
    key = "AKIA" + "Z7QJ4M2X9LKD3RTW"
    (judgement,) = judged(f"Remember that the access key of the build account is {key}.")
    assert not judgement.is_kept
    assert not any(key in words for words in judgement.tipped)


@pytest.mark.parametrize("wish", ["Remember that staging listens on 9191.", "记住：测试环境的端口是 9191。"])
def test_an_order_to_remember_is_obeyed(wish: str) -> None:
    (judgement,) = judged(wish)
    assert judgement.is_kept
    assert judgement.label in KINDS
    assert "you asked to remember it" in judgement.tipped


@pytest.mark.parametrize("errand", ["Remember to close the file at the end of this function.", "记得把这行删掉"])
def test_an_errand_is_no_order_to_remember(errand: str) -> None:
    assert not any(judgement.is_kept for judgement in judged(errand))


@pytest.mark.parametrize(
    "message",
    [
        "I'm a nurse, not a programmer. Don't save this.",
        "Off the record. I'm a nurse, not a programmer.",
        "我是护士，不是程序员。别记下来。",
    ],
)
def test_an_order_not_to_remember_covers_the_sentences_beside_it(message: str) -> None:
    assert not any(judgement.is_kept for judgement in judged(message))


def test_a_kept_sentence_says_what_tipped_it() -> None:
    (judgement,) = judged("Our release manager is Sofia, and she approves every rollout to production.")
    assert 1 <= len(judgement.tipped) <= 3
    assert all(words and "<" not in words for words in judgement.tipped)


def test_a_short_answer_is_read_after_what_was_asked() -> None:
    (alone,) = judged("pnpm.")
    (answer,) = judged("pnpm.", before="Which package manager should I always use here, npm or pnpm?")
    assert alone.worth != answer.worth


def test_every_sentence_gets_a_judgement_and_none_gets_none() -> None:
    assert judge([]) == []
    found = sentences("Run it. We ship on Fridays. 谢谢。")
    assert len(judge(found)) == len(found) == 3


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The dashboard is at https://grafana.example.com/d/abc", Label.REFERENCE),
        ("Always use tabs, never spaces.", Label.FEEDBACK),
        ("I prefer short answers and I work from Lisbon.", Label.USER),
        ("The contract with Nordwind ends in June.", Label.PROJECT),
        ("文档在语雀上", Label.REFERENCE),
        ("我是后端工程师", Label.USER),
    ],
)
def test_best_kind_is_one_of_the_four(text: str, kind: Label) -> None:
    assert best_kind(text) is kind


@pytest.mark.parametrize("text", ["", " ", "😀", "\x00", "?" * 1000, "a" * 100_000])
def test_best_kind_of_nonsense_is_still_a_kind(text: str) -> None:
    assert best_kind(text) in KINDS


@pytest.mark.parametrize(
    "message",
    [
        "remember that utils.py contains the retry helper",
        "记住 utils.py 里有重试函数",
        "Remember: src/api/client.py has the http wrapper",
    ],
)
def test_what_the_code_tells_is_not_kept_on_request(message: str) -> None:
    assert not judge(sentences(message))[0].is_kept


@pytest.mark.parametrize("before", ["", "Okay."])
@pytest.mark.parametrize(
    "wish",
    [
        "Remember: shelf 20 holds the oak samples.",
        "Please remember that shelf 20 holds the oak samples.",
        "Remember: drawer B contains the keys.",
        "Please remember the deadline is in March.",
        "请记住，抽屉B里放钥匙。",
        "记住20号架放橡木样品",
    ],
)
def test_a_plain_fact_is_kept_on_request_wherever_it_is_said(wish: str, before: str) -> None:
    assert judge(sentences(wish), before)[0].is_kept


@pytest.mark.parametrize(
    "errand", ["Remember the milk.", "Remember: write the summary in one paragraph.", "记住把图例加上"]
)
@pytest.mark.parametrize("before", ["", "Okay."])
def test_a_thing_to_do_is_no_fact_wherever_it_is_said(errand: str, before: str) -> None:
    assert not judge(sentences(errand), before)[0].is_kept


def test_what_must_be_so_is_kept_on_request_though_it_sounds_like_an_order() -> None:
    assert judge(sentences("remember that deploy.sh must be run from the bastion host"))[0].is_kept


@pytest.mark.parametrize("message", ["The release is next Friday.", "our audit starts in two weeks"])
def test_a_plain_date_is_kept_however_short(message: str) -> None:
    assert judge(sentences(message))[0].is_kept
