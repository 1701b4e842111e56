"""Memory folders that nobody should have: each ends with its exit code and a sentence, its hostile bytes as before."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
import tempfile
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.crash.processes import World, go_on, wait_until_stopped
from tests.hostile.desk import Desk, memory

from reverie import Memory

STORE, SETTINGS, UNSAFE = 10, 3, 15


@pytest.fixture
def busy(desk: Desk) -> Desk:
    """A folder with something to do beside whatever is hostile in it."""
    desk.write("tabs.md", memory("Tabs", "- Uses tabs.\n- Uses tabs.\n", kind="user"))
    return desk


def dreams_around(desk: Desk, *hostile: str) -> None:
    """The dream lands in the ordinary file, names what it left alone, and a second one finds nothing to do."""
    answer = desk.dream()
    assert answer.code == 0, answer
    assert answer.outcome == "dreamed"
    assert "tabs.md" in answer.document["files_changed"]
    for name in hostile:
        assert any(name in problem for problem in answer.document["problems"]), answer.document["problems"]
    assert desk.dream().outcome == "unchanged"
    assert desk.run("status").code == 0
    assert desk.run("doctor").code in (0, STORE)


def test_an_empty_folder(desk: Desk):
    assert desk.dream().outcome == "unchanged"
    assert list(desk.files()) == []


def test_a_missing_folder_is_made(desk: Desk):
    desk.memory.rmdir()
    assert desk.dream().outcome == "unchanged"
    assert stat.S_IMODE(desk.memory.stat().st_mode) == 0o700


def test_a_folder_with_only_an_index(desk: Desk):
    desk.write("MEMORY.md", "# Index\n\nNothing yet.\n")
    before = desk.files()
    assert desk.dream().outcome == "unchanged"
    assert desk.files() == before


def test_an_index_of_dead_pointers_alone(desk: Desk):
    desk.write("MEMORY.md", "- [Gone](gone.md) — nothing\n")
    assert desk.dream().outcome == "dreamed"
    assert desk.files()["MEMORY.md"][0] == b""
    assert desk.dream().outcome == "unchanged"


def test_an_index_that_is_a_folder(busy: Desk):
    (busy.memory / "MEMORY.md").mkdir()
    (busy.memory / "MEMORY.md" / "inside.md").write_text(memory("Inside", "Something.\n"))
    dreams_around(busy, "MEMORY.md")
    assert (busy.memory / "MEMORY.md" / "inside.md").exists()
    assert busy.run("remember", "Something new").code == 0


def test_the_memory_folder_is_a_file(desk: Desk):
    desk.memory.rmdir()
    desk.memory.write_text("I am a file.\n")
    answer = desk.dream()
    assert answer.code in (STORE, UNSAFE)
    assert desk.memory.read_text() == "I am a file.\n"


@pytest.mark.parametrize("what", ["file", "folder", "dangling"])
def test_a_link_out_of_the_folder_is_named_and_not_followed(busy: Desk, what: str):
    outside = busy.root / "outside"
    if what == "folder":
        outside.mkdir()
        (outside / "secret.md").write_text(memory("Secret", "- A.\n- A.\n"))
        (busy.memory / "linked").symlink_to(outside)
    else:
        if what == "file":
            outside.write_text(memory("Outside", "- A.\n- A.\n"))
        (busy.memory / "linked.md").symlink_to(outside)
    before = {path: path.read_bytes() for path in busy.root.glob("outside*/**/*") if path.is_file()}
    dreams_around(busy, *([] if what == "folder" else ["linked.md"]))
    assert before == {path: path.read_bytes() for path in before}
    assert any(path.is_symlink() for path in busy.memory.iterdir())
    assert "linked" not in (busy.memory / "MEMORY.md").read_text()


def make_fifo(path: Path) -> None:
    os.mkfifo(path)


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        here = Path.cwd()
        os.chdir(path.parent)  # the address of a socket is short
        made.bind(path.name)
        os.chdir(here)


def make_folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize("make", [make_fifo, make_socket, make_folder])
def test_something_else_named_like_a_memory(busy: Desk, make: Callable[[Path], None]):
    odd = busy.memory / "odd.md"
    make(odd)
    kind = stat.S_IFMT(odd.lstat().st_mode)
    dreams_around(busy, *([] if odd.is_dir() else ["odd.md"]))
    assert stat.S_IFMT(odd.lstat().st_mode) == kind


HOSTILE_BYTES = {
    "binary.md": bytes(range(256)) * 40,
    "nul.md": b"---\nname: Nul\n---\n\nyesterday\0yesterday\n",
    "latin.md": memory("Caf\xe9", "Gestern, yesterday.\n").encode("latin-1"),
    "utf16.md": memory("Wide", "yesterday\n").encode("utf-16"),
    "broken-yaml.md": b"---\nname: [unclosed\ndescription: : :\n---\n\n- same\n- same\n",
    "unclosed.md": b"---\nname: no end\n\n- same\n- same\n",
}


@pytest.mark.parametrize("name", HOSTILE_BYTES)
def test_a_file_that_cannot_be_understood_is_left_to_the_byte(busy: Desk, name: str):
    data = HOSTILE_BYTES[name]
    hostile = busy.write(name, data)
    stamp = hostile.stat().st_mtime_ns
    answer = busy.dream()
    assert answer.code == 0, answer
    assert answer.outcome == "dreamed"
    assert hostile.read_bytes() == data
    assert hostile.stat().st_mtime_ns == stamp
    assert busy.dream().outcome == "unchanged"


def test_a_yaml_tag_runs_nothing(busy: Desk):
    head = b"---\nname: !!python/object/apply:os.mkdir ['ran']\n---\n"
    hostile = busy.write("tag.md", head + b"\n- same\n- same\n")
    assert busy.dream().code == 0
    assert hostile.read_bytes().startswith(head)
    assert not Path("ran").exists()


def test_a_yaml_bomb_does_not_go_off(busy: Desk):
    levels = "\n".join(f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 10)}]" for n in range(1, 12))
    data = f"---\nl0: &l0 [x, x]\n{levels}\nname: *l11\n---\n\n- same\n- same\n".encode()
    hostile = busy.write("bomb.md", data)
    assert busy.dream().code == 0
    assert hostile.read_bytes() == data
    assert busy.dream().outcome == "unchanged"


def test_deeply_nested_yaml_is_left_alone(busy: Desk):
    data = b"---\nname: " + b"[" * 1_000 + b"\n---\n\n- same\n- same\n"
    hostile = busy.write("deep.md", data)
    dreams_around(busy, "deep.md")
    assert hostile.read_bytes() == data


def test_a_file_of_fifty_megabytes_is_not_read(busy: Desk):
    hostile = busy.memory / "huge.md"
    with hostile.open("wb") as file:
        file.truncate(50_000_000)
    dreams_around(busy, "huge.md")
    assert hostile.stat().st_size == 50_000_000


def test_a_megabyte_on_a_single_line(busy: Desk):
    hostile = busy.write("line.md", memory("Line", "word " * 190_000 + "\n"))
    data = hostile.read_bytes()
    dreams_around(busy)
    assert hostile.read_bytes() == data


def test_folders_within_folders(busy: Desk):
    deep = "/".join(["d"] * 60)
    hostile = busy.write(f"{deep}/x.md", memory("Deep", "- same\n- same\n"))
    data = hostile.read_bytes()
    dreams_around(busy, "d/d/d/d/d")
    assert hostile.read_bytes() == data


@pytest.mark.parametrize(
    "name",
    ["new\nline.md", "bidi\u202edm.md", "zero\u200bwidth.md", "tab\t.md", "a" * 250 + ".md", "--flag.md", "$(id).md"],
)
def test_a_name_made_to_deceive_is_never_put_into_the_index(busy: Desk, name: str):
    hostile = busy.write(name, memory("Odd", "Something odd.\n"))
    data = hostile.read_bytes()
    dreams_around(busy)
    assert hostile.read_bytes() == data
    index = (busy.memory / "MEMORY.md").read_text()
    assert "\u202e" not in index
    assert "\u200b" not in index
    assert index.count("\n") <= 2


def test_a_name_that_is_not_utf8(busy: Desk):
    raw = os.fsencode(busy.memory) + b"/caf\xe9.md"
    descriptor = os.open(raw, os.O_WRONLY | os.O_CREAT, 0o600)
    os.write(descriptor, memory("Cafe", "- same\n- same\n").encode())
    os.close(descriptor)
    dreams_around(busy, "not UTF-8")
    assert os.path.exists(raw)
    for command in ("status", "doctor", "log", "context"):
        assert busy.run(command).code == 0, command


def test_twins_that_some_disks_take_for_one_file_are_both_kept(busy: Desk):
    composed = unicodedata.normalize("NFC", "café.md")
    decomposed = unicodedata.normalize("NFD", "café.md")
    busy.write(composed, memory("One", "The first.\n"))
    busy.write(decomposed, memory("Other", "The second.\n"))
    busy.write("Case.md", memory("Upper", "The third.\n"))
    busy.write("case.md", memory("Lower", "The fourth.\n"))
    dreams_around(busy)
    kept = b"".join(data for data, _ in busy.files().values())
    assert all(text in kept for text in (b"The first.", b"The second.", b"The third.", b"The fourth."))


def test_a_memory_is_never_remembered_over_its_twin(desk: Desk):
    desk.write("DEPLOY-FRIDAYS.md", memory("Deploy", "The old one.\n"))
    assert desk.run("remember", "Deploy on Fridays").code == 0
    assert "The old one." in (desk.memory / "DEPLOY-FRIDAYS.md").read_text()
    assert not (desk.memory / "deploy-fridays.md").exists()
    assert (desk.memory / "deploy-fridays-2.md").exists()


def test_a_hard_link_to_the_outside_is_cut_and_the_outside_untouched(busy: Desk):
    outside = busy.root / "outside.md"
    (busy.memory / "tabs.md").rename(outside)
    os.link(outside, busy.memory / "tabs.md")
    before = outside.read_bytes()
    dreams_around(busy)
    assert outside.read_bytes() == before
    assert (busy.memory / "tabs.md").read_bytes() != before


def test_three_thousand_files(desk: Desk):
    for number in range(3_000):
        desk.write(f"m{number}.md", memory(f"Number {number}", f"Fact number {number}.\n"))
    answer = desk.dream()
    assert answer.outcome == "dreamed"
    assert answer.document["files_changed"] == ["MEMORY.md"]
    index = (desk.memory / "MEMORY.md").read_bytes()
    assert len(index) <= 25_000
    assert index.count(b"\n") <= 200
    assert desk.dream().outcome == "unchanged"
    assert desk.run("status", "--json").document["unlisted"] == 3_000 - index.count(b"\n- [") - index.startswith(b"- [")


def test_the_memory_folder_may_be_a_link_that_the_user_made(busy: Desk):
    real = busy.root / "elsewhere" / "real"
    real.parent.mkdir()
    busy.memory.rename(real)
    busy.memory.symlink_to(real)
    assert busy.dream().outcome == "dreamed"
    assert (real / "MEMORY.md").exists()
    assert busy.memory.is_symlink()
    assert busy.dream().outcome == "unchanged"


def test_a_state_folder_that_is_a_link_is_refused(busy: Desk):
    outside = busy.root / "outside"
    outside.mkdir()
    busy.state.symlink_to(outside)
    before = busy.files()
    answer = busy.dream()
    assert answer.code == STORE
    assert "symbolic link" in answer.out
    assert busy.files() == before
    assert list(outside.iterdir()) == [], "nothing was written through it"


def test_a_future_time_on_a_memory_is_no_reason_to_fail(busy: Desk):
    far = 2**62  # ns: the year 2116
    busy.write("future.md", memory("Future", "We meet tomorrow.\n"), far)
    assert busy.dream().code == 0
    assert busy.dream().outcome == "unchanged"


def test_a_clock_that_went_back_two_hours(busy: Desk, monkeypatch: pytest.MonkeyPatch):
    assert busy.dream().outcome == "dreamed"
    monkeypatch.setenv("REVERIE_NOW", "2026-11-15T10:00:00+00:00")
    busy.write("tabs.md", memory("Tabs", "- Uses tabs.\n- Uses tabs.\n- And more.\n", kind="user"))
    assert busy.dream().outcome == "dreamed"
    log = busy.run("log", "--json").document
    assert [entry["dream_id"][:4] for entry in log] == ["0002", "0001"], "order does not depend on the clock"
    assert busy.run("undo").code == 0
    for number in range(5):
        (busy.sessions / f"{number}.jsonl").write_text("{}\n")
    gated = busy.run("dream", "--json")
    assert gated.code == 0
    assert gated.document["reason"].startswith("time: 0 min")


READ_ONLY = """
import os, sys
from reverie.interfaces import entry

def run(folder):
    for words in (["dream", "--now"], ["remember", "Something"], ["undo"], ["status"], ["log"], ["doctor"]):
        yield f"{words[0]} -> {entry.main([*words, '--memory-dir', folder, '--home', '/nonexistent'])}"

list(run(sys.argv[2]))  # everything is loaded before this becomes a user who may not read Python's own files
if os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
print(*run(sys.argv[1]), sep="\\n")
"""


def test_a_folder_that_may_not_be_written(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    with tempfile.TemporaryDirectory() as name:  # where a user other than root may look
        desk = Desk(Path(name) / "root", monkeypatch, capsys)
        desk.write("tabs.md", memory("Tabs", "- Uses tabs.\n- Uses tabs.\n")).chmod(0o444)
        before = desk.files()
        Path(name).chmod(0o755)
        for folder in (desk.memory, desk.root):
            folder.chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", READ_ONLY, str(desk.memory), f"{name}/another"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            cwd="/",
            env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"},
        )
        monkeypatch.chdir("/")
        for folder in (desk.root, desk.memory):
            folder.chmod(0o755)
        assert "Traceback" not in done.stderr, done.stderr
        codes = dict(line.split(" -> ") for line in done.stdout.splitlines() if " -> " in line)
        assert codes == {
            "dream": "10", "remember": "10", "undo": "2", "status": "0", "log": "0", "doctor": "0"
        }, done  # fmt: skip
        assert desk.files() == before


READ_ONLY_LIBRARY = """
import asyncio, os, sys
from reverie import Memory

def run(home, project):
    memory = Memory.open(project, environ={"HOME": home, "PATH": "/usr/bin"})
    for _ in range(2):
        yield f"prompt {'Friday' in memory.system_prompt()} {'# Memory' in memory.system_prompt()}"
        yield f"recall {[one.file for one in asyncio.run(memory.recall('when do we deploy'))]}"
        yield f"shown {len(asyncio.run(memory.memories_for('when do we deploy')))}"
        yield f"status {memory.status().files} {len(memory.log())}"
    yield from memory.warnings

other = sys.argv[1] + "/other"
Memory.open(other, environ={"HOME": other, "PATH": "/usr/bin"}).remember("We deploy on Friday.")
list(run(other, other))  # everything is loaded before this becomes a user who may not read Python's own files
if os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
print(*run(sys.argv[1] + "/home", sys.argv[1] + "/project"), sep="\\n")
"""


@pytest.mark.parametrize("is_used", [True, False], ids=["memories are there", "nothing is there"])
def test_a_library_reads_in_a_home_that_may_not_be_written(is_used: bool):
    with tempfile.TemporaryDirectory() as name:  # where a user other than root may look
        home, project, other = (Path(name) / part for part in ("home", "project", "other"))
        for folder in (home, project, other):
            folder.mkdir()
        if is_used:
            used = Memory.open(project, environ={"HOME": str(home), "PATH": "/usr/bin"})
            used.remember("We deploy on Friday.")
            (Path(used.places.state_dir) / "run.json").write_text("torn")
        for path in (Path(name), *home.rglob("*"), home):
            path.chmod(0o555 if path.is_dir() else 0o444)
        Path(name).chmod(0o755)
        done = subprocess.run(
            [sys.executable, "-c", READ_ONLY_LIBRARY, name], capture_output=True, text=True, timeout=60, check=False
        )
        for path in (home, *home.rglob("*")):
            path.chmod(0o755)
        assert not done.stderr, done.stderr
        said = done.stdout.splitlines()
        once = (
            ["prompt True True", "recall ['deploy-friday.md']", "shown 1", "status 1 1"]
            if is_used
            else ["prompt False False", "recall []", "shown 0", "status 0 0"]
        )
        assert said[:8] == once * 2
        warned = "\n".join(said[8:])
        if is_used:
            assert warned.count("an interrupted change could not be finished, so memory is read as it stands") == 1
            assert warned.count("may not be written: memories are read, and none are kept") == 1
        else:
            assert warned.count("the agent is told nothing of its memory: cannot make the memory folder") == 1
        assert len(said) == 8 + (2 if is_used else 1)


def test_the_folder_is_replaced_while_a_dream_works(tmp_path: Path):
    world = World(tmp_path)
    dreaming = world.start("dream", "--now", "--json", failpoint="stage.made=stop")
    wait_until_stopped(dreaming)
    world.memory.rename(tmp_path / "moved")
    world.memory.mkdir()
    (world.memory / "new.md").write_text(memory("New", "- same\n- same\n"))
    code, document = go_on(dreaming)
    assert code == 11
    assert document["outcome"] == "failed"
    assert "replaced" in document["reason"]
    assert sorted(path.name for path in world.memory.iterdir()) == ["new.md"]
    assert "yesterday" in (tmp_path / "moved" / "release.md").read_text(), "the moved folder is as it was, too"
