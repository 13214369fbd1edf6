# SPDX-License-Identifier: Apache-2.0
"""The open pages: every event is sent to all of them."""

import asyncio
import json

from starlette.websockets import WebSocket, WebSocketDisconnect

MOST_WAITING = 200  # messages that a page may be behind; then it is closed, and comes back


class Hub:
    """Sends messages to every open page. A page that does not keep up is closed; it comes back."""

    def __init__(self):
        self._queues: set[asyncio.Queue[str | None]] = set()
        self.watched: set[str] = set()  # exercises that some page has opened

    def send(self, message: dict) -> None:
        text = json.dumps(message)
        for queue in list(self._queues):
            if queue.full():
                self._queues.discard(queue)
                queue.get_nowait()
                queue.put_nowait(None)
            else:
                queue.put_nowait(text)

    async def serve(self, socket: WebSocket) -> None:
        """Keeps one page up to date until it closes."""
        await socket.accept()
        queue: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self._queues.add(queue)
        reader = asyncio.ensure_future(self._until_closed(socket))
        try:
            while not reader.done():
                getter = asyncio.ensure_future(queue.get())
                await asyncio.wait({getter, reader}, return_when=asyncio.FIRST_COMPLETED)
                if not getter.done():
                    getter.cancel()
                    break
                if (text := getter.result()) is None:
                    await socket.close()
                    break
                await socket.send_text(text)
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
