"""An answer as Markdown: the same parts as the text, to paste where people argue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from conformance.asking.outcomes import Outcomes
from conformance.asking.ruling import Answer
from conformance.asking.telling import beside, chances_told, cited, leads, news, scope, untold_told
from conformance.cli.options import table


def markdown(answer: Answer, every: Outcomes | None = None) -> Iterator[str]:
    """The answer for a forum."""
    yield from (f"## {escaped(answer.put.title or 'A ruling')}", "")
    yield from (f"**{escaped(each)}**  " for each in answer.words)
    yield ""
    if answer.chances:
        yield from part("Odds", (f"- {escaped(each)}" for each in chances_told(answer.chances)))
    yield from part("Steps", steps(answer))
    if every is not None:
        yield from part("Every outcome", outcomes(answer, every))
    elif answer.turns_on:
        yield from part("It hinges on", [table(list(hinges(answer)), "markdown")])
    yield from part("Cannot be told", (f"- {escaped(each)}" for each in untold_told(answer)))
    yield from part("Noted", (f"- {escaped(each)}." for each in answer.notes))
    rows: list[dict[str, object]] = [{"clause": each, "says": says, "source": at} for each, says, at in cited(answer)]
    yield from part("The clauses", [table(rows, "markdown")] if rows else [])
    yield from part("Read as", (f"- `{ruling}={name}`" for ruling, name in answer.readings.items()))


def part(title: str, lines: Iterable[str]) -> Iterator[str]:
    """A heading and what stands under it; nothing if nothing does."""
    found = list(lines)
    if found:
        yield from (f"### {title}", "", *found, "")


def steps(answer: Answer) -> Iterator[str]:
    """The steps as a numbered list, or under the events of the file."""
    headed = any(not line.ids for line in answer.lines)
    for number, line in enumerate(answer.lines, 1):
        if not line.ids:
            yield escaped(line.says).replace(".", "\\.", 1) + "  "
            continue
        ids = ", ".join(f"`{each}`" for each in line.ids)
        yield f"{'-' if headed else f'{number}.'} {escaped(line.says)} {ids}"


def hinges(answer: Answer) -> Iterator[dict[str, object]]:
    """Every reading that rules otherwise, a row each."""
    for hinge in answer.turns_on:
        for index, other in enumerate(hinge.otherwise):
            said = " ".join(news(answer, other.told)) + beside(other)
            asked = hinge.question if index == 0 else ""
            yield {"ruling": hinge.ruling, "asks": asked, "here": hinge.read, "if read as": other.name, "then": said}


def outcomes(answer: Answer, every: Outcomes) -> Iterator[str]:
    """Every outcome with the readings that lead to it."""
    for number, outcome in enumerate(every.outcomes, 1):
        words = answer.words if number == 1 else news(answer, outcome.told)
        yield f"{number}. {escaped(' '.join(words))}"
        yield from (f"   - `{each}`" if "=" in each else f"   - {each}" for each in leads(outcome))
    yield from ("", scope(every))


def escaped(said: str) -> str:
    """Text that Markdown leaves as it is."""
    for sign in "\\`*_[]<>#|":
        said = said.replace(sign, f"\\{sign}")
    return said
