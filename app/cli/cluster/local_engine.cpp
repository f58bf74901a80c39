#include "app/cli/cluster/local_engine.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "app/cli/command/progress_line.h"
#include "base/parallel.h"
#include "base/platform/child_program.h"
#include "base/platform/files.h"
#include "data/file/whole_file.h"

namespace chemsieve::cli {

namespace {

constexpr int kTries = 3;
constexpr std::chrono::hours kAsLongAsItTakes{24 * 365};
constexpr std::chrono::milliseconds kBetweenLooks{100};
constexpr const char* kCancelled = "cancelled";

class LocalEngine {
  public:
    LocalEngine(const RunFolder& folder, const ShardRun& run, std::span<const std::size_t> shards, Context& context)
        : folder_{folder}, run_{run}, shards_{shards}, context_{context} {}

    LocalOutcome run(unsigned at_once) {
        remove_file(folder_.file(kCancelled));
        std::size_t wanted = 0;
        for (const std::vector<std::size_t>& part : parts_in_turn(run_, shards_)) {
            wanted += part.size();
            std::atomic<std::size_t> next{0};
            std::vector<std::jthread> workers;
            for (std::size_t i = 0; i < std::min<std::size_t>(at_once, part.size()); ++i) {
                workers.emplace_back([&] { work(part, next); });
            }
            watch(wanted);
        }
        return {.failed = failed_, .cancelled = stop_.stop_requested()};
    }

  private:
    void work(std::span<const std::size_t> part, std::atomic<std::size_t>& next) {
        for (std::size_t i = next++; i < part.size() && !stop_.stop_requested(); i = next++) {
            if (!run_task(part[i])) ++failed_;
            const std::lock_guard lock{mutex_};
            ++ended_;
            changed_.notify_one();
        }
    }

    // Until so many tasks have ended, or somebody wants that.
    void watch(std::size_t wanted) {
        ProgressLine line{context_};
        std::unique_lock lock{mutex_};
        while (ended_ < wanted) {
            line.show("searched " + grouped(ended_) + " of " + counted(shards_.size(), "shard", "shards"));
            changed_.wait_for(lock, kBetweenLooks);
            if (context_.stop.stop_requested() || file_exists(folder_.file(kCancelled))) {
                stop_.request_stop();
                return;
            }
        }
    }

    bool run_task(std::size_t shard) {
        const ProgramCall call{
            .path = run_.program,
            .arguments = {"cluster", "task", folder_.path(), "--shard", std::to_string(shard), "-j", "1"},
            .folder = {},
            .error_file = folder_.file(RunFolder::log_name(shard))};
        ProgramRun ran;
        for (int tried = 0; tried < kTries && !stop_.stop_requested(); ++tried) {
            ran = run_program(call, "", {.deadline = kAsLongAsItTakes, .stop = stop_.get_token()});
            if (ran.end != ProgramRun::End::killed) break;
        }
        return ran.end == ProgramRun::End::exited && ran.code == 0;
    }

    const RunFolder& folder_;
    const ShardRun& run_;
    std::span<const std::size_t> shards_;
    Context& context_;
    std::stop_source stop_;
    std::atomic<std::size_t> failed_{0};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t ended_ = 0;  // under the mutex
};

}  // namespace

LocalOutcome run_locally(const RunFolder& folder, const ShardRun& run, std::span<const std::size_t> shards,
                         unsigned at_once, Context& context) {
    return LocalEngine{folder, run, shards, context}.run(at_once == 0 ? default_jobs() : at_once);
}

void cancel_locally(const RunFolder& folder) { write_bytes(folder.file(kCancelled), {}); }

}  // namespace chemsieve::cli
