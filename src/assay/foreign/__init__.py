"""What systems of others found and answered: from files, or asked over HTTP."""
