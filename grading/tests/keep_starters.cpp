// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: copies the starters into the file that `oclab reset` restores them from.
//
// For authors, after a starter has changed. It is with the tests, because a student's copy of the
// kit must not take edited kernels for starters.
#include <iostream>

#include "grading/output_file.h"
#include "grading/paths.h"
#include "grading/study/starters.h"

int main() {
  try {
    const auto starters = oclab::read_starters(oclab::kit_root() / "kernels-starter");
    oclab::write_output(oclab::starters_file(), oclab::starters_text(starters));
    std::cout << starters.size() << " starters kept in " << oclab::starters_file().string() << "\n";
  } catch (const std::exception& error) {
    std::cerr << "oclab_keep_starters: " << error.what() << "\n";
    return 2;
  }
}
