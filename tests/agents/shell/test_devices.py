"""A device is one by whatever way it is named; a folder that is called `dev` is none."""

from __future__ import annotations

import pytest

from reverie.agents.shell.check import check


@pytest.mark.parametrize(
    "command",
    [
        "cat /dev/tty",
        "grep -inf/dev/tty x",
        "grep -f../../dev/tty x",
        "cd / && cat dev/tty",
        "cd /usr; cd ..; cat dev/tty",
        "cd docs || cd /; cat dev/tty",
        "cd ../.. && cat < dev/tty",
        "cat ~/../dev/tty",
        "cd && cat ../dev/tty",
        "cat /proc/self/root/dev/tty",
        "cat /proc/1/task/1/fd/0",
        "cd /proc/self && cat fd/0",
        "cat /proc/self/root/../dev/tty",
        "cat /proc/./self//cwd/../../../x",
        "cd /proc/self && cat root/../x",
        "cat /var/run/../dev/tty",
        "cd /var/run && cat ../dev/tty",
    ],
)
def test_a_device_is_found_behind_flags_folders_and_links_of_processes(command: str) -> None:
    verdict = check(command)
    assert not verdict.allowed
    assert "could be, a device" in verdict.reason


@pytest.mark.parametrize(
    "command",
    [
        "cat dev/notes.md",
        "cd docs && cat dev/notes.md",
        "cat ~/dev/notes.md",
        "cat < /dev/null",
        "echo /dev/tty",
    ],
)
def test_what_only_sounds_like_a_device_can_be_read(command: str) -> None:
    assert check(command).allowed


def test_folders_without_end_are_not_followed() -> None:
    many = "; ".join(f"cd {letter}" for letter in "abcdefghij")
    assert "where it ends up" in check(many).reason
