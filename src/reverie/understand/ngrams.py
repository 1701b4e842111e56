"""What a sentence is made of, for a linear model: text -> tokens with values replaced -> n-grams and skeletons.

A value says nothing about whether a sentence is worth keeping, so numbers, names, paths, addresses and identifiers
become placeholders; what is left is how the sentence is put together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from reverie.text.claims import compatible
from reverie.understand.function_words import FUNCTION_CHARACTERS, FUNCTION_WORDS, NUMBER_WORDS
from reverie.understand.simplified import simplified

BEGIN, END = "<s>", "</s>"
LONGEST = 600  # characters of a sentence that are read; what tells its kind stands in them

_FIRST_CHINESE = 0x3400
_CJK = "\u3400-\u9fff\uf900-\ufaff"
_TOKEN = re.compile(
    r"(?P<code>`[^`]+`)"
    r"|(?P<url>(?:https?|ftp|ssh)://\S+|www\.\S+|\b[\w-]+(?:\.[\w-]+)+/\S*)"
    r"|(?P<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"
    r"|(?P<channel>(?<![\w/])#[A-Za-z][\w-]*)"
    r"|(?P<person>(?<!\w)@[A-Za-z][\w-]*)"
    r"|(?P<path>(?:~|\.{1,2})?/[\w.~*-]+(?:/[\w.*-]*)*|\b[\w.-]+(?:/[\w.*-]+)+/?|\b\w[\w-]*\.(?:py|js|ts|tsx|jsx|md|json|ya?ml|toml|go|rs|java|c|h|cpp|cs|rb|php|sh|sql|csv|xlsx?|docx?|pdf|txt|html|css|ini|cfg|env|lock|xml|ipynb|tex|png|svg)\b)"
    r"|(?P<ticket>\b[A-Z]{2,}-\d+\b)"
    r"|(?P<date>\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\d{1,2}月\d{1,2}[日号]?|\d{1,2}[日号](?![码线]))"
    r"|(?P<time>\b\d{1,2}:\d{2}(?::\d{2})?\b|\b\d{1,2}\s?[ap]\.?m\b\.?|\d{1,2}点(?:半|\d{1,2}分?)?)"
    r"|(?P<version>\bv\d+(?:\.\d+)*\b|\b\d+(?:\.\d+){2,}\b)"
    r"|(?P<money>[$€£¥]\s?\d[\d.,]*[kKmM]?)"
    r"|(?P<percent>\d[\d.,]*\s?%)"
    r"|(?P<ordinal>\b\d{1,2}(?:st|nd|rd|th)\b)"
    r"|(?P<number>\d[\d.,]*\d|\d)"
    r"|(?P<identifier>\b[A-Za-z]\w*_\w+\b|\b[a-z]+[A-Z]\w*\b|\b\w+\(\)|\b[A-Za-z]\w*(?:\.[A-Za-z]\w*)+\b|(?<!\w)--?[a-z][\w-]*)"
    r"|(?P<word>[A-Za-zÀ-ɏ]+(?:['’][A-Za-zÀ-ɏ]+)*)"
    rf"|(?P<cjk>[{_CJK}])"
    r"|(?P<mark>\.{3}|…|->|=>|→|[!?？！:：;；,，、。.\"“”「」『』()（）\[\]{}<>=|/\\*&$%@#~^+—–-])"
)
_PLACEHOLDERS = {
    name: f"<{name}>"
    for name in (
        "code", "url", "mail", "channel", "person", "path", "ticket", "date", "time", "version", "money", "percent",
        "ordinal", "number", "identifier",
    )
}  # fmt: skip
_PLAIN_MARKS = str.maketrans("？！：；，、。“”「」『』（）—–", '?!:;,,.""""""()--')
_APOSTROPHE = "’"

# What people leave the apostrophe out of, or type as they say it.
_SPOKEN = {
    "dont": "do not", "doesnt": "does not", "didnt": "did not", "cant": "can not", "cannot": "can not",
    "wont": "will not", "isnt": "is not", "arent": "are not", "wasnt": "was not", "werent": "were not",
    "shouldnt": "should not", "wouldnt": "would not", "couldnt": "could not", "havent": "have not",
    "hasnt": "has not", "hadnt": "had not", "aint": "is not", "im": "i am", "ive": "i have", "youre": "you are",
    "youve": "you have", "theyre": "they are", "weve": "we have", "thats": "that is", "whats": "what is",
    "wheres": "where is", "theres": "there is", "heres": "here is", "hes": "he is", "shes": "she is",
    "lets": "let us", "gonna": "going to", "gotta": "got to", "wanna": "want to", "pls": "please", "plz": "please",
    "u": "you", "ur": "your", "em": "them", "lemme": "let me", "gimme": "give me", "cuz": "because",
    "cos": "because", "coz": "because", "bc": "because", "prolly": "probably", "thx": "thanks", "ppl": "people",
    "can't": "can not", "won't": "will not", "let's": "let us", "ain't": "is not", "y'all": "you all",
    "tmrw": "tomorrow", "tho": "though", "nvm": "never mind", "rn": "right now", "yep": "yes", "yeah": "yes",
    "yup": "yes", "nope": "no", "nah": "no", "kinda": "kind of", "sorta": "sort of", "dunno": "do not know",
}  # fmt: skip
_ENDINGS = (
    ("n't", "not"),
    ("'re", "are"),
    ("'ve", "have"),
    ("'ll", "will"),
    ("'d", "would"),
    ("'m", "am"),
    ("'s", "'s"),
)


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a sentence: `plain` in lower case with placeholders, `skeleton` with only the frame left."""

    plain: tuple[str, ...]
    skeleton: tuple[str, ...]

    @property
    def is_chinese(self) -> bool:
        """Whether the sentence is Chinese, in whole or in part."""
        return any(is_cjk(token) for token in self.plain)


@lru_cache(maxsize=64)  # the sentence at hand is looked at from several sides
def tokens(text: str) -> Tokens:
    """The sentence as a row of tokens; a long one is read up to `LONGEST` characters."""
    plain: list[str] = []
    skeleton: list[str] = []
    for match in _TOKEN.finditer(simplified(compatible(text[:LONGEST])).replace(_APOSTROPHE, "'")):
        kind = match.lastgroup or "mark"
        found = match[0]
        if kind == "word":
            begins = not plain or plain[-1] in ".!?"
            for word in _spoken(found.lower()):
                plain.append(word)
                skeleton.append(_frame(word, is_name=found[0].isupper() and not begins and found.lower() != "i"))
        elif kind == "cjk":
            plain.append(found)
            if found in FUNCTION_CHARACTERS:
                skeleton.append(found)
            elif not skeleton or skeleton[-1] != "字":
                skeleton.append("字")
        elif kind == "mark":
            mark = found.translate(_PLAIN_MARKS)
            plain.append(mark)
            skeleton.append(mark)
        else:
            plain.append(_PLACEHOLDERS[kind])
            skeleton.append(_PLACEHOLDERS[kind])
    return Tokens(tuple(plain), tuple(skeleton))


def is_cjk(token: str) -> bool:
    """Whether the token is one Chinese character."""
    return len(token) == 1 and ord(token) >= _FIRST_CHINESE


def word_ngrams(plain: Sequence[str]) -> Iterator[str]:
    """Runs of one to three tokens, of Chinese characters up to four, with the ends of the sentence marked."""
    row = (BEGIN, *plain, END)
    last = len(row)
    for at in range(last):
        if row[at] not in (BEGIN, END):
            yield "w " + row[at]
        for size in (2, 3):
            if at + size <= last:
                yield "w " + " ".join(row[at : at + size])
        if at + 4 <= last and is_cjk(row[at]) and is_cjk(row[at + 3]):
            yield "w " + " ".join(row[at : at + 4])


def piece_ngrams(plain: Sequence[str]) -> Iterator[str]:
    """Pieces of three to five letters inside words of the Latin alphabet, their ends marked."""
    for word in plain:
        if len(word) < 4 or word[0] == "<" or not word[0].isalpha():
            continue
        marked = f"_{word}_"
        for size in (3, 4, 5):
            for at in range(len(marked) - size + 1):
                yield "c " + marked[at : at + size]


def frame_ngrams(skeleton: Sequence[str]) -> Iterator[str]:
    """Runs of two to five tokens of the frame: how the sentence is built, whatever it is about."""
    row = (BEGIN, *skeleton, END)
    last = len(row)
    for at in range(last):
        for size in (2, 3, 4, 5):
            if at + size <= last:
                yield "f " + " ".join(row[at : at + size])


def _spoken(word: str) -> list[str]:
    """The word as it would be written out: "don't" and "dont" are "do not"."""
    if word in _SPOKEN:
        return _SPOKEN[word].split()
    if "'" in word:
        for ending, full in _ENDINGS:
            if word.endswith(ending) and len(word) > len(ending):
                return [word[: -len(ending)], full]
    return [word]


def _frame(word: str, *, is_name: bool) -> str:
    """A function word as it is; of any other word only its sort."""
    if word in FUNCTION_WORDS:
        return word
    if word in NUMBER_WORDS:
        return _PLACEHOLDERS["number"]
    if is_name:
        return "Name"
    for ending in ("ing", "ed", "ly", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return "-" + ending
    return "-"
