"""Long lists come in pages: `?page=2&page_size=100`, at most 200 a page."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request


class Pages(PageNumberPagination):
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_page_size(self, request: Request) -> int:
        """Raises ValidationError for what is no size; a larger one than there is gives the largest."""
        asked = request.query_params.get(self.page_size_query_param) or str(self.page_size)
        if not (asked.isascii() and asked.isdigit()) or not asked.strip("0"):
            raise ValidationError({self.page_size_query_param: ["Expected a whole number from 1 on."]})
        return self.max_page_size if len(asked) > len(str(self.max_page_size)) else min(int(asked), self.max_page_size)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = super().get_schema_operation_parameters(view)
        for one in found:
            one["schema"]["minimum"] = 1
        return found
