"""How much a word tells."""

LIGHT = frozenset(
    "use day time mov go run set new get work need want keep thing put team live take make one now switch chang still alway current".split()
)


def telling(key: str) -> float:
    if key in LIGHT:
        return 0.3
    if len(key) == 2 and "\u3400" <= key[0] <= "\u9fff":
        return 0.5
    return 1.0
