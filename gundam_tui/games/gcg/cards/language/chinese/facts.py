"""What a card is, in Chinese: its colour and type (1.0:2-3, 1.0:2-4, 1.0:4-17)."""

from __future__ import annotations

# 1.0 has no purple: the word is ours.
COLORS = {"blue": "蓝色", "green": "绿色", "red": "红色", "white": "白色", "purple": "紫色"}
TYPES = {
    "unit": "机体", "pilot": "机师", "command": "指令", "base": "基地", "resource": "能源", "unit_token": "机体替代卡",
    "ex_resource": "EX能源", "ex_base": "EX基地",
}  # fmt: skip
UNOFFICIAL = "非官方译文"
