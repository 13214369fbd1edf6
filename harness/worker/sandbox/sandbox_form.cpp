// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the form of the sandbox that this machine offers.
#include "harness/worker/sandbox/sandbox_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "harness/support/error.h"
#include "harness/support/temp_dir.h"
#include "harness/worker/process/worker_process.h"
#include "harness/worker/sandbox/sandbox.h"

namespace oclab {
namespace {

constexpr const char* kChoice = "OCLAB_SANDBOX";

std::vector<TriedForm> try_forms() {
  std::vector<TriedForm> tried;
  const char* choice = std::getenv(kChoice);
  for (const SandboxForm* form : forms_of_choice(choice == nullptr ? "" : choice)) {
    tried.push_back({form, why_not(*form)});
    if (tried.back().why_not.empty()) break;
  }
  return tried;
}

}  // namespace

ChildSpec command(const SandboxForm& form, const SandboxedProgram& sandboxed) {
  const ChildSpec& program = sandboxed.program;
  ChildSpec spec = program;
  spec.executable = form.launcher();
  spec.environment.clear();
  spec.inherits_environment = false;
  std::vector<std::string>& options = spec.hidden_options;
  options = form.options(sandboxed);
  for (const Binding& binding : sandboxed.bindings) {
    options.insert(options.end(),
                   {form.grant_options[static_cast<std::size_t>(binding.grant)], binding.from});
    if (form.renames) options.push_back(binding.to);
  }
  options.insert(options.end(), form.last_options.begin(), form.last_options.end());
  for (const auto& [name, value] : program.environment) {
    options.insert(options.end(), {"--setenv", name, value});
  }
  spec.arguments = {"--", program.executable};
  spec.arguments.insert(spec.arguments.end(), program.arguments.begin(), program.arguments.end());
  return spec;
}

const std::vector<SandboxForm>& sandbox_forms() {
  static const std::vector<SandboxForm> forms{bubblewrap_form(), landlock_form()};
  return forms;
}

std::vector<const SandboxForm*> forms_of_choice(std::string_view choice) {
  std::vector<const SandboxForm*> forms;
  for (const SandboxForm& form : sandbox_forms()) {
    if (choice.empty() || choice == form.name) forms.push_back(&form);
  }
  if (!forms.empty()) return forms;
  throw UsageError(fmt::format("{} is '{}', but can be bubblewrap or landlock", kChoice, choice));
}

const std::vector<std::filesystem::path>& system_files() {
  static const std::vector<std::filesystem::path> files{"/usr",
                                                        "/lib",
                                                        "/lib64",
                                                        "/bin",
                                                        "/sbin",
                                                        "/etc/OpenCL",
                                                        "/etc/ld.so.cache",
                                                        "/etc/alternatives",
                                                        "/sys/devices/system"};
  return files;
}

const std::vector<TriedForm>& tried_forms() {
  static const std::vector<TriedForm> tried = try_forms();
  return tried;
}

std::string why_not(const SandboxForm& form) {
  std::string reason;
  try {
    const TempDir scratch;
    const TimeLimits limits{.confinement = Confinement::kSandbox};
    WorkerProcess(sandboxed(SandboxedWorker{.scratch = scratch.path()}, form), limits).greet();
  } catch (const NoAnswer&) {
    throw;  // a busy machine must not decide on the form
  } catch (const std::exception& error) {
    reason = error.what();
  }
  std::ranges::replace(reason, '\n', ' ');
  while (reason.ends_with(' ')) reason.pop_back();
  return reason;
}

const SandboxForm& sandbox_form() {
  if (tried_forms().back().why_not.empty()) return *tried_forms().back().form;
  std::string text = "untrusted kernels run in a sandbox, and none starts here.";
  for (const TriedForm& tried : tried_forms()) {
    text += fmt::format("\n  {}: {} {}", tried.form->title, tried.why_not, tried.form->remedy);
  }
  throw UsageError(text);
}

}  // namespace oclab
