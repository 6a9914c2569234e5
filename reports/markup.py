"""HTML of a page: one environment for all templates, one policy under which nothing else is loaded or run."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

TEMPLATES = Path(__file__).parent / "templates"
Inline = Mapping[str, tuple[bytes, bytes]]  # by key of picture, its SVG for wide and for narrow windows


def environment(folder: Path = TEMPLATES, inline: Inline | None = None) -> Environment:
    """Templates of a folder: what is put in is escaped, and a name that is missing is an error.

    Args:
        folder: of the templates.
        inline: the pictures that they show.
    """
    found = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    pictures = inline or {}
    found.filters["wide"] = lambda picture: inline_svg(pictures[picture.key][0])
    found.filters["narrow"] = lambda picture: inline_svg(pictures[picture.key][1])
    found.filters["command"] = command_line
    return found


def whole_page(template: str, inline: Inline, styles: Sequence[str], **content: Any) -> str:
    """A page that needs no other file: a template that extends base.html, with style, script and policy.

    Args:
        template: its file.
        inline: its pictures.
        styles: after those that every page has, in order.
        content: what the template asks for.
    """
    style = "\n".join([text_of("style.css"), *styles])
    script = text_of("tables.js")
    return (
        environment(inline=inline)
        .get_template(template)
        .render(style=Markup(style), script=Markup(script), policy=policy(style, script), **content)
    )


def text_of(name: str) -> str:
    """A style sheet or a script beside the templates."""
    return (TEMPLATES / name).read_text(encoding="utf-8").strip()


def policy(style: str, script: str) -> str:
    """A content security policy: this style, this script, pictures that stand in the page, nothing else."""
    return (
        f"default-src 'none'; img-src data:; style-src {_hash(style)}; script-src {_hash(script)}; "
        f"base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def command_line(text: str) -> Markup:
    """A command that breaks between its options, not inside them."""
    first, *options = text.split(" --")
    words = [first, *(f"--{option}" for option in options)]
    return Markup(" ").join(Markup("<span>{}</span>").format(word) for word in words)


def inline_svg(svg: bytes) -> str:
    """A picture as the address of an image, so that the page needs no other file."""
    return f"data:image/svg+xml;base64,{base64.b64encode(svg).decode()}"
