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
    std::vector<std::string> forms;  // by place in `texts`, see Piece; none but by find_scaffold_pieces()

    // None: it has no rings. Of `rings` one for each ring system, ascending by text, several may be the same; else one,
    // which names all components that have rings.
    std::span<const std::uint32_t> of(std::size_t i) const noexcept {
        return {scaffolds.data() + begins[i], scaffolds.data() + begins[i + 1]};
    }
    // All pieces of a compound as one SMILES; empty: it has none.
    std::string text(std::size_t i) const;
    // Takes away the compounds i of which `stays(i)` is false. Texts stay.
    template <class Stays>
    void leave_only(const Stays& stays) {
        LibraryScaffolds left;
        for (std::size_t i = 0; i < compounds.size(); ++i) {
            if (!stays(i)) continue;
            const auto some = of(i);
            left.compounds.push_back(compounds[i]);
            left.scaffolds.insert(left.scaffolds.end(), some.begin(), some.end());
            left.begins.push_back(left.scaffolds.size());
        }
        compounds.swap(left.compounds);
        scaffolds.swap(left.scaffolds);
        begins.swap(left.begins);
    }
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

// The same by connected pieces: of each component with rings of a compound one scaffold. With the forms of all, of
// those that are written alike the first in order.
std::optional<LibraryScaffolds> find_scaffold_pieces(const CompoundSource& source, ScaffoldKind kind,
                                                     const CompoundSelection* among, unsigned jobs,
                                                     const ScaffoldEvents& events, const std::stop_token& stop);

// That of a compound by itself, as LibraryScaffolds::text() has it. Throws what RDKit throws.
std::string scaffold_text(const Molecule& compound, ScaffoldKind kind);
// All of a compound, written as scaffolds are: without stereochemistry.
std::string plain_text(const Molecule& compound);

}  // namespace chemsieve::series
