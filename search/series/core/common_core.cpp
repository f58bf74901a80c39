#include "search/series/core/common_core.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <memory>
#include <random>

#include "base/error.h"
#include "base/thread_pool.h"
#include "search/series/core/core_text.h"

namespace chemsieve::series {

namespace {

constexpr double kReading = 0.8;  // its share in the progress

// The compounds as graphs, in the order of their numbers.
class CoreReader {
  public:
    CoreReader(const CompoundSource& source, const CoreRules& rules, unsigned jobs, const CoreEvents& events)
        : structures_{source.structures()},
          jobs_{jobs_for(source, jobs)},
          rules_{rules},
          events_{events},
          graphs_{rules} {
        for (unsigned i = 0; i < jobs_; ++i) readers_.push_back(source.reader());
    }

    // False if stopped.
    bool read(const CompoundSelection* among, const std::stop_token& stop) {
        constexpr std::size_t kAtOnce = 8192;
        std::vector<CompoundNumber> all;
        if (among != nullptr) {
            among->for_each([&](CompoundNumber compound) { all.push_back(compound); });
        } else {
            readers_.front()->for_each_compound([&](CompoundNumber compound) {
                all.push_back(compound);
                return !stop.stop_requested();
            });
        }
        for (std::size_t first = 0; first < all.size() && !stop.stop_requested(); first += kAtOnce) {
            tell(kReading * static_cast<double>(first) / static_cast<double>(all.size()));
            add(std::span{all}.subspan(first, std::min(kAtOnce, all.size() - first)));
        }
        return !stop.stop_requested();
    }

    const CoreGraphs& graphs() const noexcept { return graphs_; }
    BondedAtoms compound(std::size_t place) {
        const CompoundNumber number = compounds_[place];
        if (structures_) {
            const KeptMemory::Visit visit = structures_->visit();
            const StructureView structure = structures_->structure(number);
            if (!structure.empty()) return BondedAtoms{structure, structures_->classes()};
        }
        return BondedAtoms{readers_.front()->molecule(number)};
    }
    void tell(double share) const {
        if (events_.progress) events_.progress(share);
    }

  private:
    struct Made {
        std::optional<CoreGraphs> graph;
        std::optional<Failure> unreadable;
    };

    void add(std::span<const CompoundNumber> compounds) {
        std::vector<Made> made(compounds.size());
        pool_.run(compounds.size(), jobs_, [&](std::size_t i, unsigned worker) {
            try {
                make(compounds[i], *readers_[worker], made[i].graph.emplace(rules_));
            } catch (const Error& e) {
                made[i].unreadable = e.failure();
            } catch (const std::exception& e) {
                made[i].unreadable = Failure{std::string{"RDKit cannot read it: "} + e.what()};
            }
        });
        for (std::size_t i = 0; i < compounds.size(); ++i) {
            if (made[i].unreadable) {
                if (!events_.left_out) throw LibraryError{*made[i].unreadable};
                events_.left_out(compounds[i], *made[i].unreadable);
                continue;
            }
            graphs_.add((*made[i].graph)[0]);
            compounds_.push_back(compounds[i]);
        }
    }
    void make(CompoundNumber compound, CompoundReader& reader, CoreGraphs& graphs) const {
        if (structures_) {
            const KeptMemory::Visit visit = structures_->visit();
            const StructureView structure = structures_->structure(compound);
            if (!structure.empty()) return graphs.add(structure, structures_->classes());
        }
        graphs.add(reader.molecule(compound));
    }

    const std::shared_ptr<const StructureSource> structures_;
    const unsigned jobs_;
    const CoreRules rules_;
    const CoreEvents& events_;
    std::vector<std::unique_ptr<CompoundReader>> readers_;
    ThreadPool pool_;
    CoreGraphs graphs_;
    std::vector<CompoundNumber> compounds_;  // one a graph
};

// Places in ascending order, the same each time.
std::vector<std::size_t> random_places(std::size_t most, std::size_t of) {
    std::mt19937_64 random{0x5eed};  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same each time
    std::vector<std::size_t> places(of);
    for (std::size_t i = 0; i < of; ++i) places[i] = i;
    for (std::size_t i = 0; i < most; ++i) std::swap(places[i], places[i + random() % (of - i)]);
    places.resize(most);
    std::sort(places.begin(), places.end());
    return places;
}

std::size_t may_lack(double share, std::size_t compounds) {
    constexpr double kRounding = 1e-9;
    const auto all = static_cast<double>(compounds);
    return std::min(static_cast<std::size_t>(std::floor((1 - share) * all + kRounding)),
                    compounds > 0 ? compounds - 1 : 0);
}

}  // namespace

std::optional<CommonCore> find_common_core(const CompoundSource& source, const CompoundSelection* among,
                                           const CoreRequest& request, unsigned jobs, const CoreEvents& events,
                                           const std::stop_token& stop) {
    CoreReader reader{source, request.rules, jobs, events};
    if (!reader.read(among, stop)) return std::nullopt;
    const CoreGraphs& all = reader.graphs();
    CommonCore result{.smarts = {}, .smiles = {}, .looked_at = all.size()};
    if (all.size() == 0) return result;

    std::vector<std::size_t> places;
    CoreGraphs sample{request.rules};
    if (may_lack(request.share, all.size()) > 0 && all.size() > kMostSharing) {
        places = random_places(kCoreSample, all.size());
        for (const std::size_t place : places) sample.add(all[place]);
        result.sample = places.size();
    }
    const CoreGraphs& settled_on = places.empty() ? all : sample;
    CoreWork work{.may_lack = may_lack(request.share, settled_on.size()),
                  .most_steps = request.most_steps,
                  .progress = [&](double share) { reader.tell(kReading + share * (1 - kReading)); },
                  .stop = stop};
    const auto core = find_core(settled_on, request.rules, work);
    if (!core) return std::nullopt;
    result.atoms = core->atoms.size();
    result.bonds = core->bonds.size();
    result.most_bonds = core->most_bonds;
    result.is_greatest = core->is_greatest;
    if (!core->atoms.empty()) {
        const CoreGraph graph = settled_on[core->reference];
        const auto use = use_of_core(*core, graph, all, request.rules, stop);
        if (!use) return std::nullopt;
        result.compounds = use->compounds;
        const BondedAtoms reference = reader.compound(places.empty() ? core->reference : places[core->reference]);
        result.smarts = core_smarts(*core, *use, reference, graph, request.rules);
        result.smiles = core_smiles(*core, reference, request.rules);
    }
    reader.tell(1);
    return result;
}

}  // namespace chemsieve::series
