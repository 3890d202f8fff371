"""Books points: what the order platform's member.points.add asks for, once."""
