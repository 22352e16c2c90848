"""Collections and records of others, brought into the files of a suite."""
