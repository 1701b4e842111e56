"""Instructions stay the same within a session, until they are reset."""

from __future__ import annotations

from tests.instructions.small_world import World


def test_a_change_is_seen_only_after_a_reset(world: World) -> None:
    world.write({"CLAUDE.md": "before @a.md", "a.md": "a", ".claude/rules/r.md": "---\npaths: x\n---\nrule"})
    instructions = world.instructions()
    first = instructions.always()
    world.write({"CLAUDE.md": "after @gone.md", "CLAUDE.local.md": "new", ".claude/rules/r.md": "now always"})
    assert instructions.always() == first
    assert instructions.warnings == ()
    assert [file.text for file in instructions.for_files(["x"])] == ["rule"]
    instructions.reset()
    assert [file.text for file in instructions.always()] == ["after @gone.md", "now always", "new"]
    assert len(instructions.warnings) == 1
    assert instructions.for_files(["x"]) == ()
