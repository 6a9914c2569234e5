"""Write the golden games anew: python -m tests.council.golden"""

from tests.council.golden import SHELF

SHELF.write()
