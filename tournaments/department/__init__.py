"""The Department of Organized Play: its posts, regions, venues, card sets, inboxes, and how the site is.

What its coordinators decide about one event stands in `audits`; here is what belongs to no event.
"""
