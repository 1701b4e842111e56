"""`git`: the sub-commands that look, with the flags of each that only look.

A repository's own settings name programs: pagers, diff drivers, filters, signature checkers. So no flag is listed that
brings one in, and `environment.py` switches off the rest. What then remains meets the boundary.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from reverie.agents.shell.denial import Denied, shown
from reverie.agents.shell.flags import Flags, hold_against, names
from reverie.agents.shell.words import Word

GLOBAL = "--no-pager"
"""The one option before a sub-command: the others choose another repository, other settings or a program."""


# %G and %(signature) run a program that checks signatures.
_FORMAT = re.compile(r"(?s)(?!.*%[-+ ]?G)(?!.*%[-+*]?\(?\*?signature).*")
_FORMATS: Mapping[str, re.Pattern[str]] = {"format": _FORMAT, "pretty": _FORMAT}
_SORT = re.compile(r"(?s)(?!.*signature).*")
_COUNT = re.compile(r"-?[0-9]+")

_REVISIONS = Flags(
    short="gi",
    valued="n",
    long=names(
        "all all-match author-date-order basic-regexp boundary branches cherry cherry-mark cherry-pick date-order "
        "extended-regexp first-parent fixed-strings full-history invert-grep left-only left-right merges no-merges "
        "perl-regexp regexp-ignore-case remotes reverse right-only simplify-by-decoration tags topo-order walk-reflogs"
    ),
    long_valued=names(
        "after author before committer date exclude format glob grep max-count max-parents min-parents since skip until"
    ),
    long_optional=names("abbrev branches pretty remotes tags"),
    values={**_FORMATS, "n": _COUNT},
    numbers=True,
)
_DIFFS = replace(
    _REVISIONS,
    short=_REVISIONS.short + "abcmpqstuwzBCDEFMPRW",
    valued=_REVISIONS.valued + "GLSU",
    long=_REVISIONS.long
    | names(
        "abbrev-commit binary cached cc check clear-decorations combined-all-paths compact-summary dense exit-code "
        "find-copies-harder follow full-diff full-index function-context graph histogram ignore-all-space "
        "ignore-blank-lines ignore-cr-at-eol ignore-space-at-eol ignore-space-change log-size merge-base minimal "
        "name-only name-status no-abbrev-commit no-color no-color-moved no-decorate no-ext-diff no-indent-heuristic "
        "no-notes no-patch no-prefix no-renames no-textconv null numstat oneline parents patch patch-with-raw "
        "patch-with-stat patience pickaxe-all pickaxe-regex quiet raw shortstat show-pulls sparse staged summary text"
    ),
    long_valued=_REVISIONS.long_valued
    | names("decorate-refs diff-filter inter-hunk-context line-prefix unified word-diff-regex"),
    long_optional=_REVISIONS.long_optional
    | names(
        "color color-moved color-words decorate diff-merges dirstat find-copies find-renames ignore-submodules notes "
        "relative stat word-diff"
    ),
)
_LISTING = Flags(
    short="v",
    long=names("ignore-case no-color omit-empty"),
    long_valued=names("contains format no-contains points-at sort"),
    long_optional=names("abbrev color"),
    values={**_FORMATS, "sort": _SORT},
)

_FLAGS: Mapping[str, Flags] = {
    "log": _DIFFS,
    "show": _DIFFS,
    "diff": _DIFFS,
    "reflog": replace(_DIFFS, most=0),
    "reflog show": _DIFFS,
    "rev-list": replace(_REVISIONS, long=_REVISIONS.long | names("abbrev-commit count oneline parents timestamp")),
    "shortlog": replace(
        _REVISIONS,
        short="cens",
        long=_REVISIONS.long | names("email numbered summary"),
        valued="",
        long_valued=_REVISIONS.long_valued | names("group"),
    ),
    "status": Flags(
        short="bsuvz",
        long=names("ahead-behind branch long no-ahead-behind no-renames null renames short show-stash verbose"),
        long_optional=names("ignored porcelain untracked-files"),
    ),
    "blame": Flags(
        short="bcCefklMnpstw",
        valued="L",
        long=names(
            "color-by-age color-lines first-parent incremental line-porcelain porcelain root show-email "
            "show-name show-number show-stats"
        ),
        long_valued=names("date ignore-rev since"),
        long_optional=names("abbrev"),
    ),
    "grep": Flags(
        # Not: -O and --open-files-in-pager, --ext-grep, --textconv, --no-index.
        short="abcEFGhHilLnopPqrvwWz",
        valued="ABCem",
        long=names(
            "all-match and basic-regexp break cached column count exclude-standard extended-regexp "
            "files-with-matches files-without-match fixed-strings full-name function-context heading ignore-case "
            "invert-match line-number name-only no-color not null only-matching or perl-regexp quiet recursive "
            "show-function text untracked word-regexp"
        ),
        long_valued=names("after-context before-context context max-count max-depth threads"),
        long_optional=names("color"),
        numbers=True,
    ),
    "ls-files": Flags(
        short="cdkmostuvz",
        long=names(
            "cached deduplicate deleted directory eol error-unmatch exclude-standard full-name killed modified "
            "no-empty-directory others stage unmerged"
        ),
        long_valued=names("exclude"),
        long_optional=names("abbrev"),
    ),
    "ls-tree": Flags(
        short="dlrtz",
        long=names("full-name full-tree long name-only name-status object-only"),
        long_valued=names("format"),
        long_optional=names("abbrev"),
        values=_FORMATS,
    ),
    "cat-file": Flags(short="epst", most=2),
    "rev-parse": Flags(
        short="q",
        long=names(
            "absolute-git-dir all git-common-dir git-dir is-bare-repository is-inside-git-dir is-inside-work-tree "
            "is-shallow-repository quiet show-cdup show-prefix show-superproject-working-tree show-toplevel symbolic "
            "symbolic-full-name verify"
        ),
        long_optional=names("abbrev-ref branches remotes short show-object-format tags"),
    ),
    # Not: --dirty and --broken, which rewrite the index.
    "describe": Flags(
        long=names("all always contains exact-match first-parent long tags"),
        long_valued=names("abbrev candidates exclude match"),
    ),
    "merge-base": Flags(short="a", long=names("all fork-point independent is-ancestor octopus")),
    "name-rev": Flags(long=names("all always name-only no-undefined tags"), long_valued=names("refs")),
    "cherry": Flags(short="v", long_optional=names("abbrev"), most=3),
    "show-ref": Flags(
        short="dqs",
        long=names("branches dereference head heads quiet tags verify"),
        long_optional=names("abbrev hash"),
    ),
    "for-each-ref": replace(
        _LISTING,
        short="",
        long_valued=_LISTING.long_valued | names("count"),
        long_optional=names("merged no-merged color"),
    ),
    "count-objects": Flags(short="vH", long=names("human-readable verbose"), most=0),
    "check-ignore": Flags(short="nqvz", long=names("no-index non-matching quiet verbose")),
    # With a second name, or with a flag where a name is taken for one, these write.
    "symbolic-ref": Flags(short="q", long=names("quiet short"), most=1, flags_first=True),
    "config": Flags(long=names("get get-all local show-origin show-scope"), most=2, flags_first=True),
    "branch": replace(
        _LISTING,
        short="arv",
        long=_LISTING.long | names("all list remotes show-current verbose"),
        long_valued=_LISTING.long_valued | names("merged no-merged"),
        flags_first=True,
        settled_by=names("list"),
    ),
    "tag": replace(
        _LISTING,
        short="ln",
        long=_LISTING.long | names("list"),
        long_valued=_LISTING.long_valued | names("merged no-merged"),
        flags_first=True,
        settled_by=names("l list"),
    ),
    "remote": Flags(short="v", long=names("verbose"), most=0),
    "remote get-url": Flags(long=names("all push"), most=1),
    "stash list": replace(_REVISIONS, long=_REVISIONS.long | names("oneline")),
    "worktree list": Flags(short="v", long=names("porcelain verbose"), most=0),
    "version": Flags(most=0),
}

_UNFINISHED = {"branch": ("merged", "no-merged"), "tag": ("merged", "no-merged")}
"""Options that may stand without their value at the end."""


def check_git(arguments: Sequence[Word]) -> None:
    """The arguments are a sub-command that looks, with flags that look.

    Raises:
        Denied: they are anything else.
    """
    rest = list(arguments)
    while rest and rest[0].text == GLOBAL:
        rest.pop(0)
    if [word.text for word in rest] == ["--version"]:
        return
    name, rest = _sub_command(rest)
    if rest and rest[-1].text.removeprefix("--") in _UNFINISHED.get(name, ()):
        rest.pop()
    given = hold_against(_FLAGS[name], rest)
    _refuse_second_meaning(name, set(given.flags), bool(given.positionals))


def _sub_command(words: list[Word]) -> tuple[str, list[Word]]:
    """The sub-command, of two words where it has two, and what stands behind it."""
    for length in (2, 1):
        name = " ".join(word.text for word in words[:length])
        if len(words) >= length and name in _FLAGS and all(word.is_bare for word in words[:length]):
            return name, words[length:]
    what = shown(words[0].text) if words else "without a sub-command"
    raise Denied(f"git {what} is not known to only look")


def _refuse_second_meaning(name: str, flags: set[str], has_names: bool) -> None:
    """Sub-commands that look with one set of words, and write with another."""
    match name:
        case "branch" if has_names and "list" not in flags:
            raise Denied("git branch with a name makes a branch; write --list before a pattern")
        case "tag" if has_names and not flags & {"l", "list"}:
            raise Denied("git tag with a name makes a tag; write --list before a pattern")
        case "config" if not flags & {"get", "get-all"}:
            raise Denied("git config may only be asked with --get")
        case _:
            return
