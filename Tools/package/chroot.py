"""Takes the steps of a Containerfile without a container engine: each stage is a folder with a Debian 12 in it."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import containerfile

DEBIAN = "bookworm"
# Mounts are made in a name space of their own, so none is left behind whatever happens.
ISOLATED = ["unshare", "--mount", "--propagation", "private", "--"]
# As in an image of Debian: services are not started by the packages that bring them.
NO_SERVICES = "#!/bin/sh\nexit 101\n"
NO_ARCHIVES = 'DPkg::Post-Invoke {"rm -f /var/cache/apt/archives/*.deb";};\n'


class Debian:
    """A folder with a Debian in it, and what its image says of how programs are started there."""

    def __init__(self, folder, environment=None):
        self.folder, self.user, self.workdir, self.entry, self.command = Path(folder), None, "/", [], []
        self.environment = environment or {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}

    def path(self, inside):
        return self.folder / inside.lstrip("/")

    def run(self, command, mounts=(), **options):
        """Runs a shell's line there. `mounts`: (folder outside, path inside) pairs, to be read only."""
        binds = [shlex.join(["mount", "--bind", str(source), self.made(target)]) for source, target in mounts]
        user = ["--userspec", self.user] if self.user else []
        inside = ["chroot", *user, str(self.folder), "sh", "-c", f"cd {shlex.quote(self.workdir)} && {command}"]
        script = [
            shlex.join(["mount", "-t", "proc", "proc", self.made("/proc")]),
            shlex.join(["mount", "--rbind", "/dev", self.made("/dev")]), *binds, f"exec {shlex.join(inside)}",
        ]
        environment = {"HOME": f"/home/{self.user}" if self.user else "/root", "LANG": "C.UTF-8",
                       "DEBIAN_FRONTEND": "noninteractive", **self.environment}
        return subprocess.run([*ISOLATED, "sh", "-ec", " && ".join(script)], env=environment, **options)

    def made(self, inside):
        self.path(inside).mkdir(parents=True, exist_ok=True)
        return str(self.path(inside))


def base(cache):
    """The folder of an untouched minimal Debian, made once and kept in the cache folder."""
    kept = cache / f"debian-{DEBIAN}"
    if not kept.is_dir():
        unfinished = cache / f"debian-{DEBIAN}.{os.getpid()}"
        try:
            command = ["debootstrap", "--variant=minbase", DEBIAN, unfinished]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            (unfinished / "usr/sbin/policy-rc.d").write_text(NO_SERVICES)
            (unfinished / "usr/sbin/policy-rc.d").chmod(0o755)
            # Otherwise every package that was fetched would stay.
            (unfinished / "etc/apt/apt.conf.d/clean").write_text(NO_ARCHIVES)
            unfinished.rename(kept)
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)
    return kept


def copied(source, target):
    subprocess.run(["cp", "--archive", "--reflink=auto", source, target], check=True)
    # Names are resolved as on this machine.
    shutil.copyfile("/etc/resolv.conf", Path(target) / "etc/resolv.conf")


def build(stages, scratch, cache, ready):
    """The last stage as a `Debian`. `ready`: {stage's name: {path there: path here}}, stages that are taken as made."""
    made = {}
    for stage in stages:
        if stage.name in ready:
            continue
        folder = scratch / stage.name
        before = made.get(stage.base)
        if before is None and not stage.base.startswith("debian:12"):
            raise ValueError(f"the stage {stage.name} begins with {stage.base}, which is no Debian 12")
        copied(before.folder if before else base(cache), folder)
        debian = made[stage.name] = Debian(folder, dict(before.environment) if before else None)
        for step in stage.steps:
            take(step, debian, lambda name, path: source(name, path, made, ready))
    return debian


def source(stage, path, made, ready):
    """The path here of a path in a stage."""
    if stage not in ready:
        return made[stage].path(path)
    for inside, here in ready[stage].items():
        if path == inside or path.startswith(inside + "/"):
            return Path(here) / path[len(inside):].lstrip("/")
    raise ValueError(f"{path} of the stage {stage} is not among what is ready")


def take(step, debian, where):
    match step.word:
        case containerfile.RUN:
            mounts = []
            if mount := step.options.get("mount"):
                parts = dict(part.split("=", 1) for part in mount.split(","))
                mounts.append((where(parts["from"], parts["source"]), parts["target"]))
            result = debian.run(step.rest, mounts, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if result.returncode:
                raise ValueError(f"the step failed: RUN {step.rest}\n{result.stdout[-3000:]}")
        case containerfile.COPY:
            *files, target = step.rest.split()
            for file in files:
                subprocess.run(["cp", "-rT", where(step.options["from"], file), debian.path(target)], check=True)
        case containerfile.ENV:
            name, value = step.rest.split("=", 1)
            debian.environment[name] = value
        case containerfile.USER:
            debian.user = step.rest
        case containerfile.WORKDIR:
            debian.workdir = step.rest
        case containerfile.ENTRYPOINT:
            debian.entry = step.rest
        case containerfile.CMD:
            debian.command = step.rest
