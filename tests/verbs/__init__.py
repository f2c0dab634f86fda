"""What all verbs have in common: how they are called."""
