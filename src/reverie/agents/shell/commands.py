"""The commands that read and do nothing else, with the flags of each that do so on GNU and on BSD systems.

A flag is missing here because it writes, runs a program, never ends, speaks to a device or to the network on some
system; or because nobody has looked. A command is missing for the same reasons.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from reverie.agents.shell.flags import Flags, names

_NO_DASH = re.compile(r"(?s)(?:[^-].*)?|-")  # where `--` does not end the flags in every version
_COUNT = re.compile(r"[-+]?[0-9]+[bBkKMGT]{0,2}")
_ABOUT = frozenset({"help", "version"})


_CHECKSUMS = Flags(short="bctz", long=names("binary check tag text zero quiet status strict warn"), any_glob=True)
_GREP = Flags(
    short="EFGPiyvwxcLloqsbHhnTZaIUrRz",
    valued="efABCmdD",
    long=names(
        "basic-regexp byte-offset count dereference-recursive extended-regexp files-with-matches files-without-match "
        "fixed-strings ignore-case initial-tab invert-match line-buffered line-number line-regexp no-filename "
        "no-ignore-case no-messages null null-data only-matching perl-regexp quiet recursive silent text "
        "with-filename word-regexp"
    ),
    long_valued=names(
        "after-context before-context binary-files context exclude exclude-dir exclude-from file include label "
        "max-count regexp"
    ),
    long_optional=names("color colour"),
    numbers=True,
    any_glob=True,
)
_RIPGREP = Flags(
    # Not: -z and --search-zip, --pre and --hostname-bin, which run programs; -r, which eats the flags glued to it.
    short="isSvwxclonNHIFPUuaq0LbVp.",
    valued="efABCmgtTEjMd",
    long=names(
        "byte-offset case-sensitive column count count-matches files files-with-matches files-without-match "
        "fixed-strings follow heading hidden ignore-case invert-match json line-number line-regexp multiline "
        "multiline-dotall no-config no-filename no-heading no-hidden no-ignore no-ignore-parent no-ignore-vcs "
        "no-line-number no-messages null one-file-system only-matching passthru pcre2 pretty quiet smart-case stats "
        "text trim type-list unrestricted vimgrep with-filename word-regexp"
    ),
    long_valued=names(
        "after-context before-context color context encoding file glob iglob max-columns max-count max-depth "
        "max-filesize regexp replace sort sortr threads type type-not"
    ),
)

_FLAGS: Mapping[str, Flags] = {
    # Files, whole or in part
    "cat": Flags(short="AbeEnstTuv", long=names("number number-nonblank show-all squeeze-blank"), any_glob=True),
    "head": Flags(
        short="qvz",
        valued="nc",
        long=names("quiet silent verbose"),
        long_valued=names("lines bytes"),
        numbers=True,
        any_glob=True,
    ),
    # Not: -f, -F, --follow and, as they were once written, +5f and +f, which never end.
    "tail": Flags(
        short="qvz",
        valued="nc",
        long=names("quiet silent verbose"),
        long_valued=names("lines bytes"),
        numbers=True,
        any_glob=True,
        values=dict.fromkeys(("n", "c", "lines", "bytes"), _COUNT),
        positional=re.compile(r"(?s)(?!\+[0-9]*[bcl]?[fFr]+$).*"),
    ),
    "tac": Flags(short="br", valued="s", any_glob=True),
    "rev": Flags(any_glob=True),
    "nl": Flags(short="p", valued="bdfhilnsvw", any_glob=True),
    "od": Flags(
        short="abcdfiloxvsDOX",
        valued="ANjtw",
        long=names("output-duplicates"),
        long_valued=names("address-radix format read-bytes skip-bytes"),
        any_glob=True,
    ),
    "hexdump": Flags(short="bcCdovx", valued="ns"),
    # A second file is written to. `-pl 16` is -p and two files to it, so every flag stands by itself.
    "xxd": Flags(
        short="abeiup",
        valued="cgls",
        values=dict.fromkeys("cgls", _COUNT),
        positional=_NO_DASH,
        most=1,
        bundles=False,
        glues=False,
        flags_first=True,
    ),
    # What begins with @ names a file of flags.
    "strings": Flags(short="a", valued="nt", values={"n": _COUNT}, positional=re.compile(r"(?s)[^-@].*")),
    "base64": Flags(
        short="dD",
        valued="w",
        long=names("decode"),
        long_valued=names("wrap"),
        most=1,
        flags_first=True,
        positional=_NO_DASH,
        values=dict.fromkeys(("w", "wrap"), _COUNT),
    ),
    # About files
    "ls": Flags(
        short="aAbBcCdfFgGhHiklLmnNopqQrRsStuUvxXZ1",
        valued="I",
        long=names(
            "all almost-all author dereference directory escape file-type full-time group-directories-first "
            "human-readable inode kibibytes literal no-group numeric-uid-gid quote-name recursive reverse si size"
        ),
        long_valued=names("block-size format hide ignore indicator-style quoting-style sort time time-style width"),
        long_optional=names("classify color"),
        any_glob=True,
    ),
    "stat": Flags(
        short="fLtxlnqrsF",
        valued="c",
        long=names("dereference file-system terse"),
        long_valued=names("format printf"),
        any_glob=True,
    ),
    # Not: -C compiles, -z and -Z unpack by other programs, -p sets times, -s reads devices, -m and -f name files.
    "file": Flags(
        short="bhiIkLN",
        long=names("brief dereference mime mime-encoding mime-type no-dereference no-pad"),
        positional=_NO_DASH,
    ),
    "du": Flags(
        short="0abcDhHklLmPsSx",
        valued="dB",
        long=names(
            "all apparent-size bytes count-links dereference human-readable null one-file-system si summarize total"
        ),
        long_valued=names("block-size exclude max-depth"),
        long_optional=names("time"),
        any_glob=True,
    ),
    "df": Flags(short="ahHiklmP", long=names("human-readable inodes local portability si"), positional=_NO_DASH),
    # Not: -o and -R, which write; -H, which goes with them. -Io is -I and -o to it, so -I stands alone.
    "tree": Flags(
        short="adfilxspughDFqNQrtcUvCnJXA",
        valued="LPI",
        long=names("dirsfirst du filesfirst gitignore ignore-case inodes matchdirs noreport prune si"),
        positional=_NO_DASH,
        glues=False,
    ),
    "basename": Flags(short="az", valued="s", long=names("multiple zero"), long_valued=names("suffix"), any_glob=True),
    "dirname": Flags(short="z", long=names("zero"), any_glob=True),
    "readlink": Flags(
        short="efmnqsvz",
        any_glob=True,
        long=names("canonicalize canonicalize-existing canonicalize-missing no-newline quiet silent verbose zero"),
    ),
    "realpath": Flags(
        short="emLPqsz",
        any_glob=True,
        long=names("canonicalize-existing canonicalize-missing logical no-symlinks physical quiet strip zero"),
        long_valued=names("relative-base relative-to"),
    ),
    "cmp": Flags(short="bls", long=names("print-bytes quiet silent verbose"), positional=_NO_DASH, most=4),
    "comm": Flags(
        short="123iz",
        long=names("check-order nocheck-order total zero-terminated"),
        long_valued=names("output-delimiter"),
        most=2,
    ),
    # Not: -l and --paginate, which run another program.
    "diff": Flags(
        short="abBcdEiNpqrstTuwyZ",
        valued="CFIUWx",
        long=names(
            "brief expand-tabs ignore-all-space ignore-blank-lines ignore-case ignore-space-change "
            "ignore-tab-expansion ignore-trailing-space left-column minimal new-file no-dereference recursive "
            "report-identical-files show-c-function side-by-side speed-large-files strip-trailing-cr "
            "suppress-common-lines text"
        ),
        long_valued=names("exclude ignore-matching-lines label width"),
        long_optional=names("color context unified"),
        most=2,
        positional=_NO_DASH,
    ),
    "md5sum": _CHECKSUMS,
    "sha1sum": _CHECKSUMS,
    "sha224sum": _CHECKSUMS,
    "sha256sum": _CHECKSUMS,
    "sha384sum": _CHECKSUMS,
    "sha512sum": _CHECKSUMS,
    "b2sum": replace(_CHECKSUMS, valued="l"),
    "shasum": Flags(short="bct", valued="a", values={"a": re.compile(r"[0-9]{1,7}")}, positional=_NO_DASH),
    "cksum": Flags(any_glob=True),
    "sum": Flags(short="rs", any_glob=True),
    # Searching
    "grep": _GREP,
    "egrep": _GREP,
    "fgrep": _GREP,
    "rg": _RIPGREP,
    # Lines and columns
    "wc": Flags(short="clLmw", long=names("bytes chars lines max-line-length words"), any_glob=True),
    # Not: -o, --compress-program, -T, -S and --files0-from.
    "sort": Flags(
        short="bcCdfghiMmnRrsuVz",
        valued="kt",
        long=names(
            "check dictionary-order general-numeric-sort human-numeric-sort ignore-case ignore-leading-blanks "
            "ignore-nonprinting merge month-sort numeric-sort random-sort reverse stable unique version-sort "
            "zero-terminated"
        ),
        long_valued=names("field-separator key parallel sort"),
    ),
    # A second file is written to, and a flag behind the first is one to BSD.
    "uniq": Flags(
        short="cdDiuz",
        valued="fsw",
        values=dict.fromkeys("fsw", _COUNT),
        long=names("count ignore-case repeated unique zero-terminated"),
        long_valued=names("check-chars skip-chars skip-fields"),
        positional=_NO_DASH,
        most=1,
        flags_first=True,
    ),
    "cut": Flags(
        short="nsz",
        valued="bcdf",
        long=names("complement only-delimited zero-terminated"),
        long_valued=names("bytes characters delimiter fields output-delimiter"),
        any_glob=True,
    ),
    "tr": Flags(short="cCdstu", long=names("complement delete squeeze-repeats truncate-set1"), most=2),
    "paste": Flags(short="sz", valued="d", long=names("serial"), long_valued=names("delimiters"), any_glob=True),
    "join": Flags(short="iz", valued="12aejotv", long=names("header check-order nocheck-order"), most=2),
    "column": Flags(short="tx", valued="cs", long=names("table"), long_valued=names("separator"), positional=_NO_DASH),
    "fold": Flags(short="bs", valued="w", long=names("bytes spaces"), long_valued=names("width"), any_glob=True),
    "fmt": Flags(short="su", valued="w", long_valued=names("width"), numbers=True, any_glob=True),
    "expand": Flags(short="i", valued="t", long=names("initial"), long_valued=names("tabs"), any_glob=True),
    "unexpand": Flags(short="a", valued="t", long=names("all"), long_valued=names("tabs"), any_glob=True),
    # Not: -o and --random-source; -r, which never ends unless -n says when.
    "shuf": Flags(
        short="ez",
        valued="in",
        long=names("echo"),
        long_valued=names("head-count input-range"),
        values={"i": re.compile(r"[0-9]+-[0-9]+"), "n": _COUNT},
        positional=_NO_DASH,
    ),
    "seq": Flags(short="w", valued="s", positional=re.compile(r"-?[0-9.]+"), most=3),
    "numfmt": Flags(
        valued="d",
        long=names("grouping"),
        long_valued=names("delimiter field format from header padding round suffix to"),
        positional=_NO_DASH,
    ),
    # The machine and its user
    "pwd": Flags(short="LP", most=0),
    "whoami": Flags(most=0),
    "id": Flags(short="gGnru", long=names("group groups name real user"), most=1, positional=_NO_DASH),
    "groups": Flags(most=1, positional=_NO_DASH),
    "hostname": Flags(short="s", most=0),
    "uname": Flags(short="amnoprsv", long=names("all kernel-name kernel-release machine"), most=0),
    "arch": Flags(most=0),
    "nproc": Flags(long=names("all"), most=0),
    "uptime": Flags(short="ps", long=names("pretty since"), most=0),
    "free": Flags(short="bghkmtw", long=names("giga human kilo mega total wide"), most=0),
    # A date that is given without + is set, and a bare number behind -d sets the clock's summer time on old systems.
    "date": Flags(
        short="uRI",
        valued="dr",
        long=names("rfc-email universal utc"),
        long_valued=names("date reference rfc-3339"),
        long_optional=names("iso-8601"),
        values={"d": re.compile(r"(?!-?[0-9]+$)[^-].*|-[0-9]+ ?[a-z].*")},
        positional=re.compile(r"(?s)\+.*"),
        most=1,
    ),
    # Builtins
    "cd": Flags(short="LP", most=1, positional=re.compile(r"(?s)[^-].*")),
    "true": Flags(),
    "false": Flags(),
    ":": Flags(),
    "type": Flags(short="afptP"),
    "which": Flags(short="a"),
}

_OF_THE_SHELL = frozenset({"pwd", "cd", "true", "false", ":", "type", "which", "hostname"})

COMMANDS: Mapping[str, Flags] = {
    name: flags if name in _OF_THE_SHELL else replace(flags, long=flags.long | _ABOUT) for name, flags in _FLAGS.items()
}
"""By name, what may stand behind each of the commands that need no grammar of their own."""
