// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the sentences of an explanation about a line.
#include "grading/explain/line_sentence.h"

#include "grading/wording/access/access_text.h"

namespace oclab {

std::string sentences_about(const ExplainedLine& line) {
  std::string text;
  for (const LineFault& fault : line.faults) {
    text += (text.empty() ? "" : " ") + (fault.access ? sentence_about(line.accesses[*fault.access])
                                                      : sentence_about(*line.branch));
  }
  return text;
}

}  // namespace oclab
