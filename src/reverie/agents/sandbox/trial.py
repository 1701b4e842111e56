"""Try, inside the boundary, what must not be possible, and print what was. Run by its path, never imported.

Its arguments are a file, which it should find readable and unchangeable, and a TCP port at which somebody listens.
The last line is `done`, so that a trial that could not even run is not taken for a good one.
"""

import os
import socket
import sys

UNREACHED = 9  # a port of UDP where nobody needs to listen: sending succeeds all the same
PATIENCE = 2.0  # seconds


def write(path: str) -> None:
    """Add to the file."""
    with open(path, "ab") as file:
        file.write(b"!")


def empty(path: str) -> None:
    """Empty the file, through an opening that only reads."""
    os.close(os.open(path, os.O_RDONLY | os.O_TRUNC))


def make(path: str) -> None:
    """Make a file beside it."""
    os.close(os.open(path + ".new", os.O_WRONLY | os.O_CREAT | os.O_EXCL))


def talk_tcp(port: int) -> None:
    """Reach whoever listens."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE):
        pass


def talk_udp() -> None:
    """Send one packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"!", ("127.0.0.1", UNREACHED))


def main() -> None:
    """Print a line for everything that was possible."""
    path, port = sys.argv[1], int(sys.argv[2])
    with open(path, "rb") as file:
        if file.read() != b"as it was":
            sys.exit("the file is not what it should be")
    attempts = {
        "write a file": lambda: write(path),
        "empty a file": lambda: empty(path),
        "make a file": lambda: make(path),
        "remove a file": lambda: os.unlink(path),
        "change a file's mode": lambda: os.chmod(path, 0o700),
        "change a file's time": lambda: os.utime(path, (0, 0)),
        "connect by TCP": lambda: talk_tcp(port),
        "send by UDP": talk_udp,
        "signal its parent": lambda: os.kill(os.getppid(), 0),
    }
    for what, attempt in attempts.items():
        try:
            attempt()
        except OSError:
            continue
        sys.stdout.write(what + "\n")
    sys.stdout.write("done\n")


if __name__ == "__main__":
    main()
