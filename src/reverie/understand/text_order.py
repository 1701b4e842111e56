"""Orders that take a text: "translate into German:", "add this to the docs:", "write a mail saying that", 润色："""

from __future__ import annotations

import re

from reverie.understand.wordings import wordings

# Verbs whose object is always a text.
_WORK = wordings(
    r"""
    translate|summari[sz]e|sum up|rephrase|reword|re-?write|paraphrase|proof-?read|copy-?edit|polish|shorten|condense
    tighten(?: up)?|abridge|spell-?check|transcribe|transliterate|punctuate
    """
)

# Things made of words, of which one is asked for or given. One of them, not many: "write commit messages" is a rule.
_TEXT = wordings(
    r"""
    e-?mail|mail|letter|message|texts?|sms|tweet|thread|post|reply|answer|response|memo|announcement|notice|ad|advert
    note(?= (?:to|for) (?!self|me|you|later|next|the (?:record|future)))|advertisement|slogan|tagline|headline|title
    subject(?: line)?|caption|banner|poster|flyer|leaflet|brochure|press release|statement|speech|toast|talk|script
    dialogue?|conversation|story|tale|poem|haiku|limerick|song|lyrics|joke|sketch|scene|chapter|essay|article|blog
    newsletter|testimonial|bio|profile|persona|character|job ad|description|blurb|abstract|summary|paragraph|sentences?
    lines?|slide|release notes|docstring|template|prompt|placeholder|quiz
    riddle|exercise|out-of-office|sign|tooltip|pop-?up|notification|invitation|invite|card|pitch|proposal|manifesto
    monologue|voice-?over|tutorial|copy|landing page|home-?page|front page|bullet points?|bullets|passage|draft
    footer|disclaimer|greeting|bug report|commit message
    """
)
_LANGUAGE = wordings(
    """
    grammar|spelling|typos?|wording|punctuation|phrasing|tone|commas|english|german|french|spanish|italian|chinese
    """
)
_PAGE = wordings(
    r"""
    docs?|documentation|readme|change-?log|faq|wiki|pages?|site|website|sections?|slides|deck|ticket|issue|pr|report|spec|manual|handbook|guide|spreadsheet|file
    [\w./-]+\.\w{2,5}
    """
)
_ONE = r"(?:an?|one|two|three|some|another|the|this|that|these|those|my|our|his|her|their|its)"
_HERE = r"(?:this|these|it|the following|the below|what follows)"
_WORDS = r"(?:['’\w\"“”-]+ ){0,4}?"
_SOME_TEXT = rf"{_ONE} {_WORDS}{_TEXT}\b"
_SOMEBODY = r"(?:him|her|them|everyone|the \w+|(?-i:[A-Z])\w+)\b"

_MORE = wordings(
    r"""
    (?:sound|read|feel)\b|(?:more|less) (?:formal|polite|friendly|concise|professional|casual|natural|direct|wordy)
    shorter|longer|friendlier|politer|crisper|snappier|nicer|punchier|funnier
    """
)
_ORDERS = wordings(
    rf"""
    {_WORK}(?=\W|$)|(?:continue|finish|complete)(?: the \w+)?$|(?:in)?to {_LANGUAGE}$|in {_LANGUAGE},? please$
    (?:add|insert|paste|append|put|copy|include|place) (?:{_HERE}|{_SOME_TEXT}) .*\b(?:to|in|into|under|on|at|as)\b
    (?:add|insert|paste|append|put|write|copy|include) {_WORDS}(?:to|in|into|under|on) {_WORDS}(?:{_TEXT}|{_PAGE})$
    (?:change|set|update|replace|edit) {_ONE} {_WORDS}(?:{_TEXT}|{_PAGE})\b.* (?:to|with|by)(?: this| the following)?$
    (?:reply|respond|react|answer|write back)(?: to)? (?:{_SOMEBODY}|{_HERE}|{_SOME_TEXT})(?: (?:with|for|in|and) .*)?$
    (?:tell|remind|inform|notify|e-?mail|message|text|ping|write) {_SOMEBODY}(?: (?:this|that|back|please))?$
    (?:turn|convert|make|change|transform|put|rework|expand) (?:{_HERE}|{_ONE} \w+) (?:.* )?into\b
    (?:convert|re-?format|format|rework) (?:{_HERE}|{_ONE} \w+) (?:.* )?as \w
    (?:turn|convert|transform|rework|expand) into\b|convert to {_WORDS}(?:voice|tense|speech|person|prose|{_TEXT})\b
    (?:read|look at|consider|judge) {_HERE}\b
    (?:fix|correct|check|improve|edit|clean up|review|touch up|tweak|simplify) {_WORDS}(?:{_LANGUAGE}|{_SOME_TEXT})
    (?:analy[sz]e|classify|tag|extract|explain|rate|grade|score|comment on|read|continue|finish) {_WORDS}{_SOME_TEXT}
    (?:analy[sz]e|classify|tag|grade|parse|interpret|simplify|expand|format|improve|edit) {_HERE}
    (?:use|take|send|post|publish|forward|print|show|display) (?:{_SOME_TEXT}|this as {_ONE} {_WORDS}\w+$)
    (?:write|draft|compose|create|make|generate|invent|come up with|prepare|produce|do|design) {_WORDS}{_SOME_TEXT}
    (?:write|draft|compose) (?:{_ONE} {_WORDS}{_PAGE}\b|(?:me |us |him |her |them )?(?!\w+s\b){_TEXT}\b)
    (?:create|make|generate|invent|give me|write) {_WORDS}(?:fake|sample|dummy|mock|made-up|fictional|imaginary) \w+
    (?:make|get|have) (?:{_HERE}|{_SOME_TEXT}) {_MORE}
    """
)
# An order begins a clause: "please …", "can you …", "got this from legal, …".
_BEGINS = (
    r"(?:^|[.!?,;–—(-]\s*"
    r"|\b(?:and|then|to|please|pls|you|me|help|now|just|quickly|let['’]?s|also|first|next|ok|kindly) )"
)
# The same asked for as a thing or with a question: "a translation of:", "how do you say:".
_ASKED = wordings(
    r"""
    \b(?:translation|rephrasing|summary|paraphrase|rewrite|rewording|version|correction) (?:of|for)\b
    \b(?:how (?:do|would|can|should) (?:you|i|we|one)|ways? to) (?:say|phrase|word|put|translate)\b
    \b(?:text|sentence|paragraph|words) (?:to|for) \w+$|\b(?:grammar|spell(?:ing)?|style) check$
    \b(?:this|these|the following) {_TEXT}\b|^(?:is|are|does|do|what|how|would) (?:[\w'’]+ )*?(?:this|these)\b
    """
)
_ORDER = re.compile(rf"{_BEGINS}{_ORDERS}|{_ASKED}", re.IGNORECASE)

# Whoever says how things are to be done says so for good: a manner, an occasion that comes back, a wish to remember.
_STANDING = re.compile(
    wordings(
        r"""
        \b(?:always|never|whenever|when|if|every|each|from now on|generally|in general|by default|usually|as a rule)\b
        \b(?:going forward|don't|do not|stop|remember|memory|memories|rules?|conventions?|preferences?|habits?)\b
        \b(?:guidelines?|defaults?|standards?|yourself|(?:claude|agents|gemini)\.md|how i|i (?:like|prefer))\b
        \byour (?!own words|words|best)|\b(?:like (?:this|so|that)|this way|as follows)\b
        \bin (?:this|that|the following) (?:\w+ )?(?:way|form|format|style|order)\b
        """,
        """
        以后|今后|每次|每回|总是|一律|都[要得用]|不要|不用|别|必须|凡是|所有|时候?(?=[：:，,]|$)|这样|格式|记[住得下到]|记忆
        规则|规矩|约定|习惯|默认|偏好|备忘|笔记|统统|通通|一概|往后|要是
        """,
    ),
    re.IGNORECASE,
)
_MANY = re.compile(rf"{_WORK} (?!{_ONE} )(?:[\w-]+ )?(?!this\b)[\w-]+[a-rt-z]s\b", re.IGNORECASE)

_CHINESE_WORK = "(?:翻译|译[成为]|翻[成为]|翻一下|润色|改写|校对|缩写|扩写|续写|精简|提炼|改述|纠错|改错|排版|压缩一下)"
_CHINESE_HERE = "(?:下[面列文方]|以下|后面|如下|这[段句条封篇份些]|那[段句条封篇份])"
_CHINESE_TEXT = (
    "(?:邮件|短信|消息|通知|公告|文案|标题|标语|口号|广告|海报|横幅|弹窗|贺卡|请柬|信|帖子?|推文|微博|朋友圈|故事|小说"
    "|笑话|诗|歌词?|台词|剧本|对白|演讲稿?|讲稿|发言稿?|新闻稿?|作文|文章|简介|介绍|摘要|评语|评价|好评|差评|留言|回复|题"
    "|说明|声明|文档|README|稿子?|段子|句子|话|人设|角色|旁白|短文|日记|脚本|检讨|申请|请假条)"
)
_CHINESE_ORDER = re.compile(
    wordings(
        rf"""
        (?:^|[，。！？；,;请我你再先忙下后]){_CHINESE_WORK}
        (?:英文|中文|英语|日语|外语)?怎么(?:说|翻译?|写|表达)(?:比较好|更好|好)?$
        (?:{_CHINESE_HERE}|用.{{1,8}}[话文语]|把|将).{{0,24}}(?:{_CHINESE_WORK}|总结|概括|归纳|整理|摘要|改|转|变|写|做成)
        (?:总结|概括|归纳|整理|摘要|分析|分类|检查|修改|回复|回|看|读|解释|提取|评价)(?:一?下)?.{{0,4}}{_CHINESE_HERE}
        (?:下[面列]|以下|这|那)[一两几]?[的段句条封篇个]?(?:文字|文章|句子|内容|邮件|段落|句?话)
        [以用].{{1,10}}(?:口吻|语气|身份|风格|腔调).{{0,6}}$
        (?:总结|概括|归纳|缩短|简化)一下|(?:改|查|检查|修改|纠正|修正)(?:一?下)?.{{0,4}}(?:语法|语病|错别字|病句|措辞|拼写|标点)
        提取.{{0,6}}(?:关键词|要点|实体|重点|摘要)|[起取想]个?(?:标题|题目)
        (?:把|将)?{_CHINESE_HERE}.{{0,16}}(?:加|放|贴|插|补|填|抄|发|回)[到进在入给成]?
        (?:加|放|贴|插|补|写)[到进在入]?(?:.{{1,12}})(?:里面?|中|上|文档|页面|README)$
        (?:回复|回信|答复|回|告诉|转告|通知)(?:一?下|给)?(?:他们?|她们?|客户|对方|老板|.{{1,6}}(?:邮件|消息|评论|留言|信))
        (?:写|编|造|拟|起草|生成)(?:一?下)?.{{0,14}}{_CHINESE_TEXT}
        (?:想|设计|来|做|出|发|回)[一两二三四五几]?[个封条段篇句份首道张则组].{{0,12}}{_CHINESE_TEXT}
        (?:写|编|造|拟|来)[一两二三四五几][个封条段篇句份首道张则组]
        {_CHINESE_TEXT}[里上中]?面?(?:来|写|编|加)[一两二三四五几][个封条段篇句份首道张则组]
        """
    )
)

# Words inside a sentence behind which the text itself stands: "… a mail saying that", "the ad should say", 短信里写.
_SAYING = wordings(
    rf"""
    (?:saying|stating|claiming|announcing|declaring|to say|that goes)(?: that)?
    (?:that|which) (?:says|states|reads|claims)(?: that)?
    (?:telling|informing|reminding) {_SOMEBODY}(?: that)?
    """
)
_PRODUCED = re.compile(
    rf"{_BEGINS}(?:write|draft|compose|create|make|generate|invent|come up with|prepare|produce|design|send|post|print"
    rf"|give me|put|record|reply|respond|answer|say)\b[^.!?:;]{{0,100}}?\b(?:{_TEXT}|to {_SOMEBODY}|him|her|them)\b"
    rf"[^.!?:;]{{0,60}}?\b{_SAYING}(?=\W)"
    rf"|{_BEGINS}(?:reply|respond|answer|write(?: back)?|e-?mail|message)(?: to)? {_SOMEBODY}(?: back)? that(?=\W)",
    re.IGNORECASE,
)
_QUOTE_OR_COLON = r"(?=\s*[\"'“‘「『:：])"
_SHOULD_SAY = re.compile(
    rf"\b(?:the|this|that|his|her|their|our|my|its|an?) {_WORDS}{_TEXT}(?: [\w-]+)?"
    rf" (?:should|must|needs to|has to|could|can|will|shall|ought to|would|is (?:supposed|meant) to)"
    rf" (?:\w+ )?(?:(?:say|read|state|claim|announce)(?: that\b|{_QUOTE_OR_COLON})|(?:be|go){_QUOTE_OR_COLON})"
    rf"|{_BEGINS}(?:have|make|let) (?:[\w'’-]+ ){{1,4}}(?:say|read|claim|greet|reply)(?: with)?{_QUOTE_OR_COLON}",
    re.IGNORECASE,
)
_CHINESE_PRODUCED = re.compile(
    rf"(?:写|发|拟|起草|编|回|做|出)[^，。：:；！？]{{0,14}}{_CHINESE_TEXT}[^，。：:；！？]{{0,8}}[，,]?(?:里面?|内容|就|大意)*"
    rf"(?:说(?!明)|告诉(?:他|她|大家|客户|对方|用户)们?|声明|宣布|大意是|内容是|表示)"
    rf"|{_CHINESE_TEXT}[里上中]?面?(?:就|要|应该|得|可以|需要|内容)?(?:写|说|印|显示|讲|念|喊|改[成为])[着上成一句条]*(?=\s?[“「『\"：:])"
)


def takes_a_text(opening: str) -> bool:
    """Whether words before a colon are an order of the moment, with the text it is about behind the colon."""
    if _STANDING.search(opening) or _MANY.search(opening):
        return False
    return bool(_ORDER.search(opening) or _CHINESE_ORDER.search(opening))


def text_inside(sentence: str) -> int:
    """Where, in a sentence that orders a text to be written, the words of that text begin; -1 in any other."""
    for pattern in (_PRODUCED, _SHOULD_SAY, _CHINESE_PRODUCED):
        found = pattern.search(sentence)
        if found and not _STANDING.search(sentence, 0, found.end()):
            return found.end()
    return -1


# The order that points at its text and has no colon.
_POINTING = rf"{_BEGINS}(?:{_WORK}|turn|convert|reply to|(?:fix|check) the \w+ (?:of|in)) (?:\w+ )?"
_CODE = r"(?! (?:one|function|file|class|method|test|query|module|loop|code)\b)"
_POINTS_DOWN = re.compile(
    rf"{_BEGINS}make (?:this|these|the following)(?: {_TEXT})? {_MORE}[^.!?。:]*$|"
    rf"{_POINTING}(?:(?:this|these){_CODE}|the following|the (?:\w+ )?below)\b[^.!?。:]*$"
    rf"|{_BEGINS}{_WORK}(?: (?:in)?to [\w ]{{3,20}})?(?:,? please)?$"
    rf"|(?:{_CHINESE_WORK}|总结|概括|归纳|整理|分析)(?:一?下)?(?:下[面列]|以下|这[段篇封]).{{0,14}}$"
    rf"|(?:下[面列]|以下|这[段篇封]).{{0,12}}(?:{_CHINESE_WORK}|总结|概括|归纳|整理|摘要).{{0,10}}$",
    re.IGNORECASE,
)
_POINTS_UP = re.compile(
    rf"{_POINTING}(?:the (?:\w+ )?above|what i (?:wrote|pasted) above|that (?:text|paragraph))\b"
    rf"|(?:上[面文述]|以上).{{0,12}}(?:{_CHINESE_WORK}|总结|概括|归纳|整理|摘要)"
    rf"|(?:{_CHINESE_WORK}|总结|概括|归纳|整理)(?:一?下)?(?:上[面文述]|以上)",
    re.IGNORECASE,
)


def points_down(line: str) -> bool:
    """Whether a line orders work on a text that stands below it."""
    return not _STANDING.search(line) and bool(_POINTS_DOWN.search(line))


def points_up(line: str) -> bool:
    """Whether a line orders work on the text above it."""
    return not _STANDING.search(line) and bool(_POINTS_UP.search(line))
