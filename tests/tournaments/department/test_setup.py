"""`manage.py setup`: the site's name and address, its first Director, a test letter; and it can be repeated."""

from __future__ import annotations

import io
import re
import socket
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives, send_mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests import factories
from tournaments.department.selectors.reachable import findings
from tournaments.department.services.sites import checked_address, checked_name, name_site
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel import sites
from tournaments.kernel.models import JournalEntry, Site, User
from tournaments.listing.selectors.calendars import public_feed
from tournaments.people.models import Letter, Office
from tournaments.people.selectors.accounts import has_confirmed_address

pytestmark = pytest.mark.django_db
CHIEF, PLAY = "chief@club.example", "https://play.club.example"


@pytest.fixture(autouse=True)
def _as_it_runs(settings: Any) -> Any:
    """Nothing in the environment, mail through the outbox, and nobody remembers the site of the test before."""
    settings.SITE_NAME = settings.SITE_URL = ""
    settings.EMAIL_BACKEND = "trekcc.mail.Outbox"
    settings.ALLOWED_HOSTS = ["testserver", "play.club.example"]
    sites.forget_stored_site()
    yield
    sites.forget_stored_site()


def setup(*options: str) -> str:
    said = io.StringIO()
    call_command("setup", *options, "--noinput", stdout=said, no_color=True)
    return said.getvalue()


def first(*options: str) -> str:
    return setup("--name", "Club Nights", "--address", PLAY, "--email", CHIEF, *options)


def director() -> str:
    return Office.objects.get(post="director", until=None).holder.email


def rows() -> list[int]:
    return [model.objects.count() for model in (User, Office, Site, JournalEntry, Letter)]


def test_empty_site_has_a_name_an_address_and_a_director_afterwards() -> None:
    said = first()
    assert (sites.site_name(), sites.site_address(), director()) == ("Club Nights", PLAY, CHIEF)
    assert has_confirmed_address(User.objects.get())
    assert "The site is called Club Nights and found at https://play.club.example." in said
    assert set(JournalEntry.objects.values_list("tag", flat=True)) == {"site.named", "account.opened", "office.filled"}


def test_letter_is_written_in_the_sites_name_and_the_outbox_is_empty_afterwards() -> None:
    said = first()
    (letter,) = mail.outbox
    assert letter.subject == "Club Nights: Test letter"
    assert letter.from_email == '"Club Nights" <trekcc@localhost>'
    assert "test letter of Club Nights, https://play.club.example" in letter.body
    assert f"The mail server took the test letter to {CHIEF}." in said
    assert not Letter.objects.exists()


def test_second_run_changes_nothing_and_says_what_stands() -> None:
    first()
    User.objects.get(email=CHIEF).set_password("x")
    before = rows()
    for said in (
        setup(),
        first(),
        setup("--name", "Other", "--address", "https://other.example", "--email", "o@x.example"),
    ):
        assert "The site is called Club Nights and found at https://play.club.example." in said
        assert f"{CHIEF} is Director of Organized Play since" in said
    assert "Name of the site: Club Nights stays. With --yes it becomes Other." in said
    assert "The post stays where it is. With --yes it goes to o@x.example." in said
    assert rows() == before


def test_what_stands_is_changed_by_who_says_yes() -> None:
    first()
    setup("--yes", "--name", "Other", "--address", "https://other.example/", "--email", "New@Club.example")
    assert (sites.site_name(), sites.site_address(), director()) == (
        "Other",
        "https://other.example",
        "new@club.example",
    )
    assert Office.objects.filter(post="director").count() == 2


def test_member_who_joined_before_keeps_account_and_password() -> None:
    member = factories.UserFactory(handle="Ada", email=CHIEF, password=factories.PASSWORD)
    said = first()
    assert (director(), User.objects.count()) == (CHIEF, 1)
    assert "/password/reset/key/" not in said + mail.outbox[0].body
    member.refresh_from_db()
    assert member.check_password(factories.PASSWORD)


def test_mail_server_that_is_away_is_named_in_one_line_and_the_rest_is_done(settings: Any) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", unused.getsockname()[1]
    settings.MAIL_TRANSPORT = "django.core.mail.backends.smtp.EmailBackend"
    with pytest.raises(CommandError) as error:
        first()
    assert re.fullmatch(rf"The mail server did not take .* {CHIEF}: ConnectionRefusedError: .*", str(error.value))
    assert (director(), Letter.objects.count()) == (CHIEF, 0)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ((), "Say who the Director of Organized Play is"),
        (("--email", "nobody"), "“nobody” is no e-mail address."),
        (("--address", "play.club.example"), "is no address of a site"),
        (("--address", "https://play.club.example/events"), "is no address of a site"),
        (("--address", "ftp://play.club.example"), "is no address of a site"),
        (("--name", "a\u202eb"), "is no name for a site"),
        (("--name", "x" * 81), "at most 80 characters"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence_and_nothing_of_it_stored(options: tuple[str, ...], why: str) -> None:
    with pytest.raises(CommandError) as error:
        setup(*options)
    assert why in str(error.value)
    assert "\n" not in str(error.value)
    assert not User.objects.exists()


def test_closed_account_is_not_given_the_post() -> None:
    User.objects.create_user(CHIEF, is_active=False)
    with pytest.raises(CommandError, match="is closed"):
        first()


def test_environment_goes_before_what_is_stored(settings: Any) -> None:
    first()
    settings.SITE_NAME, settings.SITE_URL = "From outside", "https://outside.example"
    assert (sites.site_name(), sites.link_to("/events/")) == ("From outside", "https://outside.example/events/")
    said = setup("--yes", "--name", "Third")
    assert "SITE_NAME says From outside, which goes before whatever is stored here." in said
    assert Site.objects.get().name == "Third"
    assert sites.site_name() == "From outside"


def test_site_of_which_nobody_said_anything_goes_by_its_defaults() -> None:
    assert (sites.site_name(), sites.site_address(), sites.known_address()) == ("trekcc", "http://127.0.0.1:8000", "")
    assert "Nobody said where the site is found" in setup("--email", CHIEF)
    assert not Site.objects.exists()


def test_pages_calendars_and_feeds_carry_the_name_and_the_address(client: Client) -> None:
    name_site("Club <Nights>", PLAY, by=None)
    event = factories.EventFactory(title="An evening")
    page = client.get(event.get_absolute_url()).text
    title = " ".join(page.partition("<title>")[2].partition("</title>")[0].split())
    assert title == "Info · An evening · Club &lt;Nights&gt;"
    assert '<span class="brand-word">Club &lt;Nights&gt;</span>' in page
    text = public_feed().replace("\r\n ", "")
    assert "X-WR-CALNAME:Club <Nights>" in text
    assert f"URL:{PLAY}{event.get_absolute_url()}" in text


def test_sender_who_has_a_name_keeps_it_and_one_that_would_be_too_long_stays_bare(settings: Any) -> None:
    settings.DEFAULT_FROM_EMAIL = "Crew <play@club.example>"
    send_mail("Hello", "A word.", None, ["a@club.example"])
    settings.DEFAULT_FROM_EMAIL = f"{'x' * 60}@{'y' * 180}.example"
    name_site('"' * 80, "", by=None)
    send_mail("Hello", "A word.", None, ["a@club.example"])
    assert [letter.sender for letter in Letter.objects.all()] == [
        "Crew <play@club.example>",
        settings.DEFAULT_FROM_EMAIL,
    ]


@pytest.mark.parametrize(
    ("hosts", "origins", "proxy", "address", "amiss"),
    [
        (["play.example"], ["https://play.example"], True, "https://play.example", []),
        ([".example"], ["https://*.example"], True, "https://play.example", []),
        (["*"], ["https://play.example:8443"], True, "https://play.example:8443", []),
        (["[::1]"], [], False, "http://[::1]:8000", []),
        (
            ["other.example"],
            ["https://play.example"],
            True,
            "https://play.example",
            ["ALLOWED_HOSTS=play.example,other"],
        ),
        (["play.example"], [], True, "https://play.example", ["CSRF_TRUSTED_ORIGINS=https://play.example"]),
        (["play.example"], ["http://play.example"], True, "https://play.example", ["CSRF_TRUSTED_ORIGINS=https://"]),
        (["play.example"], [], False, "https://play.example", ["BEHIND_PROXY=1"]),
    ],
)
def test_settings_that_keep_people_out_are_named(
    hosts: list[str], origins: list[str], proxy: bool, address: str, amiss: list[str], settings: Any
) -> None:
    settings.ALLOWED_HOSTS, settings.CSRF_TRUSTED_ORIGINS = hosts, origins
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if proxy else None
    wrong = [finding.says for finding in findings(address) if not finding.good]
    assert len(wrong) == len(amiss)
    assert all(said in told for said, told in zip(amiss, wrong, strict=True)), wrong


def test_address_that_is_http_where_everybody_is_sent_to_https_is_named(settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert any("SECURE_SSL_REDIRECT=0" in finding.says for finding in findings("http://testserver"))


def test_address_is_stored_without_what_pages_add() -> None:
    assert checked_address(" HTTPS://Play.Club.example:8443/ ") == "https://play.club.example:8443"
    assert checked_address("http://localhost:8000") == "http://localhost:8000"
    assert (checked_address(""), checked_name("  Club   Nights ")) == ("", "Club Nights")
    for wrong in ("https://", "https://a b", "https://x@y.example", "https://x.example?y", "javascript:alert(1)"):
        with pytest.raises(RuleViolation):
            checked_address(wrong)


def test_page_that_was_seen_under_another_name_is_another_page(client: Client) -> None:
    first()
    page = factories.EventFactory().get_absolute_url()
    tag = client.get(page)["ETag"]
    assert client.get(page, headers={"If-None-Match": tag}).status_code == 304
    name_site("Club Days", PLAY, by=None)
    assert client.get(page, headers={"If-None-Match": tag}).status_code == 200


def test_director_sets_the_password_by_the_link_of_the_letter_and_signs_in(client: Client) -> None:
    printed = re.findall(rf"{PLAY}(/account/password/reset/key/\S+)", first())
    (letter,) = mail.outbox
    (path,) = re.findall(rf"{PLAY}(/account/password/reset/key/\S+)", letter.body)
    assert printed == [path]
    page = client.get(path, follow=True)
    new = {"password1": "a long enough word", "password2": "a long enough word"}
    assert client.post(page.redirect_chain[-1][0], new).status_code == 302
    assert client.login(email=CHIEF, password="a long enough word")
    assert client.get("/status/").status_code == 200


def test_letter_can_be_left_out() -> None:
    first("--no-letter")
    assert (mail.outbox, director()) == ([], CHIEF)


def test_another_process_learns_the_name_within_half_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sites.site_name() == "trekcc"
    Site.objects.create(pk=1, name="Elsewhere")
    now = sites.time.monotonic()
    monkeypatch.setattr(sites.time, "monotonic", lambda: now + 29)
    assert sites.site_name() == "trekcc"
    monkeypatch.setattr(sites.time, "monotonic", lambda: now + 31)
    assert sites.site_name() == "Elsewhere"


@pytest.mark.parametrize("known", [True, False])
def test_mail_of_accounts_speaks_in_the_sites_name_and_links_to_its_address(known: bool, client: Client) -> None:
    if known:
        name_site("Club Nights", PLAY, by=None)
    member = factories.UserFactory(email="member@club.example")
    client.post(reverse("account_reset_password"), {"email": member.email})
    letter = Letter.objects.get()
    name, place = ("Club Nights", PLAY) if known else ("trekcc", "http://testserver")
    assert letter.subject == f"{name}: Password reset email"
    assert letter.sender == f'"{name}" <trekcc@localhost>'
    assert f"\n{place}/account/password/reset/key/" in letter.text
    assert "example.com" not in letter.text
    if known:
        assert "Hello from Club Nights!" in letter.text
        assert "testserver" not in letter.text


@pytest.mark.parametrize("name", ["Größte Runde", 'The "Q" Club, Berlin', "Club: Nights <b>", "夜のクラブ"])
def test_any_name_reaches_the_wire_and_comes_back(name: str, settings: Any) -> None:
    import email.policy

    name_site(name, "", by=None)
    send_mail("Hello", "A word.", None, ["a@club.example"])
    sent = EmailMultiAlternatives("Hello", "A word.", Letter.objects.get().sender, ["a@club.example"]).message()
    read = email.message_from_bytes(sent.as_bytes(), policy=email.policy.default)["From"].addresses
    assert [(one.display_name, one.addr_spec) for one in read] == [(name, "trekcc@localhost")]
