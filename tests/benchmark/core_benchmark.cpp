// What common cores of compounds of a library take, and RDKit's FMCS of the same ones.
//
//     core_benchmark LIBRARY.sieve [--sets 60] [--rings any] [--atoms elements] [--bonds order] [--share 1]
//                    [--large] [--fmcs 10] [--hits SMARTS]
//
// Sets of 5 to 100 compounds: random hits of five queries, and nearest neighbours of random compounds; --large: nearest
// neighbours of compounds of more than 36 atoms, among such. Prints seconds of processor time of each set where both
// differ, and the median, the worst and the sum; reading the compounds is in the times here, not in those of FMCS.
// --hits: all hits of a query as one set instead. Refuses debug builds.

#include <GraphMol/FMCS/FMCS.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/Substruct/SubstructMatch.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <random>

#include "data/library/library.h"
#include "search/engine/searcher.h"
#include "search/ranking/ranking.h"
#include "search/series/core/common_core.h"
#include "tests/benchmark/bench.h"

using namespace chemsieve;
using test::processor_seconds;

namespace {

struct Asked {
    std::size_t sets = 60;
    series::CoreRequest request;
    bool large = false;
    unsigned fmcs_seconds = 10;  // 0: without FMCS
};

class Sets {
  public:
    explicit Sets(const std::shared_ptr<const Library>& library)
        : library_{library}, searcher_{library}, reader_{library->reader()} {
        reader_->for_each_compound([&](CompoundNumber compound) {
            all_.push_back(compound);
            return true;
        });
    }

    std::vector<CompoundNumber> hits(const std::string& smarts) {
        return found(SearchMode::substructure, Query::substructure({"q", smarts, QueryLanguage::smarts}, {}), {});
    }
    CompoundSelection some_of(std::vector<CompoundNumber> compounds, std::size_t size) {
        CompoundSelection some;
        for (std::size_t i = 0; i < std::min(size, compounds.size()); ++i) {
            std::swap(compounds[i], compounds[i + random_() % (compounds.size() - i)]);
            some.add(compounds[i]);
        }
        return some;
    }
    CompoundSelection neighbours(std::size_t size, const std::shared_ptr<const CompoundSelection>& among) {
        for (;;) {
            const CompoundNumber compound = all_[random_() % all_.size()];
            if (among && !among->contains(compound)) continue;
            const std::string smiles = reader_->row(compound).smiles;
            CompoundSelection some;
            const Query query = Query::compound({"q", smiles, QueryLanguage::smiles}, library_->recipe());
            for (const CompoundNumber one : found(SearchMode::similar, query, {.top = size, .among = among})) {
                some.add(one);
            }
            return some;
        }
    }
    // Compounds of 36 to 90 heavy atoms.
    std::shared_ptr<const CompoundSelection> large() {
        CompoundFilter filter;
        filter.where = "heavy_atoms between 36 and 90";
        return library_->select(filter, {})->compounds;
    }

  private:
    std::vector<CompoundNumber> found(SearchMode mode, const Query& query, const SearchOptions& options) {
        std::vector<Hit> hits;
        SearchEvents events;
        events.hits = [&](std::span<const Hit> some) { hits.insert(hits.end(), some.begin(), some.end()); };
        searcher_.run(mode, query, options, events, {});
        rank(hits, options.top, *reader_);
        std::vector<CompoundNumber> compounds;
        for (const Hit& hit : hits) compounds.push_back(hit.compound);
        return compounds;
    }

    std::shared_ptr<const Library> library_;
    Searcher searcher_;
    std::unique_ptr<CompoundReader> reader_;
    std::vector<CompoundNumber> all_;
    std::mt19937_64 random_{11};  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same sets each time
};

std::vector<RDKit::ROMOL_SPTR> molecules_of(const Library& library, const CompoundSelection& some) {
    std::vector<RDKit::ROMOL_SPTR> molecules;
    const auto reader = library.reader();
    some.for_each(
        [&](CompoundNumber compound) { molecules.emplace_back(new RDKit::ROMol{reader->molecule(compound).rdkit()}); });
    return molecules;
}

std::size_t found_by(const RDKit::ROMol& pattern, const std::vector<RDKit::ROMOL_SPTR>& molecules) {
    std::size_t found = 0;
    RDKit::SubstructMatchParameters parameters;
    parameters.maxMatches = 1;
    for (const RDKit::ROMOL_SPTR& molecule : molecules) {
        found += RDKit::SubstructMatch(*molecule, pattern, parameters).empty() ? 0 : 1;
    }
    return found;
}

bool finds_enough(const series::CommonCore& core, const std::vector<RDKit::ROMOL_SPTR>& molecules) {
    if (core.smarts.empty()) return true;
    const std::unique_ptr<RDKit::ROMol> pattern{RDKit::SmartsToMol(core.smarts)};
    return found_by(*pattern, molecules) >= core.compounds && pattern->getNumBonds() == core.bonds &&
           pattern->getNumAtoms() == core.atoms;
}

// FMCS names a core now and then that is not common.
bool is_common(const RDKit::MCSResult& fmcs, const std::vector<RDKit::ROMOL_SPTR>& molecules, double share) {
    if (fmcs.SmartsString.empty()) return true;
    const std::unique_ptr<RDKit::ROMol> pattern{RDKit::SmartsToMol(fmcs.SmartsString)};
    return static_cast<double>(found_by(*pattern, molecules)) + 1e-9 >= share * static_cast<double>(molecules.size());
}

RDKit::MCSParameters parameters_of(const Asked& asked) {
    const series::CoreRules& rules = asked.request.rules;
    RDKit::MCSParameters parameters;
    parameters.Timeout = asked.fmcs_seconds;
    parameters.Threshold = asked.request.share;
    const bool only = rules.rings != series::CoreRings::any, complete = rules.rings == series::CoreRings::complete;
    parameters.AtomCompareParameters.RingMatchesRingOnly = only;
    parameters.BondCompareParameters.RingMatchesRingOnly = only;
    parameters.BondCompareParameters.CompleteRingsOnly = complete;
    parameters.AtomCompareParameters.MatchFormalCharge = rules.charges;
    parameters.AtomTyper =
        rules.atoms == series::CoreAtoms::any ? RDKit::MCSAtomCompareAny : RDKit::MCSAtomCompareElements;
    parameters.BondTyper = rules.bonds == series::CoreBonds::any     ? RDKit::MCSBondCompareAny
                           : rules.bonds == series::CoreBonds::exact ? RDKit::MCSBondCompareOrderExact
                                                                     : RDKit::MCSBondCompareOrder;
    return parameters;
}

struct Figures {
    std::vector<double> here, fmcs;
    std::size_t equal = 0, larger = 0, smaller = 0, unproved = 0, ran_out = 0, wrong = 0, not_common = 0;
};

void print_times(const char* name, const std::vector<double>& times) {
    double sum = 0;
    for (const double time : times) sum += time;
    std::printf("%-5s median %.4f s, worst %.4f s, sum %.3f s\n", name, test::median(times),
                times.empty() ? 0 : *std::max_element(times.begin(), times.end()), sum);
}

void measure(const Library& library, const CompoundSelection& some, const Asked& asked, Figures& figures) {
    double begun = processor_seconds();
    const auto core = series::find_common_core(library, &some, asked.request, 1, {}, {});
    figures.here.push_back(processor_seconds() - begun);
    figures.unproved += core->is_greatest ? 0 : 1;
    const auto molecules = molecules_of(library, some);
    const bool is_right = finds_enough(*core, molecules);
    figures.wrong += is_right ? 0 : 1;
    RDKit::MCSResult fmcs;
    if (asked.fmcs_seconds > 0) {
        const RDKit::MCSParameters parameters = parameters_of(asked);
        begun = processor_seconds();
        fmcs = RDKit::findMCS(molecules, &parameters);
        figures.fmcs.push_back(processor_seconds() - begun);
        figures.ran_out += fmcs.Canceled ? 1 : 0;
        const std::pair here{core->bonds, core->atoms}, there{std::size_t{fmcs.NumBonds}, std::size_t{fmcs.NumAtoms}};
        if (!is_common(fmcs, molecules, asked.request.share)) {
            ++figures.not_common;
        } else {
            (here == there ? figures.equal : here > there ? figures.larger : figures.smaller) += 1;
        }
        if (here == there && is_right && core->is_greatest && figures.here.back() < 0.1) return;
    } else if (is_right && core->is_greatest && figures.here.back() < 0.1) {
        return;
    }
    std::printf("%3zu compounds: %zu bonds, %zu atoms, at most %zu, %s%s, %.3f s; FMCS %u bonds, %u atoms%s: %s %s\n",
                some.size(), core->bonds, core->atoms, core->most_bonds, core->is_greatest ? "proved" : "not proved",
                is_right ? "" : ", SMARTS WRONG", figures.here.back(), fmcs.NumBonds, fmcs.NumAtoms,
                fmcs.Canceled ? ", ran out of time" : "", core->smarts.c_str(), fmcs.SmartsString.c_str());
    std::fflush(stdout);
}

void measure_sets(const std::shared_ptr<const Library>& library, const Asked& asked) {
    Sets sets{library};
    Figures figures;
    const std::size_t sizes[] = {5, 10, 20, 50, 100}, large_sizes[] = {2, 2, 2, 3, 3, 5, 5, 10, 20, 50};
    if (asked.large) {
        const auto among = sets.large();
        for (std::size_t i = 0; i < asked.sets; ++i) {
            measure(*library, sets.neighbours(large_sizes[i % std::size(large_sizes)], among), asked, figures);
        }
    } else {
        std::vector<std::vector<CompoundNumber>> hits;
        for (const char* query :
             {"O=C(Nc1ccccc1)c1ccccc1", "c1ccc2[nH]ccc2c1", "c1ccc(cc1)-c1ccccc1", "C1C2CC3CC1CC(C2)C3", "C1CNCCN1"}) {
            hits.push_back(sets.hits(query));
        }
        for (std::size_t i = 0; i < asked.sets; ++i) {
            const std::size_t size = sizes[i / 2 % std::size(sizes)];
            measure(*library,
                    i % 2 == 0 ? sets.some_of(hits[i / 10 % hits.size()], size) : sets.neighbours(size, nullptr), asked,
                    figures);
        }
    }
    print_times("here", figures.here);
    if (asked.fmcs_seconds > 0) {
        print_times("FMCS", figures.fmcs);
        std::printf(
            "%zu sets: %zu equal, %zu larger here, %zu smaller here, %zu of FMCS not common; FMCS ran out of time in "
            "%zu\n",
            figures.here.size(), figures.equal, figures.larger, figures.smaller, figures.not_common, figures.ran_out);
    }
    std::printf("not proved: %zu; SMARTS that do not find all: %zu\n", figures.unproved, figures.wrong);
}

void measure_hits(const std::shared_ptr<const Library>& library, const std::string& query, const Asked& asked) {
    Sets sets{library};
    CompoundSelection all;
    for (const CompoundNumber compound : sets.hits(query)) all.add(compound);
    for (int round = 0; round < 3; ++round) {
        const double begun = processor_seconds();
        const auto core = series::find_common_core(*library, &all, asked.request, 1, {}, {});
        std::printf("%zu compounds: %zu bonds, %zu atoms, %s, in %zu of them, %.3f s: %s %s\n", all.size(), core->bonds,
                    core->atoms, core->is_greatest ? "proved" : "not proved", core->compounds,
                    processor_seconds() - begun, core->smarts.c_str(), core->smiles.c_str());
    }
}

template <class Value, std::size_t N>
Value named(const std::string_view (&names)[N], const std::string& name) {
    return static_cast<Value>(std::find(std::begin(names), std::end(names), name) - std::begin(names));
}

int run(int argc, char** argv) {
    std::string path, rings = "any", atoms = "elements", bonds = "order", query;
    Asked asked;
    CLI::App app{"What common cores take"};
    app.add_option("LIBRARY", path)->required();
    app.add_option("--sets", asked.sets)->capture_default_str();
    app.add_option("--rings", rings)->capture_default_str();
    app.add_option("--atoms", atoms)->capture_default_str();
    app.add_option("--bonds", bonds)->capture_default_str();
    app.add_flag("--charges", asked.request.rules.charges);
    app.add_option("--share", asked.request.share)->capture_default_str();
    app.add_flag("--large", asked.large);
    app.add_option("--fmcs", asked.fmcs_seconds, "Most seconds of FMCS; 0: without it")->capture_default_str();
    app.add_option("--hits", query);
    CLI11_PARSE(app, argc, argv);
    if (test::is_debug_build()) return 1;
    asked.request.rules.rings = named<series::CoreRings>(series::kCoreRingsNames, rings);
    asked.request.rules.atoms = named<series::CoreAtoms>(series::kCoreAtomsNames, atoms);
    asked.request.rules.bonds = named<series::CoreBonds>(series::kCoreBondsNames, bonds);
    const auto library = std::make_shared<const Library>(path);
    if (query.empty()) {
        measure_sets(library, asked);
    } else {
        measure_hits(library, query, asked);
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
