"""Speed and size, measured side by side with the bare thing they are compared to; README.md has a command for every bar."""
