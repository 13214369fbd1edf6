# SPDX-License-Identifier: Apache-2.0
"""The cluster options of grade-class."""

import argparse

from ..base.errors import ClassError
from ..base.intermixed import number_from
from ..folder.class_folder import ClassFolder
from .executor import SlurmExecutor
from .slurm import Resources

# squeue would query the local cluster, find nothing, and the array would seem to have ended.
_OTHER_CLUSTER = ("-M", "--cluster")
positive = number_from(1, 1_000_000)


def add_slurm_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group(
        "on a cluster",
        "With --executor slurm, each phase is a job array, and this command waits for it. The kit, "
        "GRADES and Python must have the same paths on every node.",
    )
    group.add_argument(
        "--executor", choices=("local", "slurm"), default="local", help="default: local"
    )
    group.add_argument(
        "--slurm-tasks", type=positive, default=16, help="tasks per job array (default: 16)"
    )
    for name in ("--partition", "--gres", "--gpus", "--time"):
        group.add_argument(name, default="", help="as for sbatch, for each task")
    group.add_argument(
        "--sbatch-option",
        action="append",
        default=[],
        metavar="ARG",
        help="an additional sbatch argument, such as --sbatch-option=--account=cs101; repeatable. "
        "Timed kernels get whole nodes; --sbatch-option=--oversubscribe lets them share nodes.",
    )


def slurm_executor(
    options: argparse.Namespace, folder: ClassFolder, assignments: tuple[str, ...]
) -> SlurmExecutor:
    """Raises ClassError for unsupported options."""
    if any(text.startswith(_OTHER_CLUSTER) for text in options.sbatch_option):
        raise ClassError(
            "--sbatch-option cannot choose another cluster. Log in to that cluster and grade there."
        )
    resources = Resources(
        options.partition,
        options.gres,
        options.gpus,
        options.time,
        options.jobs,
        tuple(options.sbatch_option),
    )
    plan = folder.plan(assignments)
    grades = folder.path.absolute()
    return SlurmExecutor(grades, plan, assignments, options.slurm_tasks, resources)
