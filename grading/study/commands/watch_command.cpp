// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab watch`.
#include <fmt/chrono.h>
#include <sys/prctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <ctime>
#include <deque>
#include <functional>
#include <iostream>
#include <optional>
#include <system_error>
#include <thread>

#include "grading/checks/grade.h"
#include "grading/cli/command.h"
#include "grading/source/paths.h"
#include "grading/study/commands/commands.h"
#include "grading/study/commands/file_watcher.h"
#include "grading/study/commands/live_report.h"
#include "grading/study/exercise_status.h"
#include "grading/wording/failures/failure_text.h"
#include "harness/worker/process/child_process.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

constexpr auto kLookEvery = std::chrono::milliseconds(50);

volatile std::sig_atomic_t interrupted = 0;

extern "C" void note_interrupt(int) { interrupted = 1; }

struct WatchOptions {
  std::vector<std::string> names;
  Choices choices;  ///< only the device
  bool once = false;
};

/// Checks the file, prints the report, and adds the grade to the history. Returns the exit status.
int check(const ExerciseRef& exercise, const fs::path& file, const DeviceInfo& device) {
  const History history = load_history(exercise);
  LiveReport report(std::cout, history, style_of_output());
  GradeOptions options{.device = device, .seed = random_seed()};
  options.on_criterion = [&report](const Grade& grade) { report.add(grade); };
  Grade graded = grade(exercise, file, options);
  graded.hints_read = history.hints_read;
  report.finish(graded);
  keep_grade(graded);
  const bool right = std::ranges::all_of(graded.criteria, [](const Criterion& each) {
    return each.status != CriterionStatus::kFail || each.outcome == Outcome::kOk;
  });
  return right ? kOk : kPointsLost;
}

std::string heading(const ExerciseRef& exercise) {
  return fmt::format("{:%H:%M:%S}  {}/{}\n", fmt::localtime(std::time(nullptr)), exercise.lab->stem,
                     exercise.exercise->id);
}

/// SIGTERM, not SIGKILL: its handler ends the workers with their groups first.
[[noreturn]] void run_forked(const std::function<int()>& body, pid_t parent) {
  end_children_on_signals();
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) std::raise(SIGTERM);
  int status = kNotChecked;
  try {
    status = body();
  } catch (const std::exception& error) {
    std::cerr << "oclab: " << text_of(error) << "\n";
  }
  std::cout << std::flush;
  // Not exit(), because the handlers of atexit() belong to the parent.
  _exit(status);
}

/// Runs a function in a child process. The workers that the function starts end together with the
/// child. The parent must not have other threads.
class ForkedTask {
 public:
  /// Starts the child, whose exit code is what `body` returns. Throws `std::system_error`.
  explicit ForkedTask(const std::function<int()>& body) {
    std::cout << std::flush;  // otherwise both processes would print it
    const pid_t parent = getpid();
    pid_ = fork();
    if (pid_ < 0) throw std::system_error(errno, std::generic_category(), "cannot start a check");
    if (pid_ == 0) run_forked(body, parent);
  }
  ForkedTask(const ForkedTask&) = delete;
  ForkedTask& operator=(const ForkedTask&) = delete;
  /// Terminates the child if it still runs, and waits for it.
  ~ForkedTask() {
    if (ended()) return;
    kill(pid_, SIGTERM);
    waitpid(pid_, nullptr, 0);
  }

  /// Returns the status of waitpid(), or nothing while the child runs.
  std::optional<int> ended() {
    int status = 0;
    if (!status_ && waitpid(pid_, &status, WNOHANG) == pid_) status_ = status;
    return status_;
  }

 private:
  pid_t pid_;
  std::optional<int> status_;
};

/// The watched exercises and the running check, if any.
class Watch {
 public:
  Watch(const std::vector<ExerciseRef>& exercises, const fs::path& folder, DeviceInfo device)
      : exercises_(exercises), device_(std::move(device)) {
    for (const ExerciseRef& each : exercises_) files_.emplace_back(kernel_file(folder, each));
  }

  /// Moves the exercise to the front of the queue, and cancels a check of its older text.
  void want(std::size_t index) {
    std::erase(queue_, index);
    queue_.push_front(index);
    if (check_ && checked_ == index) end_check("saved again");
  }

  /// Polls every file, and starts or finishes a check. Does not block.
  void step() {
    for (std::size_t i = 0; i < files_.size(); ++i) {
      switch (files_[i].poll()) {
        case FileEvent::kNothing: break;
        case FileEvent::kSaved: want(i); break;
        case FileEvent::kGone: lose(i); break;
      }
    }
    if (check_ && check_->ended()) finish_check();
    if (!check_ && !queue_.empty()) start_check();
  }

 private:
  void start_check() {
    checked_ = queue_.front();
    queue_.pop_front();
    // Clears the screen for each check, but not a pipe or a file.
    if (isatty(STDOUT_FILENO) != 0) std::cout << "\033[H\033[2J\033[3J";
    std::cout << heading(exercises_[checked_]) << std::flush;
    check_.emplace(
        [this] { return check(exercises_[checked_], files_[checked_].path(), device_); });
  }

  void finish_check() {
    const int status = *check_->ended();
    check_.reset();
    if (!WIFEXITED(status)) {
      std::cout << "the check was interrupted; save the file again to repeat it.\n";
    }
    std::cout << "\nwatching" << (queue_.empty() ? "" : "; another file was saved too")
              << " (Ctrl-C to stop)\n"
              << std::flush;
  }

  void end_check(const char* why) {
    check_.reset();
    std::cout << fmt::format("  … {}\n\n", why) << std::flush;
  }

  void lose(std::size_t index) {
    std::erase(queue_, index);
    if (check_ && checked_ == index) end_check("the file was removed");
    const std::string id = exercises_[index].exercise->id;
    std::cout << fmt::format(
                     "{} was removed. Save it again, or restore the starter: oclab reset {}\n",
                     files_[index].path().string(), id)
              << std::flush;
  }

  std::vector<ExerciseRef> exercises_;
  DeviceInfo device_;
  std::vector<FileWatcher> files_;
  std::deque<std::size_t> queue_;  // the next one first
  std::optional<ForkedTask> check_;
  std::size_t checked_ = 0;
};

/// Returns whether to check a file at the start: it is changed and not checked yet.
bool is_news(const ExerciseStatus& status) {
  return status.progress == Progress::kTried && !status.current;
}

int check_once(const std::vector<ExerciseRef>& exercises, const fs::path& folder,
               const DeviceInfo& device) {
  int status = kOk;
  for (const ExerciseRef& each : exercises) {
    std::cout << heading(each) << std::flush;
    status = std::max(status, check(each, kernel_file(folder, each), device));
  }
  return status;
}

int watch_command(const WatchOptions& options) {
  const auto exercises = exercises_named(options.names);
  const DeviceInfo device = chosen_device(options.choices);
  const fs::path folder = kernels_folder("");
  if (options.once) return check_once(exercises, folder, device);
  std::signal(SIGINT, note_interrupt);
  Watch watch(exercises, folder, device);
  for (std::size_t i = exercises.size(); i > 0; --i) {
    const bool alone = exercises.size() == 1;
    if (alone || is_news(status_of(exercises[i - 1], folder))) watch.want(i - 1);
  }
  std::cout << fmt::format("device: {}\nwatching {} file{} in {} (Ctrl-C to stop)\n",
                           describe(device), exercises.size(), exercises.size() == 1 ? "" : "s",
                           folder.string())
            << std::flush;
  while (interrupted == 0) {
    watch.step();
    std::this_thread::sleep_for(kLookEvery);
  }
  std::cout << "\n";
  return kOk;
}

}  // namespace

void add_watch(CommandLine& line) {
  const auto [watch, options] = add_subcommand(
      line, "watch", "check kernels whenever they are saved, until Ctrl-C", watch_command);
  watch.add_option("names", options.names, "labs (lab4) or exercises (reduce_v3)")->required();
  add_device(watch, options.choices);
  watch.add_flag("--once", options.once, "check them once and exit");
}

}  // namespace oclab
