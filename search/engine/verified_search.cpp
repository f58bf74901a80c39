#include "search/engine/verified_search.h"

#include <algorithm>

namespace chemsieve {

namespace {

// Compounds of so many numbers that follow one another lie together in memory.
constexpr std::int64_t kNeighbours = 128;
// In longer runs there is next to nothing to be gained.
constexpr std::int64_t kLongestRun = 64 * kNeighbours;

// Places in the wave by ascending number of the compound, near enough: candidates come by item count, which jumps about
// in memory, and a large wave has many that lie together. Empty: the wave is too small for that.
std::vector<std::uint32_t> order_of_numbers(std::span<const Candidate> wave) {
    if (wave.empty()) return {};
    const auto number_of = [](const Candidate& candidate) { return static_cast<std::int64_t>(candidate.compound); };
    const auto has_lower = [&](const Candidate& a, const Candidate& b) { return number_of(a) < number_of(b); };
    const auto [lowest, highest] = std::minmax_element(wave.begin(), wave.end(), has_lower);
    const std::int64_t first = number_of(*lowest), numbers = number_of(*highest) - first + 1;
    std::int64_t run_length = kNeighbours;
    while (run_length <= kLongestRun && numbers / run_length + 1 > static_cast<std::int64_t>(wave.size() / 2)) {
        run_length *= 2;
    }
    if (run_length > kLongestRun) return {};
    const auto runs = static_cast<std::size_t>(numbers / run_length + 1);
    const auto run_of = [&](const Candidate& candidate) {
        return static_cast<std::size_t>((number_of(candidate) - first) / run_length);
    };
    std::vector<std::uint32_t> next(runs + 1);
    for (const Candidate& candidate : wave) ++next[run_of(candidate) + 1];
    for (std::size_t run = 1; run <= runs; ++run) next[run] += next[run - 1];
    std::vector<std::uint32_t> order(wave.size());
    for (std::uint32_t i = 0; i < wave.size(); ++i) order[next[run_of(wave[i])]++] = i;
    return order;
}
constexpr std::size_t kFewestTogether = 8;  // candidates of a wave

// How many candidates a search for so many hits (0: all) verifies first: a structure that is not in memory yet takes
// as long as hundreds that are, and of most queries nearly all candidates are hits.
std::size_t first_wave(std::size_t hits, const WaveSizes& sizes) {
    if (hits == 0 || hits >= sizes.first) return sizes.first;
    return std::clamp(hits + hits / 4, std::min(kFewestTogether, sizes.first), sizes.first);
}

// The smaller of two numbers of hits, of which 0 stands for all.
std::size_t fewer_hits(std::size_t a, std::size_t b) { return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b); }
}  // namespace

VerifiedSearch::VerifiedSearch(const SearchResources& resources, const SearchOptions& options, std::size_t wave)
    : resources_{resources}, options_{options}, wave_{wave}, best_{options.top} {}

void VerifiedSearch::begin(SearchRun&) {
    outcome.end = SearchEnd::complete;
    outcome.stats.not_decided = given_up_.size();
}

void VerifiedSearch::step(SearchRun& run) {
    if (unverified() == 0) refill(run);
    if (unverified() > 0) verify_wave(run);
}

void VerifiedSearch::end(SearchRun& run) {
    if (outcome.end == SearchEnd::time_is_up) screen_rest();
    for (SearchCounts& library : outcome.stats.by_library) library.not_decided = 0;
    count_by_library(given_up_, &SearchCounts::not_decided, resources_, outcome.stats);
    if (outcome.end != SearchEnd::complete) {
        outcome.stats.not_decided += unverified();
        count_by_library(std::span{batch_}.subspan(next_), &SearchCounts::not_decided, resources_, outcome.stats);
    }
    if (finished) run.note_end(outcome);
}

std::size_t VerifiedSearch::count_candidates(const Query&, const std::stop_token& stop) {
    std::size_t count = 0;
    while (more_ && !stop.stop_requested()) {
        batch_.clear();
        more_ = next_candidates(batch_);
        count += batch_.size();
    }
    return count;
}

// Reads the next candidates; the search is finished if none of them is wanted.
void VerifiedSearch::refill(const SearchRun& run) {
    const auto started = SearchClock::now();
    batch_.clear();
    next_ = 0;
    // As many candidates as the next wave takes, so that starting threads pays.
    const std::size_t wanted = std::max<std::size_t>(1, wave_);
    while (has_wanted() && batch_.size() < wanted) {
        more_ = next_candidates(batch_);
        has_begun_ = true;
        if (run.block_by_block) break;
    }
    note_screened();
    outcome.stats.candidates += batch_.size();
    count_by_library(batch_, &SearchCounts::candidates, resources_, outcome.stats);
    outcome.stats.screen_ms += milliseconds_since(started);
    finished = batch_.empty() && !has_wanted();
}

void VerifiedSearch::note_screened() {
    outcome.stats.screened = screened().sum();
    set_by_library(screened(), &SearchCounts::screened, resources_, outcome.stats);
}

// True if the stream has candidates that can be among the best `top`. Its first compounds may be always candidates,
// with any item count.
bool VerifiedSearch::has_wanted() const { return more_ && !(has_begun_ && is_enough(next_item_count())); }

// True if no compound of so many items can be among the best `top`. Ties with the last are still wanted.
bool VerifiedSearch::is_enough(std::uint32_t item_count) const {
    return best_.are_beyond(greatest_similarity(item_count));
}

// Out of time: counts the candidates that are left.
void VerifiedSearch::screen_rest() {
    const std::size_t before = batch_.size();
    while (more_) more_ = next_candidates(batch_);
    outcome.stats.candidates = outcome.stats.verified + unverified();
    count_by_library(std::span{batch_}.subspan(before), &SearchCounts::candidates, resources_, outcome.stats);
    note_screened();
}

void VerifiedSearch::verify_wave(SearchRun& run) {
    const Candidate& next = batch_[next_];
    if (!next.always_candidate && is_enough(next.item_count)) {
        finished = true;
        return;
    }
    const auto started = SearchClock::now();
    const WaveSizes& sizes = prepare(run);
    const std::size_t first = first_wave(fewer_hits(options_.top, run.wanted), sizes);
    wave_ = std::clamp(wave_, first, sizes.largest);
    const std::size_t count = std::min(wave_, unverified());
    share_wave(std::span{batch_}.subspan(next_, count), sizes, run);
    next_ += count;
    wave_ = std::min(2 * wave_, sizes.largest);
    outcome.stats.verify_ms += milliseconds_since(started);
    report_progress(0, run);
}

// `verified`: of the wave at hand.
void VerifiedSearch::report_progress(std::size_t verified, SearchRun& run) const {
    const std::size_t left = std::min(outcome.stats.screened, unverified() - std::min(unverified(), verified));
    run.report({outcome.stats.screened - left, resources_.index.compound_count(), outcome.stats.hits});
}

void VerifiedSearch::share_wave(std::span<const Candidate> wave, const WaveSizes& sizes, SearchRun& run) {
    const std::vector<std::uint32_t> order = order_of_numbers(wave);
    const auto in_order = [&](std::size_t i) { return order.empty() ? wave[i] : wave[order[i]]; };
    const unsigned jobs = wave.size() <= sizes.alone ? 1U : resources_.jobs();
    std::vector<Worker> workers(jobs);
    resources_.pool.run((wave.size() + sizes.chunk - 1) / sizes.chunk, jobs, [&](std::size_t chunk, unsigned worker) {
        Worker& own = workers[worker];
        const std::size_t first = chunk * sizes.chunk;
        const std::size_t count = std::min(sizes.chunk, wave.size() - first);
        if (run.stop.stop_requested() || run.time_is_up()) {
            for (std::size_t i = first; i < first + count; ++i) own.not_decided.push_back(in_order(i));
            return;
        }
        std::span<const Candidate> candidates = wave.subspan(first, count);
        if (!order.empty()) {
            own.ordered.clear();
            for (std::size_t i = first; i < first + count; ++i) own.ordered.push_back(in_order(i));
            candidates = own.ordered;
        }
        own.verified.assign(count, {});
        verify(candidates, own.verified, worker, run);
        for (std::size_t i = 0; i < count; ++i) {
            const Verified& verified = own.verified[i];
            if (verified.verdict == Verdict::not_decided) own.not_decided.push_back(candidates[i]);
            if (verified.verdict != Verdict::hit) continue;
            own.found.push_back({order.empty() ? first + i : order[first + i], verified.similarity});
        }
        if (worker == 0) report_progress(first, run);  // the caller's thread
    });
    take_verdicts(workers, wave, run);
}

// Takes the verdicts of all threads, in the order of the wave.
void VerifiedSearch::take_verdicts(std::span<const Worker> workers, std::span<const Candidate> wave, SearchRun& run) {
    std::vector<Found> found;
    for (const Worker& worker : workers) {
        found.insert(found.end(), worker.found.begin(), worker.found.end());
        given_up_.insert(given_up_.end(), worker.not_decided.begin(), worker.not_decided.end());
        outcome.stats.not_decided += worker.not_decided.size();
    }
    std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.place < b.place; });
    std::vector<Hit> hits;
    hits.reserve(found.size());
    for (const Found& f : found) {
        hits.push_back({wave[f.place].compound, f.similarity});
        best_.add(f.similarity);
    }
    outcome.stats.verified += wave.size();
    outcome.stats.hits += hits.size();
    count_by_library(wave, &SearchCounts::verified, resources_, outcome.stats);
    count_by_library(hits, &SearchCounts::hits, resources_, outcome.stats);
    run.report_hits(hits);
}

MatchLimits VerifiedSearch::limits_of(const SearchRun& run) const {
    return {.steps = options_.match_steps, .time = options_.match_limit, .deadline = run.deadline(), .stop = run.stop};
}

Similarity VerifiedSearch::similarity_by_items(const Query& query, CompoundNumber compound, unsigned worker) const {
    const ItemSet items = items_of(resources_, compound, *resources_.readers[worker]);
    return items.complete ? tanimoto(query.items().items, items.items) : Similarity{};
}

}  // namespace chemsieve
