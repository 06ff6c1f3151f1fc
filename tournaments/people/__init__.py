"""People: accounts, players and their names, posts, devices, notices and letters.

A `User` signs in; a `Player` sits at tables, with an account or without. One person may have several records: `person`
is the one whose name they go by.
"""
