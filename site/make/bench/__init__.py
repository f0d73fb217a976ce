"""Measurements: how fast a page starts and the rules are, what keeps a page from answering (`build.py bench`)."""
