"""Chat models: the port, its adapters, and the layers around them (transcript, repair, retry, budget)."""
