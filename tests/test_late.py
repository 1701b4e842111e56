"""What is only loaded when it is needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from reverie.late import Later

LOOKS = [["status"], ["log"], ["context"], ["config"], ["sessions"], ["recall", "tabs"]]
HEAVY = ("reverie.dream.engines", "reverie.dream.learning", "reverie.dream.run", "reverie.understand.worth")


@pytest.mark.parametrize("command", LOOKS, ids=lambda command: command[0])
def test_a_command_that_only_looks_loads_nothing_of_a_dream(command: list[str], tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "from reverie.interfaces.entry import main\n"
        f"main({[*command, '--memory-dir', str(tmp_path / 'memory')]!r})\n"
        f"print([name for name in sys.modules if name.startswith({HEAVY!r})], file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


def test_a_module_is_loaded_with_the_first_of_its_names_and_is_that_module() -> None:
    name = "wave"  # of the standard library, and nobody's here
    assert name not in sys.modules
    later = Later(name)
    assert name not in sys.modules
    error = later.Error
    assert error is sys.modules[name].Error


def test_a_name_that_a_module_does_not_have_is_told_as_by_the_module() -> None:
    with pytest.raises(AttributeError, match="module 'errno' has no attribute 'nothing'"):
        _ = Later("errno").nothing
