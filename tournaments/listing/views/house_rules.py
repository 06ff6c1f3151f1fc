"""A member's own house rules: the list, and the form that makes and changes them."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from tournaments.engine.house import describe_house_rules, read_text
from tournaments.kernel.guards import MemberRequest, is_submitted, redirect_with_message, require_member, try_service
from tournaments.listing.forms.house_rules import HouseRulesForm
from tournaments.listing.models import HouseRules
from tournaments.listing.selectors.house_rules import find_starting_rules, house_rules_of, presets
from tournaments.listing.services.house_rules import change_house_rules, make_house_rules

SAVED = "The house rules are saved. Choose them in the listing of an event, under the rules “House rules”."


@require_member
def all_of_them(request: MemberRequest) -> HttpResponse:
    context = {"kept": house_rules_of(request.user), "presets": presets()}
    return render(request, "tournaments/listing/house_rules.html", context)


@require_member
def new(request: MemberRequest) -> HttpResponse:
    begun = replace(find_starting_rules(request.GET.get("from", ""), request.user), name="")
    form = HouseRulesForm(request.POST or None, house=begun)
    if is_submitted(request, form) and try_service(form, make_house_rules, form.house(), by=request.user):
        return redirect_with_message(request, SAVED, "tournaments:house_rules")
    context = {"form": form, "title": "Make house rules", "words": ()}
    return render(request, "tournaments/listing/house_rules_form.html", context, status=form.status)


@require_member
def change(request: MemberRequest, pk: int) -> HttpResponse:
    kept = get_object_or_404(HouseRules, pk=pk, owner=request.user)
    house = read_text(kept.text)
    form = HouseRulesForm(request.POST or None, house=house, seen=kept.version)
    if is_submitted(request, form) and try_service(form, change_house_rules, kept, form.house(), by=request.user):
        return redirect_with_message(request, SAVED, "tournaments:house_rules")
    context = {"form": form, "title": house.title, "words": describe_house_rules(house)}
    return render(request, "tournaments/listing/house_rules_form.html", context, status=form.status)
