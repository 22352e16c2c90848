"""The commands of `assay`, one file each."""
