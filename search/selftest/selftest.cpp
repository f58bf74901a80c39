#include "search/selftest/selftest.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "base/parallel.h"
#include "match/reading/rdkit_matcher.h"
#include "search/engine/batch_search.h"

namespace chemsieve {

namespace {

// A compound is parsed once for this many queries.
constexpr std::size_t kQueriesAtOnce = 256;
constexpr std::size_t kCompoundsTogether = 16;
// RDKit tries more atoms than the compiled match does.
constexpr std::uint64_t kRdkitSteps = 10'000'000;

struct Compared {
    std::size_t number = 0;  // number of the query
    Query query;
    std::vector<CompoundNumber> found;  // rising
    std::size_t left_undecided = 0;     // compounds that the search did not decide
    std::vector<CompoundNumber> lost = {};
    std::vector<CompoundNumber> too_many = {};
};

class Selftest {
  public:
    Selftest(const std::shared_ptr<const CompoundSource>& source, std::span<const QueryText> queries,
             const SelftestOptions& options, const SelftestEvents& events, std::stop_token stop)
        : queries_{queries},
          events_{events},
          stop_{std::move(stop)},
          jobs_{jobs_for(*source, options.jobs)},
          stereo_{options.stereo},
          source_{source} {
        choose_compounds(options.sample);  // before the searcher opens the index, so that it knows all these compounds
        searcher_.emplace(source);
        for (unsigned i = 0; i < jobs_; ++i) readers_.push_back(source->reader());
    }

    SelftestOutcome run() {
        for (std::size_t first = 0; first < queries_.size() && !stop_.stop_requested(); first += kQueriesAtOnce) {
            std::vector<Compared> window = search(first, std::min(kQueriesAtOnce, queries_.size() - first));
            if (!stop_.stop_requested()) match_all(window);
            if (stop_.stop_requested()) break;
            for (Compared& compared : window) conclude(compared);
        }
        outcome_.cancelled = stop_.stop_requested();
        return outcome_;
    }

  private:
    void choose_compounds(std::int64_t wanted) {
        std::vector<CompoundNumber> all;
        source_->reader()->for_each_compound([&](CompoundNumber number) {
            all.push_back(number);
            return !stop_.stop_requested();
        });
        const std::size_t chosen = wanted <= 0 ? all.size() : std::min(all.size(), static_cast<std::size_t>(wanted));
        for (std::size_t i = 0; i < chosen; ++i) compounds_.push_back(all[i * all.size() / chosen]);
        outcome_.compounds = static_cast<std::int64_t>(compounds_.size());
    }

    std::vector<Compared> search(std::size_t first, std::size_t count) {
        std::vector<Compared> window;
        BatchEvents events;
        events.result = [&](std::size_t i, BatchResult& result) {
            if (!result.query) {
                if (events_.unusable) events_.unusable(first + i, result.error);
                return true;
            }
            outcome_.unlike_rdkit.add({.id = result.query->id()}, result.query->unlike_rdkit(stereo_));
            const SearchStats& stats = result.outcome.stats;
            outcome_.candidates += static_cast<std::int64_t>(stats.candidates);
            window.push_back({.number = first + i,
                              .query = *std::move(result.query),
                              .found = {},
                              .left_undecided = stats.not_decided});
            for (const Hit& hit : result.hits) window.back().found.push_back(hit.compound);
            std::sort(window.back().found.begin(), window.back().found.end());
            return true;
        };
        search_batch(*searcher_, queries_.subspan(first, count), {.search = {.stereo = stereo_, .jobs = jobs_}}, events,
                     stop_);
        outcome_.queries += static_cast<std::int64_t>(window.size());
        return window;
    }

    void match_all(std::vector<Compared>& window) {
        std::vector<std::vector<RdkitMatcher>> matchers(jobs_);
        for (auto& of_thread : matchers) {
            for (const Compared& compared : window) {
                of_thread.emplace_back(compared.query.molecule(), stereo_,
                                       MatchLimits{.steps = kRdkitSteps, .time = {}, .stop = stop_});
            }
        }
        const std::size_t groups = (compounds_.size() + kCompoundsTogether - 1) / kCompoundsTogether;
        std::atomic<std::int64_t> done{0};
        parallel_for(groups, jobs_, [&](std::size_t group, unsigned worker) {
            const std::size_t begin = group * kCompoundsTogether;
            const std::size_t end = std::min(begin + kCompoundsTogether, compounds_.size());
            for (std::size_t i = begin; i < end && !stop_.stop_requested(); ++i) {
                match_one(compounds_[i], window, matchers[worker], *readers_[worker]);
                done += static_cast<std::int64_t>(window.size());
            }
            if (worker == 0) show(done);  // the calling thread
        });
        pairs_done_ += done;
    }

    void match_one(CompoundNumber number, std::vector<Compared>& window, std::vector<RdkitMatcher>& matchers,
                   CompoundReader& reader) {
        const Molecule molecule = reader.molecule(number);
        for (std::size_t q = 0; q < window.size() && !stop_.stop_requested(); ++q) {
            const Verdict verdict = matchers[q].match(molecule);
            Compared& compared = window[q];
            const bool is_found = std::binary_search(compared.found.begin(), compared.found.end(), number);
            const bool is_hit = verdict == Verdict::hit;
            const std::lock_guard lock{mutex_};
            if (verdict == Verdict::not_decided) {
                ++outcome_.not_decided;
                continue;
            }
            ++outcome_.pairs;
            outcome_.hits += is_hit;
            if (is_hit != is_found) (is_hit ? compared.lost : compared.too_many).push_back(number);
        }
    }

    void conclude(Compared& compared) {
        if (compared.lost.size() <= compared.left_undecided) {
            const auto missing = static_cast<std::int64_t>(compared.lost.size());
            outcome_.not_decided += missing;
            outcome_.pairs -= missing;
            compared.lost.clear();
        }
        report(compared.number, compared.lost, true);
        report(compared.number, compared.too_many, false);
        outcome_.lost += static_cast<std::int64_t>(compared.lost.size());
        outcome_.too_many += static_cast<std::int64_t>(compared.too_many.size());
    }

    void report(std::size_t query, std::vector<CompoundNumber>& compounds, bool is_lost) const {
        std::sort(compounds.begin(), compounds.end());
        for (const CompoundNumber compound : compounds) {
            if (events_.difference) events_.difference({is_lost, query, compound});
        }
    }

    void show(std::int64_t done_of_window) const {
        if (!events_.progress) return;
        events_.progress({pairs_done_ + done_of_window,
                          static_cast<std::int64_t>(queries_.size()) * static_cast<std::int64_t>(compounds_.size())});
    }

    std::span<const QueryText> queries_;
    const SelftestEvents& events_;
    std::stop_token stop_;
    unsigned jobs_;
    bool stereo_;
    std::shared_ptr<const CompoundSource> source_;
    std::optional<Searcher> searcher_;
    std::vector<std::unique_ptr<CompoundReader>> readers_;  // one a thread
    std::vector<CompoundNumber> compounds_;
    std::int64_t pairs_done_ = 0;  // pairs of the windows before this one
    std::mutex mutex_;             // guards the outcome and the compared queries
    SelftestOutcome outcome_;
};

}  // namespace

SelftestOutcome run_selftest(const std::shared_ptr<const CompoundSource>& source, std::span<const QueryText> queries,
                             const SelftestOptions& options, const SelftestEvents& events, std::stop_token stop) {
    return Selftest{source, queries, options, events, std::move(stop)}.run();
}

}  // namespace chemsieve
