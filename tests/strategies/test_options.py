"""Options are read alike in every game."""

from __future__ import annotations

import pytest

from sim.council import state as council
from sim.london import state as london
from strategies import options

pytestmark = pytest.mark.jitless


@pytest.mark.parametrize("state", [london, council], ids=lambda state: state.__name__)
def test_an_option_is_its_verb_and_its_argument(state):
    assert options.SHIFT == state.SHIFT
    for verb in state.Verb:
        for argument in (0, 1, (1 << state.SHIFT) - 1):
            option = (verb << state.SHIFT) | argument
            assert (options.verb(option), options.argument(option)) == (verb, argument)
