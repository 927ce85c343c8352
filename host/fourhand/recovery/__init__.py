"""What a person sees, does and what follows after a fault of the machine, in two languages."""
