"""The files that an instruction file includes with `@path`: text -> mentions -> paths."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from reverie.text.markdown_pieces import PieceKind, split_pieces

MAX_DEPTH = 4  # files that a file may lead to, one including the next; Claude Code's own limit
LONGEST_MENTION = 1_024  # characters; what is longer is no path


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What people write and read as text. The list is closed: an image or a database is not to be pasted into a prompt.
TEXT_EXTENSIONS = _words(
    """
    md markdown mdx mdc mkd txt text rst adoc asciidoc org tex log diff patch
    json jsonc json5 jsonl ndjson yaml yml toml ini cfg conf config properties xml csv tsv plist editorconfig
    html htm xhtml css scss sass less styl svg vue svelte astro
    js mjs cjs jsx ts mts cts tsx py pyi pyx rb erb go rs java kt kts scala groovy gradle swift c h cc cpp cxx hh hpp
    m mm cs fs fsx vb php phtml lua r rmd jl pl pm t hs lhs ml mli elm ex exs erl hrl clj cljs cljc edn dart zig nim v
    d pas asm s f f90 f95 cob sol move cu cl glsl hlsl wgsl vert frag
    sh bash zsh fish ksh ps1 psm1 bat cmd awk sed sql graphql gql proto thrift avsc prisma tf hcl nix bzl bazel
    cmake mk make dockerfile ipynb tmpl tpl j2 jinja jinja2 ejs hbs mustache liquid pug haml
    po pot srt vtt ics rfc feature robot http rest
    """
)
TEXT_NAMES = _words(
    """
    README CHANGELOG CHANGES CONTRIBUTING CONTRIBUTORS AUTHORS LICENSE LICENCE NOTICE TODO NEWS INSTALL HISTORY
    CODEOWNERS Makefile GNUmakefile Dockerfile Containerfile Jenkinsfile Procfile Vagrantfile Rakefile Gemfile Justfile
    """
)
# Not behind a letter, a digit or another sign of an address: `ann@example.org` includes nothing.
_MENTION = re.compile(r"(?<![A-Za-z0-9_.+\-@/\\`])@((?:\\ |[^\s\\`@<>|\"*])+)")
_TRAILING = ".,;:!?)]}'。，、；：！？）】」』》”’…"
# Chinese goes on right behind a name, without a space: 见 @docs/部署.md里的步骤
_GOES_ON = re.compile(r"\.(?P<extension>[A-Za-z0-9]{1,12})(?=[^\x00-\x7f])")


def find_mentions(text: str) -> Iterator[str]:
    """What follows each `@` that may name a file, in order; not in code, and not in comments."""
    for piece in split_pieces(text):
        if piece.kind is not PieceKind.PROSE:
            continue
        for found in _MENTION.finditer(text, piece.start, piece.end):
            mention = _named(found[1].replace("\\ ", " "))
            if mention and len(mention) <= LONGEST_MENTION:
                yield mention


def is_text_name(path: str) -> bool:
    """Whether a file of this name is one that people write as text."""
    name = os.path.basename(path)
    stem, dot, extension = name.rpartition(".")
    return (extension.casefold() in TEXT_EXTENSIONS) if dot and stem else name in TEXT_NAMES


def is_plainly_a_path(mention: str) -> bool:
    """Whether a mention can be nothing but a path, as `@./notes` is and `@anna` is not."""
    return mention.startswith(("./", "../", "~/", "/"))


def resolve_mention(mention: str, folder: str, home_dir: str) -> str:
    """The path that a mention in a file of `folder` means, links not yet followed."""
    if mention.startswith("~/"):
        return os.path.join(home_dir, mention[2:])
    return os.path.join(folder, mention)


def _named(words: str) -> str:
    """The path at the beginning of what follows an `@`, without the sentence around it."""
    mention = words.rstrip(_TRAILING)
    if is_text_name(mention):
        return mention
    mention = mention.partition("#")[0]  # a place within the page
    for found in _GOES_ON.finditer(mention):
        if found["extension"].casefold() in TEXT_EXTENSIONS:
            return mention[: found.end()]
    return mention.rstrip(_TRAILING)
