"""The words a text is about: text -> plain letters -> words and Chinese runs -> stems and pairs of characters.

Chinese is read without a dictionary. A run of characters is cut where a word of grammar stands (是, 的, 我们 …), and
what is left between gives its pairs of neighbouring characters, so that 部署日 shares 部署 with 部署时间.
"""

from __future__ import annotations

import re
from functools import lru_cache

from reverie.text.claims import compatible


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words of grammar: they hold a sentence together and are about nothing.
STOP_WORDS = _words(
    """
    a about after again all already also am an and any anyway are as at be because been before being both but by can
    could did do does doing done down each either else even ever every few for from further get gets getting go goes
    going gonna got had has have having he hence her here hers him his how i if in into is it its itself just kind let
    lets like made make makes may maybe me might mine more most much must my need needs of off ok okay on once one ones
    only onto or other our ours out over own per please quite rather really right same shall she should since so some
    something sort still such sure than that the their theirs them then there these they thing things this those though
    through thus to too under until up upon us very via was way we well were what when where whether which while who
    whom whose why will with within would yeah yes yet you your yours
    d ll m re s t ve isn aren wasn weren hasn haven hadn doesn don didn won wouldn shouldn couldn mustn ain
    actually basically btw currently fyi hey hi now today usually
    """
)

# Negations are no content, yet change it: whoever compares statements reads them apart (see reverie.text.anchors).
NEGATIONS = _words("no not never none nor neither without nothing nobody cannot cant dont n")

# The same for Chinese, the longest first where one begins like another.
CHINESE_STOP_WORDS = tuple(
    sorted(
        _words(
            """
            的 了 是 在 和 与 及 或 也 都 就 还 又 把 被 吗 呢 吧 啊 哦 嘛 呀 之 其 这 那 我 你 您 他 她 它 们 很 我们
            你们 他们 她们 它们 咱们 大家 自己 这个 那个 这些 那些 这里 那里 这样 那样 这边 那边 什么 怎么 为什么 如何
            哪里 哪个 多少 因为 所以 如果 要是 的话 但是 不过 而且 并且 或者 还是 以及 然后 就是 也是 都是 可以 可能
            应该 应当 需要 必须 一定 已经 正在 现在 目前 一个 一下 一些 一直 一般 通常 其实 记得 记住 请你 顺便 对了
            另外 以后 今后 之后 之前 时候 关于 对于 由于 为了 按照 根据 通过 进行 使用 还有 没有 不是 不要 不用 不能
            不会
            """
        ),
        key=lambda word: (-len(word), word),
    )
)
# Parts of many words (用户, 上线), so that nothing is cut there; alone between two cuts they are grammar.
LONE_STOP_CHARACTERS = _words(
    """
    给 让 对 从 到 向 往 由 为 以 于 而 但 则 且 着 过 所 太 最 更 再 才 只 要 会 能 该 请 用 有 个 每 各 某 此 上 下
    里 中 来 去 说 跟 等 得 地 嗯 哈 啦 哪 谁 些 点 别 不 没 未 无
    """
)

_TOKEN = re.compile(r"[A-Za-z\u00c0-\u024f]+|\d+(?:[.,:]\d+)*|[\u3400-\u4dbf\u4e00-\u9fff]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")
_CHINESE_STOP = re.compile("|".join(map(re.escape, CHINESE_STOP_WORDS)))
_APOSTROPHE = re.compile(r"['’](?=s\b|t\b|re\b|ve\b|ll\b|d\b|m\b)")

_VOWELS = frozenset("aeiouy")
_LACKS_ITS_E = re.compile("[^aeiou][aeiou][^aeiouwxy]")  # moving comes from move; a consonant would be doubled
# Endings that only make another form of the same word, each with how much must be left of it.
_ENDINGS = (("ments", 4), ("ment", 4), ("ings", 3), ("ing", 3), ("edly", 3), ("ed", 3), ("ly", 4))
_IRREGULAR = {
    "ran": "run",
    "sent": "send",
    "built": "build",
    "kept": "keep",
    "wrote": "write",
    "written": "write",
    "chose": "choose",
    "chosen": "choose",
    "held": "hold",
    "met": "meet",
    "paid": "pay",
    "left": "leave",
    "taken": "take",
    "took": "take",
    "given": "give",
    "gave": "give",
    "went": "go",
    "gone": "go",
    "bought": "buy",
    "people": "person",
    "children": "child",
    "indices": "index",
    "indexes": "index",
    "analyses": "analysis",
    "used": "use",
    "uses": "use",
    "using": "use",
}


def content_words(text: str) -> frozenset[str]:
    """The stems of what the text is about: no words of grammar, no case, Chinese as pairs of characters."""
    return frozenset(content_word_list(text))


def content_word_list(text: str) -> list[str]:
    """The same in the order of the text, with repetitions. Identifiers and paths give each of their parts."""
    found: list[str] = []
    for token in plain_tokens(text):
        if is_chinese(token):
            for run in chinese_runs(token):
                found.extend(character_pairs(run))
        elif token not in STOP_WORDS and token not in NEGATIONS:
            found.append(stem(token))
    return found


def plain_tokens(text: str) -> list[str]:
    """Every word, number and run of Chinese characters in small plain letters, words of grammar included.

    GitHub gives itself, and its parts after it: userAccount is found by "account".
    """
    found: list[str] = []
    for token in _TOKEN.findall(_APOSTROPHE.sub(" ", compatible(text))):
        found.append(token.casefold())
        parts = _CAMEL.split(token)
        if len(parts) > 1:
            found.extend(part.casefold() for part in parts)
    return found


def is_chinese(token: str) -> bool:
    """Whether the token is a run of Chinese characters."""
    return "\u3400" <= token[:1] <= "\u9fff"


def chinese_runs(token: str) -> list[str]:
    """What is left of a run of Chinese characters between its words of grammar."""
    return [run for run in _CHINESE_STOP.split(token) if run and run not in LONE_STOP_CHARACTERS]


def character_pairs(run: str) -> list[str]:
    """Each two neighbouring characters of a run; a run of one character stands for itself."""
    if len(run) == 1:
        return [run]
    return [run[at : at + 2] for at in range(len(run) - 1)]


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """The word without the endings of number and tense: deploys, deployed, deploying, deployment -> deploy.

    A stem need not be a word (`releas`). Two words of different meaning seldom share one, because little is cut.
    """
    if len(word) < 3 or not word.isalpha():
        return word
    word = _singular(_IRREGULAR.get(word, word))
    for ending, least in _ENDINGS:
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= least and not _VOWELS.isdisjoint(rest):
            word = _undoubled(rest)
            word += "e" if word == rest and _LACKS_ITS_E.fullmatch(rest) and ending[0] in "ie" else ""
            break
    return _without_last_vowel(word)


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _undoubled(word: str) -> str:
    """shipp -> ship, but call and pass stay as they are."""
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
        return word[:-1]
    return word


def _without_last_vowel(word: str) -> str:
    """release and releasing end alike only without the e; of a short word it is a part: a site is no "sit"."""
    return word[:-1] if len(word) > _SHORT and word.endswith("e") else word


_SHORT = 4  # letters


_DENIED_WORD = re.compile(
    r"\b(?:not|no longer|instead of|rather than)\s+[\w./`-]+|(?:而?不是|不再用?)\s*[\w./`-]+", re.IGNORECASE
)


def affirmed_words(text: str) -> frozenset[str]:
    """The content words of a text but for those that it only names to say that they hold no more: "pnpm, not npm"."""
    return frozenset(content_words(_DENIED_WORD.sub(" ", text)))
