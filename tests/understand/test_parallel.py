"""Statements of one shape: what fills the slot in which two differ is a name, be it a word of grammar elsewhere."""

from __future__ import annotations

from itertools import permutations

import pytest

from reverie.understand.parallel import fill_a_slot_apart
from reverie.understand.relation import Relation, relate

APART = [
    ("The backup runs on server a.", "The backup runs on server b."),
    ("Deploy the shop to eu before noon.", "Deploy the shop to us before noon."),
    ("Restart hr after a schema change.", "Restart it after a schema change."),
    ("He approves the invoices of the kitchen.", "She approves the invoices of the kitchen."),
    ("The payroll reports go to me.", "The payroll reports go to us."),
    ("Send the payroll report to me.", "Send the payroll report to Petra."),
    ("Rack a holds the tape drives.", "Rack b holds the tape drives."),
    ("Shard s of the archive is read only.", "Shard t of the archive is read only."),
    ("The i flag turns on tracing in the parser.", "The s flag turns on tracing in the parser."),
    ("The stage name of the drummer is So.", "The stage name of the drummer is Do."),
    ("The heating valve in the cellar stays on.", "The heating valve in the cellar stays off."),
    ("The lamp hangs over the bench.", "The lamp hangs under the bench."),
    ("The hr portal is restarted at night by hr.", "The hr portal is restarted at night by it."),
    ("The spare key of the shop is with server a.", "The spare key of the shop is with the server."),
    ("备份在 a 服务器上跑。", "备份在 b 服务器上跑。"),
    ("先部署到 eu 区。", "先部署到 us 区。"),
    ("他负责审批厨房的发票。", "她负责审批厨房的发票。"),
    ("工资报表发给我。", "工资报表发给我们。"),
    ("工资报表发给我。", "工资报表发给小李。"),
    ("货架上层放磁带机。", "货架下层放磁带机。"),
]
ALIKE = [
    ("The backup runs on the old server.", "A backup runs on the old server."),
    ("Releases go out from the main branch.", "Our releases go out from the main branch."),
    ("The key to the archive of the shop is with Petra.", "The key to the archive for the shop is with Petra."),
    ("Reports should be written in British English.", "Reports must be written in British English."),
    ("Reports must be written in British English.", "Reports are written in British English."),
    ("The team meets in the library on Mondays.", "The team meets at the library on Mondays."),
    ("Use tabs in the Makefiles.", "Please use tabs in Makefiles."),
    ("Petra is the owner of the gateway.", "Petra's the owner of the gateway."),
    ("We deploy the shop on Thursdays.", "Please deploy the shop on Thursdays."),
    ("The backup is on the db2 server at night.", "The backup runs on the db2 server at night."),
    ("The backup runs on the old server.", "Nightly backup runs on the old server."),
    (
        "Access to the Halden turbines is only possible over the works VPN.",
        "The Halden turbines can only be reached over the works VPN.",
    ),
    ("Print labels for each customer.", "Print labels for every customer."),
    ("The door opens at 7 p.m. for members.", "The door opens at 7 p.m. for the members."),
    ("发票由佩特拉审批。", "发票都由佩特拉审批。"),
    ("我们把商店部署到法兰克福。", "商店部署到法兰克福。"),
    ("周会在图书馆开。", "周会是在图书馆开的。"),
    ("我们用英式英语写报告。", "咱们用英式英语写报告。"),
]


@pytest.mark.parametrize(("one", "other"), APART)
def test_what_fills_the_slot_is_a_name(one: str, other: str) -> None:
    assert fill_a_slot_apart(one, other)
    for old, new in ((one, other), (other, one)):
        assert relate(old, new).relation not in (Relation.SAME, Relation.MORE, Relation.LESS)


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_words_that_make_no_difference_fill_no_slot(one: str, other: str) -> None:
    assert not fill_a_slot_apart(one, other)
    assert not fill_a_slot_apart(other, one)


SLOTS = [
    "Deploy the shop to {} before noon.",
    "Give the spare key to {}.",
    "Region {} is closed on Sundays.",
    "The invoices of {} are paid by Petra.",
    "备份在 {} 服务器上跑。",
    "工资导出用 {}。",
]
NAMES = [
    "a",
    "b",
    "s",
    "ba",
    "bf",
    "eu",
    "us",
    "hr",
    "it",
    "he",
    "she",
    "me",
    "do",
    "as",
    "at",
    "so",
    "by",
    "will",
    "may",
]


@pytest.mark.parametrize("slot", SLOTS)
def test_any_two_names_in_a_slot_tell_two_things_apart(slot: str) -> None:
    found = [
        (one, other)
        for one, other in permutations(NAMES, 2)
        if relate(slot.format(one), slot.format(other)).relation in (Relation.SAME, Relation.MORE, Relation.LESS)
    ]
    assert found == []
