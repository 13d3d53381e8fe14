"""What changes a game, as events: damage, destruction, piles, Set Groups, the effects that wait in a cut."""
