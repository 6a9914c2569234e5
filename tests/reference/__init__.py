"""A plain-Python London, written apart from the package, to hold the compiled one against."""
