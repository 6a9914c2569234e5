"""Numbers looked up by a code: an array is indexed by a plain integer, and code reads better by name."""

from __future__ import annotations

import numpy as np

from sim.engine.jit import kernel


@kernel(forceinline=True)
def effect(me, which):
    """C20: the sum of a player's permanent effects of one kind (Permanent)."""
    return np.int64(me["effects"][np.int64(which)])


@kernel(forceinline=True)
def popularity_for(rules, why):
    """What an action gives by itself (Why)."""
    return np.int64(rules["popularity"][np.int64(why)])
