"""The search of November 2026 as it was: newer ones are measured against it, and games of several years add up (``selfplay``)."""
