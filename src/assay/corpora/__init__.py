"""Where texts come from: sources, their files, and the definitions in them."""
