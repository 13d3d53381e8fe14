"""Card texts in Simplified Chinese, in the vocabulary of the Chinese comprehensive rules 1.0.

A second implementation of the wording beside the English one (`wording*.py`): it prints the same trees (`text.py`), and
every form, filter, amount, condition, rule and step has its template here.
"""
