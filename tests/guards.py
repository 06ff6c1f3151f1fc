"""Rows of the matrices of roles, as answers of guards: whom they let pass, with what, what others are told."""

from __future__ import annotations

from dataclasses import dataclass

ROLES = ("anonymous", "player", "other director", "director", "coordinator")


@dataclass(frozen=True)
class Guards:
    """Of pages or of the API. `stranger`: what is said to who is not signed in, where members alone pass.

    Each answers with a row, a status for every role in the order of ROLES.
    """

    stranger: int

    def everybody(self, answer: int = 200) -> str:
        return " ".join([str(answer)] * len(ROLES))

    def members(self, answer: int = 200) -> str:
        return self.only(*ROLES[1:], answer=answer)

    def players(self, answer: int = 200) -> str:
        return self.only("player", answer=answer)

    def directors(self, answer: int = 200) -> str:
        return self.only("director", answer=answer)

    def coordinators(self, answer: int = 200, refused: int = 403) -> str:
        return self.only("coordinator", answer=answer, refused=refused)

    def overseers(self, answer: int = 200) -> str:
        """Directors of the event, and coordinators."""
        return self.only("director", "coordinator", answer=answer)

    def nobody(self, refused: int = 403) -> str:
        """None of these roles: the Director of Organized Play alone, say."""
        return self.only(answer=refused, refused=refused)

    def only(self, *roles: str, answer: int, refused: int = 403) -> str:
        return self.each(refused=refused, **{role.replace(" ", "_"): answer for role in roles})

    def each(self, *, refused: int = 403, **answers: int) -> str:
        """Where those who pass are answered differently."""
        others = {"anonymous": self.stranger}
        names = (role.replace(" ", "_") for role in ROLES)
        return " ".join(str(answers.get(name, others.get(name, refused))) for name in names)
