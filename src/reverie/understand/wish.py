"""What the user said, without the words that only address the agent: "btw, remember that …" -> "…".

It quotes. Words at either end may go, the first letter may become a capital, nothing else changes.
"""

from __future__ import annotations

import re

from reverie.understand.words import content_words, plain_tokens

MAX_WRAPPERS = 8  # "oh, hey Claude, no, sorry, please remember that …"; the bound keeps nonsense from costing much

# What may stand between a wrapper and what it wraps.
_PAUSE = r"\s*(?:[,:;.!，：；。！、~～…]+|--+|[-–—]+(?=\s))\s*"


def _any(*wordings: str) -> str:
    return "(?:" + "|".join(wordings) + ")"


# Wrappers that need a pause behind them: without one, "no" or "right" or 注意 begins the statement itself.
_BEFORE_A_PAUSE = _any(
    r"no(?:,? no)*|nope|nah|not quite|wrong|yes|yeah|yep|yup|ok(?:ay)?|k|sure|right|alright|well|so|oh|ah|ahh?|um+|uh+|hm+|oops",
    r"hey|hi|hello|hey there|hi there|sorry|thanks|thank you|thx|cool|great|perfect|good|nice|and|also|oh and|ok so|and also",
    r"(?:(?:hey|hi|hello|ok|oh|yo|dear) )?(?:claude|codex|gemini|assistant|agent|bot|buddy|mate|dude|man|folks)",
    r"(?:quick |small |side |another |one more )?(?:note|reminder|correction|tip|heads[ -]?up|clarification|psa|aside|context"
    r"|background|info|thing|update)(?: (?:to|for) (?:self|you|yourself|the record|later|next time))?",
    r"that(?:['’]?s| is) (?:wrong|incorrect|not (?:right|correct|it|what i (?:meant|said|asked(?: for)?|wanted)))",
    r"(?:(?:as|like) )?i(?:['’]ve| have)?(?: already)? (?:said|told you|mentioned)(?: (?:already|before|earlier|twice))?",
    r"keep in mind|bear in mind|don['’]?t forget|i meant|what i meant(?: (?:is|was))?",
    r"again|once more|important(?:ly)?|memo|remember|remember this|memori[sz]e(?: this)?|save (?:this|that)|store this|note this",
    r"(?:please )?(?:add|save|commit|write) (?:this |that )?(?:to|in|into) (?:your |the )?(?:memory|memories|notes)",
    r"for context|to be clear|just to be clear|for clarity|for later|for next time|for (?:the )?future(?: reference)?"
    r"|for reference|(?:the )?thing is|in case you(?:['’]re| are) wondering|in case it helps|let me be clear",
    r"注意|注意一下|请注意|請注意|不|不是|不不|不对|不對|错了|錯了|不是这样|不是這樣|好|好的|行|可以|嗯+|哦|噢|喔|啊|呃|额|哎|诶|欸|嗨|嘿|你好|您好",
    r"另外|此外|还有|還有|还有一点|還有一點|再说一下|再說一下|那个|那個|话说|話說|重点|重點|划重点|劃重點|备注|備註|备忘|備忘|补充|補充|背景|说明|說明",
    r"记住|記住|记住这点|記住這點|记一下|記一下|记下来|記下來|记下|記下|供参考|供參考|仅供参考|僅供參考|谢谢|謝謝|辛苦了|抱歉|不好意思|我说过|我說過|我说了|我說了",
)

# Wrappers that are plain enough to go with a pause or without.
_WITH_OR_WITHOUT_A_PAUSE = _any(
    r"btw|by the way|fyi|for your information|fwiw|for what it['’]?s worth|please|pls|plz|actually|for the record",
    r"(?:just )?so (?:that )?you know|(?:just )?so you(?:['’]re| are) aware|(?:just )?(?:to|wanted to) let you know(?: that)?",
    r"just a (?:quick )?(?:heads[ -]?up|reminder|note)(?: that)?|(?:as a )?(?:quick |friendly )?(?:heads[ -]?up|reminder) that",
    r"(?:please |do |always |just |so |and )*(?:(?:you )?(?:should|must|need to) )?(?:remember|note|keep in mind|bear in mind|be aware"
    r"|don['’]?t forget|do not forget|never forget|make a note|take note|memori[sz]e|know) that(?! time| one\b| day)",
    r"i(?:['’]d| would) (?:like|love) you to (?:remember|know|note)(?: that)?|i (?:want|need) you to (?:remember|know|note)(?: that)?",
    r"(?:can|could|would|will) you (?:please )?(?:remember|note|keep in mind) that",
    r"i(?:['’]d| would) (?:like|love) you to(?= )|i (?:want|need) you to(?= )",
    r"(?:i )?(?:forgot|should(?:['’]ve| have)?|ought|wanted|meant) (?:to )?(?:mention(?:ed)?|say|add|tell you)(?: that)?",
    r"(?:it(?:['’]s| is) )?(?:also )?worth (?:noting|knowing|mentioning|remembering)(?: that)?",
    r"(?:please )?(?:remember|don['’]?t forget|do not forget) to(?! self)(?= )",
    r"(?:please )?(?:remember|don['’]?t forget|keep in mind)(?=,? (?:i|i['’]m|i['’]ve|we|we['’]re|we['’]ve|it['’]s|there['’]s|our|my|never|always)\b)",
    r"(?:please )?(?:remember|don['’]?t forget|keep in mind)(?= (?:the|this|all|every|each|any) .{1,80}?\b(?:is|are|was|were|has|have|will"
    r"|must|should|can|cannot|needs?|goes|lives|runs|uses|owns|starts|ends|closes|freezes)\b)",
    r"(?:顺便|順便|顺带|順帶|顺口|順口)(?:(?:说|說|提|讲|講|提醒|补充|補充)(?:你)?(?:一下|一句|一嘴|一声|一聲))?",
    r"(?:先|再|我)?(?:提醒|补充|補充|说明|說明|强调|強調|更正|纠正|糾正|备注|備註)(?:你)?(?:一下|一点|一點|一句|两句|兩句)",
    r"(?:先|我)?(?:跟|和|同)(?:你|您)(?:说|說|讲|講)(?:一下|一声|一聲|个事|個事|件事)?|告诉你一?(?:下|声)?(?=[，,：:])|(?:你|您)?(?:要|得|需要)知道",
    r"(?:请|請|麻烦|麻煩|拜托|拜託)?(?:你|您)?(?:一定|务必|務必|要|得|帮我|幫我|给我|給我)*"
    r"(?:牢记|牢記|记住|記住|记得|記得|记好|記好|记牢|記牢|记着|記著|记一下|記一下|记录一下|記錄一下|记下来|記下來|记下|記下|存一下)(?![的住不吗嗎])",
    r"(?:千万)?(?:别|別|不要|勿)(?:忘了|忘记|忘記)(?![的吗嗎])",
    r"所以|因此|therefore|其实|其實|实际上|實際上|事实上|事實上|对了|對了|(?:麻烦|麻煩)(?:你|您)|(?:拜托|拜託)(?:你|您)?|(?:请|請)(?:你|您)?(?![假求教客示柬帖願愿勿问問])",
)

_OPENING = re.compile(
    rf"(?:{_BEFORE_A_PAUSE}{_PAUSE}|{_WITH_OR_WITHOUT_A_PAUSE}(?:{_PAUSE}|(?<=[\u4e00-\u9fff])\s*|\s+|(?=[\u4e00-\u9fff])))",
    re.IGNORECASE,
)

# The same at the end, always behind a pause, save for a bare "please".
_CLOSING = re.compile(
    r"(?:\s*(?:[,;:.!，；：。！、]|\s[-–—]+)\s*"
    + _any(
        r"please|pls|plz|thanks(?: a lot| so much)?|thank you|thx|ty|cheers|ok|okay|k|btw|by the way|fyi|fwiw|for the record",
        r"just so you know|so you know|(?:please )?(?:remember|note|keep|save|memori[sz]e)(?: (?:that|this|it))?(?: in mind)?"
        r"(?: for (?:next time|later|the future|future reference))?|don['’]?t forget(?: (?:that|this|it))?|for (?:future )?reference|mate|lol|haha",
        r"(?:请|請|要|一定要|帮我|幫我|麻烦|麻煩)*(?:记住|記住|记一下|記一下|记下来|記下來|记下|記下|记得|記得|牢记|牢記)(?:这点|這點|这个|這個|这一点|這一點)?(?:了|哦|啊|哈|吧|喔)?",
        r"(?:别|別|不要)(?:再)?(?:忘了|忘记|忘記)(?:哦|啊|哈)?|(?:谢谢|謝謝|感谢|感謝|多谢|多謝|辛苦了|拜托了?|拜託了?)(?:你|您|啦|了|哈)?|供参考|供參考|谢啦|好吧|哈",
    )
    + r"|(?<=[\w)`'\"])\s+(?:please|pls|plz|btw|fyi|thanks|thx)|\s*(?:[:;]-?[)DPp]|[🙂🙏👍😀😅😂🙃😉])+)\s*(?P<end>[.!。！~～…]*)\s*\Z",
    re.IGNORECASE,
)

_LIST_MARKER = re.compile(r"\A\s*(?:[-*+•·]\s+|\d{1,2}[.)]\s+|>\s*)")
_RAGGED_END = re.compile(r"[\s,;:，；：、~～]+\Z|(?<=\S)\s*(?:\.{2,}|…+|--+|\s[-–—]+)\s*\Z")
_REPEATED_END = re.compile(r"([.!?。！？])[.!?。！？]+\Z")
# Ordinary words get a capital; npm, eslint.config, iOS, --force and v2 are spelt as they are spelt.
_ORDINARY_WORD = re.compile(r"[a-z]+(?:['’-][a-z]+)?(?=[\s,;:.!?]|\Z)(?![.:]\S)")
_VOWELS = frozenset("aeiouy")


def bare_statement(sentence: str) -> str:
    """The sentence without the wrapper around what it states, every other word as it was typed.

    Where nothing would be left that says anything, the sentence stays whole.
    """
    whole = _LIST_MARKER.sub("", sentence, count=1).strip()
    bare = _without_closings(_without_openings(whole))
    return tidied(bare if _says_something(bare) else whole)


def tidied(statement: str) -> str:
    """The words as a sentence of their own: a capital in front, no loose comma or dash behind."""
    text = statement.strip()
    while (shorter := _REPEATED_END.sub(r"\1", _RAGGED_END.sub("", text))) != text:
        text = shorter
    return capitalised(text)


def capitalised(text: str) -> str:
    """With a capital in front, unless the first word is a name or a command that is written small."""
    word = _ORDINARY_WORD.match(text)
    if word and (not _VOWELS.isdisjoint(word[0]) or len(word[0]) == 1):
        return text[0].upper() + text[1:]
    return text


def _without_openings(text: str) -> str:
    for _ in range(MAX_WRAPPERS):
        opening = _OPENING.match(text)
        if not opening or not opening.end() or not _says_something(text[opening.end() :]):
            break
        text = text[opening.end() :]
    return text


def _without_closings(text: str) -> str:
    for _ in range(MAX_WRAPPERS):
        closing = _CLOSING.search(text)
        if not closing or not _says_something(text[: closing.start()]):
            break
        text = text[: closing.start()] + closing["end"]
    return text


def _says_something(text: str) -> bool:
    """Whether a statement may be left: something it is about, and more than a single word."""
    return bool(content_words(text)) and len("".join(plain_tokens(text))) > 2
