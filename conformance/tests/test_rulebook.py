"""The laws of the rulebook: what it holds, what it refuses to hold, and how documents are held against it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from oracle.rulebook import RulebookError, UnknownId, read, rulebook
from oracle.rulebook.sources import Absent, Edited, Gone, Moved, Unclaimed, digest, split, verify

SEEDS = Path(__file__).parents[3] / "shared" / "seeds"


def clause(number: int, at: str, words: str) -> str:
    """Write a clause that claims these words at this place."""
    source = f'{{ at = "{at}", sha256 = "{digest(words)}" }}'
    return f'[[clause]]\nid = "exchange.test.{number}"\nkind = "rule"\nsays = "-"\nsources = [{source}]\n'


def ruling(name: str, *readings: str, how: str = "fixed", hook: str = "") -> str:
    """Write a ruling with these readings."""
    head = f'[[ruling]]\nid = "exchange.test.{name}"\nhow = "{how}"\ntype = "silent"\nquestion = "-"\nhook = "{hook}"\n'
    return head + "".join(f'[[ruling.readings]]\nname = "{reading}"\nsays = "-"\n' for reading in readings)


OATS, RYE, CORN = "Horses eat oats.", "Do hens eat rye?", "Geese eat corn."
FARM = read(
    [
        clause(1, "001 ¶1 s1", OATS) + clause(2, "001 ¶1 s2", RYE) + clause(3, "001 ¶1 s1", OATS),
        f'[[not_a_rule]]\nat = "001 ¶2 s1"\nsha256 = "{digest(CORN)}"\nwhy = "geese are no concern of ours"\n',
    ],
    "",
)
FARM_TEXT = f"{OATS} {RYE}\n{CORN}"


# What it holds


def test_the_rulebook_holds_130_and_80_clauses() -> None:
    """Every clause of both rulesets is in the rulebook."""
    assert Counter(held.split(".")[0] for held in rulebook().clauses) == {"exchange": 130, "commands": 80}


def test_the_rulebook_holds_197_rulings_of_which_79_are_switches() -> None:
    """Every open point is in the rulebook, and each says how it is settled."""
    rulings = rulebook().rulings.values()
    assert len(rulings) == 197
    switches = Counter(held.id.split(".")[0] for held in rulings if held.how == "switch")
    assert switches == {"exchange": 44, "commands": 35}


def test_every_switch_offers_a_choice_and_owns_a_hook() -> None:
    """A switch has at least two readings, and a method that a reading overrides."""
    switches = [held for held in rulebook().rulings.values() if held.how == "switch"]
    assert len(switches) == 79
    assert [held.id for held in switches if len(held.readings) < 2 or not held.hook.isidentifier()] == []


def test_the_first_reading_of_a_ruling_is_its_default() -> None:
    """The order of the file decides, and nothing else."""
    assert rulebook().rulings["exchange.luck.keep"].default == "better"
    assert rulebook().rulings["commands.intervene.measure"].default == "nearest-edges"


def test_no_reading_is_named_by_a_letter() -> None:
    """Names tell what the reading does."""
    names = [reading.name for held in rulebook().rulings.values() for reading in held.readings]
    assert len(names) > 400
    assert [name for name in names if len(name) == 1] == []


def test_every_ruling_or_clause_that_the_rulebook_mentions_exists() -> None:
    """A dotted id in the words of an entry can be looked up, and so can a reading named beside it."""
    book = rulebook()
    words = msgspec.json.encode([[*book.clauses.values()], [*book.rulings.values()]]).decode()
    mentioned = set(re.findall(r"\b(?:exchange|commands)\.[a-z_]+\.[a-z_]+\b", words))
    assert len(mentioned) > 150
    assert mentioned - {*book.rulings} == set()
    chosen = set(re.findall(r"\b((?:exchange|commands)\.[a-z_.]+)=([a-z-]+)", words))
    assert len(chosen) > 3
    assert {key for key, name in chosen if name not in {r.name for r in book.rulings[key].readings}} == set()


def test_two_pairs_of_readings_contradict_each_other() -> None:
    """Combinations that no engine could play are recorded with the reason."""
    assert [set(exclusion.readings) for exclusion in rulebook().exclusions] == [
        {"commands.intervene.engaged_charger=pinned", "commands.intervene.engagement_when=step-six"},
        {"exchange.armor.zero=at-least-one", "exchange.armor.real_threat=none"},
    ]


def test_the_rulebook_is_read_once() -> None:
    """Whoever asks gets the same one."""
    assert rulebook() is rulebook()


# Citing


def test_citing_an_id_finds_its_clause_or_ruling() -> None:
    """Both kinds are cited the same way."""
    assert rulebook().cited("exchange.margin.1").id == "exchange.margin.1"
    assert rulebook().cited("exchange.luck.keep").id == "exchange.luck.keep"


def test_citing_an_unknown_id_names_the_nearest_right_one() -> None:
    """A typing error is mended from the message."""
    with pytest.raises(UnknownId) as caught:
        rulebook().cited("exchange.luck.kept")
    assert str(caught.value) == ("no clause or ruling is called exchange.luck.kept; the nearest is exchange.luck.keep")
    assert isinstance(caught.value, LookupError)


def test_citing_a_retired_id_says_why_it_is_gone() -> None:
    """A tombstone is no clause, but it is remembered."""
    tombstone = '[[retired]]\nid = "exchange.test.2"\nwhy = "merged into exchange.test.1"\n'
    book = read([clause(1, "001 ¶1 s1", OATS) + tombstone], "")
    with pytest.raises(UnknownId, match=r"exchange.test.2 is retired \(merged into exchange.test.1\); the nearest is"):
        book.cited("exchange.test.2")


# What it refuses to hold


def test_an_id_never_stands_twice() -> None:
    """Not even in two files."""
    with pytest.raises(RulebookError, match=r"exchange\.test\.1 stands twice"):
        read([clause(1, "001 ¶1 s1", OATS), clause(1, "001 ¶1 s2", RYE)], "")


def test_a_retired_id_is_never_used_again() -> None:
    """A tombstone in one file bars the id in every other."""
    tombstone = '[[retired]]\nid = "exchange.test.1"\nwhy = "said nothing"\n'
    with pytest.raises(RulebookError, match=r"exchange\.test\.1 is retired and used"):
        read([clause(1, "001 ¶1 s1", OATS)], tombstone)


def test_an_exclusion_names_readings_that_exist() -> None:
    """The message names the reading most like it."""
    wrong = '[[exclusion]]\nreadings = ["exchange.test.crop=oats", "exchange.test.crop=ryes"]\nwhy = "-"\n'
    with pytest.raises(RulebookError, match=r"crop=ryes, which is no reading; the nearest is exchange\.test\.crop=rye"):
        read([], ruling("crop", "oats", "rye") + wrong)


def test_two_readings_of_a_ruling_never_share_a_name() -> None:
    """Else a choice would be no choice."""
    with pytest.raises(RulebookError, match=r"exchange\.test\.crop has two readings called rye"):
        read([], ruling("crop", "rye", "oats", "rye"))


def test_two_switches_of_a_ruleset_never_share_a_hook() -> None:
    """Readings compose only where each overrides a method of its own."""
    with pytest.raises(RulebookError, match="two rulings of exchange own the hook eats"):
        read([], "".join(ruling(name, "oats", "rye", how="switch", hook="eats") for name in ("crop", "feed")))


def test_only_a_switch_has_a_hook() -> None:
    """What cannot be switched asks nothing."""
    with pytest.raises(RulebookError, match=r"exchange\.test\.crop is given and has a hook"):
        read([], ruling("crop", "oats", how="given", hook="eats"))


def test_a_sentence_is_not_both_a_rule_and_none() -> None:
    """One of the two lists is wrong."""
    listed = f'[[not_a_rule]]\nat = "001 ¶1 s1"\nsha256 = "{digest(OATS)}"\nwhy = "title"\n'
    with pytest.raises(RulebookError, match="001 ¶1 s1 is listed as not a rule and claimed by a clause"):
        read([clause(1, "001 ¶1 s1", OATS) + listed], "")
    with pytest.raises(RulebookError, match="001 ¶1 s1 is listed as not a rule twice"):
        read([listed, listed], "")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("says =", "sais ="),
        ('"rule"', '"law"'),
        ("001 ¶1 s1", "¶1 s1"),
        ("exchange.test.1", "exchange.test.01"),
        (digest(OATS), digest(OATS).upper()),
    ],
)
def test_a_field_amiss_is_an_error(right: str, wrong: str) -> None:
    """Unknown fields and kinds, and malformed places, ids and digests do not load."""
    sound = clause(1, "001 ¶1 s1", OATS)
    assert len(read([sound], "").clauses) == 1
    with pytest.raises(msgspec.ValidationError):
        read([sound.replace(right, wrong)], "")


# Documents held against it


def test_a_document_as_claimed_gives_no_finding() -> None:
    """White space may differ, words may not."""
    assert verify({"001": FARM_TEXT}, FARM) == []
    assert verify({"001": FARM_TEXT.replace(" eat", " \t eat").replace("\n", "\r\n") + "\n"}, FARM) == []


def test_an_edited_sentence_names_the_clauses_in_doubt() -> None:
    """All of them, and none for a sentence that is not a rule."""
    edited = FARM_TEXT.replace("oats", "hay").replace("corn", "grass")
    found = verify({"001": edited}, FARM)
    assert found == [
        Edited("001 ¶1 s1", ("exchange.test.1", "exchange.test.3"), "Horses eat hay."),
        Edited("001 ¶2 s1", (), "Geese eat grass."),
    ]
    assert [str(finding) for finding in found] == [
        "001 ¶1 s1: edited, which puts exchange.test.1, exchange.test.3 in doubt; it now reads “Horses eat hay.”",
        "001 ¶2 s1: edited, though listed as not a rule; it now reads “Geese eat grass.”",
    ]


def test_a_removed_sentence_is_gone_and_those_after_it_have_moved() -> None:
    """The place still exists, and other words stand there."""
    found = verify({"001": f"{RYE}\n{CORN}"}, FARM)
    assert found == [
        Gone("001 ¶1 s1", ("exchange.test.1", "exchange.test.3")),
        Moved("001 ¶1 s2", ("exchange.test.2",), "001 ¶1 s1"),
    ]
    assert str(found[0]) == "001 ¶1 s1: gone, which puts exchange.test.1, exchange.test.3 in doubt"


def test_a_place_that_no_longer_exists_is_gone() -> None:
    """The last sentence of a paragraph was struck."""
    assert verify({"001": f"{OATS}\n{CORN}"}, FARM) == [Gone("001 ¶1 s2", ("exchange.test.2",))]


def test_an_added_sentence_is_unclaimed_and_those_after_it_have_moved() -> None:
    """Nobody has yet said whether it is a rule."""
    found = verify({"001": f"Pigs eat. {FARM_TEXT}"}, FARM)
    assert found == [
        Moved("001 ¶1 s1", ("exchange.test.1", "exchange.test.3"), "001 ¶1 s2"),
        Unclaimed("001 ¶1 s1", "Pigs eat."),
        Moved("001 ¶1 s2", ("exchange.test.2",), "001 ¶1 s3"),
    ]
    assert str(found[1]) == "001 ¶1 s1: no clause claims “Pigs eat.”, and it is not listed as not a rule"


def test_a_moved_sentence_names_its_new_place() -> None:
    """It puts nothing in doubt, and the citation is to be mended."""
    found = verify({"001": f"{OATS}\n{CORN}\n{RYE}"}, FARM)
    assert found == [Moved("001 ¶1 s2", ("exchange.test.2",), "001 ¶3 s1")]
    assert str(found[0]) == "001 ¶1 s2: moved to 001 ¶3 s1; cited by exchange.test.2"


def test_a_sentence_never_moves_to_a_place_that_holds_its_own_claim() -> None:
    """Documents say things twice: editing one of the two is an edit."""
    twice = read([clause(1, "000 L1", OATS) + clause(2, "000 L2", OATS)], "")
    assert verify({"000": f"{RYE}\n{OATS}"}, twice) == [Edited("000 L1", ("exchange.test.1",), RYE)]


def test_a_missing_document_is_one_finding() -> None:
    """Not one for each of its sentences."""
    found = verify({}, FARM)
    assert found == [Absent("001")]
    assert str(found[0]) == "001: the document is missing"


def test_a_document_nobody_cites_is_unclaimed_line_by_line() -> None:
    """A fourth document has to be read before it counts."""
    assert verify({"001": FARM_TEXT, "004": f"\n{OATS} {RYE}"}, FARM) == [Unclaimed("004 L2", f"{OATS} {RYE}")]


def test_document_001_splits_into_sentences_and_the_others_into_lines() -> None:
    """A stop ends a sentence only before white space; blank lines count as lines and hold nothing."""
    text = "One is 1.5 long! Two?\n\nthree"
    assert [sentence.at for sentence in split("001", text)] == ["001 ¶1 s1", "001 ¶1 s2", "001 ¶3 s1"]
    assert [tuple(line) for line in split("000", text)] == [("000 L1", "One is 1.5 long! Two?"), ("000 L3", "three")]


def test_the_rulebook_agrees_with_the_documents() -> None:
    """Every sentence is claimed or listed, and none was edited."""
    if not SEEDS.is_dir():
        pytest.skip("the documents are not part of the repository, and ../shared/seeds is not there")
    documents = {path.name[:3]: path.read_text("utf-8") for path in SEEDS.glob("[0-9][0-9][0-9]_*.txt")}
    assert sorted(documents) == ["000", "001", "002"]
    assert [str(finding) for finding in verify(documents)] == []


def test_the_rulebook_speaks_in_its_own_words() -> None:
    """No nine words in a row stand in the rulebook as they stand in a document."""
    if not SEEDS.is_dir():
        pytest.skip("the documents are not part of the repository, and ../shared/seeds is not there")

    def runs(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"[a-z0-9']+", text.lower())
        return set(zip(*(words[start:] for start in range(9)), strict=False))

    documents = [path.read_text("utf-8") for path in SEEDS.glob("[0-9][0-9][0-9]_*.txt")]
    assert len(documents) == 3
    files = sorted((Path(__file__).parents[2] / "oracle" / "rulebook").iterdir())
    ours = [path.read_text("utf-8") for path in files if path.suffix in {".toml", ".py"}]
    assert len(ours) == 5
    assert set().union(*map(runs, ours)) & set().union(*map(runs, documents)) == set()
