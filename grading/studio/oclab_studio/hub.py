# SPDX-License-Identifier: Apache-2.0
"""The open pages: whatever happens is sent to all of them."""

import asyncio
import json

from starlette.websockets import WebSocket, WebSocketDisconnect

MOST_WAITING = 200  # messages that a page may be behind


class Hub:
    """Sends messages to every open page. A page that does not keep up is closed; it comes back."""

    def __init__(self):
        self._queues: set[asyncio.Queue[str]] = set()
        self.watched: set[str] = set()  # exercises that some page has opened

    def send(self, message: dict) -> None:
        text = json.dumps(message)
        for queue in self._queues:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(text)

    async def serve(self, socket: WebSocket) -> None:
        """Keeps one page up to date until it goes."""
        await socket.accept()
        queue: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self._queues.add(queue)
        reader = asyncio.ensure_future(self._until_closed(socket))
        try:
            while not reader.done():
                getter = asyncio.ensure_future(queue.get())
                await asyncio.wait({getter, reader}, return_when=asyncio.FIRST_COMPLETED)
                if not getter.done():
                    getter.cancel()
                    break
                await socket.send_text(getter.result())
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self._queues.discard(queue)
            reader.cancel()

    @staticmethod
    async def _until_closed(socket: WebSocket) -> None:
        try:
            while True:
                await socket.receive_text()
        except (WebSocketDisconnect, RuntimeError, KeyError):
            return
