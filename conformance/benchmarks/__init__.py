"""Speed, measured side by side with the bare thing it is compared to."""
