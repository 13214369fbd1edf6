// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the commands for everyone, and the help's groups of commands.
#pragma once

#include "grading/cli/command.h"

namespace oclab {

/// Adds `oclab run`: grades labs and exercises, prints the report, writes the record.
void add_run(CommandLine& line);

/// Adds `oclab list`: prints all labs and exercises; as JSON with the kit's `build_version` and the
/// points of each criterion, the size in the model and the tunables: {"kit_version", "exercises":
/// [{"id", "lab", "title", "lines": {"correct": 6, …}, "extent", "no_model", "tunables"}]}.
void add_list(CommandLine& line);

/// Adds `oclab devices`, which lists the OpenCL devices; `oclab peaks`, which measures and keeps
/// the device's peaks; and `oclab doctor`, which checks the setup.
void add_machine_commands(CommandLine& line);

/// Adds `oclab calibrate`: records the speed of the reference solutions on this machine.
void add_calibrate(CommandLine& line);

/// Adds `oclab predict`: predicts the times of an exercise, or of any kernel, on GPUs.
void add_predict(CommandLine& line);

/// Adds `oclab diagnoses`: prints the table of diagnoses.
void add_diagnoses(CommandLine& line);

/// Adds the commands of the launcher script, so that the help and suggestions include them. Running
/// one throws a `UsageError` that names the script. Commands whose files this copy of the kit lacks
/// are left out.
void add_launcher_commands(CommandLine& line);

/// Assigns every subcommand to its group in the help.
void group_commands(CommandLine& line);

}  // namespace oclab
