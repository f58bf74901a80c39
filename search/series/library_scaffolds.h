// The scaffolds of the compounds of a library.
//
// Equal scaffolds are found by their forms (chem/sameness/compound_form.h), which are proved, so that none is taken for
// another one; each different one is written once. Result and order do not depend on the number of threads. Memory:
// some 12 bytes a compound and 200 a different scaffold. Errors: LibraryError. Threads: one call at a time; progress
// comes on the calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/source/compound_source.h"
#include "search/series/scaffold.h"

namespace chemsieve::series {

struct LibraryScaffolds {
    std::vector<std::string> texts;         // canonical SMILES, each once, in the order in which they came
    std::vector<CompoundNumber> compounds;  // ascending
    std::vector<std::uint32_t> scaffolds;   // places in `texts`: those of compound i from begins[i] to begins[i + 1]
    std::vector<std::uint64_t> begins{0};

    // None: it has no rings. Of `rings` one for each ring system, ascending by text, several may be the same; else one,
    // which names all components that have rings.
    std::span<const std::uint32_t> of(std::size_t i) const noexcept {
        return {scaffolds.data() + begins[i], scaffolds.data() + begins[i + 1]};
    }
    // All pieces of a compound as one SMILES; empty: it has none.
    std::string text(std::size_t i) const;
};

struct ScaffoldEvents {
    std::function<void(double)> progress = {};  // the share that is done, 0 to 1
    // A compound that cannot be read; nothing: LibraryError is thrown.
    std::function<void(CompoundNumber, const Failure&)> left_out = {};
};

// `among`: nullptr: all compounds. `jobs`: threads; 0: all cores. Nothing if stopped.
std::optional<LibraryScaffolds> find_scaffolds(const CompoundSource& source, ScaffoldKind kind,
                                               const CompoundSelection* among, unsigned jobs,
                                               const ScaffoldEvents& events, const std::stop_token& stop);

// That of a compound by itself, as LibraryScaffolds::text() has it. Throws what RDKit throws.
std::string scaffold_text(const Molecule& compound, ScaffoldKind kind);
// All of a compound, written as scaffolds are: without stereochemistry.
std::string plain_text(const Molecule& compound);

}  // namespace chemsieve::series
