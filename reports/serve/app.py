"""The web application: the casebook's pages, the forms, the answers. For this machine alone."""

from __future__ import annotations

from functools import lru_cache

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from reports.serve.asking import RULESETS, form, pages
from reports.serve.limits import MOST_BYTES
from reports.serve.worker import Workers
from reports.site.rendering import policy

HEADERS = {
    "Content-Security-Policy": f"{policy()}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def application(workers: Workers) -> Flask:
    """The application; ``workers`` answer its questions."""
    app = Flask("reports.serve", static_folder=None)
    app.config.update(
        MAX_CONTENT_LENGTH=4 * MOST_BYTES,
        MAX_FORM_MEMORY_SIZE=4 * MOST_BYTES,
        MAX_FORM_PARTS=8,
        TRUSTED_HOSTS=["127.0.0.1", "localhost"],
    )
    found = pages().all()

    @lru_cache(maxsize=256)
    def made(path: str) -> str:
        return found[path]()

    @app.after_request
    def guarded(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers[name] = value
        return response

    @app.errorhandler(HTTPException)
    def failed(error: HTTPException) -> tuple[str, int]:
        code = error.code or 500
        return pages().page("failed.html", request.path.lstrip("/")[:400], code=code, what=error.name), code

    @app.get("/")
    @app.get("/<path:path>")
    def page(path: str = "index.html") -> Response | tuple[str, int]:
        if path not in found:
            return pages().page("failed.html", path[:400], code=404, what="There is no such page"), 404
        return Response(made(path), mimetype="text/html")

    @app.route("/ask/<any(exchange, commands):ruleset>", methods=["GET", "POST"])
    def ask(ruleset: str) -> str | tuple[str, int]:
        text = request.form.get("question") if request.method == "POST" else request.args.get("q")
        if text is None:
            return form(ruleset, example=request.args.get("example", ""))
        text = text.replace("\r\n", "\n")
        if request.args.get("edit"):
            return form(ruleset, text)
        reply = workers.ask("page", text, ruleset)
        return (form(ruleset, text[:MOST_BYTES], reply.error), 422) if reply.error else reply.text

    @app.post("/download")
    def download() -> Response | tuple[str, int]:
        ruleset = request.form.get("ruleset", "")
        text = request.form.get("question", "").replace("\r\n", "\n")
        reply = workers.ask("case", text, ruleset)
        if reply.error:
            return form(ruleset if ruleset in RULESETS else RULESETS[0], text[:MOST_BYTES], reply.error), 422
        disposition = 'attachment; filename="question.json"'
        return Response(reply.text, mimetype="application/json", headers={"Content-Disposition": disposition})

    return app
