"""Pages of long lists: counted as far as anybody turns them, so that 100,000 rows are no slow page."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.admin.views.main import ChangeList
from django.core.paginator import Paginator
from django.http import HttpRequest
from django.utils.functional import cached_property

MOST = 2_000


class Cut(Paginator):  # type: ignore[type-arg]
    """Counts no further than MOST; what lies behind is reached by filters, which the foot of the list says."""

    @cached_property
    def count(self) -> int:
        return min(self._found, MOST)

    @property
    def is_cut(self) -> bool:
        return self._found > MOST

    @cached_property
    def _found(self) -> int:
        rows: Any = self.object_list
        return int(rows.order_by()[: MOST + 1].count())


class Page(ChangeList):
    """Its rows are read, and words for all of them are looked up at once."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        self.result_list: Any = list(self.result_list)
        cast("Any", self.model_admin).prepare(self.result_list)
