"""Captures: what each takes, which of them may be chosen, and what happens to the men that are taken or should have
taken.
"""
