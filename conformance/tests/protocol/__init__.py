"""The protocol and its runner, held against engines that misbehave in every way we could think of."""
