#include "data/runs/merged_results.h"

#include <algorithm>
#include <deque>
#include <queue>

#include "base/platform/open_file.h"
#include "data/write/delimited_writer.h"

namespace chemsieve {

namespace {

// The next row of a shard.
struct Head {
    std::vector<std::string> cells;
    long long millionths = 0;
    std::size_t shard = 0;
};

// For a heap, whose top is the greatest: whether a comes behind b.
bool comes_behind(const Head& a, const Head& b) {
    if (a.millionths != b.millionths) return a.millionths < b.millionths;
    if (const int order = a.cells[kIdCell].compare(b.cells[kIdCell]); order != 0) return order > 0;
    return a.shard > b.shard;
}

class QueryMerge {
  public:
    explicit QueryMerge(std::deque<ShardResultReader>& shards) : shards_{shards} {
        for (std::size_t shard = 0; shard < shards_.size(); ++shard) take(shard);
    }

    bool is_at_end() const noexcept { return heads_.empty(); }
    Head next() {
        Head best = heads_.top();
        heads_.pop();
        take(best.shard);
        return best;
    }
    // Reads what is left of the query; returns what all shards say of it.
    QueryAnswer end() {
        std::string line;
        for (; !heads_.empty(); heads_.pop()) {
            while (shards_[heads_.top().shard].next_row(line)) {
            }
        }
        QueryAnswer all = shards_.front().answer();
        for (std::size_t shard = 1; shard < shards_.size(); ++shard) {
            const QueryAnswer& answer = shards_[shard].answer();
            all.hits += answer.hits;
            all.not_decided += answer.not_decided;
            all.is_out_of_time = all.is_out_of_time || answer.is_out_of_time;
            if (all.refusal.empty()) all.refusal = answer.refusal;
        }
        return all;
    }

  private:
    void take(std::size_t shard) {
        std::string line;
        if (!shards_[shard].next_row(line)) return;
        Head head{.cells = cells_of_kept_line(line), .shard = shard};
        head.cells.resize(std::max(head.cells.size(), kSimilarityCell + 1));
        head.millionths = millionths_in(head.cells);
        heads_.push(std::move(head));
    }

    std::deque<ShardResultReader>& shards_;
    std::priority_queue<Head, std::vector<Head>, bool (*)(const Head&, const Head&)> heads_{comes_behind};
};

}  // namespace

bool merge_results(const std::vector<std::string>& results, std::size_t queries, std::size_t top,
                   const MergeEvents& events, const std::stop_token& stop) {
    allow_open_files(results.size());
    std::deque<ShardResultReader> shards;
    for (const std::string& result : results) shards.emplace_back(result);
    for (std::size_t query = 0; query < queries; ++query) {
        if (events.begin) events.begin(query);
        QueryMerge merge{shards};
        std::size_t listed = 0;
        while (!merge.is_at_end() && (top == 0 || listed < top)) {
            if (stop.stop_requested()) return false;
            events.row(merge.next().cells);
            ++listed;
        }
        events.query(query, merge.end(), listed);
    }
    return true;
}

}  // namespace chemsieve
