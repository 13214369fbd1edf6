// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the forms of the sandbox, as data, and the one that this machine offers.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "harness/worker/process/child_process.h"

namespace oclab {

/// What a sandboxed program may do with a file, or with a folder and all that is in it.
enum class Grant { kRead, kWrite, kDevice };

/// A file or folder of this machine that a sandbox shows, and under which name, in forms that can
/// rename.
struct Binding {
  std::filesystem::path from;
  std::filesystem::path to;
  Grant grant = Grant::kRead;
};

/// The processes that a sandbox shows in /proc: none, or its own.
enum class Processes { kNone, kSandbox };

/// A program for a sandbox, and all that it gets of this machine besides the read-only system.
struct SandboxedProgram {
  ChildSpec program;  ///< its environment is complete; its paths are those inside
  std::vector<Binding> bindings;
  /// An empty folder for its temporary files; forms with a private /tmp need none.
  std::filesystem::path scratch;
  Processes shown = Processes::kNone;
};

/// A way to keep a program from this machine. The forms differ in nothing else.
struct SandboxForm {
  std::string_view name;   ///< in records and in OCLAB_SANDBOX
  std::string_view title;  ///< in sentences
  /// Whether files appear as `Binding::to`, and temporary files lie in a private /tmp.
  bool renames = false;
  /// The program that makes the sandbox. Throws `UsageError` where it is missing.
  std::filesystem::path (*launcher)() = nullptr;
  /// Its options, but for bindings and environment.
  std::vector<std::string> (*options)(const SandboxedProgram& program) = nullptr;
  const char* grant_options[3] = {};        ///< its option for each `Grant`
  std::vector<std::string> last_options{};  ///< those after the bindings
  std::string_view remedy;                  ///< what to do where it does not start
  /// What this form protects less well than the first one, each as a phrase.
  std::vector<std::string_view> gaps{};
};

/// The command that starts a program in the sandbox. The launcher starts with an empty environment,
/// and its command line has none of its options.
ChildSpec command(const SandboxForm& form, const SandboxedProgram& sandboxed);

/// All forms, the strongest first.
const std::vector<SandboxForm>& sandbox_forms();

/// The forms to try where OCLAB_SANDBOX has this value: the one of this name, or all for "". Throws
/// `UsageError` for a name that no form has.
std::vector<const SandboxForm*> forms_of_choice(std::string_view choice);

/// Separate namespaces: without a network, other processes, and files that are not shown.
SandboxForm bubblewrap_form();

/// Landlock's rules and a system-call filter, which need no namespaces.
SandboxForm landlock_form();

/// Files and folders of the system that every sandboxed program may read, where they exist.
const std::vector<std::filesystem::path>& system_files();

/// A form that was tried, and why it does not start; "" if it does.
struct TriedForm {
  const SandboxForm* form = nullptr;
  std::string why_not;
};

/// The forms that were tried on this machine until one started: that which OCLAB_SANDBOX names, or
/// all. Tried once per process. Throws `UsageError` if OCLAB_SANDBOX names no form, or the machine
/// is too busy.
const std::vector<TriedForm>& tried_forms();

/// Starts a worker in this form of the sandbox. Returns why that fails, in one line, or "". Throws
/// `UsageError` if the machine is too busy.
std::string why_not(const SandboxForm& form);

/// The form in force. Throws `UsageError`, which says why no form starts and what to do.
const SandboxForm& sandbox_form();

}  // namespace oclab
