# SPDX-License-Identifier: Apache-2.0
"""A real Slurm on this machine: munge, a controller and two nodes, all in one folder.

Each daemon is the root of its own process namespace. Killing it kills all its descendants, so no
process remains. Killing the daemon of a node simulates a power failure.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

NODES = ("node1", "node2")
PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol", "scancel")
PATH = f"{os.environ['PATH']}:/usr/sbin:/sbin"
# The shell reaps orphans of the daemon; the daemon ends with the test process.
_OWN_NAMESPACE = ["setpriv", "--pdeathsig", "KILL", "--"]
_OWN_NAMESPACE += ["unshare", "--pid", "--fork", "--kill-child=KILL", "--mount-proc"]
_CONFIGURATION = """\
ClusterName=oclab
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket,cred_expire=5
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmctldPidFile={folder}/controller.pid
SlurmdPidFile={folder}/%n.pid
SlurmdSpoolDir={folder}/spool.%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1
ReturnToService=2
KillWait=1
MessageTimeout=3
NodeName=node1 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[1]} CPUs=2
NodeName=node2 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[2]} CPUs=2
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE
"""


def why_not() -> str:
    """Why Slurm cannot be started here, or "" if it can."""
    if os.getuid() != 0:
        return "only root starts Slurm's daemons"
    absent = [name for name in PROGRAMS if not shutil.which(name, path=PATH)]
    if absent:
        return f"not installed: {', '.join(absent)} (see packages-dev.txt)"
    tried = subprocess.run([*_OWN_NAMESPACE, "true"], capture_output=True, text=True, check=False)
    return f"no process namespaces: {tried.stderr.strip()}" if tried.returncode else ""


def wait_until(condition: Callable[[], object], what: str, seconds: float = 400.0) -> None:
    """Fails the test with `what` if the condition is not true in time."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not within {seconds:g} s: {what}"
        time.sleep(0.1)


class SlurmCluster:
    """A cluster that runs until `stop`. `environment` makes Slurm commands use it."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._daemons: dict[str, subprocess.Popen] = {}
        (folder / "munge").mkdir(mode=0o711)
        (folder / "state").mkdir()
        key = folder / "munge/key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        configuration = folder / "slurm.conf"
        host = socket.gethostname().split(".")[0]
        configuration.write_text(
            _CONFIGURATION.format(host=host, folder=folder, ports=_free_ports(3))
        )
        self.environment = {**os.environ, "PATH": PATH, "SLURM_CONF": str(configuration)}

    def start(self) -> None:
        """Returns when both nodes accept jobs."""
        munge = self._folder / "munge"
        files = {"key-file": "key", "socket": "socket", "pid-file": "pid", "seed-file": "seed"}
        files["log-file"] = "log"
        named = [f"--{option}={munge / name}" for option, name in files.items()]
        self._start("munged", "munged", "--foreground", *named)
        wait_until((munge / "socket").exists, "munge's socket")
        self.start_controller()
        for node in NODES:
            self.start_node(node)

    def start_controller(self) -> None:
        """Starts or restarts the controller, which keeps the jobs."""
        self._start("controller", "slurmctld", "-D")
        wait_until(lambda: self.ask("scontrol", "ping").find("is UP") >= 0, "the controller")

    def stop_controller(self) -> None:
        """Stops the controller cleanly; a killed one loses its most recent state."""
        self.do("scontrol", "shutdown", "slurmctld")
        self._daemons.pop("controller").wait(timeout=30)

    def start_node(self, node: str) -> None:
        self._start(node, "slurmd", "-D", "-N", node)
        wait_until(lambda: self._state(node) in ("idle", "mixed"), f"{node} is idle")

    def crash(self, name: str) -> None:
        """Kills a daemon with all its descendants, such as a node."""
        daemon = self._daemons.pop(name)
        os.kill(daemon.pid, signal.SIGKILL)
        daemon.wait()

    def stop(self) -> None:
        """Stops all daemons, in any state."""
        for name in list(self._daemons):
            self.crash(name)

    def ask(self, *command: str) -> str:
        """The output of the command, or "" if it fails."""
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=False
        )
        return done.stdout if done.returncode == 0 else ""

    def do(self, *command: str) -> None:
        subprocess.run(command, env=self.environment, check=True)

    def tasks(self, what: str) -> list[str]:
        """A squeue --format field of each unfinished task."""
        return self.ask("squeue", "--array", "--noheader", f"--format={what}").split()

    def _state(self, node: str) -> str:
        return self.ask("sinfo", "--noheader", f"--nodes={node}", "--format=%T").strip()

    def _start(self, name: str, *command: str) -> None:
        line = ["sh", "-c", '"$@"; exit $?', "sh", *command]
        with (self._folder / f"{name}.log").open("a") as log:
            self._daemons[name] = subprocess.Popen(
                [*_OWN_NAMESPACE, *line],
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )


@contextmanager
def slurm_cluster() -> Iterator[SlurmCluster]:
    """A folder outside pytest's private folder, because the munge socket must be reachable."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="oclab-slurm-")))
        folder.chmod(0o755)
        cluster = SlurmCluster(folder)
        stack.callback(cluster.stop)
        try:
            cluster.start()
        except AssertionError as error:
            logs = (log.read_text()[-1500:] for log in sorted(folder.glob("*.log")))
            raise AssertionError("\n".join([str(error), *logs])) from error
        yield cluster


def _free_ports(count: int) -> list[int]:
    with ExitStack() as stack:
        found = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in found:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in found]
