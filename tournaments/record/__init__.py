"""What stands: the rows of an event, and how they become values of the engine.

Scorecards, standings, figures and clocks are read here, by `selectors`, and nowhere else; `permissions` says who an event
belongs to; `guards` and `viewsets` let pass whoever opens an event's page or calls it by the API.
"""
