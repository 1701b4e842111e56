"""The root that a word shares with its relatives: educate, education, educational; sing, sang, sung.

Finding wants more cut off than comparing does: a word too many costs a place in a list, a word missed costs the answer.
"""

from __future__ import annotations

from functools import lru_cache

from reverie.understand.words import stem

_SHORT = 4  # letters: of a word as short as this nothing is cut
_PASSES = 3  # educational -> education -> educat -> educ

# Endings that make another kind of word of the same root, each with how many letters must be left of it.
_ENDINGS = (
    ("ization", 3),
    ("isation", 3),
    ("fulness", 3),
    ("ation", 4),
    ("ition", 4),
    ("ative", 4),
    ("ional", 4),
    ("ment", 4),
    ("ness", 4),
    ("able", 4),
    ("ible", 4),
    ("abl", 4),
    ("ibl", 4),
    ("less", 4),
    ("ship", 4),
    ("hood", 4),
    ("ance", 4),
    ("ence", 4),
    ("anc", 4),
    ("enc", 4),
    ("iou", 4),
    ("ous", 4),
    ("ity", 4),
    ("ful", 4),
    ("ize", 4),
    ("ise", 4),
    ("ist", 3),
    ("ion", 4),
    ("ant", 4),
    ("ent", 4),
    ("ive", 4),
    ("iz", 4),
    ("iv", 4),
    ("at", 4),
    ("al", 4),
    ("er", 4),
    ("or", 4),
    ("ic", 4),
)

_ANY_ENDING = tuple(ending for ending, _ in _ENDINGS)

# Forms that no ending explains, and the short names of family and pictures, by what `stem` leaves of them.
_IRREGULAR = {
    form: root
    for root, forms in {
        "become": "became",
        "begin": "began begun",
        "break": "broke broken",
        "bring": "brought",
        "buy": "bought",
        "catch": "caught",
        "come": "came",
        "dig": "dug",
        "draw": "drew drawn",
        "drink": "drank drunk",
        "drive": "drove driven",
        "eat": "ate eaten",
        "fall": "fell fallen",
        "feel": "felt",
        "feed": "fed",
        "fight": "fought",
        "find": "found",
        "fly": "flew flown",
        "foot": "feet",
        "forget": "forgot forgotten",
        "grow": "grew grown",
        "hang": "hung",
        "hear": "heard",
        "hide": "hid hidden",
        "know": "knew known",
        "lead": "led",
        "lend": "lent",
        "lose": "lost",
        "man": "men",
        "mean": "meant",
        "mouse": "mice",
        "ride": "rode ridden",
        "ring": "rang rung",
        "say": "said",
        "see": "saw seen",
        "sell": "sold",
        "show": "shown",
        "sing": "sang sung",
        "sit": "sat",
        "sleep": "slept",
        "speak": "spoke spoken",
        "spend": "spent",
        "stand": "stood",
        "steal": "stole stolen",
        "strike": "struck",
        "swim": "swam swum",
        "teach": "taught",
        "tell": "told",
        "think": "thought",
        "throw": "threw thrown",
        "tooth": "teeth",
        "understand": "understood",
        "wake": "woke woken",
        "wear": "wore worn",
        "wife": "wive wives",
        "win": "won",
        "woman": "women",
        "child": "kid kids children",
        "mother": "mom mum mommy mama",
        "father": "dad daddy papa",
        "photo": "pic pics picture photograph",
    }.items()
    for form in map(stem, forms.split())
}


@lru_cache(maxsize=50_000)
def root(word: str) -> str:
    """The root of a stem. What is no plain English word, or too short, stays as it is; a root need not be a word."""
    word = _IRREGULAR.get(word, word)
    if len(word) <= _SHORT or not (word.isascii() and word.isalpha()):
        return word
    for _ in range(_PASSES):
        shorter = _shorter(word)
        if shorter == word:
            break
        word = shorter
    word = word[:-1] if len(word) > _SHORT and word[-1] == "e" else word
    return word[:-1] + "i" if word[-1] == "y" else word


def _shorter(word: str) -> str:
    if not word.endswith(_ANY_ENDING):
        return word
    for ending, least in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= least:
            rest = word[: -len(ending)]
            return rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "lsz" else rest
    return word
