"""Events before their first card: registering, editing, directors, venues, card sets, calendar, questions.

The status of an event is checked here against the guide, and so is what its directors request after play has begun.
"""
