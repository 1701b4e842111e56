"""The ten sections of the session notes, as they stand in a new file."""

from __future__ import annotations

TITLE = "Session Title"
STATE = "Current State"
TASK = "Task specification"
FILES = "Files and Functions"
WORKFLOW = "Workflow"
ERRORS = "Errors & Corrections"
CODEBASE = "Codebase and System Documentation"
LEARNINGS = "Learnings"
RESULTS = "Key results"
WORKLOG = "Worklog"

DESCRIPTIONS = {
    TITLE: "What this session is about, in five to ten words that tell it from any other.",
    STATE: "What is being done right now, what is open, and what comes next.",
    TASK: "What the user wants built or found out, in their own words, with limits and decisions.",
    FILES: "The files that matter, what is in them, and what was done to them.",
    WORKFLOW: "The commands that are run here, in their order, and what they are for.",
    ERRORS: "What went wrong, what mended it, what the user corrected, and what is not to be tried again.",
    CODEBASE: "The parts of the system, and how they fit together.",
    LEARNINGS: "What worked, what did not, and why; nothing that another section says.",
    RESULTS: "What the user asked to see, word for word: the answer, the table, the figures.",
    WORKLOG: "Step by step what was done, a short line each.",
}

SECTION_NAMES = tuple(DESCRIPTIONS)
DEFAULT_TEMPLATE = "\n\n".join(f"# {name}\n_{told}_" for name, told in DESCRIPTIONS.items()) + "\n"
