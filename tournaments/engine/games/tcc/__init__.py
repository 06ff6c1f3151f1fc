"""First and Second Edition of The Continuing Committee's guide, with the rule sets that change limits (OPG 2-8): a file
each, which says all that there is to say of it."""

from __future__ import annotations

from tournaments.engine.games.tcc.first_edition import FIRST_EDITION, TCC_1E
from tournaments.engine.games.tcc.infinite_diversity import TCC_2E_IDD
from tournaments.engine.games.tcc.second_edition import SECOND_EDITION, TCC_2E
from tournaments.engine.games.tcc.slipstream import TCC_2E_SLIPSTREAM
from tournaments.engine.games.tcc.warp_speed import TCC_1E_WARP

EDITIONS = (FIRST_EDITION, SECOND_EDITION)
TCC = (TCC_1E, TCC_1E_WARP, TCC_2E, TCC_2E_SLIPSTREAM, TCC_2E_IDD)
