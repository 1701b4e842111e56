"""What is mounted inside the memory folder is not part of it: P22, in a mount namespace of the test's own."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

LOOK = """
import json, os, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from tests.store.worlds import change
from reverie.errors import StoreError
from reverie.store.folder import Folder
from reverie.store.replace import apply

root = Path(sys.argv[1])
work = os.open(root / "work", os.O_RDONLY | os.O_DIRECTORY)
said = {}
with Folder(str(root / "memory")) as folder:
    listing = folder.scan()
    said["files"], said["problems"] = list(listing.files), listing.problems
    try:
        said["found"] = str(folder.find("team/target.md"))
    except StoreError as error:
        said["found"] = str(error)
    wanted = [change("team/new.md", None, "x\\n"), change("team/target.md", "mine\\n", "x\\n"),
              change("team/target.md", "mine\\n", None), change("team/deep/new.md", None, "x\\n")]
    said["landed"] = [type(apply(folder, work, one)).__name__ for one in wanted]
    said["file"] = type(apply(folder, work, change("bound.md", "bound\\n", "x\\n"))).__name__
    said["own"] = type(apply(folder, work, change("own.md", None, "x\\n"))).__name__
print(json.dumps(said))
"""

RACE = """
import json, os, subprocess, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from tests.store.worlds import change
from reverie.store.folder import Folder
from reverie.store.replace import EditedMeanwhile, apply

root = Path(sys.argv[1])
team, most = root / "memory" / "team", int(sys.argv[3])
(root / "go").touch()
loop = f"while [ -e {root}/go ]; do mount --bind {root}/outside {team}; umount {team}; done 2>/dev/null"
mounting = subprocess.Popen(["sh", "-c", loop])
work = os.open(root / "work", os.O_RDONLY | os.O_DIRECTORY)
landed = refused = 0
try:
    for number in range(most * 100):
        with Folder(str(root / "memory")) as folder:
            result = apply(folder, work, change(f"team/{number}.md", None, "x\\n"))
        refused += isinstance(result, EditedMeanwhile)
        landed += not isinstance(result, EditedMeanwhile)
        if number >= most and landed and refused:
            break
finally:
    (root / "go").unlink()
    mounting.wait()
# While somebody has it open it cannot be unmounted, so several may lie on top of each other by now.
while subprocess.run(["umount", str(team)], capture_output=True).returncode == 0:
    pass
print(json.dumps({"landed": landed, "refused": refused, "inside": len(list(team.glob("*.md")))}))
"""


def in_a_namespace(root: Path, mount: str, script: str, *arguments: str) -> dict[str, object]:
    """What a script says once the mounts are made. Nobody else sees them, and they go with it."""
    if shutil.which("unshare") is None:
        pytest.skip("there is no unshare here")
    (root / "script.py").write_text(script)
    for folder in ("memory/team", "outside", "work"):
        (root / folder).mkdir(parents=True, exist_ok=True)
    (root / "outside" / "target.md").write_text("mine\n")
    for name in ("memory/bound.md", "bound.md"):
        (root / name).write_text("bound\n")
    python = f"exec {sys.executable} {root}/script.py {root} {ROOT} {' '.join(arguments)}"
    words = ["unshare", "--mount", "sh", "-c", f"({mount}) || exit 77; {python}"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    if done.returncode == 77 or "unshare" in done.stderr:
        pytest.skip(f"mounting is not permitted here: {done.stderr.strip()}")
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    "mount",
    [
        "mount --bind {root}/outside {root}/memory/team",
        "mount -t tmpfs tmpfs {root}/memory/team && echo mine > {root}/memory/team/target.md",
    ],
    ids=["of the same file system", "of another"],
)
def test_p22_what_is_mounted_in_the_folder_is_neither_read_nor_written(tmp_path: Path, mount: str) -> None:
    bound = "mount --bind {root}/bound.md {root}/memory/bound.md"
    said = in_a_namespace(tmp_path, f"{mount} && {bound}".format(root=tmp_path), LOOK)
    assert said["files"] == ["bound.md"]
    assert "mounted there from elsewhere" in str(said["problems"])
    assert "mounted there from elsewhere" in str(said["found"])
    assert said["landed"] == ["EditedMeanwhile"] * 4
    assert (said["file"], said["own"]) == ("EditedMeanwhile", "Landed")
    assert [one.name for one in (tmp_path / "outside").iterdir()] == ["target.md"]
    assert ((tmp_path / "outside" / "target.md").read_text(), (tmp_path / "bound.md").read_text()) == (
        "mine\n",
        "bound\n",
    )


def test_p22_a_mount_that_comes_and_goes_lets_nothing_out(tmp_path: Path, rounds) -> None:
    said = in_a_namespace(tmp_path, "true", RACE, str(rounds(200, 5_000)))
    assert [one.name for one in (tmp_path / "outside").iterdir()] == ["target.md"]
    assert said["landed"] == said["inside"]
    assert int(str(said["refused"])) > 0
