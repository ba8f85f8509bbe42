"""`claims serve`: Datasette on one claims database, in this process, until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import signal
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from claims.desk.permissions import Passes, keep_passes
from claims.errors import ConfigurationError, DatabaseError, UsageError

if TYPE_CHECKING:
    from claims.vocabulary.vocabulary import Vocabulary
    from claims.workflows.house import House

#: Datasette serves the record under this name, whatever its file is called, so that metadata.yml and links fit.
DATABASE_NAME = "claims"

#: Datasette's settings that keep the desk quick, and honest after a decision (no cached pages).
SETTINGS: dict[str, Any] = {
    "suggest_facets": False,
    "default_page_size": 50,
    "default_facet_size": 15,
    "facet_time_limit_ms": 200,
    "sql_time_limit_ms": 3000,
    "cache_size_kb": 32_768,
    "default_cache_ttl": 0,
}

#: Nothing is loaded from elsewhere; Datasette's own pages have scripts and styles inline.
_POLICY = (
    b"default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def serve(
    database: str | Path,
    host: str = "127.0.0.1",
    port: int = 8001,
    open_browser: bool = False,
    read_only: bool = False,
    *,
    person: str = "",
    vocabulary: Vocabulary | None = None,
    house: House | None = None,
    say: Callable[[str], None] = print,
    warn: Callable[[str], None] = lambda text: print(text, file=sys.stderr),
) -> None:
    """Run the desk until SIGINT (Ctrl-C) or SIGTERM, then return.

    Args:
        database: path of the SQLite file.
        host: address to listen on; port: its port, 0 for any free one.
        open_browser: open the desk in the user's browser once it answers.
        read_only: for a public desk: nobody may act.
        person: id under which the person at this machine acts, once signed in by the one-time link.
        vocabulary: the newsroom's own, for names and units; None for the shipped one.
        house: whose words notes are drafted in; None for the configuration above the database.
        say: takes the address and the one-time link, once the server answers; warn: takes notices.

    Raises:
        DatabaseError: the file is missing, damaged or no claims database.
        UsageError: the port is taken, or the host is not one of this machine.
        ConfigurationError: metadata.yml cannot be read.
    """
    import uvicorn

    from claims.desk import reading

    path = check_database(database)
    datasette = make_datasette(path, vocabulary=vocabulary)
    if house is not None:
        reading.keep_house(datasette, house)
    passes = Passes(read_only=read_only, person=person)
    keep_passes(datasette, passes)
    application = _guarded(datasette.app())
    listener = _listen(host, port)
    bound = listener.getsockname()[1]
    address = f"http://{f'[{host}]' if ':' in host else host}:{bound}/"
    if not _is_local(host):
        warn(f"Everybody who can reach {host} port {bound} can read the record.")

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets=sockets)
            if self.should_exit:
                return
            say(f"The desk is at {address} (Ctrl-C ends it).")
            link = address
            if person and not read_only:
                link = f"{address}-/claims/sign-in?token={passes.token}"
                say(f"To act, sign in once as {person}: {link}")
            sys.stdout.flush()
            if open_browser:
                webbrowser.open(link)

    config = uvicorn.Config(application, log_level="warning", lifespan="on", timeout_graceful_shutdown=3)
    with listener, _quiet_signals():
        asyncio.run(Server(config).serve(sockets=[listener]))


def check_database(database: str | Path) -> Path:
    """Return the file's path once it has proved to be a claims database that can be read.

    Raises:
        DatabaseError: with the reason and what to do.
    """
    if "://" in str(database):
        raise DatabaseError("The desk shows SQLite files only; export this database and import it into one.")
    path = Path(database)
    if not path.is_file():
        raise DatabaseError(f"There is no database {path}; `claims init` or `claims ingest` makes one.")
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.OperationalError as error:
        raise DatabaseError(
            f"The database {path} cannot be read ({error}): it is locked, or its folder cannot be written."
        ) from error
    except sqlite3.DatabaseError as error:
        raise DatabaseError(
            f"{path} is damaged or no SQLite database ({error}); `claims doctor` looks closer."
        ) from error
    if not {"claims", "figures", "conflicts", "alembic_version"} <= tables:
        raise DatabaseError(f"{path} is no claims database.")
    return path


def make_datasette(path: Path, metadata: Path | None = None, *, vocabulary: Vocabulary | None = None) -> Any:
    """Return a Datasette that serves the database with our descriptions, settings and plugin.

    Args:
        path: an existing database file.
        metadata: metadata.yml to use; None looks beside the database, then takes the shipped one.
        vocabulary: see `serve`.
    """
    from datasette.app import Datasette
    from datasette.database import Database
    from datasette.plugins import pm

    from claims.desk import plugin, reading

    # With rich installed Datasette prints every local variable of every "not found" to stderr. Found by name, for an
    # import of that module before `datasette.app` would register its hooks half made.
    sys.modules["datasette.handle_exception"].__dict__["rich"] = None
    if plugin not in pm.get_plugins():
        pm.register(plugin, "claims")
    datasette = Datasette([], metadata=_metadata(metadata or find_metadata(path)), settings=SETTINGS)
    # Without files Datasette adds an empty database of its own.
    datasette.remove_database("_memory")
    datasette.add_database(Database(datasette, path=str(path.resolve()), is_mutable=True), name=DATABASE_NAME)
    if vocabulary is not None:
        reading.keep_vocabulary(datasette, vocabulary)
    return datasette


def find_metadata(path: Path) -> Path:
    """Return metadata.yml of the database's folder, or of the newsroom's folder above it, else the shipped one."""
    folder = path.resolve().parent
    for candidate in (folder / "metadata.yml", folder.parent / "metadata.yml"):
        if candidate.is_file():
            return candidate
    from claims.workflows.founding import schema_path_of_metadata

    return schema_path_of_metadata()


def _metadata(path: Path) -> dict[str, Any]:
    try:
        loaded = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ConfigurationError(f"{path} cannot be read: {error}") from error
    if not isinstance(loaded, dict):
        raise ConfigurationError(f"{path} must be a map of settings, with `title` and `databases`.")
    return loaded


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket bound to the address, so that a port that is taken is told before anything starts."""
    if not 0 <= port <= 65535:
        raise UsageError(f"There is no port {port}; choose one from 1024 to 65535.")
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    except OSError as error:
        raise UsageError(f"The host {host} is not known: {error}.") from error
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise UsageError(
                f"Port {port} of {host} is taken; choose another with --port, or 0 for a free one."
            ) from error
        raise UsageError(f"Port {port} of {host} cannot be used: {error.strerror or error}.") from error
    return listener


def _is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _guarded(application: Any) -> Any:
    """Return the application with headers that keep every page from loading or framing anything foreign."""

    async def guarded(scope: Any, receive: Any, send: Any) -> None:
        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message.get("headers", []),
                    (b"content-security-policy", _POLICY),
                    (b"x-content-type-options", b"nosniff"),
                    (b"referrer-policy", b"same-origin"),
                ]
            await send(message)

        await application(scope, receive, send_with_headers)

    return guarded


@contextmanager
def _quiet_signals() -> Iterator[None]:
    """Let the signals that end the server do nothing else: uvicorn raises them again after it has shut down."""
    before: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            before[number] = signal.signal(number, lambda *_: None)
    try:
        yield
    finally:
        for caught, handler in before.items():
            signal.signal(caught, handler)
