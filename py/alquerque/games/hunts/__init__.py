"""Hunts: a few strong pieces against many."""
