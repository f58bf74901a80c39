#include "data/file/sorted_keys.h"

#include <algorithm>
#include <queue>

#include "base/error.h"

namespace chemsieve {

namespace {

// As many as `keys` has, from the one with this number on.
void read_keys(std::istream& file, std::uint64_t at, std::vector<std::uint64_t>& keys) {
    file.seekg(static_cast<std::streamoff>(at * sizeof(std::uint64_t)));
    file.read(reinterpret_cast<char*>(keys.data()), static_cast<std::streamsize>(keys.size() * sizeof(std::uint64_t)));
    if (!file) throw FileError("a temporary file cannot be read back");
}

constexpr std::size_t kBlock = 8192;  // keys read or told at a time

// One run of the file, a block at a time.
class RunReader {
  public:
    RunReader(std::istream& file, std::uint64_t begin, std::uint64_t end) : file_{file}, at_{begin}, end_{end} {
        fill();
    }

    bool is_over() const noexcept { return position_ == block_.size(); }
    std::uint64_t key() const noexcept { return block_[position_]; }
    void go_on() {
        if (++position_ == block_.size()) fill();
    }

  private:
    void fill() {
        position_ = 0;
        block_.resize(std::min<std::uint64_t>(kBlock, end_ - at_));
        if (block_.empty()) return;
        read_keys(file_, at_, block_);
        at_ += block_.size();
    }

    std::istream& file_;
    std::uint64_t at_;  // in keys
    std::uint64_t end_;
    std::vector<std::uint64_t> block_;
    std::size_t position_ = 0;
};

// Tells keys in blocks, each once.
class BlockTeller {
  public:
    explicit BlockTeller(const std::function<void(std::span<const std::uint64_t>)>& visit) : visit_{visit} {
        block_.reserve(kBlock);
    }
    void tell(std::uint64_t key) {
        if (any_ && key == last_) return;
        any_ = true;
        last_ = key;
        block_.push_back(key);
        if (block_.size() == kBlock) flush();
    }
    void flush() {
        if (!block_.empty()) visit_(block_);
        block_.clear();
    }

  private:
    const std::function<void(std::span<const std::uint64_t>)>& visit_;
    std::vector<std::uint64_t> block_;
    std::uint64_t last_ = 0;
    bool any_ = false;
};

constexpr std::size_t kRunBlock = 512;  // keys that are read at a time
constexpr double kFilterRate = 0.01;

}  // namespace

void SortedKeys::add(std::uint64_t key) {
    ++added_;
    keys_.push_back(key);
    if (keys_.size() >= held_) write_run();
}

void SortedKeys::sort_held() {
    std::sort(keys_.begin(), keys_.end());
    keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
}

void SortedKeys::write_run() {
    sort_held();
    if (!file_) file_ = std::make_unique<UnnamedFile>();
    file_->stream().write(reinterpret_cast<const char*>(keys_.data()),
                          static_cast<std::streamsize>(keys_.size() * sizeof(std::uint64_t)));
    runs_.push_back((runs_.empty() ? 0 : runs_.back()) + keys_.size());
    keys_.clear();
}

void SortedKeys::visit(const std::function<void(std::span<const std::uint64_t>)>& visit) {
    BlockTeller teller{visit};
    if (runs_.empty()) {
        sort_held();
        for (const std::uint64_t key : keys_) teller.tell(key);
        return teller.flush();
    }
    if (!keys_.empty()) write_run();
    std::istream& file = file_->from_start();
    std::vector<RunReader> runs;
    for (std::size_t i = 0; i < runs_.size(); ++i) runs.emplace_back(file, i == 0 ? 0 : runs_[i - 1], runs_[i]);
    const auto later = [&runs](std::size_t a, std::size_t b) { return runs[a].key() > runs[b].key(); };
    std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> next{later};
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!runs[i].is_over()) next.push(i);
    }
    while (!next.empty()) {
        const std::size_t run = next.top();
        next.pop();
        teller.tell(runs[run].key());
        runs[run].go_on();
        if (!runs[run].is_over()) next.push(run);
    }
    teller.flush();
}

std::uint64_t SortedKeys::count() {
    std::uint64_t count = 0;
    visit([&count](std::span<const std::uint64_t> some) { count += some.size(); });
    return count;
}

SeenKeys::SeenKeys(std::size_t held)
    : held_at_most_{held}, filter_{filter::ScalableFilter::for_rate(kFilterRate, std::uint64_t{1} << 20)} {}

bool SeenKeys::add(std::uint64_t key) {
    if (filter_.may_contain(key) && (held_.contains(key) || is_in_file(key))) return false;
    filter_.insert(key);
    held_.insert(key);
    ++keys_;
    if (held_.size() >= held_at_most_) write_run();
    return true;
}

bool SeenKeys::is_in_file(std::uint64_t key) {
    if (runs_.empty()) return false;
    ++looked_up_;
    return std::any_of(runs_.rbegin(), runs_.rend(), [&](const Run& run) { return is_in_run(run, key); });
}

bool SeenKeys::is_in_run(const Run& run, std::uint64_t key) {
    const auto after = std::upper_bound(run.firsts.begin(), run.firsts.end(), key);
    if (after == run.firsts.begin()) return false;
    const auto begin = run.begin + static_cast<std::uint64_t>(after - run.firsts.begin() - 1) * kRunBlock;
    block_.resize(std::min<std::uint64_t>(kRunBlock, run.end - begin));
    read_keys(file_->from_start(), begin, block_);
    return std::binary_search(block_.begin(), block_.end(), key);
}

void SeenKeys::write_run() {
    std::vector<std::uint64_t> keys{held_.begin(), held_.end()};
    std::sort(keys.begin(), keys.end());
    held_.clear();
    if (!file_) file_ = std::make_unique<UnnamedFile>();
    Run run{.begin = runs_.empty() ? 0 : runs_.back().end};
    run.end = run.begin + keys.size();
    for (std::size_t i = 0; i < keys.size(); i += kRunBlock) run.firsts.push_back(keys[i]);
    std::ostream& out = file_->stream();
    out.seekp(static_cast<std::streamoff>(run.begin * sizeof(std::uint64_t)));
    out.write(reinterpret_cast<const char*>(keys.data()),
              static_cast<std::streamsize>(keys.size() * sizeof(std::uint64_t)));
    out.flush();
    runs_.push_back(std::move(run));
}

}  // namespace chemsieve
