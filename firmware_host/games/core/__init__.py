"""What all games share: questions, answers, events, piles and dice."""
