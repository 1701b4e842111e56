"""dreambench: how well a program that tends an agent's memory does so, night by night, where the truth is known."""
