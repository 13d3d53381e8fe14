"""What changes a game, as events: cards that move, damage, Shields, costs, questions that belong to them."""
