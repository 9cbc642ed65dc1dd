"""The rules, and nothing else: what each document says, one clause a method, and every point it leaves open.

The nouns, from the outside in:

clause
    One testable statement of a document, in our words, with its source. It has an id such as ``exchange.ward.11``.
ruling
    A point that the documents leave open or contradict, with its possible *readings*; the first is the default.
rulebook
    The one place where clauses and rulings are worded (:mod:`oracle.rulebook`). Everything else cites ids.
ruleset
    A class whose small methods *cite* the clauses they carry out: :class:`oracle.exchange.Exchange` and
    :class:`oracle.commands.Commands`. They share ids, errors and the trace, and not one rule.
hook
    The one method that asks a ruling's question. A *reading* overrides that method and nothing else.
mutant
    A wrong engine: a class that breaks a rule on purpose, so that a suite can prove that it notices.
variant
    A ruleset with some readings and at most one mutant on top.
trace
    What each cited method was given and answered, in order, with a sentence a referee could say.

The verbs: :func:`oracle.variants.variant` composes, :func:`oracle.trace.traced` listens,
and each ruleset's ``rule`` answers one question. Numbers are ``int`` and ``Fraction``; dice are an argument.
"""
