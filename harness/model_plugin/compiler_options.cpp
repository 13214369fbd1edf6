// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: options of the compiler inside Oclgrind.
#include "harness/model_plugin/compiler_options.h"

#include <iterator>
#include <utility>

#include "llvm/Support/CommandLine.h"

namespace oclab::model {

void keep_code_faithful() {
  static bool done = false;
  if (std::exchange(done, true)) return;
  const char* const arguments[] = {"oclab-model",
                                   "-sink-common-insts=0",
                                   "-hoist-common-insts=0",
                                   "-disable-licm-promotion",
                                   "-phi-node-folding-threshold=0",
                                   "-two-entry-phi-node-folding-threshold=0",
                                   "-bonus-inst-threshold=0",
                                   "-enable-noalias-to-md-conversion=0",
                                   "-disable-vector-combine"};
  llvm::cl::ParseCommandLineOptions(static_cast<int>(std::size(arguments)), arguments);
}

}  // namespace oclab::model
