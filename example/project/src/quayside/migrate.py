"""Apply every migration that the database has not seen yet, in the order of their names."""

import sys
from pathlib import Path

from quayside.database import pool


def migrate(folder: Path) -> None:
    with pool, pool.connection() as connection:
        connection.execute("create table if not exists migrations (name text primary key)")
        seen = {name for (name,) in connection.execute("select name from migrations")}
        for file in sorted(folder.glob("*.sql")):
            if file.name not in seen:
                connection.execute(file.read_text(encoding="utf-8"))
                connection.execute("insert into migrations values (%s)", (file.name,))


if __name__ == "__main__":
    migrate(Path(sys.argv[1]))
