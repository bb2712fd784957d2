"""Guests' phones: who may knock, who was let in, and what they may do. docs/phones.md."""
