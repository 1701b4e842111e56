"""Where everything of an agent's own memory is: places of the project, kind of agent, scope -> places of its own.

    memory folder    as scope.py says; its lock, history and archive lie beside it
    sessions         <home>/agent-sessions/user/<type>/, <home>/projects/<slug>/agent-sessions/<scope>/<type>/
The conversations of an agent are its own: they are written down apart from those of the main one, never in the project,
and its dream counts and learns from these alone.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from reverie.agent_memory.scope import AgentPlaces, Scope, type_name
from reverie.errors import Unsafe
from reverie.memdir.places import Places, is_within, refuse_no_folder, refuse_unsafe_folder
from reverie.settings import home_directory
from reverie.text.slug import slug

REMOTE, CLAUDES_REMOTE = "REVERIE_REMOTE_MEMORY_DIR", "CLAUDE_CODE_REMOTE_MEMORY_DIR"
SESSIONS = "agent-sessions"
SOURCE = "the memory of the agent"  # how the words begin that say why its folder is where it is


def places_of_agent(places: Places, environ: Mapping[str, str], agent_type: str, scope: Scope) -> Places:
    """The places of that kind of agent. Raises UsageError for a name that cannot be, Unsafe for a folder that leads out
    of the project.
    """
    own = AgentPlaces(places.home.path, places.working_dir, _remote_folder(places, environ))
    folder = os.path.realpath(own.folder(scope, agent_type))
    refuse_unsafe_folder(folder, home_directory(environ))
    refuse_no_folder(folder)
    if scope is not Scope.USER and not own.remote and not is_within(folder, places.working_dir):
        raise Unsafe(f"the memory of {agent_type} would lie in {folder}, outside the project: see where a link leads")
    sessions = _sessions(places, agent_type, scope)
    return Places(
        home=places.home,
        own_home=places.own_home,
        project=places.project,
        memory_dir=folder,
        memory_dir_source=f"{SOURCE} {agent_type} ({scope})",
        sessions=(sessions,),
        projects_dirs=(),
        recordings=sessions,
        working_dir=places.working_dir,
    )


def _sessions(places: Places, agent_type: str, scope: Scope) -> str:
    above = [] if scope is Scope.USER else ["projects", slug(places.project)]
    return os.path.join(places.own_home, *above, SESSIONS, scope, type_name(agent_type))


def _remote_folder(places: Places, environ: Mapping[str, str]) -> str:
    """The folder that takes the place of this machine's, for agents that are moved about."""
    names = (REMOTE, *((CLAUDES_REMOTE,) if places.home.is_claude else ()))
    return next((value for name in names if (value := environ.get(name, "")).startswith("/")), "")
