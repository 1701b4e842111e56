"""The file that holds the notes of one session, and where it is."""

from __future__ import annotations

import os

from reverie.errors import StoreError
from reverie.session_notes.session import FILE, refuse_no_session
from reverie.store.durable import write_over
from reverie.store.folder import Folder

FOLDER = "session-memory"


class NotesFile:
    """The notes of one session below a project's folder, `<home>/projects/<slug>`. It need not be there yet.

    Raises Unsafe for the name of a session that could lead elsewhere.
    """

    def __init__(self, project_dir: str, session: str) -> None:
        refuse_no_session(session)
        self._project_dir = project_dir
        self._inside = f"{session}/{FOLDER}/{FILE}"
        self.path = os.path.join(project_dir, self._inside)

    def find(self) -> str | None:
        """The notes as they stand; None where there are none. Raises StoreError where they cannot be read."""
        if not os.path.isdir(self._project_dir):
            return None
        with Folder(self._project_dir) as folder:
            content = folder.find(self._inside)
        return content.data.decode("utf-8", "replace") if content else None

    def write(self, text: str) -> None:
        """The file holds this text, whole; where that fails it is as it was.

        Of several processes that write at once, the last one's whole file stays. Links on the way are not followed.
        Raises StoreError where it cannot be written.
        """
        with Folder.create(self._project_dir) as folder:
            try:
                with folder.parent_of(self._inside, create=True) as (parent, name):
                    write_over(parent, name, text.encode("utf-8", "replace"))
            except OSError as cause:
                raise StoreError(f"cannot write the session notes {self.path}: {cause.strerror or cause}") from cause
