"""What people type about ratings. Forms only parse."""
