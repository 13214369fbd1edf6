# SPDX-License-Identifier: Apache-2.0
"""`./oclab studio`: serves the studio until Ctrl-C."""

import argparse
import asyncio
import os
import socket
import sys
import webbrowser

import uvicorn

from .app import application
from .guard import Guard, lasting_token
from .kit import Kit, KitError
from .studio import Studio

FIRST_PORT = 8127
PORTS = 20


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="oclab studio", description="Work on the labs in a page of your browser."
    )
    parser.add_argument("name", nargs="?", default="", help="a lab or an exercise")
    parser.add_argument("--port", type=int, default=0,
                        help=f"default: the first free one from {FIRST_PORT}")  # fmt: skip
    parser.add_argument("--quick", action="store_true", help="check all but the speed of a kernel")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    return parser.parse_args()


def listening_socket(port: int) -> socket.socket:
    """A socket of this machine only. Raises OSError where the port is taken."""
    for number in [port] if port else range(FIRST_PORT, FIRST_PORT + PORTS):
        server = socket.socket()
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind(("127.0.0.1", number))
            server.listen(64)  # so that a reader of the address is not refused
            return server
        except OSError as error:
            server.close()
            failure = error
    raise failure


def opened_exercise(kit: Kit, name: str) -> str:
    """The exercise that a name means: the first one of a lab. Raises KitError for another name."""
    if not name:
        return ""
    return asyncio.run(kit.json("progress", name))["exercises"][0]["id"]


def serve(studio: Studio, exercise: str, server: socket.socket, browser: bool) -> None:
    """Serves until the process is ended."""
    port = server.getsockname()[1]
    token = lasting_token(studio.kit.state)
    address = f"http://127.0.0.1:{port}/?token={token}" + (
        f"#exercise={exercise}" if exercise else ""
    )
    print(f"studio: {address}\n(Ctrl-C to stop; anyone with this address can open the page)", flush=True)
    if browser and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        webbrowser.open(address)
    app = Guard(application(studio), token, port)
    config = uvicorn.Config(app, log_level="warning", ws_max_size=1 << 16, server_header=False)
    uvicorn.Server(config).run(sockets=[server])


def main() -> int:
    chosen = options()
    kit = Kit.here()
    try:
        exercise = opened_exercise(kit, chosen.name)
        server = listening_socket(chosen.port)
    except KitError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        port = chosen.port or FIRST_PORT
        print(f"oclab: port {port} is taken ({error.strerror}). Choose another "
              "one: --port N", file=sys.stderr)  # fmt: skip
        return 2
    serve(Studio(kit, chosen.quick), exercise, server, not chosen.no_browser)
    return 0


if __name__ == "__main__":
    sys.exit(main())
