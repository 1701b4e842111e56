"""What people wrap around a statement when they type it: small talk, reasons, and words that tell of a change.

The pairs hold mostly bare statements. With these around them the trees learn that small talk means nothing, and that a
word of change makes an update likelier without making one of two facts that merely look alike.
"""

from __future__ import annotations

CHATTER = {
    "en": (
        "btw {}",
        "heads up: {}",
        "just so you know, {}",
        "{} fyi",
        "ok so {}",
        "quick note, {}",
        "for the record {}",
        "{} - please keep that in mind",
        "while we are at it, {}",
        "before I forget: {}",
        "oh and {}",
        "right, {}, as I said",
    ),
    "zh": (
        "顺便说下，{}",
        "提醒一下，{}",
        "对了，{}",
        "{}，记一下",
        "{}，别忘了",
        "嗯，{}",
        "先说一声，{}",
        "{}，你知道就行",
    ),
}
REASONS = {
    "en": (
        "{} because the other way kept causing trouble",
        "{}, that came out of the retro",
        "{}, the whole team agreed",
        "after a long discussion {}",
        "{} and I would like you to stick to that",
        "{}, management wants it like this",
        "{} so nobody has to ask again",
    ),
    "zh": (
        "{}，因为之前那样老出问题",
        "开会商量过，{}",
        "{}，大家都同意了",
        "{}，省得再问",
        "{}，上面要求的",
        "讨论了半天，{}",
    ),
}
CHANGES = {
    "en": (
        "{} now",
        "{} these days",
        "from now on {}",
        "as of this week {}",
        "actually, {}",
        "we changed this: {}",
        "{} instead",
        "correction: {}",
        "update: {}",
        "this changed, {}",
        "{} going forward",
        "things have moved, {}",
        "scratch what I said before, {}",
        "{} nowadays",
    ),
    "zh": (
        "现在{}",
        "以后{}",
        "改了，{}",
        "从今天起{}",
        "更新一下：{}",
        "现在变成{}",
        "之前说的变了，{}",
        "{}，换了",
        "调整了：{}",
        "今后{}",
        "更正一下，{}",
        "已经改成{}",
    ),
}
