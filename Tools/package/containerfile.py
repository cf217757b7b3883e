"""Reads a Containerfile: its stages, and what each does, as far as Heed's own uses the language."""

import json
import re
from dataclasses import dataclass, field

# What a stage can do; anything else in the file is an error, so that no step is left out unseen.
RUN, COPY, ENV, USER, WORKDIR, VOLUME, ENTRYPOINT, CMD = "RUN COPY ENV USER WORKDIR VOLUME ENTRYPOINT CMD".split()
KNOWN = {RUN, COPY, ENV, USER, WORKDIR, VOLUME, ENTRYPOINT, CMD}


@dataclass
class Step:
    word: str
    # A list for ENTRYPOINT and CMD, the rest of the line otherwise, without its options.
    rest: object
    # {"from": "build"} of `--from=build`, {"mount": "type=bind,..."} of `--mount=...`.
    options: dict = field(default_factory=dict)


@dataclass
class Stage:
    name: str
    base: str
    steps: list = field(default_factory=list)


def stages(text, **given):
    """The stages in their order; `given` takes the place of the defaults of ARG."""
    found, values = [], {}
    for word, rest in instructions(text):
        if word == "ARG":
            name, _, default = rest.partition("=")
            values[name] = given.get(name, default)
            # Within a stage, RUN sees it as the shell's variable.
            if found:
                found[-1].steps.append(Step(ENV, f"{name}={values[name]}"))
        elif word == "FROM":
            base, _, name = re.sub(r"\$\{(\w+)\}", lambda m: values[m[1]], rest).partition(" AS ")
            found.append(Stage(name.strip() or f"stage-{len(found) + 1}", base.strip()))
        elif word in KNOWN:
            found[-1].steps.append(step(word, rest))
        else:
            raise ValueError(f"the Containerfile has {word}, which is not known here: {rest}")
    return found


def step(word, rest):
    if word in (ENTRYPOINT, CMD):
        return Step(word, json.loads(rest))
    options = {}
    while option := re.match(r"--(\w+)=(\S+)\s+", rest):
        options[option[1]] = option[2]
        rest = rest[option.end():]
    return Step(word, rest, options)


def instructions(text):
    """(word, rest) of each instruction: comments are gone, and lines that go on are one."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    for line in re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines():
        word, _, rest = line.strip().partition(" ")
        yield word, rest.strip()
