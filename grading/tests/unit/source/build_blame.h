// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what is blamed for an error of the compiler.
#pragma once

#include <ostream>
#include <string>

#include "grading/analysis/build_faults/build_faults.h"
#include "grading/wording/diagnosis_text.h"

namespace oclab {

/// The exercise that the sources below are for.
inline Exercise exercise_k() {
  Exercise exercise;
  exercise.id = "copy";
  exercise.kernels = {{.name = "k"}};
  return exercise;
}

/// What is blamed for an error of the compiler at this place; "form line".
struct Blamed {
  std::string form;
  int line = 0;
  std::string text;  ///< cause and next step

  friend bool operator==(const Blamed& blamed, const std::string& form_and_line) {
    return blamed.form + " " + std::to_string(blamed.line) == form_and_line;
  }
  friend std::ostream& operator<<(std::ostream& out, const Blamed& blamed) {
    return out << blamed.form << " " << blamed.line << ": " << blamed.text;
  }
};

inline Blamed blamed(const std::string& source, const std::string& log) {
  const KernelSource file{"k.cl", source};
  Diagnosis diagnosis{.kind = DiagnosisKind::kMissingKernel, .form = "contract"};
  diagnosis.failure = KernelFailure(Outcome::kBuildError, DiagnosisKind::kMissingKernel,
                                    {"interface"}, 0, "k", "none");
  if (!log.empty()) {
    diagnosis = {.kind = DiagnosisKind::kSyntax,
                 .form = "compiler",
                 .facts = {{"error", log}},
                 .log = read_build_log(log, file)};
  }
  blame_build_fault(diagnosis, exercise_k(), file);
  return {std::string(diagnosis.form), diagnosis.at.line,
          cause_of(diagnosis) + "\n" + evidence_of(diagnosis) + "\n" + next_of(diagnosis)};
}

/// An error at this place.
inline std::string error(int line, int column, const std::string& text) {
  return "k.cl:" + std::to_string(line) + ":" + std::to_string(column) + ": error: " + text;
}

/// The compiler's note on an error of a name that is defined again.
inline std::string note(int line) {
  return "\nk.cl:" + std::to_string(line) + ":1: note: previous definition is here";
}

}  // namespace oclab
