// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: threads that are started once, for a process that may start none later.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace oclab {

/// Threads that wait for work.
class ThreadPool {
 public:
  /// Starts so many threads. Throws `std::system_error` when the system refuses one.
  explicit ThreadPool(std::size_t threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// Calls `body(k)` for each k below `count`, in no particular order, on the caller's thread and
  /// those of the pool. Then throws the first exception of a call. Calls must not overlap.
  void for_each(std::size_t count, const std::function<void(std::size_t)>& body);

 private:
  void serve();
  void work(std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void(std::size_t)>* body_ = nullptr;
  std::size_t next_ = 0;
  std::size_t count_ = 0;
  std::size_t unfinished_ = 0;
  std::exception_ptr failure_;
  bool ends_ = false;
  std::vector<std::jthread> threads_;  // end first
};

}  // namespace oclab
