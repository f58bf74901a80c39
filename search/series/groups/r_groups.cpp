#include "search/series/groups/r_groups.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <set>

#include "base/error.h"
#include "base/text.h"
#include "search/series/cut_compound.h"
#include "search/series/groups/group_numbers.h"
#include "search/series/groups/r_group_rows.h"
#include "search/series/scaffold.h"

namespace chemsieve::series {

namespace {

constexpr std::size_t kCompoundsTogether = 256;
constexpr std::size_t kMostEmbeddings = 20'000;  // ways in which the core lies in a compound

// What a compound of the window under way has.
struct Made {
    CoreWays ways;
    std::optional<Failure> unreadable;
    bool is_passed_over = false;
};

class RGroupFinder {
  public:
    RGroupFinder(Searcher& searcher, const RGroupWish& wish, const RGroupEvents& events, std::stop_token stop)
        : searcher_{searcher},
          source_{searcher.source()},
          wish_{wish},
          events_{events},
          stop_{std::move(stop)},
          structures_{source_.structures()},
          jobs_{jobs_for(source_, wish.jobs)},
          rows_{structures_.get(), readers_, searcher.pool(), stop_} {
        if (structures_) {
            const auto dictionary = std::make_shared<ClassDictionary>(structures_->classes());
            classes_ = std::make_shared<const ClassTable>(dictionary);
        }
        for (unsigned i = 0; i < jobs_; ++i) readers_.push_back(source_.reader());
        if (wish.time_limit) deadline_ = std::chrono::steady_clock::now() + *wish.time_limit;
    }

    // False if stopped.
    bool find() {
        std::vector<std::vector<std::vector<unsigned>>> labels(wish_.cores.size());
        std::vector<Query> queries;
        for (std::size_t i = 0; i < wish_.cores.size(); ++i) {
            queries.push_back(Query::core(wish_.cores[i], source_.recipe(), labels[i]));
            check_connected(wish_.cores[i], queries.back());
            check_labels(wish_.cores[i], labels[i]);
        }
        for (core_ = 0; core_ < queries.size(); ++core_) {
            slots_ = slots_of(labels[core_]);
            core_bonds_ = bonds_of(BondedAtoms{queries[core_].molecule()});
            if (!find_with(queries[core_])) return false;
        }
        rows_.finish(table_);
        // What one core passes over another may take.
        CompoundSelection passed_over;
        table_.passed_over.for_each([&](CompoundNumber compound) {
            if (!taken_.contains(compound)) passed_over.add(compound);
        });
        table_.passed_over = std::move(passed_over);
        return true;
    }
    RGroupTable take() { return std::move(table_); }

  private:
    static void check_connected(const QueryText& text, const Query& core) {
        const BondedAtoms atoms{core.molecule()};
        if (components_of(atoms).size() > 1) {
            throw QueryError{"core " + text.id + " consists of several pieces; a core is one piece"};
        }
    }
    static std::size_t bonds_of(const BondedAtoms& atoms) {
        std::size_t ends = 0;
        for (std::size_t atom = 0; atom < atoms.size(); ++atom) ends += atoms.bonds(atom).size();
        return ends / 2;
    }
    static void check_labels(const QueryText& text, const std::vector<std::vector<unsigned>>& labels) {
        constexpr unsigned kGreatest = 999;  // further bonds from a place have its number and thousands
        std::set<unsigned> numbers;
        for (const std::vector<unsigned>& of_atom : labels) {
            for (const unsigned number : of_atom) {
                const std::string label = "core " + text.id + ": the label R" + std::to_string(number);
                if (number > kGreatest) throw QueryError{label + " is above R" + std::to_string(kGreatest)};
                if (number > 0 && !numbers.insert(number).second) {
                    throw QueryError{label + " stands at several places; each place has a number of its own"};
                }
            }
        }
    }
    void progress(double within_core) const {
        const auto cores = static_cast<double>(wish_.cores.size());
        if (events_.progress) events_.progress((static_cast<double>(core_) + within_core) / cores);
    }
    bool is_late() const { return std::chrono::steady_clock::now() >= deadline_; }

    bool find_with(const Query& query) {
        matched_ =
            std::make_shared<const SubstructureQuery>(query.molecule(), classes_, MatchOptions{.stereo = wish_.stereo});
        numbers_ = {};
        kept_ = {};
        const std::size_t before = taken_.size();
        const std::vector<CompoundNumber> hits = hits_of(query);
        for (std::size_t first = 0; first < hits.size() && !stop_.stop_requested(); first += kCompoundsTogether) {
            if (is_late()) {
                table_.is_complete = false;
                break;
            }
            add_window(std::span{hits}.subspan(first, std::min(kCompoundsTogether, hits.size() - first)));
            progress(0.3 + 0.4 * static_cast<double>(first) / static_cast<double>(hits.size()));
        }
        if (stop_.stop_requested()) return false;
        const GroupWays all = numbers_.finish(slots_.size());
        const ChosenWays chosen = fewest_groups(all, wish_.steps, stop_);
        const std::vector<unsigned> places =
            wish_.places ? wish_.places->numbers[core_] : numbers_of(slots_, all, chosen);
        table_.cores.push_back({.compounds = taken_.size() - before,
                                .groups = chosen.groups,
                                .at_least = chosen.at_least,
                                .places = places,
                                .remarks = {query.remarks().begin(), query.remarks().end()}});
        progress(0.8);
        rows_.add(static_cast<std::uint32_t>(core_), query.molecule(), slots_, kept_, numbers_, {all, chosen, places});
        return !stop_.stop_requested();
    }

    // Ascending.
    std::vector<CompoundNumber> hits_of(const Query& query) {
        SearchOptions options;
        options.stereo = wish_.stereo;
        options.jobs = jobs_;
        options.among = wish_.among;
        if (wish_.time_limit) {
            const auto left = deadline_ - std::chrono::steady_clock::now();
            options.time_limit =
                std::max(std::chrono::milliseconds{1}, std::chrono::duration_cast<std::chrono::milliseconds>(left));
        }
        std::vector<CompoundNumber> hits;
        SearchEvents events;
        events.hits = [&](std::span<const Hit> some) {
            for (const Hit& hit : some) {
                if (wish_.places || !taken_.contains(hit.compound)) hits.push_back(hit.compound);
            }
        };
        events.progress = [&](const SearchProgress& at) {
            if (at.total > 0) progress(0.3 * static_cast<double>(at.done) / static_cast<double>(at.total));
        };
        const SearchOutcome outcome = searcher_.run(SearchMode::substructure, query, options, events, stop_);
        table_.not_decided += outcome.stats.not_decided;
        if (outcome.end == SearchEnd::time_is_up) table_.is_complete = false;
        std::sort(hits.begin(), hits.end());
        return hits;
    }

    void add_window(std::span<const CompoundNumber> compounds) {
        std::vector<Made> made(compounds.size());
        std::vector<std::optional<SubstructureMatcher>> matchers(jobs_);
        searcher_.pool().run(compounds.size(), jobs_, [&](std::size_t i, unsigned worker) {
            if (stop_.stop_requested()) return;
            if (!matchers[worker]) matchers[worker].emplace(matched_, MatchLimits{.stop = stop_});
            find_ways(compounds[i], *matchers[worker], worker, made[i]);
        });
        if (stop_.stop_requested()) return;
        for (std::size_t i = 0; i < compounds.size(); ++i) add(compounds[i], made[i]);
    }

    void find_ways(CompoundNumber compound, SubstructureMatcher& matcher, unsigned worker, Made& made) const {
        const std::function<void()> find = [&] {
            CutCompound cut{compound, structures_.get(), *readers_[worker]};
            const Embeddings embeddings = cut.embeddings(matcher, kMostEmbeddings);
            const CoreWish wish{.slots = slots_,
                                .all_matches = wish_.all_matches || wish_.places,
                                .only_at_labels = wish_.only_at_labels,
                                .all_ways = wish_.places.has_value()};
            made.ways =
                ways_of(embeddings.atoms, cut.atoms(), wish, [&]() -> const Molecule& { return cut.molecule(); });
            made.ways.is_complete = embeddings.is_complete;
            if (wish_.places) return leave_at_places(made.ways, cut.atoms());
            made.is_passed_over = made.ways.matches.empty() && !embeddings.atoms.empty();
        };
        made.unreadable = failure_of(find);
    }

    // Ways with groups at the asked places alone, and with no further bonds within the core, each a match of its own.
    void leave_at_places(CoreWays& ways, const BondedAtoms& compound) const {
        const std::vector<unsigned>& numbers = wish_.places->numbers[core_];
        const std::vector<unsigned>& asked = wish_.places->with_groups;
        std::vector<std::vector<CoreWay>> fitting;
        for (std::vector<CoreWay>& match : ways.matches) {
            for (CoreWay& way : match) {
                bool fits = true;
                for (std::size_t slot = 0; slot < way.groups.size() && fits; ++slot) {
                    fits = way.groups[slot] == 0 || std::ranges::count(asked, numbers[slot]) > 0;
                }
                if (fits && bonds_within(way.atoms, compound) == core_bonds_) fitting.emplace_back(1, std::move(way));
            }
        }
        ways.matches = std::move(fitting);
    }

    static std::size_t bonds_within(const std::vector<std::uint16_t>& atoms, const BondedAtoms& compound) {
        std::size_t ends = 0;
        for (const std::uint16_t atom : atoms) {
            for (const BondTo& bond : compound.bonds(atom)) ends += std::ranges::count(atoms, bond.atom) > 0 ? 1 : 0;
        }
        return ends / 2;
    }

    static std::optional<Failure> failure_of(const std::function<void()>& work) {
        try {
            work();
        } catch (const Error& e) {
            return e.failure();
        } catch (const std::exception& e) {
            return Failure{std::string{"RDKit cannot write what it is cut into: "} + e.what()};
        }
        return std::nullopt;
    }

    void leave_out(CompoundNumber compound, const Failure& why) const {
        if (!events_.left_out) throw LibraryError{why};
        events_.left_out(compound, why);
    }

    void add(CompoundNumber compound, Made& made) {
        if (made.unreadable) return leave_out(compound, *made.unreadable);
        if (made.is_passed_over) table_.passed_over.add(compound);
        if (!made.ways.is_complete) ++table_.more_ways;
        if (made.ways.matches.empty()) return;
        taken_.add(compound);
        std::uint32_t number = 0;
        const std::vector<std::uint32_t> groups = numbers_.groups_of(made.ways);
        for (const std::vector<CoreWay>& match : made.ways.matches) {
            numbers_.add(groups, match);
            kept_.add(compound, ++number, match);
        }
    }

    Searcher& searcher_;
    const CompoundSource& source_;
    const RGroupWish& wish_;
    const RGroupEvents& events_;
    const std::stop_token stop_;
    const std::shared_ptr<const StructureSource> structures_;
    std::shared_ptr<const ClassTable> classes_;
    const unsigned jobs_;
    std::chrono::steady_clock::time_point deadline_ = std::chrono::steady_clock::time_point::max();
    std::vector<std::unique_ptr<CompoundReader>> readers_;
    RGroupRows rows_;
    RGroupTable table_;
    CompoundSelection taken_;
    // About the core under way:
    std::size_t core_ = 0;
    std::vector<CoreSlot> slots_;
    std::size_t core_bonds_ = 0;
    std::shared_ptr<const SubstructureQuery> matched_;
    GroupNumbers numbers_;
    KeptWays kept_;
};

}  // namespace

std::optional<RGroupTable> find_r_groups(Searcher& searcher, const RGroupWish& wish, const RGroupEvents& events,
                                         const std::stop_token& stop) {
    RGroupFinder finder{searcher, wish, events, stop};
    if (!finder.find()) return std::nullopt;
    return finder.take();
}

}  // namespace chemsieve::series
