"""Live search sources, asked once and recorded in the fixture schema, so that every run after it is offline."""
