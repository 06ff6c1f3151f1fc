"""What may follow the rounds of everybody, a file for each kind of stage."""
