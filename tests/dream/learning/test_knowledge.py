from __future__ import annotations

import pytest

from reverie.dream.learning.knowledge import Knowledge, Source
from reverie.memdir.memory_file import MemoryFile, parse
from reverie.model.evidence import Trust
from reverie.understand.relation import Statement
from reverie.understand.replacing import Said


def memory(text: str) -> MemoryFile:
    return parse("rule.md", f"---\nname: rule\ndescription: a rule\ntype: feedback\n---\n\n{text}\n".encode(), 0)


def users(_claim: str) -> Source:
    return Source(Trust.USER, None)


@pytest.mark.parametrize(
    ("known", "said", "around"),
    [
        (
            "When you draft mails to customers, sign them 'Orla and the shed'.",
            "We're switching the payment provider from Stripe to Mollie in 2026-04, the contract is signed.",
            "Dear Mr Faherty, your hire ends tomorrow. Orla and the shed",
        ),
        (
            "以后通知一律落款“知夏”，不要写公司名。",
            "我们2026年6月要从企业微信换到飞书，通知相关的代码都放到 notify/ 里。",
            "通知：明天停水。以后通知一律落款“知夏”，不要写公司名。",
        ),
    ],
)
def test_what_names_the_value_that_it_ends_replaces_nothing_that_does_not_hold_it(known: str, said: str, around: str):
    knowledge = Knowledge([memory(known)], users)
    assert knowledge.weighed(Statement.of(said), Said(around, "project", 0.9, 0.9, is_kept=True)) == []


def test_what_names_the_value_that_it_ends_replaces_the_statement_that_holds_it():
    knowledge = Knowledge([memory("The payment provider is Stripe.")], users)
    new = Statement.of("We switched the payment provider from Stripe to Mollie.")
    ((known, _),) = knowledge.weighed(new, Said("", "project", 0.9, 0.9, is_kept=True))
    assert known.text == "The payment provider is Stripe."


def test_what_shares_nothing_with_a_sentence_is_not_replaced_though_the_talk_was_about_it():
    knowledge = Knowledge([memory("Bug reports go to the Linear project OVEN.")], users)
    answered = "Filed in the Linear project OVEN, where bug reports go."
    said = Said(answered, "feedback", 0.99, 0.99, is_kept=True, answered=answered)
    assert knowledge.weighed(Statement.of("From now on give me short answers, without bullet lists."), said) == []


def test_a_row_of_facts_stands_in_the_way_of_no_statement_that_is_meant():
    meant = "The payment provider of the harbour shop is Stripe."
    row = (
        "The harbour shop opens at nine; the payment provider sends a file each night; Mads reads that file; the shop "
        "prints receipts in two languages; the harbour office keeps the keys; rates are set each morning"
    )
    knowledge = Knowledge([memory(f"{meant}\n\n{row}")], users)
    new = Statement.of("The payment provider of the harbour shop is Mollie now.")
    found = knowledge.weighed(new, Said("", "project", 0.9, 0.9, is_kept=True))
    assert [known.text for known, _ in found] == [meant]
