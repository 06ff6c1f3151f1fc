"""Accounts and their addresses in the administration.

Only superusers see them. They change them through the services, so that every change is in the journal.
"""

from __future__ import annotations

from copy import copy
from functools import partial
from typing import Any, cast

from allauth.account.admin import EmailAddressAdmin
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from tournaments.kernel.models import User
from tournaments.people.services.accounts import add_account, addresses_changed, change_account, delete_account


class PasswordForm(AdminPasswordChangeForm):  # type: ignore[type-arg]
    def __init__(self, *args: Any, by: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.by = by

    def save(self, commit: bool = True) -> User:
        user = super().save(commit=False)
        return change_account(user, {"password": user.password}, by=self.by)


class OneActEach:
    """The services open the transaction themselves: Django's pages must not have opened one around them."""

    def changeform_view(
        self, request: HttpRequest, object_id: Any = None, form_url: str = "", extra_context: Any = None
    ) -> Any:
        return self._page("changeform", request, object_id, form_url, extra_context)

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        return self._page("delete", request, object_id, extra_context)

    def _page(self, name: str, *args: Any) -> HttpResponse:
        page: HttpResponse = getattr(self, f"_{name}_view")(*args)
        return page


@admin.register(User)
class AccountAdmin(OneActEach, UserAdmin):  # type: ignore[type-arg]
    ordering = ("pk",)
    list_display = ("email", "is_active", "is_staff")
    search_fields = ("email",)
    list_filter = ("is_active", "is_staff")
    filter_horizontal = ()
    fieldsets = ((None, {"fields": ("email", "password", "is_active", "is_staff", "is_superuser")}),)
    add_fieldsets = ((None, {"fields": ("email", "password1", "password2")}),)

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        return self._page("add", request, form_url, extra_context)

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        """Use a form that knows who acts, for this request alone."""
        own = copy(self)
        own.change_password_form = cast("Any", partial(PasswordForm, by=get_superuser(request)))
        return UserAdmin.user_change_password(own, request, id, form_url)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes the account that the entry in the journal would be by."""
        return super().has_delete_permission(request, obj) and obj != request.user

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        if not change:
            add_account(obj, by=get_superuser(request))
        elif form.changed_data:
            change_account(
                obj, {name: form.cleaned_data[name] for name in form.changed_data}, by=get_superuser(request)
            )

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        delete_account(obj, by=get_superuser(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            self.delete_model(request, user)


class AddressAdmin(OneActEach, EmailAddressAdmin):  # type: ignore[misc]
    def save_model(self, request: HttpRequest, obj: EmailAddress, form: Any, change: bool) -> None:
        if form.changed_data:
            with addresses_changed(obj.user, *map(_name_address_fact, form.changed_data), by=get_superuser(request)):
                obj.save()

    def delete_model(self, request: HttpRequest, obj: EmailAddress) -> None:
        with addresses_changed(obj.user, _name_address_fact("deleted"), by=get_superuser(request)):
            obj.delete()

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[EmailAddress]) -> None:
        for address in queryset.select_related("user"):
            self.delete_model(request, address)

    def make_verified(self, request: HttpRequest, queryset: QuerySet[EmailAddress]) -> None:
        for address in queryset.select_related("user").filter(verified=False):
            with addresses_changed(address.user, _name_address_fact("verified"), by=get_superuser(request)):
                super().make_verified(request, queryset.filter(pk=address.pk))

    make_verified.short_description = EmailAddressAdmin.make_verified.short_description  # type: ignore[attr-defined]


def get_superuser(request: HttpRequest) -> User:
    return cast("User", request.user)


def _name_address_fact(name: str) -> str:
    return f"address {name}"


admin.site.unregister(Group)  # permissions follow from posts
admin.site.unregister(EmailAddress)
admin.site.unregister(Authenticator)  # what opens accounts is nobody's to read
admin.site.register(EmailAddress, AddressAdmin)
