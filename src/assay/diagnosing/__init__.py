"""What a machine and a project need, and how to mend what is missing. Nothing here changes anything."""
