"""Two runs on the same deals: what differs between them, in words, tables, pictures and on a page."""
