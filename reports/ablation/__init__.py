"""What a card does, by intervention: the same deals with the card as it is and with the card blank."""
