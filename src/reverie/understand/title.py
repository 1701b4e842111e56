"""What a memory is called: statement -> title, description and file name, all from its own words.

Files are named as agents name them in these folders: a few telling words in small letters, joined by hyphens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from reverie.text.claims import split_claims
from reverie.text.filename import safe_name, twin
from reverie.text.index_line import fold, shorten
from reverie.understand.rationale import gives_reason, split_rationale
from reverie.understand.simplified import simplified
from reverie.understand.wish import bare_statement, capitalised
from reverie.understand.wordings import wordings
from reverie.understand.words import NEGATIONS, STOP_WORDS, content_words, plain_tokens

REFERENCE = "reference"  # the kind of memory that points outside
NAMELESS = "Memory"
LONGEST_SENTENCE = 2_000  # characters that are looked at for a name
TITLE_CHARS = 60
TITLE_WIDE_CHARS = 30  # a Chinese character says as much as a short syllable, and takes the room of two letters
DESCRIPTION_CHARS = 150  # what fits on an index line
NAME_WORDS = 5  # more are not read at a glance
FEWEST_NAME_WORDS = 2
NAME_WIDE_CHARS = 18

_WIDE = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")

# Who speaks, and how politely, is no part of a name; what is denied is, and "you keep adding emojis" is no order.
_LEAD = re.compile(
    wordings(
        r"""
        (?:from now on|going forward|in (?:the )?future|from here on|in general|generally|as a rule),?(?= )
        (?:so|and|but|also|then|well|please|always|just|usually|currently)\b,?(?= )
        (?:make sure(?: that| to)?|be sure to|try to|it(?:'s| is) important (?:that|to))(?= )
        (?:i|we)(?:'ll|'d| will| would)(?: (?:like|love|prefer) (?:you )?to)?(?= )
        (?:i|we)(?:'m|'re|'ve| am| are| have(?= (?:\w+ed|been|got|chosen|gone)\b))(?= )
        (?:i|we)(?: (?:should|must|need to|have to|want to)(?= (?!not)))?(?= )
        you (?:should|must|need to|have to|want to)(?= (?!not))|you(?= (?:should|must|need) )
        there(?:'s| is| are)(?= )|it(?:'s| is)(?= )|(?:the|a|an|our|my|your|this|these|those)(?= )
        (?:我们|咱们?|本人|我)(?:这边|这里|团队|组)?(?:都|一般|平时|现在|目前|已经|是)*(?=[^的们])
        [你您](?=[^的们总老一每怎为又还常])
        (?:以后|今后|从现在(?:起|开始)|从今天起|一般来说|通常)[，,]?都?
        """
    )
    + r"\s*",
    re.IGNORECASE,
)
_MAX_LEADS = 5
# "The office is in Lyon" is called "Office in Lyon".
_WORD = r"[\w'’./@&#+-]+"
_STATE = r"(?:not|in|on|at|from|by|under|with|for|of|to|up|down|due|\w+ed)\b|[\d`$€£#@/]"
_COPULA = re.compile(
    rf"\A((?:{_WORD} ){{0,3}}{_WORD}) (?:is|are|was|were)(?: now| currently)? (?={_STATE})", re.IGNORECASE
)
_NO_SUBJECT = re.compile(
    wordings("(?:what|who|how|why|where|when|which|whatever|if|it|that|this|there|unless|once|whenever|not|never)\\b"),
    re.IGNORECASE,
)

_ADDRESS = re.compile(r"<?\b(?:(?:https?|ftp|ssh)://|www\.)[^\s<>，。；、）)]+>?", re.IGNORECASE)
_HOST = re.compile(r"<?(?:[a-z]+://)?(?:www\.)?([^/\s:?#>]+)", re.IGNORECASE)
_POINTS_TO = re.compile(
    r"(?:\s*"
    + wordings(
        r"""
        [:：,，(（=→>-]|\b(?:is|are|lives?|sits?|can be found|found|located|kept|tracked|available|hosted)\b
        \b(?:over|here|at|on|in|under|via|see|right|still|now)\b
        放?在|是|见|位于|地址|链接|网址|就|里
        """
    )
    + r")+\s*\Z",
    re.IGNORECASE,
)
_POINTED_FROM = re.compile(
    r"\A[\s)）>,，:：-]*(?:(?:is|are|has|for|holds|shows)\b\s*|有|就?是)?(?:(?:the|our|a|an|where)\s+)?", re.IGNORECASE
)
_CLAUSE_END = re.compile(r"\s*(?:[,;:，；：。、](?!\s*\d)|\s[-–—]+\s|——|\s?[(（])\s*")
_BULLET = re.compile(r"\A[-*+•·]\s+(?=\S)")
_EDGE = " \t.,;:!。，；：！、-–—…~～"
_SOFT_END = re.compile(r"(?<=[\u4e00-\u9fff])[了吧哈啊哦喔呢啦]+\Z")
_HALF_A_RANGE = re.compile(r"\S*\d\S*\s+(?:and|to|or|until|till|[-–—])\s+\S*\d")  # "01:00" of "between 01:00 and 04:00"
_NUMBER = re.compile(r"[\d.,:]+")
_DANGLING = STOP_WORDS | NEGATIONS | {"called", "named", "between", "within"}
_NAME_TOKEN = re.compile(r"[A-Za-z0-9\u00c0-\u024f][\w.+#@/'’-]*|[\u2e80-\u9fff\uf900-\ufaff]+")


def title_of(statement: str, kind: str) -> str:
    """A short name for the statement, made of its own words, the topic first; never empty, never cut in a word."""
    sentence = _first_sentence(statement)
    bare = split_rationale(bare_statement(sentence)).statement
    name = (_pointer_name(bare) if kind == "reference" else "") or _headline(_addresses_by_host(bare))
    return capitalised(
        _fitted(name) or _fitted(_addresses_by_host(bare)) or shorten(fold(sentence), TITLE_CHARS) or "Memory"
    )


def description_of(statement: str, why: str = "") -> str:
    """The statement on one line, with its reason where both fit and it does not give it itself; else as many of its
    words as do. It is no item of a list there.
    """
    line = _BULLET.sub("", fold(statement))
    if not content_words(why) <= content_words(line):
        joined = _joined(line, fold(why))
        if len(joined) <= DESCRIPTION_CHARS:
            return joined
    return shorten(line, DESCRIPTION_CHARS)


def file_name_of(title: str, kind: str, taken: Iterable[str]) -> str:
    """A file name of a few telling words from the title that no file in `taken` has, in any spelling."""
    others = list(taken)
    words = _name_words(title)
    if len(words) < FEWEST_NAME_WORDS and not _WIDE.search(title):
        words = [kind, *words] if kind else words
    for count in range(min(NAME_WORDS, len(words)), len(words) + 1):
        name = safe_name(" ".join(words[:count]) or title)
        if not _is_taken(name, others):
            return name
    stem = safe_name(" ".join(words[:NAME_WORDS]) or title).removesuffix(".md")
    number = 2
    while _is_taken(f"{stem}-{number}.md", others):
        number += 1
    return f"{stem}-{number}.md"


def _first_sentence(statement: str) -> str:
    line = next((line.strip() for line in statement.splitlines() if line.strip()), "")
    claims = split_claims(line[:LONGEST_SENTENCE])
    return claims[0].text if claims else line[:LONGEST_SENTENCE]


def _headline(sentence: str) -> str:
    text = sentence.strip(_EDGE)
    for _ in range(_MAX_LEADS):
        lead = _LEAD.match(simplified(text))
        if not lead or not content_words(text[lead.end() :]):
            break
        text = text[lead.end() :]
    if not _NO_SUBJECT.match(text):
        text = _COPULA.sub(r"\1 ", text, count=1)
    return _SOFT_END.sub("", text) or text


def _pointer_name(sentence: str) -> str:
    """What a reference points at, without where it is: the title names it, the file tells the address."""
    address = _ADDRESS.search(sentence)
    if not address:
        return ""
    lead = _POINTS_TO.search(simplified(sentence[: address.start()]))
    before = sentence[: lead.start() if lead else address.start()].strip(_EDGE)
    after = _POINTED_FROM.sub("", sentence[address.end() :]).strip(_EDGE)
    if content_words(before):
        # "Check <address> for latency": one word in front is a verb, and names nothing.
        return _headline(before) if len(content_words(before)) >= FEWEST_NAME_WORDS else ""
    return _headline(after) if content_words(after) else ""


def _addresses_by_host(sentence: str) -> str:
    return _ADDRESS.sub(lambda address: _HOST.sub(r"\1", address[0], count=1).split("/")[0], sentence)


def _fitted(text: str) -> str:
    """The text within the room a title has: whole clauses if they say enough, else whole words."""
    name = fold(text).strip(_EDGE)
    if _fits(name):
        return name
    ends = [match.start() for match in _CLAUSE_END.finditer(name)]
    clauses = [name[:end].strip(_EDGE) for end in ends if _fits(name[:end])]
    telling = [clause for clause in clauses if len(content_words(clause)) >= FEWEST_NAME_WORDS and _is_closed(clause)]
    return telling[-1] if telling else _cut_at_a_word(name)


def _fits(text: str) -> bool:
    return len(text) + len(_WIDE.findall(text)) * (TITLE_CHARS / TITLE_WIDE_CHARS - 1) <= TITLE_CHARS


def _is_closed(text: str) -> bool:
    return text.count("`") % 2 == 0 and text.count('"') % 2 == 0 and text.count("“") == text.count("”")


def _is_half_a_measure(text: str, words: list[str]) -> bool:
    """Whether the text goes on behind these words with what their last number counts, or with the end of its range."""
    behind = text[len(" ".join(words)) :].split()
    if not words or not _NUMBER.fullmatch(words[-1]) or not behind:
        return False
    is_range = _HALF_A_RANGE.match(text, len(" ".join(words[:-1])) + 1) is not None
    return is_range or (behind[0].isalpha() and behind[0].casefold() not in _DANGLING)


def _closed(words: list[str]) -> list[str]:
    """The words up to the last that does not ask for another one."""
    while len(words) > FEWEST_NAME_WORDS and words[-1].strip("\"'“”(").casefold() in _DANGLING:
        words = words[:-1]
    return words


def _cut_at_a_word(text: str) -> str:
    most = next((most for most in range(min(len(text), TITLE_CHARS), 0, -1) if _fits(text[:most])), TITLE_CHARS)
    room = (
        most if len(text) == most + 1 else most + 1
    )  # one more for the dots, which go; a text of that length has none
    words = _closed(shorten(text, room).removesuffix("…").split(" "))
    if _is_half_a_measure(text, words):
        words = _closed(words[:-1])
    return " ".join(words).strip(_EDGE)


def _joined(statement: str, why: str) -> str:
    """A reason that goes on with the sentence follows it at once; one that was a sentence of its own, behind a dash."""
    if not gives_reason(why) and not _WIDE.match(why):
        return f"{statement} — {why}" if not statement.endswith((".", "!", "。")) else f"{statement} {capitalised(why)}"
    # A Chinese comma would let a "not" reach over what is a sentence of its own.
    joint = " " if not _WIDE.match(why) else "，" if gives_reason(why) else "；"
    return statement.rstrip(".。!！") + joint + why


def _name_words(title: str) -> list[str]:
    """The words of a title that a file is known by; Chinese clauses count as words."""
    found = [token.rstrip(".+#@/'’-_") for token in _NAME_TOKEN.findall(title)]
    # Inside a title a capital makes a name of any word: Go, IT, Will.
    words = [word for place, word in enumerate(found) if _is_telling(word) or (place and word[0].isupper())]
    kept: list[str] = []
    room = NAME_WIDE_CHARS
    for word in words or found:
        room -= len(_WIDE.findall(word))
        if room < 0 and kept:
            # A number without what it counts tells nothing: 50 of 50 元.
            return kept[:-1] if len(kept) > 1 and _NUMBER.fullmatch(kept[-1]) else kept
        kept.append(re.sub(r"['’]", "", word))
    return kept


def _is_telling(word: str) -> bool:
    plain = word.casefold().replace("’", "'")
    if plain in NEGATIONS or plain.endswith("n't") or _WIDE.search(word):
        return True
    return any(token not in STOP_WORDS for token in plain_tokens(word))


def _is_taken(name: str, others: list[str]) -> bool:
    return name in others or twin(name, others) is not None
