"""Write the golden games anew: python -m tests.london.golden"""

from tests.london.golden import SHELF

SHELF.write()
