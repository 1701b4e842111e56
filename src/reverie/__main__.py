"""`python -m reverie`: the same program as the `reverie` command."""

from __future__ import annotations

import sys

from reverie.interfaces.entry import main

if __name__ == "__main__":
    sys.exit(main())
