"""What is hidden cannot be read, by whatever name, and what lies beside it still can."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.agents.sandbox.conftest import Confined

from reverie.agents.sandbox.boundary import Reach, is_within
from reverie.agents.sandbox.landlock import READ, READ_DIR, grants

SECRET = b"the hidden words"


@pytest.fixture
def vault(tree: Path) -> Path:
    """A folder to hide, below the tree, and links that lead to it."""
    made = tree / "sub" / "vault"
    made.mkdir()
    (made / "words").write_bytes(SECRET)
    (tree / "to-file").symlink_to(made / "words")
    (tree / "to-folder").symlink_to(made)
    return made


WAYS = (
    "cat sub/vault/words",
    "cat to-file",
    "cat to-folder/words",
    "cat sub/../sub/./vault//words",
    "cat /proc/self/cwd/sub/vault/words",
    "cat /proc/self/root$PWD/sub/vault/words",
    "cd sub/vault && cat words",
    "grep -r hidden .",
    "cat < to-file",
    "dd if=to-file",
    "head -c 9 to-file",
    "cp to-file /dev/stdout",
    "bash to-file",
)


@pytest.mark.parametrize("command", WAYS)
@pytest.mark.parametrize("whole", [True, False], ids=["the folder", "the file"])
def test_what_is_hidden_cannot_be_read(confined: Confined, vault: Path, command: str, whole: bool) -> None:
    ran = confined("bash", "-c", command, hidden=[vault if whole else vault / "words"])
    assert SECRET[:9] not in ran.output
    assert ran.code != 0


def test_it_could_be_read_if_it_were_not_hidden(confined: Confined, vault: Path) -> None:
    assert confined("cat", "to-file").output == SECRET


def test_hiding_a_link_hides_where_it_leads(confined: Confined, tree: Path, vault: Path) -> None:
    assert SECRET not in confined("cat", "sub/vault/words", hidden=[tree / "to-folder"]).output


def test_what_lies_beside_it_can_be_read_and_its_folder_listed(confined: Confined, vault: Path) -> None:
    assert confined("cat", "file", "sub/other", hidden=[vault]).output == b"one\ntwo\nthree\n"
    assert b"other" in confined("ls", "sub", hidden=[vault]).output


def test_only_what_lies_below_a_readable_root_can_be_read(confined: Confined, tree: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").write_bytes(SECRET)
    assert confined("cat", "file", readable=[str(tree)]).output == b"one\ntwo\n"
    ran = confined("cat", "../outside", readable=[str(tree)])
    assert ran.code != 0
    assert SECRET not in ran.output


def test_what_is_hidden_wins_over_what_is_readable(confined: Confined, vault: Path) -> None:
    assert SECRET not in confined("cat", "to-file", readable=["/", str(vault)], hidden=[vault.parent]).output


def test_no_terminal_and_no_disk_can_be_read(confined: Confined) -> None:
    leader, follower = os.openpty()
    try:
        assert confined("head", "-c", "1", os.ttyname(follower)).code != 0
        assert confined("bash", "-c", "exec 3</dev/tty").code != 0
    finally:
        os.close(leader)
        os.close(follower)


def test_a_file_that_appears_where_something_is_hidden_is_not_granted(tree: Path) -> None:
    reach = Reach((str(tree),), (str(tree / "later"),))
    granted = [(path, rights) for path, rights in grants(reach) if is_within(path, str(tree))]
    assert (str(tree), READ) not in granted
    assert (str(tree), READ_DIR) in granted
    assert (str(tree / "file"), READ) in granted


def test_a_path_is_within_a_folder_by_its_parts() -> None:
    assert is_within("/a/b", "/a")
    assert is_within("/a", "/a")
    assert is_within("/a", "/")
    assert not is_within("/ab", "/a")
