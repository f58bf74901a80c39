#include "tests/benchmark/engine/rdkit_yardsticks.h"

#include <GraphMol/MolPickler.h>
#include <GraphMol/SubstructLibrary/SubstructLibrary.h>

#include <algorithm>
#include <atomic>
#include <future>

#include "base/parallel.h"
#include "chem/properties/descriptors.h"
#include "chem/rdkit_config_check.h"
#include "tests/oracle/rdkit_oracle.h"

namespace chemsieve::test {

struct RdkitLibrary::Parts {
    boost::shared_ptr<RDKit::CachedMolHolder> molecules = boost::make_shared<RDKit::CachedMolHolder>();
    boost::shared_ptr<RDKit::PatternHolder> patterns = boost::make_shared<RDKit::PatternHolder>();
    RDKit::SubstructLibrary library{molecules, patterns};
};

RdkitLibrary::RdkitLibrary(const CompoundSource& source, unsigned jobs) : parts_{std::make_unique<Parts>()} {
    source.reader()->for_each_compound([&](CompoundNumber number) {
        numbers_.push_back(number);
        return true;
    });
    std::vector<std::unique_ptr<CompoundReader>> readers;
    for (unsigned i = 0; i < jobs; ++i) readers.push_back(source.reader());
    std::vector<std::string> pickles(numbers_.size());
    std::vector<std::unique_ptr<ExplicitBitVect>> patterns(numbers_.size());
    // Molecules are made on other threads than this one and copied here: so that what is kept lies in memory one after
    // the other, as if nothing else had been there. It makes RDKit's screen twice as fast.
    std::async(std::launch::async, [&] {
        parallel_for(numbers_.size(), jobs, [&](std::size_t i, unsigned worker) {
            const Molecule molecule = readers[worker]->molecule(numbers_[i]);
            RDKit::MolPickler::pickleMol(molecule.rdkit(), pickles[i]);
            patterns[i].reset(parts_->patterns->makeFingerprint(molecule.rdkit()));
        });
    }).get();
    for (const std::string& pickle : pickles) parts_->molecules->addBinary(pickle);
    for (const auto& pattern : patterns) parts_->patterns->addFingerprint(*pattern);
}

RdkitLibrary::~RdkitLibrary() = default;

RdkitLibrary::Pattern RdkitLibrary::pattern_of(const Molecule& query) const {
    return Pattern{parts_->patterns->makeFingerprint(query.rdkit())};
}

std::vector<CompoundNumber> RdkitLibrary::candidates(const Pattern& query) const {
    std::vector<CompoundNumber> passed;
    const auto count = static_cast<unsigned>(numbers_.size());
    for (unsigned i = 0; i < count; ++i) {
        if (parts_->patterns->passesFilter(i, *query)) passed.push_back(numbers_[i]);
    }
    return passed;
}

std::vector<CompoundNumber> RdkitLibrary::matches(const Molecule& query, unsigned jobs) const {
    RDKit::SubstructMatchParameters parameters;
    parameters.maxMatches = 1;
    parameters.useChirality = false;
    std::vector<CompoundNumber> hits;
    for (const unsigned i : parts_->library.getMatches(query.rdkit(), parameters, static_cast<int>(jobs), -1)) {
        hits.push_back(numbers_[i]);
    }
    if (!std::is_sorted(hits.begin(), hits.end())) std::sort(hits.begin(), hits.end());
    return hits;
}

std::size_t rdkit_import_work(const std::vector<std::string>& smiles, unsigned jobs) {
    std::atomic<std::size_t> read{0};
    parallel_for(smiles.size(), jobs, [&](std::size_t i, unsigned) {
        const auto molecule = rdkit_smiles(smiles[i]);
        if (!molecule || canonical_smiles(*molecule).empty()) return;
        read += describe(*molecule).heavy_atoms > 0;
    });
    return read;
}

}  // namespace chemsieve::test
