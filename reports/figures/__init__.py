"""Figures of a run: charts drawn on given Axes, and the pictures of a report made of them."""
