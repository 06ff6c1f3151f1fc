"""A part of the world with its coordinator (OPG 1.1, A), and what belongs to it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.urls import reverse
from django_countries.fields import CountryField

from tournaments.kernel.models.epochs import VersionField
from tournaments.people.models.office import Office


class Region(models.Model):
    """`post` is the coordinator's, whoever holds it.

    `continent`: it holds what no other region of this continent does, or online. The Director's where the guide names
    no coordinator for it.
    """

    POSTS: ClassVar[tuple[str, ...]] = (*Office.COORDINATORS, Office.Post.DIRECTOR)

    name = models.CharField(max_length=60, unique=True)
    slug = models.SlugField(max_length=60, unique=True)
    post = models.CharField(max_length=40, choices=[(post, Office.Post(post).label) for post in POSTS])
    continent = models.CharField(max_length=20, blank=True, editable=False)
    version = VersionField()

    class Meta:
        ordering = ("name",)
        constraints = [
            models.UniqueConstraint(
                fields=("continent",), condition=~models.Q(continent=""), name="one_region_for_the_rest_of_a_continent"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:region", args=(self.slug,))


class Area(models.Model):
    """A country, or a town or state in it, that lies in a region. `key` is what addresses are compared with.

    No country: whatever is played online. No place: the whole country, as far as no other region holds a part of it.
    """

    region = models.ForeignKey(Region, on_delete=models.CASCADE, related_name="areas")
    country = CountryField(blank=True)
    place = models.CharField(max_length=60, blank=True)
    key = models.CharField(max_length=255, blank=True, editable=False)

    class Meta:
        ordering = ("country", "key")
        constraints = [models.UniqueConstraint(fields=("country", "key"), name="one_region_per_area")]

    def __str__(self) -> str:
        return ": ".join(part for part in (self.country.name or "Online", self.place) if part)
