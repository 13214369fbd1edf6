// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: threads that are started once, for a process that may start none later.
#include "harness/worker/confined/thread_pool.h"

#include <utility>

namespace oclab {

ThreadPool::ThreadPool(std::size_t threads, const std::function<void()>& begin)
    : begun_(static_cast<std::ptrdiff_t>(threads)) {
  for (std::size_t k = 0; k < threads; ++k) {
    threads_.emplace_back([this, &begin] {
      if (begin) begin();
      begun_.count_down();
      serve();
    });
  }
  begun_.wait();
}

ThreadPool::~ThreadPool() {
  const std::scoped_lock lock(mutex_);
  ends_ = true;
  changed_.notify_all();
}

void ThreadPool::for_each(std::size_t count, const std::function<void(std::size_t)>& body) {
  std::unique_lock lock(mutex_);
  body_ = &body;
  next_ = 0;
  count_ = unfinished_ = count;
  if (count > 1) changed_.notify_all();
  work(lock);
  changed_.wait(lock, [&] { return unfinished_ == 0; });
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void ThreadPool::serve() {
  std::unique_lock lock(mutex_);
  while (!ends_) {
    work(lock);
    changed_.wait(lock, [&] { return ends_ || next_ < count_; });
  }
}

/// Takes calls until none is left.
void ThreadPool::work(std::unique_lock<std::mutex>& lock) {
  while (next_ < count_) {
    const std::size_t mine = next_++;
    lock.unlock();
    std::exception_ptr failed;
    try {
      (*body_)(mine);
    } catch (...) {
      failed = std::current_exception();
    }
    lock.lock();
    if (failed && !failure_) failure_ = failed;
    if (--unfinished_ == 0) changed_.notify_all();
  }
}

}  // namespace oclab
