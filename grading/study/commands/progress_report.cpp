// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the tables of `oclab progress`, in 80 columns.
#include "grading/study/commands/progress_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grading/report/report.h"
#include "grading/terminal/text_layout.h"

namespace oclab {
namespace {

constexpr const char* kLabRow = "{:<4} {} {:>4} {:>5} {:>5} {:>3} {:>8}  {}\n";
constexpr const char* kExerciseRow = " {:<23} {:<5} {:>8} {:>4} {:>13} {:>5} {}\n";
constexpr std::size_t kTitleWidth = 20;
constexpr std::size_t kPointsColumn = 8;

struct Total {
  double points = 0;
  double most_points = 0;
  int worth = 0;
  std::size_t full = 0, right = 0, tried = 0, untouched = 0;
  const ExerciseStatus* next = nullptr;  ///< the first exercise that is not done

  void add(const ExerciseStatus& status) {
    points += status.current ? status.current->points() : 0;
    most_points += status.current ? status.current->most_points() : 0;
    worth += oclab::worth(status);
    switch (status.progress) {
      case Progress::kFull: ++full; return;
      case Progress::kRight: ++right; break;
      case Progress::kTried: ++tried; break;
      case Progress::kUntouched: ++untouched; break;
    }
    // Exercises with changes come first.
    const bool begun = status.progress != Progress::kUntouched;
    if (next == nullptr || (begun && next->progress == Progress::kUntouched)) next = &status;
  }

  std::string points_of() const { return points_cell(points, most_points, worth, kPointsColumn); }
};

/// Returns the text in exactly this many columns; fmt counts the bytes of "…" as columns.
std::string in_columns(const std::string& text, std::size_t width) {
  const std::string cut = width_of(text) > width ? shortened(text, width - 1) : text;
  return cut + std::string(width - width_of(cut), ' ');
}

std::string lab_row(const std::string& label, const std::string& title, const Total& total,
                    const std::string& next) {
  return fmt::format(fmt::runtime(kLabRow), label, in_columns(title, kTitleWidth), total.full,
                     total.right, total.tried, total.untouched, total.points_of(), next);
}

std::string exercise_row(const ExerciseStatus& status) {
  const Result* now = status.current ? &*status.current : nullptr;
  const KeptSpeed* speed = now ? now->speed() : nullptr;
  const std::string points =
      now ? points_cell(now->points(), now->most_points(), worth(status), kPointsColumn) : "-";
  return fmt::format(fmt::runtime(kExerciseRow), status.exercise.exercise->id,
                     progress_word(status.progress), points,
                     status.best ? points_text(status.best->points()) : "-",
                     speed ? rate_text(speed->per_second, speed->rate) : "-",
                     speed ? fmt::format("{:.2f}", speed->ratio) : "-", words_for(status.next));
}

const char* words_for_fix(Outcome outcome) {
  switch (outcome) {
    case Outcome::kRejected:
    case Outcome::kForbidden: return "fix the file";
    case Outcome::kBuildError:
    case Outcome::kBuildTimeout: return "fix build error";
    case Outcome::kBadInterface: return "fix interface";
    case Outcome::kCrash:
    case Outcome::kMemoryLimit: return "fix crash";
    case Outcome::kTimeout: return "fix endless loop";
    case Outcome::kOutputLimit: return "print less";
    case Outcome::kUnsafe: return "fix unsafe code";
    default: return "fix wrong answer";
  }
}

/// Calls `body(first, last)` for the statuses of each lab.
template <typename Body>
void for_each_lab(const std::vector<ExerciseStatus>& statuses, const Body& body) {
  for (auto first = statuses.begin(); first != statuses.end();) {
    const auto last = std::find_if(first, statuses.end(), [&](const ExerciseStatus& each) {
      return each.exercise.lab != first->exercise.lab;
    });
    body(first, last);
    first = last;
  }
}

constexpr const char* kLegend =
    "\nfull: all points. right: correct, but points are missing. tried: changed, but\n"
    "wrong or not checked. new: unchanged starter. Points: of your current files.\n";

}  // namespace

const char* progress_word(Progress progress) {
  constexpr std::array kWords{"new", "tried", "right", "full"};
  return kWords.at(static_cast<std::size_t>(progress));
}

std::string labs_table(const std::vector<ExerciseStatus>& statuses) {
  std::string text = fmt::format(fmt::runtime(kLabRow), "lab", in_columns("about", kTitleWidth),
                                 "full", "right", "tried", "new", "points", "next");
  Total all;
  for_each_lab(statuses, [&](auto first, auto last) {
    Total total;
    std::for_each(first, last, [&](const ExerciseStatus& each) {
      total.add(each);
      all.add(each);
    });
    text += lab_row(first->exercise.lab->label(), first->exercise.lab->title, total,
                    total.next ? total.next->exercise.exercise->id : "done");
  });
  text += lab_row("", "total", all, "");
  return text + kLegend;
}

std::string exercises_table(const std::vector<ExerciseStatus>& statuses) {
  std::string text;
  for_each_lab(statuses, [&](auto first, auto last) {
    const Lab& lab = *first->exercise.lab;
    text += fmt::format("{}{}: {}\n", text.empty() ? "" : "\n", lab.stem, lab.title) +
            fmt::format(fmt::runtime(kExerciseRow), "exercise", "state", "points", "best", "rate",
                        "ratio", "next");
    Total total;
    std::for_each(first, last, [&](const ExerciseStatus& each) {
      total.add(each);
      text += exercise_row(each);
    });
    text += fmt::format(fmt::runtime(kExerciseRow), "total", "", total.points_of(), "", "", "", "");
  });
  return text + kLegend +
         "next: `run`, `hint` and `explain` are commands, for example oclab hint " +
         statuses.front().exercise.exercise->id + "\n";
}

std::string words_for(const NextStep& next) {
  switch (next.step) {
    case Step::kDone: return "done";
    case Step::kEdit: return "edit its TODO";
    case Step::kFix: return words_for_fix(next.fix);
    case Step::kRun: return "run";
    case Step::kRunWhenQuiet: return "run when quiet";
    case Step::kHint: return "hint";
    case Step::kExplain:
      return next.hint == 0 ? "explain" : fmt::format("explain, hint {}", next.hint);
  }
  return "";
}

}  // namespace oclab
