"""What each instruction of an effect does.

A function for each step of the tree: it may ask first, then makes its changes in one batch, and leaves
what later text reads (`Results`): `it` (chosen last), `done` (was it fully done? 1.9.0:5-20) and
`the rested`, `the discarded` and so on.
"""

from __future__ import annotations

from .choosing import asks_anyway, step_block, step_branch, step_choose, step_modal
from .common import StepFn
from .deploy import deploy, step_deploy, step_deploy_ex_base, step_deploy_token, step_pair
from .duration import step_gain, step_impose, step_mod, step_watch
from .hand import step_discard, step_draw, step_look, step_mill, step_place_resource, step_reveal
from .status import step_damage, step_destroy, step_ready, step_recover, step_rest, step_retarget
from .timing import step_activate, step_battle, step_each, step_pay, step_play_as
from .zones import step_move, step_take_shield

OPS: dict[str, StepFn] = {
    "choose": step_choose,
    "block": step_block,
    "modal": step_modal,
    "branch": step_branch,
    "damage": step_damage,
    "destroy": step_destroy,
    "rest": step_rest,
    "ready": step_ready,
    "recover": step_recover,
    "move": step_move,
    "mod": step_mod,
    "gain": step_gain,
    "impose": step_impose,
    "watch": step_watch,
    "retarget": step_retarget,
    "draw": step_draw,
    "discard": step_discard,
    "mill": step_mill,
    "look": step_look,
    "reveal": step_reveal,
    "take_shield": step_take_shield,
    "place_resource": step_place_resource,
    "deploy": step_deploy,
    "deploy_token": step_deploy_token,
    "deploy_ex_base": step_deploy_ex_base,
    "pair": step_pair,
    "activate": step_activate,
    "battle": step_battle,
    "pay": step_pay,
    "each": step_each,
    "play_as": step_play_as,
}

__all__ = ["OPS", "asks_anyway", "deploy"]
