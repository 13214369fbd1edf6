# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: one visual language: a colour means the same thing in every figure.

    item    work-items, and what they do        global  global memory and its sectors
    local   local memory and its banks          reg     registers
    bad     waste, conflicts, waiting in vain   idle    no work here
    ink, soft, rule                             text, lesser text, lines

A figure follows the reader's system (`prefers-color-scheme`). A page that has a switch of its own
sets the class `dark-mode` or `light-mode`, on an element around an inlined figure or on the root
of the figure itself; it wins.
"""

KINDS = ("item", "local", "global", "reg", "bad", "idle")
ROOT = "oclab-figure"

# kind: (fill, line)
LIGHT = {
    "item": ("#d3e6fb", "#1765b3"),
    "local": ("#cdecd8", "#14713f"),
    "global": ("#fdeac2", "#94590a"),
    "reg": ("#e7dcf7", "#6a3fab"),
    "bad": ("#fbd9d4", "#b93022"),
    "idle": ("#eef1f4", "#7d8893"),
    "ink": ("#1c2430", "#1c2430"),
    "soft": ("#56616c", "#56616c"),
    "rule": ("#d5dbe1", "#c3cbd3"),
    "paper": ("#ffffff", "#dfe4e9"),
}
DARK = {
    "item": ("#173a5e", "#79b8f7"),
    "local": ("#12402a", "#63d29a"),
    "global": ("#4a370b", "#efbc55"),
    "reg": ("#39255a", "#c6a6f6"),
    "bad": ("#57231d", "#ff8f80"),
    "idle": ("#252c33", "#7f8b97"),
    "ink": ("#e6edf3", "#e6edf3"),
    "soft": ("#a3b0bd", "#a3b0bd"),
    "rule": ("#38424c", "#46515c"),
    "paper": ("#14191f", "#2c343c"),
}


def _variables(palette):
    return "".join(f"--{k}:{fill};--{k}-line:{line};" for k, (fill, line) in palette.items())


def style_sheet():
    """The CSS of every figure. All rules name the root's class, so that figures can be inlined."""
    r = f".{ROOT}"
    rules = [
        f"{r}{{{_variables(LIGHT)}max-width:100%;height:auto;"
        "font-family:system-ui,'Segoe UI',Roboto,Helvetica,Arial,'DejaVu Sans',sans-serif}",
        f"@media (prefers-color-scheme:dark){{{r}{{{_variables(DARK)}}}}}",
        f".light-mode {r},{r}.light-mode{{{_variables(LIGHT)}}}",
        f".dark-mode {r},{r}.dark-mode{{{_variables(DARK)}}}",
        f"{r} text{{fill:var(--ink)}}{r} .m{{font-family:ui-monospace,Menlo,Consolas,"
        "'DejaVu Sans Mono',monospace}"
        f"{r} .b{{font-weight:600}}",
        f"{r} .paper{{fill:var(--paper);stroke:var(--paper-line)}}",
        f"{r} .d{{stroke-dasharray:4 3}}",
    ]
    for kind in (*KINDS, "soft", "rule", "ink"):
        rules.append(
            f"{r} .{kind}{{fill:var(--{kind});stroke:var(--{kind}-line)}}"
            f"{r} .{kind}-solid{{fill:var(--{kind}-line);stroke:var(--{kind}-line)}}"
            f"{r} .{kind}-line{{fill:none;stroke:var(--{kind}-line)}}"
            f"{r} text.{kind}-text{{fill:var(--{kind}-line);stroke:none}}"
        )
    rules.append(f"{r} text.on-solid{{fill:var(--paper)}}")
    rules.append(f"{r} rect.idle{{stroke-dasharray:3 2}}")
    return "".join(rules)
