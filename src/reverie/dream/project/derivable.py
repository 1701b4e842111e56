"""What the project already says: an instruction file in the same words, or the tree by where things are.

Such a statement need not be remembered: whoever opens the project reads it there, and there it is kept true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from reverie.dream.project.drifted_paths import project_paths
from reverie.dream.project.inspect import Project
from reverie.dream.project.instructions import Instruction
from reverie.dream.project.page import Line
from reverie.dream.project.tree import Tree
from reverie.model.evidence import Evidence
from reverie.text.anchors import missing
from reverie.text.claims import compatible, normalise
from reverie.understand.phrases import MarkKind, phrases, tokens
from reverie.understand.relation import Relation, Statement, relate_statements
from reverie.understand.words import content_words

SURE_ENOUGH = 0.9  # that an instruction in other words says the same: what goes is no longer recalled
ENOUGH_WORDS = 0.5  # of a statement that instructions must use at all, before it is worth a closer look
LONGEST_WHERE = 160  # characters of a statement that does nothing but say where something is

# Something is somewhere, and the sentence ends there; or a file has it.
_WHERE = re.compile(
    r"(?:the |our |all |this |these )?(?P<what>[^,;:.!?。，；]{2,90}?) (?:is|are|lives?|sits?|resides?)(?: all)?"
    r"(?: defined| located| implemented| declared| found| kept| handled)?"
    r" (?:in|at|under|inside)(?: the)?(?: file| folder| directory| module)? [`\"']?(?P<path>[\w./@+-]+?)[`\"']?"
    r"(?: file| folder| directory| module)?[.!]?",
    re.IGNORECASE,
)
_WHERE_CHINESE = re.compile(
    r"(?P<what>[^，,；;：:。！？]{1,40}?)(?:的?(?:代码|实现|定义|逻辑|文件))?(?:都|就)?(?:定义|实现|放|位于|写)?(?:在|位于)"
    r"\s*[`“\"]?(?P<path>[\w./@+-]+?)[`”\"]?\s*(?:里面?|中|下面?|目录下?|文件中?)?[。.]?",
    re.ASCII,
)
_HOLDS = re.compile(
    r"(?:the )?(?:file |folder |directory |module )?[`\"']?(?P<path>[\w./@+-]+?)[`\"']?"
    r"(?: file| folder| directory| module)? (?:contains?|has|holds?|defines?|implements?|declares?|includes?)"
    r"(?: the| our| all| an?)? (?P<what>[^,;:!?。，；]{2,90}?)[.!]?",
    re.IGNORECASE,
)
_HOLDS_CHINESE = re.compile(
    r"[`“\"]?(?P<path>[\w./@+-]+?)[`”\"]?\s*(?:文件|目录|模块)?(?:里面?|中|下面?)?\s*(?:有|包含了?|定义了?|实现了?|放着?)\s*"
    r"(?P<what>[^，,；;：:。！？]{1,40}?)[。.]?",
    re.ASCII,
)


def is_derivable(text: str, project: Project, about: str = "") -> Evidence | None:
    """The line of the project that already says the statement; None where none does. `about` is the title of the
    memory it stands in, which can say more closely what it holds for.
    """
    line = find_line(text, project, about)
    return line.evidence() if line else None


def find_line(text: str, project: Project, about: str = "") -> Line | None:
    """The same, as the line itself. One that holds a secret says nothing, since it must not be quoted."""
    for line in (*_instructions(text, project, about), *_places(text, project)):
        if line.is_quotable:
            return line
    return None


def _instructions(text: str, project: Project, about: str) -> Iterator[Line]:
    """The lines of instruction files that say the same: in the same words, else beyond doubt."""
    if not normalise(text) or normalise(text).endswith("?") or not project.instructions:
        return
    for one in project.instructions_by_words.get(normalise(text), ()):
        if _is_about_the_same(one, text, about):
            yield one.line
    words = content_words(text)
    if len(words & project.instruction_words) < ENOUGH_WORDS * len(words):
        return
    statement = Statement.of(text, about)
    for number in project.instruction_index.candidates(statement):
        one = project.instructions[number]
        if _is_about_the_same(one, text, about) and _says_the_same(one, project.read_instructions[number], statement):
            yield one.line


def _says_the_same(one: Instruction, instruction: Statement, statement: Statement) -> bool:
    """Whether they are the same from both sides, and no number, name or negation is in only one of them."""
    for old, new in ((instruction, statement), (statement, instruction)):
        related = relate_statements(old, new)
        if related.relation is not Relation.SAME or related.sure < SURE_ENOUGH:
            return False
    return not missing(one.text, statement.text) and not missing(statement.text, one.text)


def _is_about_the_same(one: Instruction, text: str, about: str) -> bool:
    """Whether the instruction holds for no less than the memory, each with its title or headings: what is said under
    "Staging" is not said for all, nor for production; and whether the titles do not name two of a kind, such as two
    languages.
    """
    held, asked = _named(f"{one.about}. {one.text}", MarkKind.SCOPE), _named(f"{about}. {text}", MarkKind.SCOPE)
    if not all(members & asked.get(group, set()) for group, members in held.items()):
        return False
    theirs, mine = _named(one.about, MarkKind.VALUE), _named(about, MarkKind.VALUE)
    return all(theirs[group] & mine[group] for group in theirs.keys() & mine.keys())


def _named(text: str, kind: MarkKind) -> dict[str, set[str]]:
    """For each sort of thing that exclude each other (environments, languages …), which of them a text names."""
    found: dict[str, set[str]] = {}
    for phrase in phrases(tokens(compatible(text))):
        for mark in phrase.marks:
            if mark.kind is kind:
                found.setdefault(mark.group, set()).add(mark.member)
    return found


def _places(text: str, project: Project) -> Iterator[Line]:
    """The line that shows something to be where the statement says it is: each word of it stands in the path, or in
    the file.
    """
    bare = normalise(text)
    found = None
    if len(text) <= LONGEST_WHERE and project_paths(text):
        said = text.lstrip("-*+ ").strip()
        forms = (_WHERE, _WHERE_CHINESE, _HOLDS, _HOLDS_CHINESE)
        found = next((match for form in forms if (match := form.fullmatch(said))), None)
    if not found or missing(bare, f"{found['what']} {found['path']}"):
        return
    tree = project.tree
    places = tree.places_of(found["path"].removeprefix("./"))
    words = content_words(found["what"]) - _STRUCTURE
    if words and len(places) == 1:
        yield from _shown_in(places[0], words, tree)


def _shown_in(path: str, words: frozenset[str], tree: Tree) -> Iterator[Line]:
    if path in tree.folders:
        names = " ".join(one for one in sorted(tree.files) if one.startswith(f"{path}/"))
        if words <= content_words(f"{path} {names}"):
            yield tree.name_line(path)
    elif (page := tree.read(path)) and words <= content_words(f"{path} {page.text}"):
        told = (number for number, line in enumerate(page.lines, 1) if words <= content_words(line))
        number = next(told, 0)
        yield page.line(number) if number else tree.name_line(path)


# Words for the thing that code is, which no file says of itself.
_STRUCTURE = content_words(
    "code function class method module file folder directory component definition implementation logic source"
    " 代码 函数 类 方法 模块 文件 目录 组件 定义 实现 逻辑"
)
