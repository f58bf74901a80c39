#include "data/runs/merged_results.h"

#include <algorithm>
#include <deque>
#include <queue>

#include "base/error.h"
#include "base/json.h"
#include "base/platform/files.h"
#include "base/platform/open_file.h"
#include "data/file/new_file.h"
#include "data/file/whole_file.h"
#include "data/shards/content_digest.h"
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

constexpr const char* kMark = "chemsieve least similarities";
constexpr std::uint64_t kMostBytesOfLeast = std::uint64_t{1} << 30;

std::string digest_of(const Json& json) {
    return digest_of_text(json_text(json.at("run")) + json_text(json.at("shards")) + json_text(json.at("millionths")));
}

std::vector<std::uint32_t> kth_of_each(const std::vector<std::string>& results, const ResultHead& head) {
    std::vector<std::uint32_t> least;
    std::uint32_t last = 0;
    MergeEvents events;
    events.row = [&](const std::vector<std::string>& cells) {
        last = static_cast<std::uint32_t>(millionths_in(cells));
    };
    events.query = [&](std::size_t, const QueryAnswer&, std::size_t listed) {
        least.push_back(listed == head.top ? last : 0);
    };
    merge_results({{.results = results, .queries = head.queries}}, head.top, events, {});
    return least;
}

// Null if there is no result yet.
Json what_is_known(const RunFolder& folder, const ShardRun& run, const ShardManifest& manifest) {
    std::vector<std::string> results;
    std::vector<std::size_t> shards;
    std::optional<ResultHead> head;
    for (const std::size_t number : run.first) {
        const RunTask task{.shard = number};
        const std::optional<ResultHead> found = usable_result(folder, run, manifest, task);
        if (!found) continue;
        head = found;
        shards.push_back(number);
        results.push_back(folder.result(digest_of_task(task, manifest), run));
    }
    if (!head) return {};
    Json json{{"holds", kMark}, {"run", run.digest()}, {"shards", shards}, {"millionths", kth_of_each(results, *head)}};
    json["digest"] = digest_of(json);
    return json;
}

// Leaves what is there already.
void write_unless_there(const std::string& path, const std::string& text) {
    try {
        NewFile file{path};
        write_text(file.temporary(), text);
        file.publish();
    } catch (const LibraryError& e) {
        if (!file_exists(path)) throw FileError{e.reason()};  // else another task was faster
    }
}

std::vector<std::uint32_t> read_least(const std::string& path, const ShardRun& run, std::size_t queries) {
    try {
        const Json json = parse_json(read_bytes(path, kMostBytesOfLeast));
        const bool is_whole = json.at("holds") == kMark && json.at("run") == run.digest() &&
                              json.at("digest") == digest_of(json) && json.at("millionths").values().size() == queries;
        if (is_whole) return json.at("millionths").integers<std::uint32_t>();
    } catch (const JsonError&) {
        // told below
    }
    throw FileError{path + " is damaged or of another run; remove it, and the next task makes it again"};
}

}  // namespace

bool merge_results(const std::vector<ResultsOfQueries>& all, std::size_t top, const MergeEvents& events,
                   const std::stop_token& stop) {
    std::size_t query = 0;
    for (const ResultsOfQueries& some : all) {
        allow_open_files(some.results.size());
        std::deque<ShardResultReader> shards;
        for (const std::string& result : some.results) shards.emplace_back(result);
        for (const std::size_t end = query + some.queries; query < end; ++query) {
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
    }
    return true;
}

std::vector<std::uint32_t> least_similarities(const RunFolder& folder, const ShardRun& run,
                                              const ShardManifest& manifest, std::size_t queries) {
    const std::string path = folder.file("least.json");
    if (!file_exists(path)) {
        const Json known = what_is_known(folder, run, manifest);
        if (known.is_null()) return {};
        write_unless_there(path, json_text(known, 1) + "\n");
    }
    return read_least(path, run, queries);
}

}  // namespace chemsieve
