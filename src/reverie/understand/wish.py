"""What the user said, without the words that only address the agent: "btw, remember that …" -> "…".

It quotes. Words at either end may go, the first letter may become a capital, nothing else changes.
"""

from __future__ import annotations

import re

from reverie.understand.simplified import simplified
from reverie.understand.wordings import wordings
from reverie.understand.words import content_words, plain_tokens

MAX_WRAPPERS = 8  # "oh, hey Claude, no, sorry, please remember that …"; the bound keeps nonsense from costing much
WRAPPER_CHARS = 200  # at either end of a sentence; no wrapper is longer, and no text can make the search slow
FEWEST_LETTERS = 3  # of a statement: less is an answer to something

# Wrappers that need a pause behind them: without one, "no" or "right" or 注意 begins the statement itself.
_BEFORE_A_PAUSE = wordings(
    r"""
    no(?:,? no)*(?:,? wait)?|nope|nah|not quite|wrong|yes|yeah|yep|yup|ok(?:ay)?|k|sure|right|alright|well|so
    oh|ahh?|um+|uh+|hm+|oops|sorry|thanks|thank you|thx|cool|great|perfect|good|nice|and|also|again|once more
    (?:oh|and|ok) (?:and|also|so)|hey|hi|hello
    (?:oh|ahh?|um+|uh+|hm+|ok(?:ay)?|well|yeah|yes|no)(?: (?:oh|hm+|ok(?:ay)?|well|so|yes|no|nah|wait|sorry))+
    (?:hey|hi|hello|ok|oh|yo|dear) (?:claude|codex|gemini|assistant|agent|bot|buddy|mate|dude|man|folks|there)
    (?:claude|codex|gemini)(?=,? (?:please|remember|don't|do not|always|never|from now|use|you|i|we|no|btw|just)\b)
    (?:quick |small |side |another |one more |one |as a )(?:note|reminder|correction|tip|clarification|thing|update)
    (?:note|reminder|correction|tip|clarification|psa|aside|memo)(?=\s*[:–—：-])
    (?:context|background|info|update|save|store)(?=\s*[:–—：-])
    (?:note|memo|reminder) (?:to|for) (?:self|you|yourself|the record|later|next time)|heads[ -]?up
    that(?:'s| is) (?:wrong|incorrect|not (?:right|correct|it|what i (?:meant|said|asked(?: for)?|wanted)))
    (?:(?:as|like) )?i(?:'ve| have)?(?: already)? (?:said|told you|mentioned)(?: (?:already|before|earlier|twice))?
    i meant|what i meant(?: (?:is|was))?|let me be clear|(?:just )?to be clear|for clarity|important(?:ly)?
    (?:please )?(?:remember|memori[sz]e|keep in mind|bear in mind|don't forget)(?: (?:this|that|it))?
    (?:please )?(?:save|store|note) (?:this|that|it)|(?:the )?thing is
    (?:please )?(?:add|save|commit|write) (?:this |that )?(?:to|in|into) (?:your |the )?(?:memory|memories|notes)
    for (?:context|later|next time|reference|(?:the )?future(?: reference)?)|in case (?:you're wondering|it helps)
    """,
    """
    请?注意(?:一下)?|不+|不是|不对|不用了?|够了|没事|错了|不是这样|好的?|行|可以|嗯+|哦|噢|喔|啊|呃|额|哎|诶|欸|嗨|嘿|[你您]好
    另外|此外|还有(?:一点)?|再说一下|那个|话说|划?重点|备注|备忘|补充|背景|说明|先?说明一?下背景
    (?:记住|记一下|记下来?)(?:这点)?|仅?供参考|谢谢|辛苦了|抱歉|不好意思|我说过?了?|告诉你(?:一[下声])?
    """,
)

# Wrappers that are plain enough to go with a pause or without.
_ASKED = r"(?:(?:please|do|always|just|so|and) )*(?:(?:you )?(?:should|must|need to) )?"
_WANTED = r"(?:(?:i'd|i would) (?:like|love)|i (?:want|need)) you to"
_A_CLAUSE = r"(?= (?:the|this|all|every|each|any) .{1,80}?\b(?:is|are|was|were|has|have|will|must|should|can|needs?)\b)"
_ANYWHERE = wordings(
    rf"""
    btw|by the way|fyi|for your information|fwiw|for what it's worth|(?:please|pls|plz)(?! do,)|actually|for the record
    (?:just )?so (?:that )?you know|(?:just )?so you(?:'re| are) aware|(?:just )?(?:to|wanted to) let you know(?: that)?
    (?:just )?(?:as )?(?:a )?(?:quick |friendly )?(?:heads[ -]?up|reminder|note) that|therefore
    {_ASKED}(?:remember|note|know) that(?! time| one\b| day)|{_ASKED}(?:(?:keep|bear) in mind|be aware|take note) that
    (?:please |and )*(?:don't|do not|never) forget that|(?:can|could|would|will) you (?:please )?(?:remember|note) that
    {_WANTED} (?:remember|know|note)(?: that)?|{_WANTED}(?= )
    (?:i )?(?:forgot|should(?:'ve| have)?|ought|wanted|meant) (?:to )?(?:mention(?:ed)?|say|add|tell you)(?: that)?
    (?:it's |it is )?(?:also )?worth (?:noting|knowing|mentioning|remembering)(?: that)?
    (?:please )?(?:remember|don't forget|do not forget) to(?! self)(?= )
    (?:please )?(?:remember|don't forget|keep in mind)(?=,? (?:i|i'm|i've|we|we're|we've|it's|our|my|never|always)\b)
    """,
    # Without "that", only a clause shows that something is stated: "remember the milk" stays as it is.
    rf"(?:please )?(?:remember|note|don't forget){_A_CLAUSE}",
    """
    (?:顺便|顺带|顺口)(?:[说提讲]|提醒|补充)?你?(?:一[下句嘴声])?
    [先再我]?(?:提醒|补充|说明|强调|更正|纠正|备注)你?(?:一[下点句]|两句)
    [先我]?[跟和同][你您][说讲](?:一[下声]|[个件]事)?|[你您]?(?:需?要|得)知道
    (?:请|麻烦|拜托)?[你您]?(?:一定|务必|要|得|帮我|给我)*(?:牢记|记[住得好牢着]|记录?一下|记下来?|存一下)(?![的住不吗])
    (?:千万)?(?:别|不要|勿)(?:忘了|忘记)(?![的吗])
    所以|因此|其实|实际上|事实上|对了|麻烦[你您]|拜托[你您]?|请[你您]?(?![假求教客示柬帖愿勿问])
    """,
)

_PAUSE = r"\s*(?:[,:;.!，：；。！、~～…]+|--+|[-–—]+(?=\s))\s*"
_CHINESE = "[\u4e00-\u9fff]"
_OPENING = re.compile(
    rf"{_BEFORE_A_PAUSE}{_PAUSE}|{_ANYWHERE}(?:{_PAUSE}|\s+|(?<={_CHINESE})|(?={_CHINESE}))", re.IGNORECASE
)

# The same at the end.
_BEHIND_A_PAUSE = wordings(
    """
    please|pls|plz|thanks(?: a lot| so much)?|thank you|thx|ty|cheers|ok|okay|k|btw|by the way|fyi|fwiw|for the record
    (?:just )?so you know|for (?:future )?reference|mate|lol|haha
    (?:please )?(?:remember|note|save|memori[sz]e|don't forget)(?: (?:that|this|it))?(?: for (?:next time|later))?
    (?:please )?keep (?:that|this|it) in mind
    """,
    """
    (?:请|要|一定要|帮我|麻烦)*(?:记住|记一下|记下来?|记得|牢记)(?:这一?点|这个)?[了哦啊哈吧喔]?
    (?:别|不要)再?(?:忘了|忘记)[哦啊哈]?|(?:谢谢|感谢|多谢|谢啦|辛苦了|拜托了?)[你您啦了哈]?|供参考|好吧|哈
    """,
)
_BARE_THANKS = r"(?<=[\w)`'\"])(?<!\byou)\s+(?:please|pls|plz|btw|fyi|thanks|thx)"
_SMILE = r"\s*(?:[:;]-?[)DPp]|[🙂🙏👍😀😅😂🙃😉])+"
_CLOSING = re.compile(
    rf"(?:\s*(?:[,;:.!，；：。！、]|\s[-–—]+)\s*{_BEHIND_A_PAUSE}|{_BARE_THANKS}|{_SMILE})\s*"
    r"(?P<end>[.!。！]?)[\s.!。！~～…]*\Z",
    re.IGNORECASE,
)

# "Claude, Codex and Gemini read it": what looks like a wrapper is the first of a list.
_ENUMERATES = re.compile(r"[\w.-]+(?:, [\w.-]+)*,? (?:and|or)\b|[\w.-]+, [\w.-]+\Z", re.IGNORECASE)
_LIST_MARKER = re.compile(r"\A\s*(?:[-*+•·]\s+|\d{1,2}[.)]\s+|>\s*)")
_LOOSE = " \t\r\n,;:，；：、~～"
_RAGGED_END = re.compile(r"(?:\.{2,}|…+|--+|(?<=\s)[-–—]+)\Z")
_REPEATED_END = re.compile(r"([.!?。！？])[.!?。！？]+\Z")
# Ordinary words get a capital; npm, eslint.config, iOS, --force and v2 are spelt as they are spelt.
_ORDINARY_WORD = re.compile(r"[a-z]+(?:['’-][a-z]+)?(?=[\s,;:.!?]|\Z)(?![.:]\S)")
_VOWELS = frozenset("aeiouy")


def bare_statement(sentence: str) -> str:
    """The sentence without the wrapper around what it states, every other word as it was typed.

    Where nothing would be left that says anything, the sentence stays whole.
    """
    whole = _LIST_MARKER.sub("", sentence).strip()
    return tidied(_without_closings(_without_openings(whole)))


def tidied(statement: str) -> str:
    """The words as a sentence of their own: a capital in front, no loose comma or dash behind."""
    text = statement.strip()
    for _ in range(MAX_WRAPPERS):
        text = _REPEATED_END.sub(r"\1", _RAGGED_END.sub("", text.rstrip(_LOOSE)))
    return capitalised(text)


def capitalised(text: str) -> str:
    """With a capital in front, unless the first word is a name or a command that is written small."""
    word = _ORDINARY_WORD.match(text)
    if word and not _VOWELS.isdisjoint(word[0]) and not re.search(_CHINESE, text):
        return text[0].upper() + text[1:]
    return text


def _without_openings(text: str) -> str:
    for _ in range(MAX_WRAPPERS):
        opening = _OPENING.match(simplified(text[:WRAPPER_CHARS]))
        if not opening or _ENUMERATES.match(text, opening.end()) or not _says_something(text[opening.end() :]):
            break
        text = text[opening.end() :]
    return text


def _without_closings(text: str) -> str:
    for _ in range(MAX_WRAPPERS):
        start = max(0, len(text) - WRAPPER_CHARS)
        closing = _CLOSING.search(simplified(text[start:]))
        if not closing or not _says_something(text[: start + closing.start()]):
            break
        text = text[: start + closing.start()] + closing["end"]
    return text


def _says_something(text: str) -> bool:
    """Whether a statement may be left: it is about something."""
    return bool(content_words(text)) and len("".join(plain_tokens(text))) >= FEWEST_LETTERS
