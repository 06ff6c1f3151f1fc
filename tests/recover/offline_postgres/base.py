"""PostgreSQL without a server: what migrations would tell it, for `make check`."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

from django.db.backends.postgresql import base, features, introspection, operations
from psycopg.sql import quote


class DatabaseFeatures(features.DatabaseFeatures):
    can_rollback_ddl = False  # no transaction is begun


class DatabaseIntrospection(introspection.DatabaseIntrospection):
    """Nothing is there: constraints that a migration drops are not named."""

    def table_names(self, cursor: Any = None, include_views: bool = False) -> list[str]:
        return []

    def get_constraints(self, cursor: Any, table_name: str) -> dict[str, Any]:
        return {}

    def get_sequences(self, cursor: Any, table_name: str, table_fields: Any = ()) -> list[Any]:
        return []


class DatabaseOperations(operations.DatabaseOperations):
    def compose_sql(self, sql: str, params: Any) -> str:
        return sql % tuple(quote(one) for one in params) if params else sql


class DatabaseWrapper(base.DatabaseWrapper):
    features_class = DatabaseFeatures
    introspection_class = DatabaseIntrospection
    ops_class = DatabaseOperations
    pg_version = 150000

    def cursor(self) -> AbstractContextManager[None]:
        return nullcontext()
