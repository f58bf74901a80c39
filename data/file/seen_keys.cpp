#include "data/file/seen_keys.h"

#include <algorithm>

#include "base/error.h"

namespace chemsieve {

namespace {
constexpr std::size_t kRunBlock = 512;  // keys that are read at a time
constexpr double kFilterRate = 0.01;
}  // namespace

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
    std::istream& file = file_->from_start();
    file.seekg(static_cast<std::streamoff>(begin * sizeof(std::uint64_t)));
    file.read(reinterpret_cast<char*>(block_.data()),
              static_cast<std::streamsize>(block_.size() * sizeof(std::uint64_t)));
    if (!file) throw FileError("a temporary file cannot be read back");
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
