"""Each section of the notes, from what happened: it quotes and counts, and adds nothing of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from reverie.notes.action import Kind
from reverie.notes.chatter import is_chatter, is_courtesy
from reverie.notes.failure import is_refusal
from reverie.notes.happening import Answered, Asked, Did
from reverie.notes.items import Item
from reverie.notes.quote import quoted, with_lines
from reverie.notes.remark import About, is_plan, remarks
from reverie.notes.request import is_idle, is_request, question_before
from reverie.notes.scene import Scene
from reverie.notes.trouble import Trouble
from reverie.text.alike import repeated
from reverie.text.claims import split_claims
from reverie.text.signals import SignalKind, signals

FIRST_REQUEST_CHARS = 2_400
REQUEST_CHARS = 700
ANSWER_CHARS = 3_600  # of the last answer
EARLIER_ANSWER_CHARS = 1_400  # of one with a table or figures
LINE_CHARS = 220
STATE_CHARS = 600
FAILURE_CHARS = 240
WORK_CHARS = 90
RECENT_ACTIONS = 6
TO_DO = 8
# More than these never fit, so there is no need to look at them.
MOST_HAPPENINGS = 2_000
MOST_ANSWERS = 40
MOST_REQUESTS = 200
MOST_FIRST = 5  # the task is among the first
_TELLING, _PLAIN, _LITTLE, _REPEATED = 3, 2, 1, 0
_OF_FILES = frozenset({Kind.READ, Kind.EDIT, Kind.WRITE, Kind.SEARCH, Kind.PLAN})  # tools that every agent has


def state(scene: Scene) -> list[Item]:
    """What was last asked, done and said, what fails, and what is still to do."""
    labels = scene.labels
    lines: list[str] = []
    asked = next((one for one in reversed(scene.asked) if not is_idle(one.text)), None)
    if asked:
        quote = quoted(asked.text, STATE_CHARS)
        lines.append(labels.asked_last.format(when=scene.when(asked.time), quote=quote))
    if scene.done:
        last = [one for one in scene.done if one.action.kind is not Kind.PLAN][-RECENT_ACTIONS:]
        told = _joined(scene, [_told(scene, one) for one in last])
        lines += [labels.done_last.format(what=told)] if told else []
    if said := _said_last(scene):
        lines.append(labels.said_last.format(quote=quoted(said, STATE_CHARS)))
    if scene.happened and not _is_answered(scene):
        lines.append(labels.not_answered)
    for trouble in scene.open_troubles()[-3:]:
        what = scene.what(trouble.failed.action)
        lines.append(labels.still_failing.format(what=what, quote=quoted(trouble.failed.failure, FAILURE_CHARS)))
    plans = [one.action.plan for one in scene.done if one.action.kind is Kind.PLAN]
    lines += [labels.to_do.format(what=quoted(step, LINE_CHARS)) for step in (plans[-1] if plans else ())[:TO_DO]]
    return [Item(f"- {line}") for line in lines]


def task(scene: Scene) -> list[Item]:
    """Every message in which the user wants something, the first at length, in their words. Of requests that are one
    and the same but for a number or a word the newest stands, and how many there were.
    """
    items: list[Item] = []
    chosen = (*scene.asked[:MOST_FIRST], *scene.asked[MOST_FIRST:][-MOST_REQUESTS:])
    alike = repeated([one.text[:REQUEST_CHARS] for one in chosen])
    left_out: Counter[int] = Counter()  # by the newest, which stands for them
    for number, asked in enumerate(chosen):
        is_first = not items
        if is_idle(asked.text):
            items += _reply(scene, asked)
        elif number in alike and not is_first and _is_mere_request(asked.text):
            left_out[alike[number]] += 1
        else:
            words = with_lines(asked.text, FIRST_REQUEST_CHARS if is_first else REQUEST_CHARS)
            weight = _TELLING if is_first else _weight(asked.text, is_repeated=number in alike)
            like_it = scene.labels.like_it.format(count=left_out[number]) if left_out[number] else ""
            items.append(Item(_as_item(words, scene.clock(asked.time), like_it), weight))
    return items


def _weight(text: str, *, is_repeated: bool) -> int:
    return _PLAIN if signals(text) else _REPEATED if is_repeated else _LITTLE


def _is_mere_request(text: str) -> bool:
    """Whether a message wants something now and states nothing: of statements that are alike each tells something."""
    return is_request(text) and not signals(text)


def _reply(scene: Scene, asked: Asked) -> Iterator[Item]:
    """An answer to a question of the assistant's, with the question; nothing where there was none."""
    question = question_before(asked)
    if question and not is_courtesy(asked.text):
        quote = quoted(asked.text, LINE_CHARS)
        yield Item(f"- {scene.labels.answer_to.format(quote=quote, question=quoted(question, LINE_CHARS))}", _PLAIN)


@dataclass(slots=True)
class _Handled:
    """What was done to one file."""

    counts: Counter[Kind] = field(default_factory=Counter[Kind])
    functions: dict[str, None] = field(default_factory=dict[str, None])
    said: str = ""


def files(scene: Scene) -> list[Item]:
    """The files by what was done to them, those that were changed before those that were only looked at."""
    handled: dict[str, _Handled] = {}
    for did in scene.done:
        if did.failure and did.action.kind is not Kind.RUN:
            continue
        for path in did.action.files:
            one = handled.setdefault(scene.path(path), _Handled())
            one.counts[did.action.kind] += 1
            one.functions |= dict.fromkeys(did.action.functions)
            if did.action.kind in (Kind.EDIT, Kind.WRITE) and did.said.strip():
                one.said = _telling_sentence(did.said) or one.said
    changed = {path: one for path, one in handled.items() if one.counts[Kind.EDIT] or one.counts[Kind.WRITE]}
    looked_at = {path: one for path, one in handled.items() if path not in changed}
    return [
        *(Item(_file_line(scene, path, one), _TELLING) for path, one in changed.items()),
        *(
            Item(_file_line(scene, path, one), _PLAIN if one.counts[Kind.READ] else _LITTLE)
            for path, one in looked_at.items()
        ),
    ]


def _file_line(scene: Scene, path: str, one: _Handled) -> str:
    counts = [
        f"{scene.verb(kind)}{scene.labels.times.format(count=one.counts[kind]) if one.counts[kind] > 1 else ''}"
        for kind in (Kind.WRITE, Kind.EDIT, Kind.READ, Kind.SEARCH, Kind.RUN)
        if one.counts[kind]
    ]
    functions = ", ".join(f"`{name}`" for name in list(one.functions)[-6:])
    parts = [scene.labels.comma.join(counts), functions, quoted(one.said, LINE_CHARS)]
    return f"- {scene.file(path)} — {'; '.join(part for part in parts if part)}"


def workflow(scene: Scene) -> list[Item]:
    """The commands in the order of their first use, what for, how often, and whether they failed at last."""
    runs: dict[str, list[Did]] = {}
    for did in scene.done:
        if did.action.kind is Kind.RUN and not did.action.is_look and (line := scene.command(did.action.command)):
            runs.setdefault(line, []).append(did)
    items: list[Item] = []
    for line, done in runs.items():
        purpose = next((one.action.purpose for one in reversed(done) if one.action.purpose), "")
        purpose = purpose or next((said for one in done if (said := _said_before(one))), "")
        times = scene.labels.times.format(count=len(done)).strip() if len(done) > 1 else ""
        parts = [times, quoted(purpose, LINE_CHARS), scene.labels.failed_last if done[-1].failure else ""]
        told = "; ".join(part for part in parts if part)
        items.append(Item(f"- {line} — {told}" if told else f"- {line}", min(len(done), _TELLING)))
    return items


def _said_before(did: Did) -> str:
    """What the assistant said last before it did so; nothing where that was mere talk ("One moment.")."""
    said = _last_sentence(did.said)
    return "" if is_chatter(said) else said


def errors(scene: Scene) -> list[Item]:
    """What failed with its telling line and what mended it, and what the user corrected, in the order of both."""
    told_of = {id(trouble.failed): item for trouble, item in _of_troubles(scene)}
    items: list[Item] = []
    is_first = len(scene.happened) <= MOST_HAPPENINGS
    for happened in scene.happened[-MOST_HAPPENINGS:]:
        if isinstance(happened, Did) and id(happened) in told_of:
            items.append(told_of[id(happened)])
        elif isinstance(happened, Asked) and not is_idle(happened.text):
            if not is_first and SignalKind.CORRECTION in signals(happened.text):
                on = quoted(_last_sentence(happened.before), LINE_CHARS)
                on_words = scene.labels.on_words.format(quote=on) if on else ""
                told = scene.labels.user_corrects.format(quote=quoted(happened.text, LINE_CHARS * 2))
                items.append(Item(f"- {told}{on_words}", _TELLING))
            is_first = False
    return items


def _of_troubles(scene: Scene) -> Iterator[tuple[Trouble, Item]]:
    """An item for each failure that went on in its own way, in the place of the newest, with how often it was seen."""
    alike: dict[tuple[str, str], list[Trouble]] = {}
    for trouble in scene.troubles:
        # A tool that was used clumsily, and then well: nobody needs to know.
        is_clumsy = trouble.failed.action.kind in _OF_FILES and trouble.is_over
        if is_refusal(trouble.failed.failure) or not is_clumsy:
            alike.setdefault((_failure(scene, trouble), _mending(scene, trouble)), []).append(trouble)
    for (failure, mending), found in alike.items():
        count = sum(one.times for one in found)
        times = scene.labels.times.format(count=count).strip() if count > 1 else ""
        told = "; ".join(part for part in (times, mending) if part)
        yield found[-1], Item(f"- {failure} — {told}" if told else f"- {failure}", _weight_of(found[-1]))


def _failure(scene: Scene, trouble: Trouble) -> str:
    """What failed, with its telling line."""
    action = trouble.failed.action
    if is_refusal(trouble.failed.failure):
        return scene.labels.user_refused.format(what=scene.deed(action))
    what = scene.call(action) if action.kind is Kind.OTHER else scene.what(action)
    tool = f"{action.tool} " if action.kind in _OF_FILES and what != action.tool else ""
    return f"{tool}{what}: {quoted(trouble.failed.failure, FAILURE_CHARS)}"


def _weight_of(trouble: Trouble) -> int:
    if is_refusal(trouble.failed.failure):
        return _TELLING
    return _LITTLE if trouble.failed.action.kind in _OF_FILES else _PLAIN


def _mending(scene: Scene, trouble: Trouble) -> str:
    """What became of a failure; of one that the user wished there is nothing to tell."""
    if is_refusal(trouble.failed.failure):
        return ""
    if not trouble.is_over:
        return scene.labels.not_mended
    if trouble.other_way:
        return scene.labels.mended_again.format(what=scene.what(trouble.other_way.action))
    deeds = list(dict.fromkeys(scene.deed(one.action) for one in trouble.mended_by))[-4:]
    last = trouble.mended_by[-1]
    if last.failure:
        return scene.labels.failed_otherwise
    why = quoted(_telling_sentence(last.said), LINE_CHARS) if last.action.kind is not Kind.RUN else ""
    if last.action.kind is Kind.OTHER:
        return scene.labels.mended_again.format(what=scene.call(last.action))
    if last.action.kind is Kind.RUN and last.action.program == trouble.failed.action.program:
        return scene.labels.mended_again.format(what=scene.what(last.action))
    return scene.labels.mended_by.format(what=scene.labels.comma.join(deeds)) + (f": {why}" if why else "")


def stated(scene: Scene, about: About) -> list[Item]:
    """What was said of the system, or learned: each once, by whoever said it first."""
    found: dict[str, Item] = {}
    heard: set[str] = set()
    for happened in scene.happened[-MOST_HAPPENINGS:]:
        is_users = isinstance(happened, Asked)
        text = happened.said if isinstance(happened, Did) else happened.text
        if text in heard:  # words that came with several calls
            continue
        heard.add(text)
        for what, sentence in remarks(text, is_users=is_users):
            if what is about and (words := quoted(sentence, LINE_CHARS * 2)):
                who = f" ({scene.labels.user})" if is_users else ""
                found.setdefault(words.casefold(), Item(f"- {words}{who}", _TELLING if is_users else _PLAIN))
    return list(found.values())


def results(scene: Scene) -> list[Item]:
    """The final answers as they were given: the last at length, tables and figures of earlier ones, else a line."""
    items: list[Item] = []
    pairs = [(asked, one) for asked, one in _final_answers(scene) if not _is_mere_talk(one.text)][-MOST_ANSWERS:]
    for number, (asked, answer) in enumerate(pairs):
        is_last = number == len(pairs) - 1
        has_table = "\n|" in answer.text or any(character.isdigit() for character in answer.text)
        if is_last or has_table:
            words = with_lines(answer.text, ANSWER_CHARS if is_last else EARLIER_ANSWER_CHARS)
        else:
            words = quoted(answer.text, LINE_CHARS)
        quote = quoted(asked.text, WORK_CHARS)
        head = f"- {scene.labels.asked.format(when=scene.when(asked.time), quote=quote)}"
        weight = _TELLING if is_last else _PLAIN if has_table else _LITTLE
        body = "\n".join(f"  {line}".rstrip() for line in words.splitlines())
        items.append(Item(f"{head}\n\n{body}\n", weight))
    return items


def worklog(scene: Scene) -> list[Item]:
    """A line for what was asked, for the work on it, and for the answer."""
    items: list[Item] = []
    work: list[Did] = []
    is_talk = is_go_on = False  # a greeting or thanks, to which the answer is none; a nod, to which it is one

    def close() -> None:
        if work:
            items.append(Item(_work_line(scene, work), _LITTLE))
        work.clear()

    for happened in scene.happened[-MOST_HAPPENINGS:]:
        if isinstance(happened, Did):
            work.append(happened)
            continue
        if isinstance(happened, Answered) and not happened.is_final:
            continue
        close()
        if isinstance(happened, Asked):
            is_talk = is_idle(happened.text) and is_courtesy(happened.text)
            is_go_on = is_idle(happened.text) and not question_before(happened)
        if is_talk or (is_go_on and isinstance(happened, Asked)) or _is_empty_answer(happened):
            continue
        label = scene.labels.user_said if isinstance(happened, Asked) else scene.labels.answered
        told = label.format(quote=quoted(_telling_beginning(happened.text), WORK_CHARS))
        items.append(Item(f"- {scene.clock(happened.time)} {told}".replace("-  ", "- "), _LITTLE))
    close()
    return items


def _is_empty_answer(happened: Asked | Answered) -> bool:
    return isinstance(happened, Answered) and _is_mere_talk(happened.text)


def _work_line(scene: Scene, work: Sequence[Did]) -> str:
    """What was done between two messages: how many files were read, each one that was changed, each command."""
    read = {path for one in work if one.action.kind is Kind.READ for path in one.action.files}
    told: list[str] = []
    for one in work:
        is_run = one.action.kind is Kind.RUN and not one.action.is_look
        if is_run or one.action.kind in (Kind.EDIT, Kind.WRITE, Kind.OTHER):
            told += [deed] if (deed := _told(scene, one)) != "".join(told[-1:]) else []
    more = f" (+{len(told) - RECENT_ACTIONS})" if len(told) > RECENT_ACTIONS else ""
    looked = [f"{scene.labels.read} {_read_files(scene, sorted(read))}"] if read else []
    line = _joined(scene, [*looked, *told[:RECENT_ACTIONS]]) or _joined(
        scene, list(dict.fromkeys(scene.deed(one.action) for one in work))[:RECENT_ACTIONS]
    )
    return f"- {scene.clock(work[0].time)} {line}{more}".replace("-  ", "- ")


def _read_files(scene: Scene, paths: Sequence[str]) -> str:
    if len(paths) <= 2:
        return scene.labels.comma.join(map(scene.file, paths))
    return scene.labels.files.format(count=len(paths))


def _final_answers(scene: Scene) -> Iterator[tuple[Asked, Answered]]:
    """What was asked and what came of it. Nothing comes of a greeting."""
    asked: Asked | None = None
    for one in scene.happened:
        if isinstance(one, Asked):
            is_answer = bool(question_before(one)) and not is_courtesy(one.text)
            asked = one if not is_idle(one.text) or is_answer or (asked and not is_courtesy(one.text)) else None
        elif isinstance(one, Answered) and one.is_final and asked:
            yield asked, one


def _is_mere_talk(text: str) -> bool:
    """Whether an answer only promises, thanks or greets."""
    return is_idle(text) or (len(text) <= LINE_CHARS and all(is_plan(one.text) for one in split_claims(text)))


def _said_last(scene: Scene) -> str:
    texts = (
        one.said if isinstance(one, Did) else one.text for one in reversed(scene.happened) if not isinstance(one, Asked)
    )
    return next((text for text in texts if text.strip() and not is_chatter(text)), "")


def _is_answered(scene: Scene) -> bool:
    last = scene.happened[-1]
    return isinstance(last, Answered) or (isinstance(last, Asked) and is_idle(last.text))


def _told(scene: Scene, did: Did) -> str:
    return scene.deed(did.action) + (scene.labels.failed if did.failure else "")


def _joined(scene: Scene, parts: Sequence[str]) -> str:
    """The parts in a row, those that come again right after each other once."""
    return scene.labels.comma.join(
        part for number, part in enumerate(parts) if part != "".join(parts[number - 1 : number])
    )


def _as_item(words: str, clock: str, like_it: str) -> str:
    """Words with their lines as one item of a list."""
    lines = words.splitlines()
    head = f"- {clock} " if clock else "- "
    if len(lines) <= 1:
        return f"{head}“{words}”{like_it}"
    return "\n".join([f"{head.rstrip()}{like_it}", *(f"  > {line}".rstrip() for line in lines)])


def _telling_beginning(text: str) -> str:
    """The first sentence that is no mere nod or greeting, "Good." before the correction; the first where all are."""
    claims = [claim.text for claim in split_claims(text[:2_000])]
    return next((claim for claim in claims if not is_idle(claim)), claims[0] if claims else text)


def _last_sentence(text: str) -> str:
    claims = split_claims(text[-2_000:])
    return claims[-1].text if claims else ""


def _telling_sentence(text: str) -> str:
    """The sentence that says why something was done: what was learned, else the last that is no plan."""
    for about, sentence in remarks(text, is_users=False):
        if about is About.LEARNING:
            return sentence
    claims = [one.text for one in split_claims(text[-2_000:]) if not is_plan(one.text)]
    return claims[-1] if claims else ""
