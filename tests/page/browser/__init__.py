"""The page as a person uses it: a real browser, a real server, and the static page."""
