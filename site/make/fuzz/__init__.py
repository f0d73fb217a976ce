"""Inputs changed at random, given to every function that reads what others wrote (`build.py fuzz`)."""
