"""`make mutants`: is every small wrong change of the code seen by a test? docs/adr/0009-mutants.md says how."""
