"""Whether a claim speaks of the project as it is: not of a plan, the past, an example, or a thing that is elsewhere.

Only such a claim can drift. In doubt it is taken for one of the others: a memory that is called wrong without cause is
worse than one that is found out a night later.
"""

from __future__ import annotations

import re


def _words(english: str, chinese: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{english})(?![\w-])|{chinese}", re.IGNORECASE)


_PLANNED = _words(
    r"will|\w+'ll|would|could|going to|plan(?:s|ned|ning)?|to be|to-?do|wants? to|wish|hope|propos\w+|eventually|soon"
    r"|later|upcoming|future|someday|created|introduced|scaffolded|generated|written|produced|exported"
    r"|(?:git)?ignored|untracked|uncommitted|optional(?:ly)?|temporar\w+|scratch|drafts?|pending|consider|new file"
    r"|maybe|might",
    r"将要|将会|将在|会在|会放|打算|计划|准备(?:在|把|用|新)|待办|待建|新建|创建|新增|生成|输出|产出|写入|写到|导出|忽略|临时|草稿"
    r"|可能|也许|考虑",
)
_PAST = _words(
    r"used to|was|were|had|been|formerly|previous(?:ly)?|earlier|ago|old|older|legacy|former|original(?:ly)?|histor\w+"
    r"|moved|migrat(?:ed|ing)|migration (?:to|from|off)|renamed|deleted|removed|dropped|replaced|retired|deprecated"
    r"|obsolete|instead|rather than|no longer|any ?more|gone|missing|lost|superseded|split|merg(?:ed|ing) into"
    r"|extracted|switch(?:ed|ing)|upgrad\w+|downgrad\w+|bump\w*|port(?:ed|ing)|back then|at the time|until|since|became"
    r"|abandon\w*|stopped",
    r"以前|曾|原来|原先|原本|之前(?:是|在|用|叫|的)|当时|旧|老的|历史|迁(?:移)?[到至往走]|已迁|搬|移到|移走|移动|挪|改名|重命名|改成"
    r"|改为|改用|换成|换到|删|移除|去掉|下线|废弃|弃用|替换|替代|取代|拆分|合并到|升级|降级|不再|已经不|没了|切到|切换",
)
# What is made or unmade need not be there: the verb, a few words, and then the blank where the name stood.
_HANDLED = re.compile(
    r"\b(?:add|creat|introduc|scaffold|generat|writ|output|produc|emit|export|dump|sav|ignor|mov|renam|delet|remov|drop"
    r"|replac)(?:e|es|s|ing)?(?: [\w']+){0,4}?[ ]?[`\"'*(]*[ ]{3}",
    re.IGNORECASE,
)
_ABSENT = _words(
    r"there(?:'s| is| are) no(?:t|ne)?|(?:do|does|did)(?:n't| not) (?:have|exist|use|need|contain)"
    r"|not (?:there|exist\w*|present|yet)|(?:is|are)(?:n't| not)|lacks?|without|has no|have no|no such|exists?|in case",
    r"不存在|没有|不在|尚未|还没|缺少|如果有|若有",
)
_EXAMPLE = _words(
    r"e\.g|for example|for instance|such as|say|examples?|samples?|placeholders?|something like|foo|bar|hypothetical",
    r"例如|比如|譬如|诸如|示例|假设|举例",
)
_ELSEWHERE = _words(
    r"(?:on|in|inside|into|from|to|at|of|via) (?:(?:the|our|my|a|an|each|every|that|its) )?(?:[\w-]+ ){0,2}"
    r"(?:servers?|hosts?|containers?|clusters?|vms?|instances?|laptops?|machines?|images?|pods?|volumes?|box|nas)"
    r"|remote(?:ly)?|buckets?|wiki|notion|confluence|drive|dropbox|sharepoint|s3|gists?|upstream|forks?|registry|cdn|ssh"
    r"|jump ?box|bastion|dotfiles|home (?:folder|directory)|other (?:projects?|teams?)|another (?:project|team)"
    r"|side projects?|submodules?|(?:repo|repository) \W?\w+[/-]\w+"
    r"|(?!(?:this|our|the|same|whole|entire)\b)\w+(?:'s)?[- ](?:mono)?repo(?:s|sitory|sitories)?",
    r"服务器|主机|容器|镜像|集群|机器上|远程|上游|线上|云盘|网盘|堡垒机|别的项目|其他项目|另一个|[^本该这个]仓库|那个仓库|子模块",
)
_NEGATED = _words(
    r"not|no|never|none|nor|neither|avoid|cannot|\w+n't|dont|forbidden|stop|except|but",
    r"[不别没勿未非]|禁止|避免|除了",
)
_OPEN_RANGE = _words(
    r"at least|at most|minimum|maximum|or (?:newer|later|higher|above|older|lower|below)|and (?:up|above|newer|later)"
    r"|support\w*|compatib\w+|works? with|between|from|up to|newer than|older than|before|after|eol|end of life"
    r"|tests? (?:on|against)|matrix|both",
    r"至少|最低|最高|以上|以下|及更高|支持|兼容|之间|低于|高于",
)
_QUESTION = re.compile(r"[?？]\s*$")


def speaks_of_now(text: str) -> bool:
    """Whether a claim, with the things it names blanked out, states what is there today in this project."""
    others = (_PLANNED, _PAST, _HANDLED, _ABSENT, _EXAMPLE, _ELSEWHERE, _QUESTION)
    return not any(pattern.search(text) for pattern in others)


def is_negated(text: str) -> bool:
    """Whether something in the claim is denied or excepted, so that what it names may be what is not done."""
    return _NEGATED.search(text) is not None


def leaves_range_open(text: str) -> bool:
    """Whether versions are spoken of as bounds or as several rather than as the one in use."""
    return _OPEN_RANGE.search(text) is not None
