"""Signs by which a sentence says that something changed, is added, is excepted, or is over."""

from __future__ import annotations

import re
from collections.abc import Iterator


def _cue(english: str, chinese: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{english})\b|{chinese}", re.IGNORECASE)


CUES = {
    "change": _cue(
        r"(?<!just )(?<!^)now|nowadays|moved|moves|moving|switch(?:ed|ing|es)|switch (?:over )?to|migrat(?:ed|ing|es)"
        r"|chang(?:ed|ing|es)|change to|renamed|replac(?:ed|es)"
        r"|instead|any ?more|no longer|as of|from now on|going forward|henceforth|starting|shifted|pushed|bumped|raised"
        r"|lowered|reduced|increased|dropped|swapped|(?:took|takes|taken|taking|hand(?:ed|s)) over|became|becomes"
        r"|went (?:down|up|over|back|live|with|for)"
        r"|actually|correction|scratch that|updated|changed? (?:my|our) minds?|upgraded|downgraded|cut to|down to"
        r"|back to|stopped|ditched|retired|deprecated|turns out|after all|postponed|slipped|delayed|brought forward"
        r"|extended|relocated|gave up|given up|done with|quits?"
        r"|(?:is|are|it's|that's) (?:over|finished|gone|off)|cancell?ed|scrapped|lifted|abolished|new rule"
        r"|called off|shelved|axed|abandoned|discontinued|wound up|folded|closed down|not happening"
        r"|from (?:this|next|last) (?:week|month|quarter|year|term|season|sprint)|(?:from|as of|since) today"
        r"|since (?:mon|tues|wednes|thurs|fri|satur|sun)day|since last|from (?:mon|tues|wednes|thurs|fri)day on"
        r"|from (?:january|february|march|april|may|june|july|august|september|october|november|december) on"
        r"|since \d{4}-\d\d-\d\d|from \d{4}-\d\d-\d\d on"
        r"|these days|from here on|since (?:january|february|march|april|june|july|august|september|october|november"
        r"|december|easter|christmas|the (?:weekend|summer|spring|autumn|winter|holidays|merger|move|switch))"
        r"|re(?:booked|wrote|written|branded|named|scheduled)"
        r"|(?:ok|okay|fine|allowed|possible|welcome|back) again|(?:can|may) again",
        r"现在|(?<!不要)(?<!不用)(?<![别不没])改[成到为用由在]|(?<!不要)(?<!不用)(?<![别不没])换(?:[成到了用]|\s*[A-Za-z])|切了|不再|已经|更新|迁[移到]|切到|切换|从今|今后|以后|起[，。]|接手|接管"
        r"|升级|升到|降到|调整|调[到成]|提高|变成"
        r"|变为|变更|搬[到去]|推迟|延期|提前|取代|替代|更正|弃用|废弃|停用|不用了|别用|而不是|转[到用给]|挪到"
        r"|移到|顺延|缩短|延长|放宽|收紧|交给|取消|作废|停[办刊产]|不[办搞]了|解散|叫停|离[职团]|不干了|新规|换人|改由|改叫|改名",
    ),
    "still": _cue(
        r"still|as before|as always|as ever|as usual|remains?|un(?:changed|touched|affected)|same as|stays?|keeps?"
        r"|leave .{1,30}(?:alone|as (?:it|they)|be)|(?:not|isn't|aren't|doesn't|don't) (?:affect|touch|chang|mov)\w*"
        r"|different (?:thing|one|story)|separately|(?:is|are|stays?|kept|a) separate",
        r"仍然|依然|照[旧舊样樣常]|[没沒不](?:变|變|改|动|動|受影响)|依旧|依舊|一如既往|还是|還是|别动|別動|两码事|兩碼事"
        r"|不影响|不影響|保持",
    ),
    "also": _cue(
        r"also|too|as well|additionally|in addition|besides|plus|another|both|alongside|as for",
        r"另外|还有|也|此外|同时|外加",
    ),
    "except": _cue(
        r"except|unless|apart from|other than|excluding|exception|aside from|but not|only (?:for|on|in|when|if)"
        r"|just for",
        r"除了|除非|除外|例外|不包括|仅限|只有|只在|只限",
    ),
    "once": _cue(
        r"(?<!from )(?<!as of )(?<!since )(?<!starting )(?:this (?:week|month|sprint|morning)|today|tonight|tomorrow"
        r"|yesterday|next week|last (?:week|month|night|year))|this (?:time|once|afternoon|evening|one)|last time"
        r"|for now|temporar(?:y|ily)|just once|one-off|for the moment|meanwhile|for once"
        r"|(?:just|only) this|until (?:then|monday|next)|exception",
        r"[这這](?:次|回|一次)|(?<![从從自])(?:[这這](?:周|週)|本周|本週|今天|明天|昨天|今晚|今早|下周|下週|上周|上週"
        r"|[这這上]个月|[这這上]個月)|暂时|暫時|临时|臨時|先用|上次|下次|破例|代管|代班|顶一下",
    ),
    "only now": _cue(
        r"just (?:this|for) (?:once|now|today)|this (?:once|time)|for (?:this|that|the) (?:one|fix|hotfix|demo|release"
        r"|pr|ticket|task|outage|run|branch|time|incident|sprint|test|build|commit)|for (?:now|today|once)|one-off"
        r"|just once|temporar(?:y|ily)|scratch branch|only today",
        r"[这這]一?[次回]|(?<!不[光只止])[这這]一?[份版单單张張篇封趟]|就(?:今天|明天|后天|後天|今晚|[这這][几幾]?天)|本次|暂时|暫時|临时|臨時|先用|破例"
        r"|[今明后後][天晚早](?:就|先|都)?(?:挪|改|换|換|移|搬|在|用|去)(?!.{0,6}(?:起|开始|開始))",
    ),
    "condition": _cue(
        r"if(?! (?:you (?:please|can|could|would|do not mind)|i may|possible))"
        r"|when|whenever|in case|as long as|while|during|provided|would|could|ever",
        r"如果|要是|假如|万一|萬一|哪天|的时候|时候|時候|一旦|只要|的话|的話|期间|期間|凡是",
    ),
    "question": re.compile(r"[?？]\s*$|吗[。？?]?\s*$|是不是|有没有|^(?:帮我|麻烦)"),
    "past": _cue(
        r"was|were|used to|had|formerly|previously|back then|originally|in the past|before|years ago"
        r"|until (?:19|20)\d\d",
        r"以前|原来|原來|之前|曾经|曾經|当时|當時|过去|過去|原先|早年|那会儿|当年|當年|早先|最早",
    ),
    "history": _cue(
        r"used to|formerly|back (?:then|when)|originally|in the past|years ago|(?:un)?till? (?:19|20)\d\d"
        r"|in the old days|once upon"
        r"|when (?:(?:my|our|his|her|their|the) )?\w+ (?:still )?(?:ran|was|were|had|owned|lived|worked)",
        r"以前|曾经|曾經|当年|當年|(?<![贴貼发發寄传傳拿送搬迁遷转轉挪走跑飞飛看移拷推])(?:过去|過去)|早年|那会儿|那會兒|早先|最早|很久之前",
    ),
    "over": _cue(
        r"called off|cancell?ed|scrapped|shelved|axed|abandoned|discontinued|not happening|won't (?:happen|take place)",
        r"取消|停[办刊产]|不[办搞]了|黄了|解散|作废|叫停|泡汤",
    ),
    "another": _cue(
        r"another|the other|a different|elsewhere"
        r"|(?:sister|sibling) (?:repo|project|team|company|site|school|shop|app)",
        r"另一[个個家位套种種间間]|另外一|别的|別的|隔壁",
    ),
    "exception": _cue(r"(?:is|are|as|being) (?:an|the) exception|is exempt|are exempt", r"例外|破例|特例|除外"),
    "undecided": _cue(
        r"toying with|(?:maybe|perhaps) (?:we|i|they) (?:should|could|will|can)"
        r"|nothing (?:is |has been |was )?(?:signed|decided|settled|fixed|official)|no decision|not decided"
        r"|undecided|(?:thinking|thought) (?:of|about)|considering|rumou?rs?|gossip|word is|there is talk|someone said"
        r"|claims|reckons|thinks|believes|allegedly|supposedly|up in the air|on the fence|mulling"
        r"|(?:i|we)(?: have)? (?:only )?heard|have not (?:decided|made up)|not (?:sure|certain) yet|toss-up",
        r"没定|沒定|没想好|沒想好|琢磨|拿不定|犹豫|猶豫|说不准|說不準|要不要|真的假的|真假|在[传傳]|没拍板|沒拍板|未定|在考虑|在考慮|考虑换|考慮換|听说|聽說|据说|據說|传言|傳言|有人[传傳]"
        r"|没收到正式|沒收到正式|再议|再議|还在谈|還在談|[还還]?[两兩][说說]|成不成|想把|想改[成到]|想[换換][成到]",
    ),
    "future": _cue(
        r"will|going to|plan(?:s|ning)? to|might|may|maybe|considering|thinking (?:of|about)|should we|wants? to"
        r"|tempted|no decision|nothing (?:signed|decided)|not (?:sure|decided)|some ?day|eventually",
        r"将|將|打算|计划|計劃|考虑|考慮|可能|也许|也許|准备|準備|想换|要不要|能不能|还没定|還沒定|没答应|再说|在谈",
    ),
}
"""Each sign, and the wordings by which it is given."""

_STOP_AT = r"(?=[,.;:!?()]|\s(?:and|but|so|because|since|any ?more|now|for|on|in|at|to)\b|$)"
_OVER = (
    r"instead of|rather than|in place of|moved? (?:away|off)(?: from)?|away from|no longer(?: (?:use|using|on"
    r"|with|at|in))?"
    r"|(?<!may )(?<!must )(?<!can )(?<!should )(?<!will )(?<!does )not(?: (?:use|using|on|with|at|in))?"
    r"|stop(?:ped)? using|ditched|dropped|retired|replac(?:es|ed|ing)|got rid of"
    r"|done with|used to be|used to (?:use|be on)|was|were|gave up(?: on)?|leaving|left|no more|don't use|do not use"
    r"|forget(?: about)?|succeed(?:s|ing)|t(?:aking|ook|akes) over from|previously|formerly"
    r"|(?:prefers?|chose|choose|pick(?:ed)?|favou?rs?|go with|went with|uses?|using) \S+(?: \S+)? over"
)
# Each finds, in its group, what holds no longer.
_ENDED = (
    re.compile(rf"\b(?:{_OVER})\s+(.{{1,60}}?){_STOP_AT}", re.IGNORECASE),
    re.compile(
        r"\bfrom\s+(?!(?:this|next|last|now|today|tomorrow|here|then|the\s+\d|\d)\b)(\S+(?:\s\S+){0,3}?)\s+(?:over\s+)?to\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:t(?:ook|akes?|aken|aking) over|inherit(?:s|ed)|got)\b.{{1,60}}?\bfrom\s+(.{{1,40}}?){_STOP_AT}",
        re.IGNORECASE,
    ),
    re.compile(r"(\S{1,30}(?: \S{1,30})?)\s*(?:->|→|=>)"),
    re.compile(
        r"\b(\S{1,30}(?: \S{1,30})?) (?:is|are|was|has been|got) (?:out|gone|dead|retired|deprecated|replaced"
        r"|history|archived|deleted|switched off|shut down)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:不再(?:用|使用|是|去|走|由)?|不用(?![你您我麻急])|别用|别再用|不是|而不是|而非|弃用|停用|废弃|替换掉?|取代了?"
        r"|替代了?|淘汰|代替|不要用?|(?:^|[，。；,;])(?:原来|以前|之前)是?|告别|离开)([^，。；,;]{1,16}?)(?:了|[，。；,;]|而|改|换|$)"
    ),
    re.compile(r"(?:从|由|把|将)([^，。；,;]{1,16}?)(?:改|换|迁|变|调|挪|移|搬|切|升|降|推迟|提前|转|延)"),
    re.compile(
        r"\b(\S{1,30}(?: \S{1,30})?) (?:has |have |is |are |got )?(?:left|quit|resigned|retired|lapsed|expired|folded"
        r"|went under|moved on|closed down|packed it in|scrapped|cancelled)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"([^，。；,;\s]{1,12}?)(?:不用了|停用了|废弃了|不行了|没了|下线了|走了|离职了|取消了|不干了|离团了|退休了|辞职了|到期了"
        r"|停了|关了|倒闭了|换人了|作废了|解散了|撤了|下架了|砍了|(?:年费|合同|授权|租约)?没续)"
    ),
)

# Each finds, in its group, what has begun.
_BEGUN = (
    re.compile(
        r"\b(?:moved?|moving|switch(?:ed|ing)?|migrat(?:ed|ing)|chang(?:ed|ing)|went|gone|shifted|pushed|bumped|raised"
        r"|lowered|reduced|upgraded|extended|postponed|relocated|swapped|up|down|back"
        r"|over)(?: \S{1,20}){0,4}? (?:to|for|onto)"
        rf"\s+(.{{1,40}}?){_STOP_AT}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:we're|i'm|we are|i am|are|is) now (?:on|using|at|in|with|the)?\s*(.{{1,40}}?){_STOP_AT}", re.IGNORECASE
    ),
    re.compile(
        rf"\bnow (?:uses?|runs? on|lives? (?:in|at|on)|goes? (?:to|out)|on|at|in)?\s*(.{{1,40}}?){_STOP_AT}",
        re.IGNORECASE,
    ),
    re.compile(r"(?:->|→|=>)\s*(\S{1,30}(?: \S{1,30})?)"),
    re.compile(
        r"(\S{1,30}(?: \S{1,30})?) (?:now|these days|instead|from now on|going forward|took over|takes over)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:改[成到为用由在]|换[成到用]?了?|迁[移]?到|切换?到|变成|变为|调[整]?[到成为]|升级?到|降到|提高到"
        r"|搬[到去]|推迟到|提前到|延[期长]到|转[到用给]|挪到|移到|交给|现在[是用在由])([^，。；,;]{1,16})"
    ),
)

# What says in Chinese that one thing became another: it stands between the two and is a part of neither.
CHINESE_CHANGE = re.compile(
    "[改换換变變][成到为為用由在]|[迁搬挪移转轉切升降调調][到成为為至]|(?:调整|調整|切换|切換|升级|升級|推迟|推遲|提前|延期|顺延|順延)[到成为為至]"
)

_NO_NEGATION = re.compile(
    r"\b(?:not only|no doubt|no (?:later|more|less|fewer|sooner|earlier) than|no\. ?\d|no longer than|not just)\b"
    r"|不过|不仅|不但|不只|不光|不错|差不多|不同|不断|不少|不管|不论|不如|不得不|不超过|不低于|不少于|不晚于"
    r"|特别|分别|级别|类别|别名|区别|识别|未来",
    re.IGNORECASE,
)
_NEGATION = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|avoid|forbid(?:den)?|prohibited|banned"
    r"|disallowed"
    r"|disabled?|off[- ]limits|hands off|stay away|out of order|turned off|refus(?:es?|ed)|hates?|dislikes?"
    r"|stop(?:ped|s)?"
    r"|except|unless|fail(?:s|ed)?|lacks?|leave\b.{1,40}\bout|keep\b.{1,40}\b(?:out|off))\b|n't\b|n’t\b|[不别没勿未]|禁止|严禁|无法|无需|无须|并非|避免|停用"
    r"|关闭|禁用|取消|拒绝|讨厌",
    re.IGNORECASE,
)


def ended_spans(plain: str) -> Iterator[str]:
    """The parts of the sentence that name what is over."""
    for pattern in _ENDED:
        for match in pattern.finditer(plain):
            yield match[1]


def begun_spans(plain: str) -> Iterator[str]:
    """The parts of the sentence that name what is new."""
    for pattern in _BEGUN:
        for match in pattern.finditer(plain):
            yield match[1]


def polarity(plain: str) -> int:
    """-1 where an odd number of words deny or forbid, else 1."""
    found = _NEGATION.findall(_NO_NEGATION.sub(" ", plain))
    return -1 if len(found) % 2 else 1
