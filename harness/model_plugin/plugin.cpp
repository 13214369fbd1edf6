// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model device's plugin for Oclgrind: hands on what happens, and counts
// nothing.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/model_plugin/collector.h"
#include "harness/model_plugin/compiler_options.h"
#include "harness/model_plugin/ir_reader.h"
#include "harness/model_plugin/memory_objects.h"
#include "harness/model_plugin/oclgrind.h"
#include "harness/model_report/launch_report.h"
#include "harness/model_report/model_record.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace oclab::model {
namespace {

namespace og = oclgrind;

constexpr const char* kOutputVariable = "OCLAB_MODEL_OUTPUT";
constexpr const char* kBudgetVariable = "OCLAB_MODEL_BUDGET";
constexpr const char* kStoresVariable = "OCLAB_MODEL_STORES";
constexpr const char* kFile = "oclab-model";  // where our fatal errors say they come from

std::array<std::size_t, 3> sizes(const og::Size3& size) { return {size.x, size.y, size.z}; }

std::size_t product(const og::Size3& size) { return size.x * size.y * size.z; }

Limits limits_from_environment() {
  Limits limits;
  const char* const text = std::getenv(kBudgetVariable);
  if (text != nullptr) limits.instructions = std::strtoull(text, nullptr, 10);
  return limits;
}

bool stores_are_noted() {
  const char* const text = std::getenv(kStoresVariable);
  return text != nullptr && std::strcmp(text, "1") == 0;
}

/// A group that went over a limit.
struct GroupStop {
  std::string reason;
  std::size_t group = 0;
  std::uint32_t instruction = 0;
};

/// One launch at a time; Oclgrind runs its work-groups on several threads.
class Plugin : public og::Plugin {
 public:
  Plugin(const og::Context* context, const char* output)
      : og::Plugin(context), output_(output, std::ios::app), limits_(limits_from_environment()) {
    if (!output_) std::fprintf(stderr, "%s: cannot write %s\n", kFile, output);
  }

  bool isThreadSafe() const override { return true; }

  void kernelBegin(const og::KernelInvocation* launch) override {
    const std::lock_guard lock(mutex_);
    const og::Program* program = launch->getKernel()->getProgram();
    if (!program_ || program_id_ != program->getUID()) {
      program_id_ = program->getUID();
      program_ = std::make_unique<ProgramCode>(*launch->getKernel()->getFunction()->getParent());
    }
    launch_ = launch;
    ++launch_number_;
    objects_ = global_objects(*launch->getKernel(), *launch->getContext());
    local_objects_known_ = false;
    collectors_.clear();
    findings_ = Findings();
    stop_.reset();
    fatal_error_ = {};
    stores_ = LastStores();
  }

  void kernelEnd(const og::KernelInvocation* launch) override {
    const std::lock_guard lock(mutex_);
    LaunchReport report;
    report.kernel = launch->getKernel()->getName();
    report.global = sizes(launch->getGlobalSize());
    report.local = sizes(launch->getLocalSize());
    report.findings = findings_.list();
    report.stores = stores_.ranges(objects_);
    Counters counters;
    std::size_t done = 0;
    for (const auto& collector : collectors_) {
      if (!collector) continue;
      counters.add(collector->recorder.counters());
      done += collector->groups_done;
    }
    if (stop_) {
      report.stop = Stop{stop_->reason, place_of(program_->code(), stop_->instruction)};
    } else if (done != product(launch->getNumGroups())) {
      const Place at = fatal_error_.places.empty() ? Place{} : fatal_error_.places[0];
      report.stop = Stop{fatal_error_.message, {at.line, at.column}, true};
    } else {
      set_counters(report, counters, program_->code());
      name_objects(report, objects_);
    }
    output_ << to_text(report) << '\n' << std::flush;
    launch_ = nullptr;
  }

  void workGroupBegin(const og::WorkGroup* group) override {
    Collector& collector = own_collector();
    collector.begin_group(*group);
    if (collector.groups_done == 0) know_local_objects(*group);
  }

  void workGroupBarrier(const og::WorkGroup*, std::uint32_t) override {
    Collector& collector = own_collector();
    collector.recorder.barrier();
    collector.work_item = nullptr;
  }

  void workGroupComplete(const og::WorkGroup*) override {
    Collector& collector = own_collector();
    collector.recorder.end_group();
    ++collector.groups_done;
  }

  void instructionExecuted(const og::WorkItem* work_item, const llvm::Instruction* instruction,
                           const og::TypedValue& result) override {
    Collector& collector = own_collector();
    if (collector.executed_plain(work_item, instruction)) return;
    executed(collector, *work_item, *instruction, result);
  }

  void memoryLoad(const og::Memory* memory, const og::WorkItem*, std::size_t address,
                  std::size_t bytes) override {
    access(memory, AccessKind::kGlobalLoad, AccessKind::kLocalLoad, address, bytes);
  }

  void memoryStore(const og::Memory* memory, const og::WorkItem* work_item, std::size_t address,
                   std::size_t bytes, const std::uint8_t*) override {
    if (note_stores_) note_store(*memory, *work_item, address, bytes);
    access(memory, AccessKind::kGlobalStore, AccessKind::kLocalStore, address, bytes);
  }

  void memoryAtomicLoad(const og::Memory* memory, const og::WorkItem*, og::AtomicOp,
                        std::size_t address, std::size_t bytes) override {
    access(memory, AccessKind::kGlobalAtomic, AccessKind::kLocalAtomic, address, bytes);
  }

  void memoryLoad(const og::Memory* memory, const og::WorkGroup*, std::size_t,
                  std::size_t bytes) override {
    async_copy(memory, bytes);
  }

  void memoryStore(const og::Memory* memory, const og::WorkGroup*, std::size_t, std::size_t bytes,
                   const std::uint8_t*) override {
    async_copy(memory, bytes);
  }

  void log(og::MessageType type, const char* message) override {
    if (type != og::WARNING && type != og::ERROR) return;
    const std::lock_guard lock(mutex_);
    const bool our_own = std::strstr(message, kFile) != nullptr;
    if (launch_ == nullptr || our_own) return;
    if (std::string_view(message).find(kFatalError) != std::string_view::npos) {
      fatal_error_ = read_finding(message);
    } else {
      findings_.add(message);
    }
  }

 private:
  /// Apart from the hook, which is short because it is called for every instruction.
  [[gnu::noinline]] void executed(Collector& collector, const og::WorkItem& work_item,
                                  const llvm::Instruction& instruction,
                                  const og::TypedValue& result) {
    try {
      collector.executed(work_item, instruction, result);
    } catch (const LimitReached& limit) {
      stop(limit, collector.group);
    }
  }

  void access(const og::Memory* memory, AccessKind global, AccessKind local, std::size_t address,
              std::size_t bytes) {
    Collector& collector = own_collector();
    switch (memory->getAddressSpace()) {
      case og::AddrSpacePrivate: return collector.recorder.private_access(bytes);
      case og::AddrSpaceLocal: return collector.recorder.access(local, address, bytes);
      default: return collector.recorder.access(global, address, bytes);
    }
  }

  /// From any thread.
  void note_store(const og::Memory& memory, const og::WorkItem& work_item, std::size_t address,
                  std::size_t bytes) {
    if (memory.getAddressSpace() != og::AddrSpaceGlobal) return;
    const llvm::DebugLoc& place = work_item.getCurrentInstruction()->getDebugLoc();
    const std::lock_guard lock(mutex_);
    stores_.add(address, bytes, place ? place.getLine() : 0);
  }

  void async_copy(const og::Memory* memory, std::size_t bytes) {
    if (memory->getAddressSpace() == og::AddrSpaceGlobal) {
      own_collector().recorder.async_copy(bytes);
    }
  }

  void know_local_objects(const og::WorkGroup& group) {
    const std::lock_guard lock(mutex_);
    if (std::exchange(local_objects_known_, true)) return;
    for (auto& object : local_objects(*launch_->getKernel(), group)) {
      objects_.push_back(std::move(object));
    }
  }

  /// Which group goes over its limit does not depend on the others, but several may before the last
  /// thread ends: the first of them counts, whatever the number of threads.
  [[noreturn]] void stop(const LimitReached& limit, std::size_t group) {
    {
      const std::lock_guard lock(mutex_);
      if (!stop_ || group < stop_->group) stop_ = GroupStop{limit.what(), group, limit.instruction};
    }
    throw og::FatalError(limit.what(), kFile, 0);
  }

  /// The collector of this thread and launch. (Every launch runs on new threads.)
  Collector& own_collector() {
    if (own.launch != launch_number_) own = {launch_number_, new_collector()};
    return *own.collector;
  }

  Collector* new_collector() {
    const std::lock_guard lock(mutex_);
    const auto id = static_cast<std::size_t>(launch_->getWorkerID());
    if (collectors_.size() <= id) collectors_.resize(id + 1);
    collectors_[id] = std::make_unique<Collector>(*program_, limits_);
    return collectors_[id].get();
  }

  struct Own {
    std::uint64_t launch = 0;
    Collector* collector = nullptr;
  };
  static thread_local Own own;

  std::ofstream output_;
  Limits limits_;
  std::mutex mutex_;
  std::unique_ptr<ProgramCode> program_;
  unsigned long program_id_ = 0;
  const og::KernelInvocation* launch_ = nullptr;
  std::uint64_t launch_number_ = 0;
  std::vector<std::unique_ptr<Collector>> collectors_;
  std::vector<MemoryObject> objects_;
  bool local_objects_known_ = false;
  Findings findings_;
  const bool note_stores_ = stores_are_noted();
  LastStores stores_;
  std::optional<GroupStop> stop_;
  Finding fatal_error_;  // why Oclgrind gives up
};

thread_local Plugin::Own Plugin::own;

std::vector<std::pair<og::Context*, std::unique_ptr<Plugin>>> plugins;

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): the names that Oclgrind looks for
extern "C" __attribute__((visibility("default"))) void initializePlugins(og::Context* context) {
  const char* output = std::getenv(kOutputVariable);
  if (output == nullptr) {
    std::fprintf(stderr, "%s: %s names no file to write to\n", kFile, kOutputVariable);
    return;
  }
  keep_code_faithful();
  plugins.emplace_back(context, std::make_unique<Plugin>(context, output));
  context->registerPlugin(plugins.back().second.get());
}

extern "C" __attribute__((visibility("default"))) void releasePlugins(og::Context* context) {
  const auto own = std::find_if(plugins.begin(), plugins.end(),
                                [&](const auto& entry) { return entry.first == context; });
  if (own == plugins.end()) return;
  context->unregisterPlugin(own->second.get());
  plugins.erase(own);
}
// NOLINTEND(readability-identifier-naming)

}  // namespace oclab::model
