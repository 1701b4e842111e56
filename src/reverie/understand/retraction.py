"""Taking one's words back: "scratch that", "forget what I said about the port", 当我没说. And saying that they are not
to be kept at all: "don't remember this", 这个不用记.
"""

from __future__ import annotations

import re

from reverie.understand.words import content_words, is_chinese

_APOSTROPHE = "['’]?"
# An order begins its clause: "they forget it" takes nothing back.
_ORDER = r"(?:^|[-–—,.;:!?(]\s*|\b(?:please|pls|no|oh|ok|okay|actually|sorry|wait|so|just|and|well|hm+|yeah)\s+)"
_TAKES_BACK = re.compile(
    rf"{_ORDER}(?:scratch|scrap|strike|disregard|forget|ignore|skip|drop|revoke|withdraw)\s+(?:that|this|it|all\s+(?:of\s+)?that|the\s+last"
    rf"|what\s+i(?:{_APOSTROPHE}ve)?\s+(?:just\s+)?(?:said|told|wrote).*|my\s+last|the\s+rule)"
    rf"(?=\s*(?:[-–—,.;:!?)]|$|\b(?:please|sorry|thanks|about|actually)\b))"
    rf"|\bnever\s*mind(?=\s*(?:[-–—,.;:!?)]|$|\b(?:that|it|what|sorry)\b))|\bnvm\b|\b(?:i\s+)?take\s+(?:that|it|this)\s+back\b|\bi\s+was\s+wrong\b"
    rf"|当我没说|(?:刚才|刚刚|上面|前面)(?:说的|那条|那句|那个)?.{{0,8}}(?:不算|作废|撤回|收回|忽略|别管)|收回(?:刚才|上面|前面|这|那|我)"
    rf"|(?:当|就当)我(?:没|沒)(?:说|說|讲|講)|(?:剛才|剛剛).{{0,8}}(?:不算|作廢|撤回|收回|忽略|別管)"
    rf"|(?:不用|不必|别|別|无需|無需)(?:记|記)(?:了|住|下|这|這|录|錄|进|進|$)"
    r"|^(?:唉|哎|嗯|不|哦|噢|呃)?[，, ]*(?:那|还是|還是|就|先)*(?:算了|作[罢罷废廢])吧?[。！!~，, ]*(?:$|当|就当)",
    re.IGNORECASE,
)

_BACK = r"(?:刚才|刚刚|剛才|剛剛|上面|前面|之前)"
# The same where nothing but the speaker's own words can be meant: "ignore that" may be said of a warning on the screen.
_OWN_WORDS = re.compile(
    rf"{_ORDER}(?:scratch|scrap|strike|disregard|revoke)\s+(?:that|this|it|all\s+(?:of\s+)?that|my\s+last)\b"
    rf"|{_ORDER}(?:scratch|strike|disregard|forget|ignore|skip|drop)\s+(?:that|this|it|the\s+(?:thing|part|bit))(?=\s+about\b)"
    rf"|\b(?:forget|ignore|disregard|scratch|strike|drop|never\s*mind)\s+what\s+i(?:{_APOSTROPHE}ve)?\s+(?:just\s+)?(?:said|told|wrote)\b"
    r"|\bi\s+take\s+(?:that|it|this)\s+back\b"
    rf"|(?:当|當)我(?:没|沒)(?:说|說|讲|講)|{_BACK}我?(?:[说說讲講提]|那[条條句]|关于|關於).{{0,24}}(?:不算|作废|作廢|撤回|收回)"
    rf"|收回(?:刚才|剛才|上面|前面|这句|那句|我的话)|{_BACK}.{{0,24}}(?:别|別|不用|不必|不要)再?[记記](?![录錄日账帳])",
    re.IGNORECASE,
)
# That they were wrong, which takes nothing back by itself: it may be said of what the agent did.
_WERE_WRONG = re.compile(
    rf"^what\s+i(?:{_APOSTROPHE}ve)?\s+(?:just\s+)?(?:said|told\s+you|wrote)\s+(?:is|was)\s+(?:wrong|incorrect|not\s+right)\b"
    rf"|^{_BACK}我?(?:[说說讲講提写寫]的?(?:那[条條句个個])?|那[条條句])(?:是|都)?[说說讲講写寫记記]?(?:错|錯|不对|不對|有误|有誤)[了的]?",
    re.IGNORECASE,
)
_ABOUT_WHAT = re.compile(r"^\s+about\s+[^,.;:!?()\n–—]+", re.IGNORECASE)
# What a withdrawal says it is about: behind "about", or between the words that point back and those that take back.
_TOPIC = re.compile(
    r"\babout\s+([^,.;:!?()\n–—]+)"
    rf"|{_BACK}(?:[说說讲講提]到?)?的?(.{{0,24}}?)(?:不算|作废|作廢|撤回|收回|忽略|别|別|不用|不必|不要)"
    r"|(?:关于|關於)([^，。；！？,;!?\n]+)",
    re.IGNORECASE,
)
_TALK = content_words(
    "oh ah hm wait no sorry thanks thank please ok okay well yeah actually oops"
    " 哦 唉 抱歉 对不起 對不起 不好意思 谢谢 謝謝 我 刚才 剛才 这个 這個 那个 那個"
)
_NO_TOPIC = content_words("thing things stuff part bit business matter story earlier before please sorry thanks")
_POINTS_BACK = re.compile(
    r"(?:关于|關於|那|这|這)(?:条|條|句|个|個|件事|点|點)?|的(?:话|話|事)?[，, ]*$|(?:已经|就|先|也|都)$"
)

_NOT = rf"\b(?:do\s+not|don{_APOSTROPHE}t|no\s+need\s+to|never)\s+(?:you\s+)?"
_THIS = r"(?:this|that|it|these|those|any\s+of\s+(?:this|that|it))"
_MEMORY = r"(?:your\s+|the\s+)?(?:memory|notes)"
_END = r"\s*(?:[-–—.,!;:)]|$|\bplease\b)"
# Only an agent remembers, or has a memory to save things in.
_NOT_TO_BE_KEPT = re.compile(
    rf"{_NOT}(?:remember|memori[sz]e)\s+{_THIS}{_END}"
    rf"|{_NOT}(?:save|store|record|keep|note|write|put|add)\s+{_THIS}\s+(?:down\s+)?(?:in|to|into)\s+{_MEMORY}\b"
    rf"|\boff\s+the\s+record\b|\bnot\s+for\s+(?:the\s+|your\s+)?(?:memory|notes|record)\b"
    rf"|\bkeep\s+{_THIS}\s+out\s+of\s+{_MEMORY}\b"
    r"|(?:不要|别|不用|无需|不必|甭)(?:把)?(?:这个|这条|这些|这句|它|这事)?(?:记住|记到|存到记忆|记)(?:了|进记忆)?(?:这个|这条|这些|它)?\s*(?:[。.,，!！]|$)",
    re.IGNORECASE,
)
# People also record, save and write down things that they talk about: then the sentence says which.
_NOT_TO_BE_WRITTEN = re.compile(
    rf"{_NOT}(?:save|store|record|keep|note|write)\s+{_THIS}(?:\s+(?:down|anywhere|for\s+later))*{_END}"
    r"|(?:不要|别|不用|无需|不必|甭)(?:把)?(?:这个|这条|这些|这句|它|这事)?(?:记下|记录|保存|存下)(?:下来|来|了)?(?:这个|这条|这些|它)?\s*(?:[。.,，!！]|$)",
    re.IGNORECASE,
)


# What is kept may be wanted no longer, whenever it was said: "forget the wifi password note", 把 wifi 那条笔记删掉.
_KEPT = r"(?:notes?|memory|memories|entry|entries|reminders?)"
_OURS = r"(?:(?:the|my|your|our|that|this|those|these|any|all|every|old)\s+)*"
_KEPT_IN_CHINESE = "(?:笔记|筆記|记忆|記憶|备忘|備忘|记录|記錄|那条|那條)"
_TO_BE_FORGOTTEN = re.compile(
    rf"{_ORDER}(?:forget|delete|remove|erase|drop)\s+{_OURS}{_KEPT}\s+(?:on|about|of|with|for|that|saying)\s+(?P<on>[^.;!?]*)"
    rf"|{_ORDER}(?:forget|delete|remove|erase|drop)\s+{_OURS}(?P<what>[^.;!?]*?)\s+(?:note|memory|entry|reminder)(?=\W*$)"
    rf"|{_ORDER}(?:forget|delete|remove|erase|drop)\s+what(?:ever)?\s+you\s+(?:know|remember|noted|saved|have)\s+(?P<of>[^.;!?]*)"
    rf"|(?<![别別不勿])(?:忘掉|忘记|忘記|忘了|删掉|刪掉|删除|刪除|清掉|去掉)(?P<this>[^，。；！？,;!?]*{_KEPT_IN_CHINESE}[^，。；！？,;!?]*)"
    rf"|^(?:请|請|麻烦|麻煩)?[把将將](?P<that>[^，。；！？,;!?]*{_KEPT_IN_CHINESE}[^，。；！？,;!?]*?)(?:都|给我|給我)?(?:忘|删|刪|清|去)(?:掉|除|了)",
    re.IGNORECASE,
)
_NO_SUBJECT = content_words(
    "note notes memory memories file files entry entries reminder reminders old about whatever"
    " 笔记 记忆 备忘 记录 那条 关于 都"
)


# The same said of what was wanted: "forget the pnpm rule", "forget that I want …", 忘掉提交要签名这条.
_RULE = r"(?:rules?|preferences?|requirements?|conventions?|polic(?:y|ies)|instructions?|wish(?:es)?)"
_FORGET = rf"{_ORDER}forget\s+(?:all\s+)?(?:about\s+)?"
_WANTED_NO_LONGER = re.compile(
    rf"{_FORGET}what\s+(?:i|we)(?:{_APOSTROPHE}ve)?\s+(?:\w+\s+)?(?:said|told\s+you|asked|wrote|wanted)\s+(?P<said>[^.,;:!?]*)"
    rf"|{_FORGET}that\s+(?=(?:i|we|you|they|the|my|our|all|every|each)\b)(?P<clause>[^.,;:!?]*)"
    rf"|{_FORGET}{_OURS}{_RULE}\s+(?:on|about|of|with|for|that|saying|to)\s+(?P<on>[^.,;:!?]*)"
    rf"|{_FORGET}{_OURS}(?P<what>[^.,;:!?]*?)\s+{_RULE}(?=\s*(?:[-–—.,;:!)]|$))"
    r"|(?:^|[，,。；;！!])(?:请|請|麻烦|麻煩|那就|那|就|帮我|你)*(?:忘掉|忘記|忘记|忘了)"
    r"(?P<this>[^，。；！？,;!?]{2,}?)的?(?:[这這那][条條个個件点點]|[规規][则則定]|要求|偏好)"
    r"|^(?:请|請|麻烦|麻煩|那就|那|就|帮我)*[把将將](?P<that>[^，。；！？,;!?]{2,}?)(?:都|给我|給我)?(?:忘掉|忘記|忘记|忘了)",
    re.IGNORECASE,
)
# A bare thing may be one that the talk is about right now, and an order may end only what is being done.
_THING_FORGOTTEN = re.compile(
    rf"{_FORGET}{_OURS}(?P<thing>[^.,;:!?]+)|^(?:请|請|那就|那|就)*忘掉(?P<this>[^，。；！？,;!?]{{2,}})", re.IGNORECASE
)
_DUTY_ENDED = re.compile(
    rf"^(?:\w+,\s+)?(?:you\s+(?:can|may|could)\s+(?:now\s+)?stop|(?:(?:you|we|i)\s+)?(?:do\s+not|don{_APOSTROPHE}t|no\s+longer)\s+"
    r"(?:need|have)\s+(?:you\s+)?to|(?:there\s+is\s+|there['’]?s\s+)?no\s+need\s+to)\s+(?P<duty>[^.,;:!?]+)"
    r"|^(?P<of>[^，。；！？,;!?]*?)(?:不用|不必|不需要|无需|無需)再?(?P<to>[^，。；！？,;!?]+)了",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"\bno\s+(?:longer|more)\b|\bany\s?more\b|\b(?:is|are)\s+(?:gone|over|obsolete)\b|[没沒]有?.*了|不再|不用了|再.*了"
)
_FOR_THE_MOMENT = re.compile(
    r"\bfor\s+(?:now|today|once|the\s+moment|a\s+(?:moment|second|sec|minute|bit|while)|this)\b|\bthis\s+(?:once|time)\b"
    r"|\b(?:right\s+now|just\s+now|today|tonight|until|till)\b|\b(?:if|when|whenever|unless|suppose|imagine|would)\b"
    r"|先|[这這]一?次|今天|[暂暫][时時]|待会|待會|如果|要是|万一|假如|除非",
    re.IGNORECASE,
)
_META = re.compile(
    rf"\b(?:{_RULE}|about|want(?:s|ed)?|prefer(?:s|red)?|like|said|any\s?more|no\s+longer|now)\b"
    rf"|{_KEPT_IN_CHINESE}|[规規][则則定]|要求|偏好|以后|以後|[关關][于於]|[这這那][条條个個件点點]|[说說][过過]?的",
    re.IGNORECASE,
)
_GRAMMAR_IN_CHINESE = frozenset("要用的得把将將给給请請让讓想会會该該都在是了再")
_FEWEST_NAMED = 2  # words by which a bare thing, or a duty, is known
_MOST_OF_IT = 0.5  # of a statement's words, in the duty that is ended


def asks_to_forget(sentence: str) -> frozenset[str]:
    """What the user wants to be kept no longer, in content words; empty where they do not say so, or not of what."""
    if re.search(r"[?？]\W*$", sentence):
        return frozenset()
    if words := _named_in(_TO_BE_FORGOTTEN.search(sentence)):
        return words
    if _FOR_THE_MOMENT.search(sentence):
        return frozenset()
    return _named_in(_WANTED_NO_LONGER.search(sentence)) or _thing_forgotten(sentence)


def ends_a_duty(sentence: str) -> frozenset[str]:
    """What the user need not have done any more, in content words: "you can stop signing commits, that's no longer
    needed". Empty where nothing says that it is over for good.
    """
    is_over = _OVER.search(sentence) and not _FOR_THE_MOMENT.search(sentence) and not re.search(r"[?？]\W*$", sentence)
    words = _named_in(_DUTY_ENDED.search(sentence)) if is_over else frozenset[str]()
    return words if len(words) >= _FEWEST_NAMED else frozenset()


def is_named(named: frozenset[str], words: frozenset[str]) -> bool:
    """Whether all that is named stands among these words. Chinese is held against them in pairs of characters: one that
    only joins two others, or a character of grammar, need not stand there.
    """
    found = named & words
    characters = {one for word in found for one in word} | _GRAMMAR_IN_CHINESE
    return bool(found) and all(is_chinese(word) and characters.issuperset(word) for word in named - found)


def asks_to_drop(sentence: str, statement: str, title: str = "") -> bool:
    """Whether the user's sentence asks to forget what the statement says, or ends the duty that it lays down. The title
    of its file may say a part of what is named.
    """
    words = content_words(statement)
    if named := asks_to_forget(sentence):
        return not named.isdisjoint(words) and is_named(named, words | content_words(title))
    named = ends_a_duty(sentence)
    return len(named & words) >= _MOST_OF_IT * len(words) and is_named(named, words)


def _thing_forgotten(sentence: str) -> frozenset[str]:
    """A thing named without a word for what is kept of it: the sentence says nothing else, or that it is over."""
    found = _THING_FORGOTTEN.search(sentence)
    is_all = found is not None and not sentence[found.end() :].strip(" .!。！")
    words = _named_in(found) if is_all or _OVER.search(sentence) else frozenset[str]()
    return words if len(words) >= _FEWEST_NAMED else frozenset()


def _named_in(found: re.Match[str] | None) -> frozenset[str]:
    named = " ".join(filter(None, found.groups())) if found else ""
    return content_words(_META.sub(" ", named)) - _NO_SUBJECT


# What says that the speaker was mistaken: "I misspoke", 我记错了.
_WAS_MISTAKEN = re.compile(
    rf"\bi(?:{_APOSTROPHE}ve|{_APOSTROPHE}d| have| had| was| just| think i| (?:must|might|may) have| totally)*\s+"
    r"(?:misspoke|misspoken|misremember(?:ed)?|mistyped?|mistaken|wrong|confused|lied|lying|joking|kidding"
    r"|(?:got|had|said|told you|remember(?:ed)?)\s+(?:that|this|it|them|those)\s+(?:\w+\s+)?"
    r"(?:wrong|backwards|mixed up)"
    r"|(?:mixed|muddled|messed)\s+(?:\w+\s+)?(?:up|that|it)|made\s+(?:a|that)\s+(?:mistake|up)"
    r"|made\s+(?:it|that)\s+up)\b"
    r"|\bmy (?:mistake|bad|error|memory (?:failed|fooled|tricked) me)\b|\bslip of the (?:tongue|pen)\b"
    r"|(?:^|[，,。 ]|我|刚才|剛才|刚刚|之前|前面)(?:是|又|好像|可能)?我?"
    r"(?:说|說|讲|講|记|記|搞|弄|写|寫|打|想|看)(?:错|錯|岔|混|反)了"
    r"|口误|口誤|笔误|筆誤|我的错|我的錯",
    re.IGNORECASE,
)
# What says of something that was said that it is not so: "that's not right", "that approval thing was wrong", 那不对.
_SAID = r"(?:thing|part|bit|point|rule|remark|statement|info(?:rmation)?|one|sentence)"
_NOT_SO = re.compile(
    r"\b(?:that|this|it|the above"
    rf"|(?:that|this|the|my) (?P<on>(?:[\w-]+ ){{0,3}}?){_SAID}(?P<about> (?:about|on|with) [\w -]+?)?"
    r"|what i(?:['’]ve)? (?:just )?(?:said|told you|wrote)(?P<what> (?:about|on) [\w -]+?)?)"
    r"(?:['’]s|['’]re| is| was| are| were)?(?: actually| simply| just| all| plain| so| completely| totally)*"
    r"(?:(?: isn['’]?t| wasn['’]?t| not| no longer)(?: \w+)? (?:right|correct|true|so|accurate|what i meant)"
    r"| (?:wrong|incorrect|untrue|false|inaccurate|nonsense|rubbish|a mistake|an error|outdated|bogus))\b"
    r"|(?:^|[，,。 ]|等等|等下|慢着|哎|唉)(?:那|这|這|刚才|剛才)?(?:个|個|样|樣|条|條|句)?(?:说的|說的)?"
    r"(?:都|也|是|其实|其實)?(?:不对|不對|不是这样|不是這樣|错了|錯了|有误|有誤|是错的|是錯的)(?:[，,。.！!的]|$)",
    re.IGNORECASE,
)
_REFUSES = re.compile(
    r"\W*(?:no|nope|nah|not really|not at all|rather not|better not|please don['’]?t|don['’]?t|do not)\b"
    r"|\W*(?:不[是用要必对對了行]?|别|別|没有|沒有|算了)(?:[，,。.！!]|$|了|吧)",
    re.IGNORECASE,
)
_ASKS_IF_IT_IS_SO = re.compile(
    r"(?:\b(?:sure|certain|positive|serious)|\breally|\bis (?:that|this|it) (?:right|correct|so|true|still so)"
    r"|\b(?:right|correct)|确定|確定|肯定|真的|认真的|认真|对吗|對嗎|没错|是吗|是嗎)[^.!?。！？]{0,12}[?？]\s*$",
    re.IGNORECASE,
)
_ASKS_TO_KEEP = re.compile(
    rf"\b(?:write|note|save|store|record|keep|remember|put|add|memori[sz]e|jot)\b[^.!?]*\b{_THIS}\b[^.!?]*\?\s*$"
    r"|(?:记|記|存|写)(?:下|住|录|錄|到|进|入)?[^。！？?]{0,10}[吗嗎][?？]?\s*$|要不?要?(?:帮[你您])?(?:记|記|存)[^。！？?]*[?？]\s*$",
    re.IGNORECASE,
)


def says_own_mistake(sentence: str) -> bool:
    """Whether the speaker says that what they said was wrong."""
    return _WAS_MISTAKEN.search(sentence) is not None


def says_it_is_not_so(sentence: str) -> tuple[frozenset[str], str] | None:
    """What a sentence says of something before it that it is not so: the thing that it names, in content words, and
    what it says besides. None where it says no such thing.
    """
    found = _NOT_SO.search(sentence)
    if found is None or sentence.rstrip().endswith(("?", "？")):
        return None
    named = " ".join(filter(None, (found["on"], found["about"], found["what"])))
    return content_words(named), f"{sentence[: found.start()]} {sentence[found.end() :]}"


def refuses(sentence: str, question: str) -> bool:
    """Whether a sentence says no to who asks whether what was said is so, or is to be kept."""
    is_asked = _ASKS_IF_IT_IS_SO.search(question) or _ASKS_TO_KEEP.search(question)
    return bool(is_asked) and _REFUSES.match(sentence) is not None


def takes_back(sentence: str) -> bool:
    """Whether the sentence withdraws something that was said before."""
    return bool(_TAKES_BACK.search(sentence) or _OWN_WORDS.search(sentence)) or forbids_keeping(sentence)


def forbids_keeping(sentence: str) -> bool:
    """Whether the sentence is an order to the agent not to remember what is said beside it. "If a patient tells their
    religion, do not record it" is a rule about something else.
    """
    if _NOT_TO_BE_KEPT.search(sentence):
        return True
    return _NOT_TO_BE_WRITTEN.search(sentence) is not None and not content_words(_NOT_TO_BE_WRITTEN.sub(" ", sentence))


def points_only_back(sentence: str) -> bool:
    """Whether a withdrawal is about what came right before it and nothing else: it names no subject, and what it says
    besides, if anything, is not what it asks to leave out. "Off the record, the boss is leaving" speaks of itself, and
    "forget it, I will do it" may be said of what the agent is doing.
    """
    if topic_taken_back(sentence) or not takes_back(sentence):
        return False
    return takes_own_words_back(sentence) or taken_back(sentence) <= _TALK


def taken_back(sentence: str) -> frozenset[str]:
    """What a withdrawal is about, in content words; empty where it only points back."""
    return content_words(without_withdrawal(sentence))


def takes_own_words_back(sentence: str) -> bool:
    """Whether the sentence plainly withdraws what the speaker said themselves, and so what was learned from it."""
    if _OWN_WORDS.search(sentence):
        return True
    return forbids_keeping(sentence) and not content_words(without_withdrawal(sentence))


def topic_taken_back(sentence: str) -> frozenset[str]:
    """The thing that a withdrawal names as what it is about, in content words; empty where it only points back."""
    named = (group for match in _TOPIC.finditer(sentence) for group in match.groups() if group)
    return frozenset(word for one in named for word in content_words(_POINTS_BACK.sub(" ", one))) - _NO_TOPIC


def said_instead(sentence: str) -> str:
    """What a sentence goes on with that takes the speaker's own words back, or says that they were wrong: "scratch that
    about the port, it is 9000" says "it is 9000". Empty where it only takes back, or asks not to remember.
    """
    if forbids_keeping(sentence):
        return ""
    end = max((one.end() for pattern in (_OWN_WORDS, _WERE_WRONG) for one in pattern.finditer(sentence)), default=None)
    return "" if end is None else _ABOUT_WHAT.sub("", sentence[end:]).lstrip(" \t,，.。;；:：!！-–—")


def without_withdrawal(sentence: str) -> str:
    """What a withdrawal says besides."""
    for pattern in (_TAKES_BACK, _NOT_TO_BE_KEPT, _NOT_TO_BE_WRITTEN):
        sentence = pattern.sub(" ", sentence)
    return sentence
