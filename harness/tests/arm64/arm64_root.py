# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: a folder with Debian's arm64 packages, unpacked, to build for arm64 and to run there.

Nothing is installed on this machine: apt gets a configuration and state of its own, and dpkg-deb unpacks. No
maintainer scripts run, so a few links that they would make are made here.
"""
import os
import subprocess
from pathlib import Path

RELEASE = "bookworm"
MIRROR = "http://deb.debian.org/debian"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"

# What packages.txt names for building and for the model, and what the programs call at run time.
PACKAGES = (
    "libc6-dev libstdc++-12-dev libfmt-dev nlohmann-json3-dev libgtest-dev libbenchmark-dev libcli11-dev "
    "ocl-icd-opencl-dev opencl-c-headers opencl-clhpp-headers pocl-opencl-icd libseccomp-dev "
    "llvm-dev clang binutils base-files bash coreutils dash grep"
).split()

SETTINGS = """\
APT::Architecture "arm64";
APT::Architectures {{ "arm64"; }};
APT::Install-Recommends "false";
APT::Sandbox::User "{user}";
Dir::Etc::sourcelist "{folder}/sources.list";
Dir::Etc::sourceparts "-";
Dir::Etc::preferencesparts "-";
Dir::State "{folder}/state";
Dir::State::status "{folder}/status";
Dir::Cache "{folder}/cache";
"""


def _run(*command, **options):
    subprocess.run([str(word) for word in command], check=True, **options)


def _download(folder):
    """Returns the packages' files."""
    for name in ("state/lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "status").touch()
    (folder / "sources.list").write_text(
        f"deb [signed-by={KEYRING}] {MIRROR} {RELEASE} main\n", encoding="utf-8"
    )
    settings = folder / "apt.conf"
    user = "root" if os.geteuid() == 0 else ""
    settings.write_text(SETTINGS.format(folder=folder, user=user), encoding="utf-8")
    environment = {**os.environ, "APT_CONFIG": str(settings)}
    _run("apt-get", "-q", "update", env=environment, stdout=subprocess.DEVNULL)
    _run("apt-get", "-qy", "install", "--download-only", *PACKAGES, env=environment, stdout=subprocess.DEVNULL)
    return sorted((folder / "cache" / "archives").glob("*.deb"))


def _unpack(packages, root):
    """Debian's /bin, /lib and /sbin are links into /usr, which its packages do not contain."""
    for name in ("bin", "lib", "sbin"):
        (root / "usr" / name).mkdir(parents=True, exist_ok=True)
        if not (root / name).is_symlink():
            (root / name).symlink_to(f"usr/{name}")
    for package in packages:
        with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE) as content:
            _run("tar", "-x", "--keep-directory-symlink", "-C", root, stdin=content.stdout)
        if content.returncode != 0:
            raise subprocess.CalledProcessError(content.returncode, f"dpkg-deb {package}")


def _make_links_relative(root):
    """A compiler that finds its libraries in `root` must not follow a link to those of this machine."""
    for folder, folders, files in os.walk(root):
        for name in folders + files:
            link = Path(folder, name)
            if link.is_symlink() and (target := os.readlink(link)).startswith("/"):
                link.unlink()
                link.symlink_to(os.path.relpath(root / target[1:], link.parent))


def make_root(root: Path, scratch: Path):
    """Fills `root`, unless that is done already. Needs the network and 1.5 GB."""
    done = scratch / "complete"
    wanted = f"{RELEASE} {' '.join(PACKAGES)}\n"
    if done.exists() and done.read_text(encoding="utf-8") == wanted:
        return
    _unpack(_download(scratch), root)
    (root / "usr/bin/sh").unlink(missing_ok=True)
    (root / "usr/bin/sh").symlink_to("dash")
    _make_links_relative(root)
    done.write_text(wanted, encoding="utf-8")
