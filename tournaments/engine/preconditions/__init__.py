"""What an act needs before it: asked before the act is offered, and again inside it.

Each function takes plain values and returns every reason that stands in the way, with its section and what leads on.
"""

from tournaments.engine.preconditions.drawing import BeforeDraw as BeforeDraw
from tournaments.engine.preconditions.drawing import drawing_violations as drawing_violations
from tournaments.engine.preconditions.drawing import stage_violations as stage_violations
from tournaments.engine.preconditions.steps import Step as Step
from tournaments.engine.preconditions.steps import add_steps as add_steps
