"""What an agent of some kind is told about the memory of its own."""

from __future__ import annotations

from reverie.agent_memory.scope import Scope

_FOR = {
    Scope.USER: (
        "It goes with this person into every project. Keep what holds everywhere: how they like such work done, and "
        "what you learned that is no matter of one project."
    ),
    Scope.PROJECT: (
        "It is part of the project and shared, through version control, with everybody who works on it. Keep what "
        "helps any of them: nothing private, and nothing that holds on one machine only."
    ),
    Scope.LOCAL: (
        "It belongs to this person in this project and stays out of version control. Keep what concerns their own "
        "set-up and habits here."
    ),
}


def purpose(agent_type: str, scope: Scope) -> str:
    """The paragraph that stands before the memory section: whose memory it is, and what it is for."""
    return f"This is the memory of the agent `{agent_type}`, apart from that of the main conversation. {_FOR[scope]}"
