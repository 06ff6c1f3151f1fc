"""The composition root: settings, addresses, errors. It knows every app, no app knows it."""
