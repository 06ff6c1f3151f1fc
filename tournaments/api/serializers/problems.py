"""A refusal, as RFC 9457 writes it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class Problem(serializers.Serializer[Any]):
    """`code` is stable for machines, `section` the place in the documents, `errors` what is wrong by field."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField()
    section = serializers.CharField(required=False)
    place = serializers.CharField(required=False, help_text="Where in an event document.")
    errors = serializers.DictField(child=serializers.ListField(child=serializers.CharField()), required=False)
    current = serializers.DictField(required=False, help_text="What stands now, with its `version`.")
