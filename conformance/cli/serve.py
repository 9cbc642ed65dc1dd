"""``ruleproof serve``: the casebook on this machine, with a form to ask."""

from __future__ import annotations

import logging
import socket

import click

from conformance.cli import CONFORMS
from oracle.errors import Invalid

HOST = "127.0.0.1"


@click.command("serve")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help="0 takes any free one.")
def command(port: int) -> int:
    """Serve the casebook to this machine alone, with a form for each ruleset to put a question. Ctrl-C ends it."""
    try:
        from werkzeug.serving import make_server

        from reports.serve.app import application
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] not in ("flask", "werkzeug"):
            raise
        raise Invalid("serve", "Flask is not installed", "pip install 'ruleproof[serve]'") from None
    from reports.serve.worker import Workers

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    _free(port)
    workers = Workers()
    try:
        server = make_server(HOST, port, application(workers), threaded=True)
        click.echo(f"http://{HOST}:{server.server_port}/  (Ctrl-C ends it)")
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        workers.close()
    return CONFORMS


def _free(port: int) -> None:
    """Raise Invalid if something else listens on the port, or may not be listened on."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as wrong:
            told = (wrong.strerror or str(wrong)).lower()
            raise Invalid(f"--port {port}", told, "name another port, or 0 for any free one") from None
