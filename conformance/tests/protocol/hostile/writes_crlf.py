"""Ends its lines as Windows does: allowed."""

from conformance.tests.protocol.hostile.honest import line, requests, write

for request in requests():
    write(line(request).replace("\n", "\r\n"))
