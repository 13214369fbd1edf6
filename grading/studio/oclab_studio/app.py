# SPDX-License-Identifier: Apache-2.0
"""The routes: pages and their files, and what pages ask of the studio."""

import contextlib
import json
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from .animation import PAGE, animation
from .kernels import Conflict, TooLong
from .kit import KitError
from .studio import Studio, Unknown

CODEMIRROR = Path("/usr/share/javascript/codemirror")  # Debian's libjs-codemirror
TRACE_NUMBERS = ("launch", "group", "warp", "line")


def routes_of(studio: Studio) -> list:
    """All routes. Those that start with /api answer in JSON."""

    async def index(_: Request) -> Response:
        return FileResponse(PAGE / "index.html")

    async def docs(request: Request) -> Response:
        page = studio.page(f"docs/{request.path_params['name']}")
        return HTMLResponse(page) if isinstance(page, str) else FileResponse(page)

    async def overview(_: Request) -> Response:
        editor = (CODEMIRROR / "lib" / "codemirror.js").exists()
        return JSONResponse({"codemirror": editor, **await studio.overview()})

    async def exercise(request: Request) -> Response:
        return JSONResponse(await studio.exercise(_name(request)))

    async def progress(request: Request) -> Response:
        return JSONResponse(await studio.progress(_name(request)))

    async def save(request: Request) -> Response:
        body = await _body(request)
        try:
            saved = studio.save(_name(request), str(body["text"]), str(body["base"]))
        except Conflict as conflict:
            return JSONResponse(conflict.current.as_json(), status_code=409)
        return JSONResponse({"version": saved.version})

    async def check(request: Request) -> Response:
        studio.check(_name(request))
        return JSONResponse({})

    async def versions(request: Request) -> Response:
        return JSONResponse({"versions": studio.versions(_name(request))})

    async def version(request: Request) -> Response:
        fingerprint = request.path_params["fingerprint"]
        return JSONResponse({"text": studio.version(_name(request), fingerprint)})

    async def hints(request: Request) -> Response:
        return JSONResponse(await studio.hints(_name(request), request.method == "POST"))

    async def trace(request: Request) -> Response:
        return JSONResponse(await _trace(request))

    async def animated(request: Request) -> Response:
        page = animation(await _trace(request), _choice(request).get("line", 0))
        name = f"{_name(request)}-warp.html"
        return Response(page, media_type="text/html", headers={
            "Content-Disposition": f'attachment; filename="{name}"'})  # fmt: skip

    async def _trace(request: Request) -> dict:
        reference = request.query_params.get("reference") == "1"
        every_line = request.query_params.get("all") == "1"
        return await studio.trace(_name(request), _choice(request), reference, every_line)

    async def explore(request: Request) -> Response:
        body = await _body(request)
        settings = {str(name): int(value) for name, value in body.get("settings", {}).items()}
        sizes = {name: [int(size) for size in body.get(name, [])] for name in ("extent", "timed")}
        return JSONResponse(await studio.explore(_name(request), settings, **sizes))

    one = "/api/exercise/{name}"
    routes = [
        Route("/", index),
        Route("/docs/{name:path}", docs),
        Route("/api/kit", overview),
        Route(one, exercise),
        Route(f"{one}/progress", progress),
        Route(f"{one}/file", save, methods=["PUT"]),
        Route(f"{one}/check", check, methods=["POST"]),
        Route(f"{one}/versions", versions),
        Route(one + "/versions/{fingerprint}", version),
        Route(f"{one}/hints", hints, methods=["GET", "POST"]),
        Route(f"{one}/trace", trace),
        Route(f"{one}/animation", animated),
        Route(f"{one}/explore", explore, methods=["POST"]),
        WebSocketRoute("/live", studio.hub.serve),
        Mount("/page", StaticFiles(directory=PAGE)),
    ]
    if CODEMIRROR.is_dir():
        files = StaticFiles(directory=CODEMIRROR.resolve(), follow_symlink=True)
        routes.append(Mount("/codemirror", files))
    return routes


def _name(request: Request) -> str:
    return request.path_params["name"]


def _choice(request: Request) -> dict[str, int]:
    """The numbers of the query that choose a warp."""
    numbers = {name: request.query_params.get(name) for name in TRACE_NUMBERS}
    return {name: max(int(text), 0) for name, text in numbers.items() if text}


async def _body(request: Request) -> dict:
    body = await request.json()
    if not isinstance(body, dict):
        raise ValueError("the body is not an object")
    return body


def _problem(status: int):
    async def handler(_: Request, error: Exception) -> Response:
        return JSONResponse({"problem": str(error)}, status_code=status)

    return handler


def application(studio: Studio) -> Starlette:
    """The studio as an ASGI application, without its guard."""

    @contextlib.asynccontextmanager
    async def lifespan(_):
        await studio.open()
        yield
        await studio.close()

    problems = {
        Unknown: 404, KitError: 422, TooLong: 413, json.JSONDecodeError: 400, ValueError: 400,
        KeyError: 400, TypeError: 400, OSError: 500,
    }  # fmt: skip
    handlers = {error: _problem(status) for error, status in problems.items()}
    return Starlette(routes=routes_of(studio), exception_handlers=handlers, lifespan=lifespan)
