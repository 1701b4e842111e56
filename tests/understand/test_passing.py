"""What was said for a moment only, and which orders hold from then on."""

from __future__ import annotations

import pytest

from reverie.understand.passing import is_passing


@pytest.mark.parametrize(
    "said",
    [
        *("Keep functions below forty lines.", "Log in UTC.", "Put new scripts into tools/.", "Send invoices as PDF."),
        *("Start branch names with the ticket number.", "Round prices to five cents.", "Sort imports alphabetically."),
        *("Close tickets within a week.", "Wrap lines at 100 characters.", "Quote prices without tax."),
        *("Answer me in short sentences, please.", "Label diagrams in Danish.", "Name tests after what they show."),
        *("If the build is red, tell Ida.", "If the pager is silent for an hour, call the NOC."),
        *("Don't bother with tests in spikes.", "No need for a ticket when it is a typo."),
        *("如果构建失败，告诉小李。", "如果磁盘满了，就联系运维。", "日志用UTC时间。", "价格四舍五入到分。"),
        *("发票用 PDF 发。", "新脚本放到 tools/ 里。", "分支名以工单号开头。"),
    ],
)
def test_a_plain_rule_is_not_of_the_moment(said: str) -> None:
    assert not is_passing(said, said, "")


@pytest.mark.parametrize(
    "said",
    [
        *("Skip the tests.", "You can push to main now.", "Don't bother with tests.", "Never mind the tests."),
        *("Push straight to main, I'm in a hurry.", "Merge without review, we are running late."),
        *("Fix typos in the readme.", "Add tests for the parser.", "Delete stale branches on the server."),
        *("Put that file into tools/.", "If it fails, just retry it.", "Log in again.", "Send the report to Ann."),
        *("Restart with clean caches.", "Put these scripts into tools/."),
        *("别管测试了。", "不用写测试了。", "直接推到主干，我赶时间。", "可以推送了。", "把这个分支删掉。"),
    ],
)
def test_an_order_or_permission_of_the_moment_is(said: str) -> None:
    assert is_passing(said, said, "")
