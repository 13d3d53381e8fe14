"""The steps of an effect in the player's words: one sentence after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from gundam_tui.language import upper_first

from . import tree
from . import wording_conditions as when
from . import wording_select as s
from . import wording_words as w
from .wording_clause import WordingClause, after, fronted, lasting, subject_of
from .wording_plain import clause, goes_with, in_one_breath, together
from .wording_words import WordingContext

AbilityWords = Callable[[tree.Ability, WordingContext], str]


# ---------------------------------------------------------------- bodies


def body(sentences: tree.Body, sp: WordingContext, ability: AbilityWords) -> list[str]:
    """All sentences of a body; steps that the cards put into one sentence are joined."""
    out: list[str] = []
    at = 0
    while at < len(sentences):
        used, said = _merged(sentences[at:], sp, ability)
        first = sentences[at]
        said = [words for words in said if words] or ["do nothing"]
        if first.link == "then":
            said[0] = f"then, {said[0]}"
        elif first.link == "if so":
            drawn = sp.doer == "they" and isinstance(sentences[at - 1].do, tree.Draw)
            said[0] = f"if {sp.doer} {'draw with this effect' if drawn else 'do'}, {said[0]}"
        sp.doer = "they" if _actor(first.do) else "you"
        this = w.this(sp)
        if out and out[-1].endswith(f"set {this} as active") and said[0].startswith(f"{this} "):
            said[0] = f"it{said[0].removeprefix(this)}"
        out += said
        at += used
    return out


def _actor(step: tree.Step) -> bool:
    """Is it done by somebody other than the player of the card?"""
    match step:
        case tree.Choose():
            return step.by != "you"
        case tree.Draw() | tree.Discard() | tree.PlaceResource():
            return step.who != "you"
        case tree.Each():
            return True
        case _:
            return False


def _merged(rest: Sequence[tree.Sentence], sp: WordingContext, ability: AbilityWords) -> tuple[int, list[str]]:
    """The next sentences that belong together, as one: the number of steps, and the words."""
    first = rest[0]
    run = [first.do]
    for follower in rest[1:]:
        if follower.link or follower.may or not goes_with(first.do, follower.do):
            break
        run.append(follower.do)
    if len(run) > 1:
        return len(run), [together(run, sp, may=first.may)]
    if (
        isinstance(first.do, tree.Reveal)
        and len(rest) > 1
        and isinstance(rest[1].do, tree.Move)
        and (rest[1].do.add or rest[1].do.to == "top")
        and rest[1].link != "then"
    ):
        # "reveal 1 card among them and add it to your hand"
        said = step(first.do, sp, ability, may=first.may)
        return 2, [f"{said[-1]} and {clause(rest[1].do, sp).say()}"]
    if isinstance(first.do, tree.If) and (late := _chosen_instead(first.do, rest[1:], sp, ability)):
        return len(rest), late
    plain = len(rest) > 1 and not rest[1].link and not rest[1].may
    if plain and (at_once := in_one_breath(first.do, rest[1].do, sp, may=first.may)):
        return 2, [at_once.say(may=first.may)]
    return 1, step(first.do, sp, ability, may=first.may)


# ---------------------------------------------------------------- steps


def step(node: tree.Step, sp: WordingContext, ability: AbilityWords, *, may: bool = False) -> list[str]:
    """A step as one or more sentences."""
    match node:
        case tree.If():
            return _if(node, sp, ability)
        case tree.Modal():
            return _modal(node, sp, ability, may=may)
        case tree.Block():
            said = body(node.body, sp, ability)
            return [f"{'you may ' * may}{said[0]}", *said[1:]] if said else []
        case tree.Each():
            return _each(node, sp, ability)
        case tree.Watch():
            words = ability(node.ability, replace(sp)).rstrip(".")
            return [f"{fronted(node.duration)}, {words[:1].lower() + words[1:]}".removeprefix(", ")]
        case tree.Gain() if node.ability and node.duration == "turn" and _one_event(node):
            # "During this turn, when it destroys an enemy Unit with battle damage, draw 1."
            called = w.ref(node.target, sp, subject=True) if isinstance(node.target, tree.Ref) else "it"
            words = ability(node.ability, replace(sp, kind="unit", called=called)).rstrip(".")
            return [f"{fronted(node.duration)}, {words[:1].lower() + words[1:]}"]
        case tree.Gain() if node.ability:
            subject, many = subject_of(node.target, sp)
            head = WordingClause("gain", f"the following effect{lasting(node.duration)}:", subject, many).say(may=may)
            return [f"{head}\n■{ability(node.ability, replace(sp, kind='unit'))}"]
        case tree.Impose(target=tree.Select(atoms=atoms)) if total := next(filter(None, map(_total, atoms)), None):
            # "Count up your Units, plus this Unit. All enemy Units whose Lv. is equal to or lower than that number …"
            said = f"count up {s.amount(total, sp)}"
            sp.counted_up = total
            return [said, clause(node, sp).say()]
        case _:
            return [_acted(clause(node, sp), sp).say(may=may)]


def _total(atom: tree.Atom) -> tree.Amount | None:
    """A number that is too long to be worded inside the comparison."""
    match atom:
        case tree.Compare(to=tree.Scaled(plus=plus) as total) if plus:
            return total
        case _:
            return None


def _one_event(node: tree.Gain) -> bool:
    """Does the chosen Unit gain only "when it does this, that happens"?"""
    gained = node.ability
    if gained is None or not isinstance(node.target, tree.Ref) or node.target.to not in ("it", "them"):
        return False
    plain = gained.moments == ("when",) and not (gained.during or gained.once or gained.costs)
    return plain and gained.event is not None and gained.event.subject == tree.Ref(to="this")


_ACTORS = {"that player": "that player", "each enemy": "each enemy player", "all players": "all players each"}
_ONE_ACTOR = ("that player", "each enemy player")


def _acted(said: WordingClause, sp: WordingContext) -> WordingClause:
    """Give the clause the speaker's current subject, if there is one; afterwards it is "they"."""
    if sp.actor and not said.subject:
        said.subject, said.many = sp.actor, sp.actor not in _ONE_ACTOR
        sp.actor = "they"
    return said


# ---------------------------------------------------------------- branches


def _chosen_instead(
    node: tree.If, rest: Sequence[tree.Sentence], sp: WordingContext, ability: AbilityWords
) -> list[str] | None:
    """Only the choice differs: "choose 1 enemy Unit. Rest it. If C, choose 1 to 2 enemy Units instead."."""
    match node.branches, node.otherwise:
        case (
            (tree.Branch(body=(tree.Sentence(do=tree.Choose(), may=False),)) as branch,),
            (tree.Sentence(do=tree.Choose(what=what), may=False) as usual,),
        ) if rest and not any(sentence.link or sentence.may for sentence in rest):
            late = replace(sp)
            sp.them_is_one = not any(w.is_many(part, sp) for part in what)
            said = body((usual, *rest), sp, ability)
            sp.them_is_one = False
            instead = after(f"if {when.cond(branch.cond, late)}, ", body(branch.body, late, ability))
            return [*said, f"{instead[0]} instead"]
        case _:
            return None


def _if(node: tree.If, sp: WordingContext, ability: AbilityWords) -> list[str]:
    """`if C, A.`; with an else part `A. If C, B instead.`; several branches `A if C, or B if D.`"""
    parts = [(branch.cond, body(branch.body, replace(sp), ability), branch.body) for branch in node.branches]
    if node.otherwise is not None:
        return body(node.otherwise, sp, ability) + _instead(parts, node.otherwise, sp, ability)
    match node.branches:
        case (
            tree.Branch(
                cond=first, body=(tree.Sentence(link="", do=tree.If(branches=(inner,), otherwise=tuple() as default)),)
            ),
        ):
            # "If C, A. If C and D, B instead.": with only D in the second sentence, C would no longer be asked for.
            instead = (tree.All(conds=(first, inner.cond)), body(inner.body, replace(sp), ability), inner.body)
            usual = after(f"if {when.cond(first, sp)}, ", body(default, sp, ability))
            return usual + _instead([instead], default, sp, ability)
        case _:
            return _cases(parts, node, sp, ability)


Part = tuple[tree.Cond, list[str], tree.Body]


def _cases(parts: Sequence[Part], node: tree.If, sp: WordingContext, ability: AbilityWords) -> list[str]:
    """`if C, A.` and `A if C, or B if D.`"""
    if len(parts) == 1:
        opening = f"if {when.cond(parts[0][0], sp)}, "  # before the body, which changes what "it" is
        return after(opening, body(node.branches[0].body, sp, ability))
    if all(len(said) == 1 for _, said, _ in parts):
        options = [f"{said[0]} if {when.cond(condition, sp)}" for condition, said, _ in parts]
        return [", ".join(options[:-1]) + f", or {options[-1]}"]
    out: list[str] = []
    for at, (condition, said, _) in enumerate(parts):
        other = "otherwise, " if at else ""
        out += after(f"{other}if {when.cond(condition, sp)}, ", said)
    return out


def _instead(parts: Sequence[Part], default: tree.Body, sp: WordingContext, ability: AbilityWords) -> list[str]:
    """What happens instead of the default: `if C, B instead.`"""
    out: list[str] = []
    for condition, said, steps in parts:
        if freedom := _freedom(steps, default):
            told = body(freedom, replace(sp), ability)
        else:
            told = _differing(steps, default, replace(sp), ability) or said
        out += after(f"if {when.cond(condition, sp)}, ", told or ["do nothing"])
        out[-1] += " instead"
    return out


def _freedom(steps: tree.Body, default: tree.Body) -> tree.Body:
    """The alternative that the player may take, if the steps are a choice between the default and something else."""
    if len(steps) == 1 and isinstance(steps[0].do, tree.Modal) and len(options := steps[0].do.options) == 2:
        others = [option for option in options if option != default]
        if len(others) == 1 and len(others[0]) == 1:
            return (others[0][0].model_copy(update={"may": True}),)
    return ()


def _differing(steps: tree.Body, default: tree.Body, sp: WordingContext, ability: AbilityWords) -> list[str]:
    """The steps that differ from the default's, if the steps before or after them are the same."""
    if len(steps) != len(default):
        return []
    differ = [at for at, (a, b) in enumerate(zip(steps, default, strict=True)) if a != b]
    return body(steps[differ[0] : differ[-1] + 1], sp, ability) if differ else []


def _modal(node: tree.Modal, sp: WordingContext, ability: AbilityWords, *, may: bool) -> list[str]:
    """A choice of effects; one among tokens is one sentence."""
    tokens = [part[0].do for part in node.options if len(part) == 1 and not part[0].may]
    if len(tokens) == len(node.options) and all(isinstance(token, tree.DeployToken) for token in tokens):
        words = [clause(token, sp).rest for token in tokens]
        words = [word.removesuffix(" Unit token") for word in words[:-1]] + words[-1:]
        return [WordingClause("deploy", " or ".join(words)).say(may=may)]
    moves = [part[0].do for part in node.options if len(part) == 1 and not part[0].may]
    if len(moves) == len(node.options) and _same_cards(moves):
        # "return it to the top of your deck or place it into your trash"
        first, *others = [clause(move, sp) for move in moves]
        return [" or ".join([first.say(may=may), *(other.say() for other in others)])]
    options = [_sentences(body(option, replace(sp), ability)) for option in node.options]
    head = WordingClause("choose", "1 of the following effects and activate it:").say(may=may)
    if sp.kind == "command" and {"main", "action"} & set(sp.moments):
        head = f"when playing this card, {head}"
    return [head + "".join(f"\n■{option}" for option in options)]


def _same_cards(steps: Sequence[tree.Step]) -> bool:
    """Do all the steps move the same looked-at cards?"""
    targets = [step_.target for step_ in steps if isinstance(step_, tree.Move)]
    return len(targets) == len(steps) and all(target == tree.Ref(to="looked") for target in targets)


def _sentences(said: Sequence[str]) -> str:
    return " ".join(upper_first(words) + "." for words in said)


def _each(node: tree.Each, sp: WordingContext, ability: AbilityWords) -> list[str]:
    """What every player does, worded once: the first sentence names them, the others say "they"."""
    match node:
        case tree.Each(who="that player", body=(tree.Sentence(do=tree.Destroy()),)):
            # Nobody chooses: the sentence says whose cards they are, not who acts.
            return body(node.body, replace(sp, my="that player's"), ability)
        case _:
            return body(node.body, sp.acted_by(_ACTORS[node.who]), ability)
