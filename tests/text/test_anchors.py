from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text.anchors import Anchor, AnchorKind, anchors, missing


def of(kind: AnchorKind, text: str) -> set[str]:
    return {anchor.text for anchor in anchors(text) if anchor.kind is kind}


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        (AnchorKind.NUMBER, "port 8080", {"8080"}),
        (AnchorKind.NUMBER, "端口8080", {"8080"}),
        (AnchorKind.NUMBER, "端口８０８０", {"8080"}),
        (AnchorKind.NUMBER, "200，300", {"200", "300"}),
        (AnchorKind.NUMBER, "1,000 rows and 24 hours", {"1000", "24 h"}),
        (AnchorKind.NUMBER, "保留三天，百分之五", {"3 d", "5%"}),
        (AnchorKind.NUMBER, "1. first\n2. second", set()),
        (AnchorKind.DATE, "ship on May 1, 2024", {"2024-05-01"}),
        (AnchorKind.DATE, "2024年5月1日上线，每周五发布", {"2024-05-01", "friday"}),
        (AnchorKind.DATE, "In May we ship; it may rain", {"--05"}),
        (AnchorKind.DATE, "tomorrow, next week, 明天", set()),
        (AnchorKind.VERSION, "v1.2.3 or version 2.0, not 3.11.7", {"1.2.3", "2.0", "3.11.7"}),
        (AnchorKind.VERSION, "版本 2.1", {"2.1"}),
        (
            AnchorKind.PATH,
            "see src/app/main.py and ~/.ssh/config, /etc/hosts.",
            {"src/app/main.py", "~/.ssh/config", "/etc/hosts"},
        ),
        (AnchorKind.PATH, "在 config.yaml 里", {"config.yaml"}),
        (AnchorKind.PATH, "the .env file, .editorconfig too. And so", {".env", ".editorconfig"}),
        (AnchorKind.PATH, "read/write and CI/CD and/or", set()),
        (AnchorKind.URL, "(see https://Example.test/a/B?x=1).", {"https://example.test/a/B?x=1"}),
        (AnchorKind.URL, "地址是https://a.test/路径，好", {"https://a.test"}),
        (AnchorKind.URL, "api.example.com:8443", {"api.example.com:8443"}),
        (AnchorKind.IDENTIFIER, "set `max_size` and userId, MAX_TOKENS", {"max_size", "userId", "MAX_TOKENS"}),
        (AnchorKind.IDENTIFIER, "run with --dry-run and $HOME, ${PORT}", {"--dry-run", "HOME", "PORT"}),
        (AnchorKind.IDENTIFIER, "mail Ann@Example.test or @ann-lee", {"ann@example.test", "@ann-lee"}),
        (AnchorKind.IDENTIFIER, "`npm run build`", {"npm run build"}),
        (AnchorKind.IDENTIFIER, "gpt-4o, UTF-8, k8s, ABC-123, #42", {"gpt-4o", "utf-8", "k8s", "abc-123", "#42"}),
        (AnchorKind.IDENTIFIER, "fixed in 6acfbe9", {"6acfbe9"}),
        (AnchorKind.IDENTIFIER, "written in C++ and C#", {"C++", "C#"}),
        (AnchorKind.IDENTIFIER, "host 10.0.0.1:80", {"10.0.0.1:80"}),
        (AnchorKind.NAME, "ask Ann or José about AWS", {"ann", "josé", "aws"}),
        (AnchorKind.NAME, "Ann prefers tabs. Bob's cat. The user likes it.", {"ann"}),
        (AnchorKind.NAME, "Use tabs. Never spaces! I think so", set()),
        (AnchorKind.NAME, "Docker 用于部署，还有 Redis", {"docker", "redis"}),
        (AnchorKind.NAME, "王小明老师和李经理", {"王小明", "李"}),
        (AnchorKind.NAME, "用户叫张伟，喜欢高效的方法", {"张伟"}),
        (AnchorKind.NAME, "he met\nAnn there\n- Then went", {"ann"}),
        (AnchorKind.NAME, "Node.js and node.js", {"node.js"}),
        (AnchorKind.NAME, "you MUST NOT do it", set()),
        (AnchorKind.NEGATION, "do not push", {"not"}),
        (AnchorKind.NEGATION, "don’t push", {"not"}),
        (AnchorKind.NEGATION, "never push", {"never"}),
        (AnchorKind.NEGATION, "no longer pushes", {"no longer"}),
        (AnchorKind.NEGATION, "不要推送，别动", {"not"}),
        (AnchorKind.NEGATION, "不再使用", {"no longer"}),
        (AnchorKind.NEGATION, "从不推送", {"never"}),
        (AnchorKind.NEGATION, "禁止推送", {"not"}),
        (AnchorKind.NEGATION, "不过这个特别好，不仅快，是不是？", set()),
        (AnchorKind.NEGATION, "not only fast", set()),
        (AnchorKind.NEGATION, "notable knot; another note", set()),
    ],
)
def test_anchors_are_found_in_one_spelling(kind: AnchorKind, text: str, found: set[str]) -> None:
    assert of(kind, text) == found


@pytest.mark.parametrize(
    "text",
    [
        "https://a.test/v1.2/2024-05-01/x_y?port=8080",
        "src/v2/user_id/2024.md",
        "550e8400-e29b-41d4-a716-446655440000",
        "`8080`",
    ],
)
def test_one_span_gives_one_anchor(text: str) -> None:
    assert len(anchors(f"see {text} there")) == 1


def test_backticks_do_not_make_another_number_of_it() -> None:
    assert anchors("port `8080`") == anchors("port 8080")
    assert anchors("in `src/a.py`") == anchors("in src/a.py")


def test_what_a_rewording_dropped_is_missing() -> None:
    before = "Never deploy to port 8080 on Fridays; ask Ann, see docs/deploy.md."
    assert missing(before, before) == frozenset()
    assert missing(before, "周五从不部署到端口8080；问 Ann，见 docs/deploy.md") == frozenset()
    assert missing(before, "Deploy to port 8081; ask Bob.") == {
        Anchor(AnchorKind.NEGATION, "never"),
        Anchor(AnchorKind.NUMBER, "8080"),
        Anchor(AnchorKind.DATE, "friday"),
        Anchor(AnchorKind.NAME, "ann"),
        Anchor(AnchorKind.PATH, "docs/deploy.md"),
    }


def test_a_name_that_moved_to_the_start_of_a_sentence_is_not_missing() -> None:
    assert missing("They asked Ann.", "Ann was asked.") == frozenset()
    assert missing("They asked Ann.", "Annual reports were asked for.") == {Anchor(AnchorKind.NAME, "ann")}


@given(st.text(max_size=80))
def test_a_text_misses_nothing_of_itself(text: str) -> None:
    assert missing(text, text) == frozenset()


@given(st.integers(0, 10**12))
def test_every_number_is_an_anchor_whatever_surrounds_it(number: int) -> None:
    for text in (f"at {number} now", f"端口{number}吧", f"{number}", f"({number})", f"x={number};"):
        assert any(str(number) in anchor.text.replace("-", "") for anchor in anchors(text)), text


@given(st.text(alphabet="aA1._/-~@#$:%`'年月不n t\n，", max_size=60))
def test_any_mixture_is_read_without_fault(text: str) -> None:
    assert all(anchor.text for anchor in anchors(text))


def test_a_host_with_a_hyphen_is_one_name() -> None:
    assert "sftp.quayside-gate.example" in {anchor.text for anchor in anchors("It is on sftp.quayside-gate.example.")}


@pytest.mark.parametrize("text", ["ab.cd-" * 20_000, "ab-cd." * 20_000, "a-" * 50_000])
def test_a_line_of_dots_and_hyphens_is_read_to_its_end(text: str) -> None:
    assert isinstance(anchors(text), frozenset)  # without a bound it would take minutes
