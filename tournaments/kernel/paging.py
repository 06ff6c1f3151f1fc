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
        """Return the requested size, at most the largest one.

        Raises ValidationError if it is not a number from 1 on.
        """
        size = request.query_params.get(self.page_size_query_param) or str(self.page_size)
        if not (size.isascii() and size.isdigit()) or not size.strip("0"):
            raise ValidationError({self.page_size_query_param: ["Expected a whole number from 1 on."]})
        return self.max_page_size if len(size) > len(str(self.max_page_size)) else min(int(size), self.max_page_size)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        parameters: list[dict[str, Any]] = super().get_schema_operation_parameters(view)
        for parameter in parameters:
            parameter["schema"]["minimum"] = 1
        return parameters
