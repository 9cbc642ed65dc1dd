"""Answers the guilty case with two squares, of which a parser keeps one."""

from conformance.tests.protocol.hostile.honest import answer, guilty, line, requests, write

for request in requests():
    if guilty(request):
        write(line(request).replace('{"square"', '{"square": 0, "square"'))
        continue
    answer(request)
