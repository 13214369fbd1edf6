// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the worker process of the model.
#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "harness/worker/confined/mailbox.h"
#include "harness/worker/confined/request_server.h"
#include "harness/worker/model_child/model_worker.h"

namespace {

/// Keeps freed memory for the next run, which needs about as much.
void keep_freed_memory() {
  constexpr int kLargestMapThreshold = 32 << 20;
  constexpr int kMostKept = 256 << 20;
  mallopt(M_MMAP_THRESHOLD, kLargestMapThreshold);
  mallopt(M_TRIM_THRESHOLD, kMostKept);
}

/// The compiler lies beside this program, and gets none of the parent's descriptors.
[[noreturn]] void serve(const char* program, oclab::Role role) {
  for (const int fd : {oclab::kSocketFd, oclab::kMailboxFd}) fcntl(fd, F_SETFD, FD_CLOEXEC);
  const char* cache = std::getenv("OCLAB_MODEL_CACHE");
  oclab::Mailbox mailbox;
  oclab::ModelWorker worker(role,
                            std::filesystem::path(program).parent_path() / "oclab-model-compiler",
                            cache == nullptr ? "/tmp" : cache, mailbox.activity());
  oclab::serve(worker, mailbox);
  _exit(0);  // no clean-up: all answers have been sent, and the filter forbids some of it
}

}  // namespace

int main(int argc, char** argv) {
  try {
    keep_freed_memory();
    serve(argv[0], oclab::role_of(argc == 2 ? argv[1] : "").value_or(oclab::Role::kBoth));
  } catch (const std::exception& error) {
    std::cerr << "oclab-model-worker: " << error.what()
              << "\nThis program is started by oclab; run `oclab --help` instead.\n";
    return 2;
  }
}
