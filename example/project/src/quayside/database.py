"""One pool of connections, three verbs."""

import os
from typing import Any

from psycopg_pool import ConnectionPool

pool = ConnectionPool(os.environ["DATABASE_URL"], open=False)


def one(sql: str, *values: Any) -> Any:
    with pool.connection() as connection:
        return connection.execute(sql, values).fetchone()


def execute(sql: str, *values: Any) -> None:
    with pool.connection() as connection:
        connection.execute(sql, values)
