# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: the two machines of the comparison: this one, and arm64 under qemu-user."""
import os
import re
import subprocess


class ToolMissing(Exception):
    """Something that the comparison needs is not here; the message says what to do."""


class Machine:
    """Runs a build's programs."""

    def __init__(self, build, kit, prefix):
        self.build = build
        self.kit = kit
        self._prefix = [str(word) for word in prefix]
        self._environment = {**os.environ, "OCLAB_ROOT": str(kit), "NO_COLOR": "1"}

    def run(self, *command, **options):
        """The finished process, with its output as text. It runs at the lowest priority."""
        words = ["nice", *self._prefix, *(str(word) for word in command)]
        return subprocess.run(words, env=self._environment, text=True, capture_output=True, check=False, **options)

    def program(self, name):
        """One of the build's programs."""
        path = self.build / "bin" / name
        if not path.exists():
            raise ToolMissing(f"{path} is missing; build it first")
        return path

    def clang(self):
        """The front end that the model's compiler calls."""
        cache = (self.build / "CMakeCache.txt").read_text(encoding="utf-8")
        found = re.search(r"^ClangAndLLVM_CLANG:\w+=(.+)$", cache, re.MULTILINE)
        if found is None:
            raise ToolMissing(f"{self.build} is built without the model")
        return found[1]

    def versions(self):
        """The front end, in words."""
        return self.run(self.clang(), "--version").stdout.splitlines()[0]

    def llvm_version(self):
        """14.0.6"""
        return re.search(r"\d+\.\d+\.\d+", self.versions())[0]


class X86(Machine):
    """This machine."""

    def __init__(self, build, kit):
        super().__init__(build, kit, [])


class Arm64(Machine):
    """A root of arm64 packages in which the kit has the same path as here. Workers get an environment of their
    own, so no variable could name the root to qemu; it has to be the real one."""

    def __init__(self, build, root, kit):
        inside = ["bwrap", "--die-with-parent", "--bind", root, "/", "--bind", kit, kit]
        inside += ["--dev", "/dev", "--proc", "/proc", "--ro-bind", "/sys", "/sys"]  # PoCL reads the cores
        inside += ["--bind", "/tmp", "/tmp", "--chdir", kit]
        super().__init__(build, kit, inside)
