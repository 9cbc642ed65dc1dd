"""``ruleproof ask``: classic arguments are settled in plain words, and whatever is amiss is pointed at by its line."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from conformance.asking.lines import lines_of_json, lines_of_toml
from conformance.asking.outcomes import outcomes
from conformance.asking.question import put
from conformance.asking.ruling import Answer, answered
from conformance.asking.sentences import COMMANDS, ROUND
from conformance.asking.telling import text
from conformance.cases.codec import encode
from conformance.cases.store import fixtures, frozen
from conformance.tests.running import ruleproof, shell
from oracle.errors import Invalid
from oracle.rulebook import rulebook

ASK = Path(str(fixtures())) / "ask"

ARGUMENTS = {
    "exchange/can-a-dwarf-ward-the-one-in-front": ["Orm's blow lands with a margin of 1: ana takes 5 damage."],
    "exchange/can-an-archer-without-arrows-answer": [
        "Orm's blow is turned (margin −1): lir takes no damage.",
        "Lir does not answer: nothing at hand can strike at 10 feet right now.",
    ],
    "exchange/do-two-pieces-of-armor-add-up": ["The blow lands: 2 damage (exactly 2 1/2) is dealt."],
    "exchange/does-a-fumble-help-the-attacker": ["Ana's blow lands with a margin of 1: dov takes 6 damage."],
    "exchange/does-a-fumbled-ward-make-it-worse": [
        "Orm's blow beats ana by 2, and bor throws himself in the way: "
        "he takes what remains, a margin of 2, for 7 damage."
    ],
    "exchange/does-a-melee-expert-shoot-well": ["Ana rolls 2 dice for the attack; dov rolls 2 for evasion."],
    "exchange/does-being-strong-hurt-more": ["Ana's blow lands with a margin of 2: dov takes 4 damage."],
    "exchange/does-defend-last-after-a-hit": [
        "2. Ana's blow at dov lands with a margin of 1: dov takes 6 damage.",
        "3. Orm's blow at dov is turned (margin 0): dov takes no damage.",
    ],
    "exchange/does-plate-help-against-fire": ["The blow lands: 10 damage is dealt."],
    "exchange/is-a-shield-on-the-back-armor": ["The blow lands: 9 damage is dealt."],
    "exchange/is-an-archer-at-arms-length-answered": [
        "Orm's blow is turned (margin −2): lir takes no damage.",
        "Lir does not answer: a bow is never answered.",
    ],
    "commands/does-an-early-defend-last-all-turn": [
        "3. Dov's Defend is over.",
        "5. Dov may not declare Defend against k1: it bears the Defend restriction.",
        "6. Dov meets it with Resolve 3: 0 normal and 2 critical.",
    ],
    "commands/does-cover-count-after-a-step-aside": [
        "2. Dov's Defend takes hold: +3 Resolve.",
        "5. Dov meets it with Resolve 4: 2 normal and 0 critical.",
    ],
    "commands/does-defend-stop-critical-damage": [
        "4. Dov meets it with Resolve 5: 4 normal and 0 critical; its Critical Damage has become normal damage."
    ],
    "commands/does-intervene-end-the-charge": [
        "3. Cal begins to move, and may make for ivo or tam.",
        "4. Cal contacts ivo and tam.",
    ],
    "commands/is-eight-inches-within-eight-inches": ["2. Ivo may declare Intervene against cal."],
    "commands/is-it-too-late-to-defend": [
        "3. Dov may not declare Defend against k1: the attack has come to its damage steps."
    ],
    "commands/may-a-unit-defend-after-it-intervened": [
        "6. Ivo may not declare Defend against fight: it bears the Defend restriction."
    ],
    "commands/may-a-unit-that-ran-intervene": [
        "3. Ivo may not declare Intervene against cal: it bears a restriction that Intervene would apply."
    ],
    "commands/may-it-defend-twice": [
        "3. Dov meets it with Resolve 5: 3 normal and 0 critical; its Critical Damage has become normal damage.",
        "6. Dov may not declare Defend against k2: it bears the Defend restriction.",
        "7. Dov meets it with Resolve 4: 1 normal and 2 critical.",
    ],
    "commands/may-the-charged-unit-intervene": [
        "Tam may not declare Intervene against cal: the Charge was declared at it.",
        "Ivo may declare Intervene against cal.",
        "Cal may not declare Intervene against cal: it is no friend of those charged.",
    ],
}
"""What each example is to say, worked out from the documents; other sentences may stand beside."""

STOPPED = "exchange.ward.riposte_ally/a-blow-the-dwarf-stops-dead-was-not-turned-by-the-elf"
BLOW = """
[weapon.sword]
kind = "blade"
base = 4
rate = 2

[ana]
might = 3

[dov]
grace = 2
vigor = 1

[blow]
attacker = "ana"
target = "dov"
weapon = "sword"
"""
DICE = """
[dice]
ana = [1, 1, 1]
"dov evasion" = [1, 0]
"dov guard" = [0]
"""
CHARGE = """
events = ["cal charges tam", "ivo declares intervene against cal"]

[cal]
side = "red"

[tam]
side = "blue"

[ivo]
side = "blue"
move = 4
distance = 8
"""


def ask(question: str, **readings: str) -> Answer:
    """The answer to a question in TOML."""
    return answered(put(question, "question.toml"), readings)


def outcome(answer: Answer) -> Any:
    """The outcome that the words are about."""
    return answer.told.ruled.answer


def test_each_ruleset_has_ten_classic_arguments_and_all_are_examined() -> None:
    """Every example is listed here, and every one listed is there."""
    found = {f"{file.parent.name}/{file.stem}" for file in ASK.glob("*/*.toml")}
    assert found == set(ARGUMENTS)
    for ruleset in ("exchange", "commands"):
        assert sum(name.startswith(ruleset) for name in found) >= 10


@pytest.mark.parametrize("name", ARGUMENTS)
def test_a_classic_argument_is_settled_in_plain_words(name: str) -> None:
    """The file opens with the argument, its name and its title are questions, and the ruling is the documents'."""
    written = (ASK / f"{name}.toml").read_text("utf-8")
    answer = ask(written)
    assert written.startswith("# ")
    assert answer.put.title.endswith("?")
    for sentence in ARGUMENTS[name]:
        assert sentence in answer.words


def test_every_step_cites_what_the_rules_themselves_cite_and_no_question_is_left_without_words() -> None:
    """Over a tenth of the frozen cases: told as questions, each has words, and its steps cite what its trace cites."""
    cases = frozen()[::10]
    assert len(cases) > 50
    for case in cases:
        answer = answered(put(encode({"id": case.id, "op": case.op, "given": case.given}).decode(), "case.json"))
        traced = {each for step in answer.told.steps for each in step.ids} | set(rulebook().rulings)
        traced |= {
            code for report in getattr(answer.told.ruled.answer, "events", ()) for code in getattr(report, "codes", ())
        }
        assert answer.words
        assert {each for line in answer.lines for each in line.ids} <= traced, case.id
        assert list(text(answer))


def test_a_question_gets_the_ruling_the_oracle_gives() -> None:
    """3 - 1 - 0 = 2 lands for 4 + 2 x 2 = 8, and the outcome stands beside the words."""
    answer = ask(BLOW + DICE)
    assert answer.words == ("Ana's blow lands with a margin of 2: dov takes 8 damage.",)
    assert outcome(answer).blow.delivered == 8
    assert any(line.says == "Margin: 3 − 1 − 0 = 2." and line.ids == ("exchange.margin.1",) for line in answer.lines)


def test_totals_do_for_faces_and_what_looks_at_faces_is_said_not_to_be_told() -> None:
    """A number instead of a list is a total, under every reading; readings of single faces are not guessed at."""
    answer = ask(BLOW + '[dice]\nana = 3\n"dov evasion" = 1\n"dov guard" = 0\n')
    assert answer.words == ask(BLOW + DICE).words
    untold = {f"{hinge.ruling}={other.name}" for hinge in answer.hinges for other in hinge.untold}
    assert "exchange.dice.sum=hits-or-fumbles" in untold
    with pytest.raises(Invalid, match=r"hits-or-fumbles cannot be asked: it looks at single faces"):
        ask(BLOW + "[dice]\nana = 3\n'dov evasion' = 1\n'dov guard' = 0\n", **{"exchange.dice.sum": "hits-or-fumbles"})


def test_without_dice_it_says_what_to_roll_and_the_exact_odds() -> None:
    """One die against none: ten faces of twenty land, and 4 + 2 = 6 half the time is 3."""
    answer = ask(BLOW.replace("might = 3", "might = 1").replace("grace = 2\nvigor = 1", ""))
    assert answer.words == ("Ana rolls 1 die for the attack; dov rolls 0 for evasion and 0 for guard.",)
    assert answer.chances is not None
    odds = {what: number for what, number, _ in answer.chances.lines}
    assert (odds["The blow lands"], odds["Dov's mean damage"]) == (Fraction(1, 2), Fraction(3))


def test_somebody_lucky_is_told_what_to_roll_as_well() -> None:
    """One die against one that is thrown again when blank (45 %): it lands where it is more, 1 > 0 or 1, 0 > -1."""
    lucky = BLOW.replace("might = 3", "might = 1").replace("grace = 2\nvigor = 1", "grace = 1\nlucky = true")
    answer = ask(lucky)
    assert answer.words == (
        "Ana rolls 1 die for the attack; dov rolls 1 for evasion and 0 for guard.",
        "A blank handful of a lucky character is thrown once more.",
    )
    assert answer.chances is not None
    # Better of two where the first is blank: -1 in 1/20, 0 in 9/20 x 10/20, 1 in the rest; the attack is 1 in 1/2, 0 in 9/20.
    worse, blank = Fraction(1, 20), Fraction(9, 20) * Fraction(10, 20)
    lands = Fraction(1, 2) * (worse + blank) + Fraction(9, 20) * worse
    assert {what: number for what, number, _ in answer.chances.lines}["The blow lands"] == lands


def test_a_margin_is_said_to_get_through_once_and_before_the_dwarf_stops_it() -> None:
    """2 - (-1) - 1 = 2 beats her, 2 - 3 = -1 does not beat him; nothing is said of the 2 behind that."""
    case = next(each for each in frozen() if each.id == STOPPED)
    told = [
        line.says for line in answered(put(encode({"op": case.op, "given": case.given}).decode(), "case.json")).lines
    ]
    assert [says for says in told if "margin of" in says] == ["A margin of 2 is more than nothing: it gets through."]
    assert told.index("A margin of 2 is more than nothing: it gets through.") < told.index(
        "Still coming: 2 − 3 = −1, so he stops it dead."
    )
    assert told[-1] == "Still coming: 2 − 3 = −1, so he stops it dead."


def test_no_step_of_a_blow_is_said_twice() -> None:
    """Over every frozen blow."""
    blows = [case for case in frozen() if case.op == "exchange.blow"]
    assert len(blows) > 100
    for case in blows:
        answer = answered(put(encode({"op": case.op, "given": case.given}).decode(), "case.json"))
        told = [line.says for line in answer.lines]
        assert len(told) == len(set(told)), case.id


def test_the_steps_of_a_round_stand_under_its_events() -> None:
    """A stance, two blows: three headings in the words of the file, each with its steps below it."""
    answer = ask((ASK / "exchange/does-defend-last-after-a-hit.toml").read_text("utf-8"))
    headings = [number for number, line in enumerate(answer.lines) if not line.ids]
    assert [answer.lines[number].says for number in headings] == [
        "1. dov defends",
        "2. ana attacks dov",
        "3. orm attacks dov",
    ]
    under = [answer.lines[number + 1].says.split(" ")[0] for number in headings]
    assert under == ["Dov", "Ana", "Orm"]


def test_every_event_of_a_round_heads_its_own_steps() -> None:
    """Over the frozen rounds: as many headings as events, and each attack told under the blow that it is of."""
    rounds = [case for case in frozen() if case.op == "exchange.round"]
    assert len(rounds) > 30
    for case in rounds:
        answer = answered(put(encode({"op": case.op, "given": case.given}).decode(), "case.json"))
        heading = ""
        headings = 0
        for line in answer.lines:
            if not line.ids:
                heading, headings = line.says, headings + 1
            elif found := re.match(r"(\S+) attacks with the", line.says):
                assert f" {found[1].lower()} attacks" in heading, case.id
        assert headings == len(case.given["events"]), case.id


def test_what_is_usual_need_not_be_said_and_is_noted() -> None:
    """A pike as a blade does, a longbow as a shot that is evaded."""
    pike = BLOW.replace('kind = "blade"', 'kind = "point"').replace("sword", "pike")
    assert ask(pike + DICE).words == ask(BLOW + DICE).words
    assert ask(pike).notes == ("The pike rolls might and melee", "The pike allows evasion and guard")
    bow = BLOW.replace('kind = "blade"\n', "").replace("sword", "longbow").replace("might", "grace")
    assert ask(bow).words == ("Ana rolls 3 dice for the attack; dov rolls 2 for evasion.",)
    assert ask(bow).notes == ("The longbow does the harm of a point", "The longbow allows evasion")


def test_names_are_spelled_as_in_the_file_and_verbs_may_be_of_many() -> None:
    """Blanks and capitals in names; the Boar Riders charge, the first shot targets."""
    answer = ask(
        CHARGE.replace("cal charges tam", "Boar Riders charge tam")
        .replace("intervene against cal", "intervene against Boar Riders")
        .replace("[cal]", '["Boar Riders"]')
    )
    assert answer.words[0] == "2. Ivo may declare Intervene against Boar Riders."
    shot = ask('events = ["First Shot targets Guards", "Guards defend against First Shot"]\n[Guards]\nResolve = 3\n')
    assert shot.words[0] == "1. Guards may declare Defend against first-shot.".replace("1.", "2.")
    assert ask(BLOW.replace("ana", "Zoë").replace("[Zoë]", '["Zoë"]')).words[0].startswith("Zoë rolls 3 dice")


def test_a_dwarf_behind_the_target_is_told_what_he_would_roll() -> None:
    """A roll that is only thrown if the blow gets through is announced as such."""
    answer = ask(BLOW + '[bor]\nrace = "dwarf"\nvigor = 2\nguard = 1\nwards = "dov"\nward_effort = 1\n')
    assert "Bor rolls 4 dice to throw himself in the way, if the blow gets through." in answer.words


def test_every_outcome_is_grouped_with_the_smallest_sets_of_readings_that_lead_to_it() -> None:
    """Two halves of 10: 2 as read; summed 0; never rounded 5/2; the two together are 0 again, and not listed as one more."""
    answer = ask((ASK / "exchange/do-two-pieces-of-armor-add-up.toml").read_text("utf-8"))
    found = {each.told.words: each.readings for each in outcomes(answer).outcomes}
    assert found[("The blow lands: 2 damage (exactly 2 1/2) is dealt.",)] == ((),)
    assert found[("The blow lands: no damage is dealt.",)] == ((("exchange.armor.formula", "summed"),),)
    assert found[("The blow lands: 2 1/2 damage is dealt.",)] == ((("exchange.round.where", "never"),),)


def test_a_reading_that_is_chosen_is_the_ruling_and_its_default_is_a_hinge() -> None:
    """With everything borne the shield on the back counts: 12 through 3/4 and 1/2 is 4 1/2, reported 4."""
    written = (ASK / "exchange/is-a-shield-on-the-back-armor.toml").read_text("utf-8")
    answer = ask(written, **{"exchange.armor.borne": "everything"})
    assert answer.words == ("The blow lands: 4 damage (exactly 4 1/2) is dealt.",)
    hinge = next(hinge for hinge in answer.turns_on if hinge.ruling == "exchange.armor.borne")
    assert [(each.name, each.told.words) for each in hinge.otherwise if each.told] == [
        ("between", ("The blow lands: 9 damage is dealt.",))
    ]


def test_decimals_and_percents_are_exact() -> None:
    """0.1, "10 %" and "1/10" are one share: 10 through three of them is 729/100."""
    armor = '[ana]\narmor = [0.1, "10 %", "1/10"]\n[weapon.sword]\nkind = "blade"\nbase = 10\nrate = 0\n'
    answer = ask(armor + '[damage]\nmargin = 1\ntarget = "ana"\n')
    assert outcome(answer).exact == Fraction(729, 100)


def test_a_distance_is_enough_and_exactly_at_the_range_is_within() -> None:
    """Twice Move 4 is 8: at 8 inches it may intervene, at 8.01 not; what needs the bases is said not to be told."""
    assert "2. Ivo may declare Intervene against cal." in ask(CHARGE).words
    farther = ask(CHARGE.replace("distance = 8", "distance = 8.01"))
    assert (
        "2. Ivo may not declare Intervene against cal: the charging unit is out of its Intervene range."
        in farther.words
    )
    assert any(other.name == "centres" for hinge in farther.hinges for other in hinge.untold)


def test_bare_hands_that_nobody_described_must_not_come_to_strike() -> None:
    """A Riposte at contact without a workable weapon answers unarmed: a number that the documents do not give."""
    riposte = BLOW.replace("[dov]", '[dov]\nrace = "elf"\nstance = "riposte"').replace("might = 3", "might = 0")
    with pytest.raises(
        Invalid, match=r"question.toml:10: dov would answer with bare hands, and what they do is missing"
    ):
        ask(riposte + DICE.replace("[1, 1, 1]", "[]"))


def test_the_line_of_everything_is_known_in_toml_and_json() -> None:
    """Tables, lists of tables, dotted and quoted keys, lists over several lines, strings with signs in them."""
    toml = 'a."b c" = 1 # [no]\n[[x]]\ny = ["]",\n {z = 2}]\n[[x]]\n[x.w]\nv = """\n[no]"""\nu = 1\n'
    lines = lines_of_toml(toml)
    assert lines["a", "b c"] == 1
    assert (lines["x", 0, "y", 1, "z"], lines["x", 1], lines["x", 1, "w", "u"]) == (4, 5, 9)
    assert lines_of_json('{"a": [1,\n{"b": 2}],\n"c": "}"}') == {
        (): 1,
        ("a",): 1,
        ("a", 0): 1,
        ("a", 1): 2,
        ("a", 1, "b"): 2,
        ("c",): 3,
    }


def test_the_command_prints_text_markdown_and_json_and_ends_4_on_what_it_cannot_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The same ruling in three formats; an error in one line, with file and line, and exit 4."""
    file = tmp_path / "question.toml"
    file.write_text('question = "A <b> or a | ?"\n' + BLOW + DICE, "utf-8")
    ruling = "Ana's blow lands with a margin of 2: dov takes 8 damage."
    plain = ruleproof(capsys, "ask", str(file))
    assert (plain.code, plain.err) == (0, "")
    assert f"RULING\n  {ruling}\n" in plain.out
    assert max(map(len, plain.out.splitlines())) <= 100
    marked = ruleproof(capsys, "ask", str(file), "--format", "markdown").out
    assert marked.startswith("## A \\<b\\> or a \\| ?\n")
    assert f"**{ruling}**" in marked
    data = json.loads(ruleproof(capsys, "ask", str(file), "--format", "json", "--readings", "all").out)
    assert data["ruling"]["words"] == [ruling]
    assert data["ruling"]["outcome"]["blow"]["delivered"] == 8
    assert data["outcomes"]["all"] is True
    file.write_text(BLOW.replace("might = 3", "migth = 3"), "utf-8")
    failed = ruleproof(capsys, "ask", str(file))
    assert (failed.code, failed.out) == (4, "")
    assert failed.err == f"ruleproof: {file}:8: 'migth' is no fact of a character; nearest is might\n"
    assert ruleproof(capsys, "ask", str(tmp_path / "nowhere.toml")).code == 4


def test_an_example_can_be_listed_printed_and_asked(capsys: pytest.CaptureFixture[str]) -> None:
    """What comes with the suite is found without knowing where it was installed."""
    assert ruleproof(capsys, "ask", "--examples").out.split() == sorted(ARGUMENTS)
    printed = ruleproof(capsys, "ask", "--example", "may-it-defend-twice")
    assert printed.out == (ASK / "commands/may-it-defend-twice.toml").read_text("utf-8")
    failed = ruleproof(capsys, "ask", "--example", "may-it-defend-thrice")
    assert (failed.code, failed.err) == (
        4,
        "ruleproof: may-it-defend-thrice: no example is called so; nearest is may-it-defend-twice\n",
    )
    assert ruleproof(capsys, "ask").code == 4


def test_the_readme_lists_every_sentence_and_its_questions_are_answered() -> None:
    """Each sentence that is understood stands in the README, none that is not; and what it shows can be asked."""
    readme = (ASK / "README.md").read_text("utf-8")
    rows = "".join(line for line in readme.splitlines() if line.startswith("| `"))
    forms = {pattern.form for pattern in (*ROUND, *COMMANDS)}
    state = next(form for form in forms if "P<state>" in form)
    assert set(re.findall(r"`([^`]+)`", rows)) - {"stunned", "downed", "dead", "absent"} == forms - {state} | {
        "U is up"
    }
    shown = [block.replace("\n    ", "\n") for block in re.findall(r"\n\n    (.+?)\n\n(?! )", readme, re.DOTALL)]
    blow, script = next(each for each in shown if "[blow]" in each), next(each for each in shown if "[ivo]" in each)
    armor = '[armor.shield]\nblunts = "1/10"\n'
    assert ask(armor + re.sub(r"\[dice\].*", "", blow, flags=re.DOTALL)).chances is not None
    assert "Ivo may declare Intervene against cal." not in ask(script).words
    assert "4. Cal contacts ivo and tam." in ask(script.replace('ask = "who may declare"', "")).words


def test_an_unknown_reading_ends_4_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    """A misspelt reading is no ruling."""
    ran = ruleproof(
        capsys, "ask", str(ASK / "exchange/is-a-shield-on-the-back-armor.toml"), "--reading", "exchange.armor.born=x"
    )
    assert ran.code == 4
    assert "nearest is exchange.armor.borne" in ran.err


def test_it_answers_in_a_process_of_its_own() -> None:
    """As a player would run it."""
    ran = shell("ask", str(ASK / "commands/may-it-defend-twice.toml"))
    assert ran.code == 0
    assert "May a unit Defend against a second attack in the same turn?" in ran.out
