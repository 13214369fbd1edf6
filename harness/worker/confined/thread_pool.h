// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: threads that are started once, for a process that may start none later.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <latch>
#include <mutex>
#include <thread>
#include <vector>

namespace oclab {

/// Threads that wait for work.
class ThreadPool {
 public:
  /// Starts so many threads, which call `begin` first. Throws `std::system_error` when the system
  /// refuses one.
  explicit ThreadPool(std::size_t threads, const std::function<void()>& begin = {});
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// How many threads `for_each` uses.
  std::size_t size() const { return threads_.size() + 1; }

  /// Calls `body(k)` for each k below `count`, in no particular order, on the caller's thread and
  /// those of the pool. Then throws the first exception of a call. Calls must not overlap.
  void for_each(std::size_t count, const std::function<void(std::size_t)>& body);

 private:
  void serve();
  void work(std::unique_lock<std::mutex>& lock);

  std::latch begun_;
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
