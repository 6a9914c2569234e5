"""What clauses measure: functions that take a run and a clause and return the figures it is about."""
