"""Words that say of a whole sentence that it holds only once or here, is only supposed, or was only heard: "just this
once", "for this report", "suppose", "they say", 就这一次.

A part of a sentence may not stand for it without them: "Just this once, we deploy late" is no rule about deploying.
Such words are a part by themselves: an order for this once beside a statement takes nothing from the statement.
"""

from __future__ import annotations

import re

_ONCE = (
    r"(?:(?:just|only) )?(?:this|that|the) (?:once|(?:one )?time)"
    r"|(?:just|only) (?:for )?(?:today|tonight|tomorrow|once|now)"
    r"|for (?:once|today|now|the moment)|(?:just|only) (?:for )?this (?:week|day|month|sprint|release)"
)
_HERE = r"(?:(?:just|only) )?(?:for|in|on|with) (?:this|that) [a-z-]+(?: [a-z-]+)?|for the sake of .+"
_HEARD = (
    r"(?:they|people|some|he|she|(?:so )?[a-z]+) (?:say|says|said|claims?|tells me|told me)|i (?:hear|gather)"
    r"|(?:as far as|if) (?:\w+ )?\w+ (?:serves?|knows?|remembers?)|apparently|allegedly|supposedly|rumou?r has it"
)
_SUPPOSES = r"(?:suppos(?:e|ing)|imagine|assum(?:e|ing)|pretend|let['’]?s (?:say|pretend|imagine|assume))\b.*"
_CHINESE = (
    r"(?:就|只|仅|僅)?(?:这|這|此)(?:一)?(?:次|回|趟)(?:而已)?|下不为例|下不為例|(?:先|暂时|暫時)(?:这样|這樣)"
    r"|(?:我)?(?:听|聽|据|據)(?:说|說)|传闻|傳聞|(?:假设|假設|假如|设想|設想).*"
)
_LEAD = r"(?:(?:and|but|so|ok|okay|oh|well|also|please) )*"
_LIMITS = re.compile(rf"{_LEAD}(?:{_ONCE}|{_HERE}|{_HEARD}|{_SUPPOSES})|{_CHINESE}", re.IGNORECASE | re.DOTALL)


def limits_all(part: str) -> bool:
    """Whether a part of a sentence does nothing but limit what the rest of it says."""
    return _LIMITS.fullmatch(" ".join(part.split()).strip(" ,.;:!—–-，。；：！")) is not None
