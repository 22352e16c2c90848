"""What an answer is worth beside its context: claims, support, relevancy."""
