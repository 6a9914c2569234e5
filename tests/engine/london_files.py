"""London's declarations without its kernel, all that reading files needs."""

from pathlib import Path
from types import SimpleNamespace

import sim.london.fields as fields

LONDON = SimpleNamespace(
    name="london",
    folder=Path(fields.__file__).parent,
    fields=fields.FIELDS,
    schemas=fields.SCHEMAS,
    check=fields.check,
)
