// Matched pairs: compounds of a library that differ in one part, which hangs at the rest by one to three bonds.
//
// Which bonds are cut, what may change and what stays says compound_cuts.h; hydrogen may change as well, where the
// constant with hydrogen is a whole compound. Compounds that have a constant in common are a series; each two of them
// whose changes differ are a pair. No pair within the limits is lost, but series of too many compounds are only named.
//
// What is proved: that two parts are equal rests on their numbers of 64 bits (part_hash.h), which are equal for all
// equal parts; of 10 million different parts two have one number by chance once in 400,000 libraries. Parts with
// stereochemistry are told apart, once their numbers are equal, by their canonical SMILES, in which the atoms where
// bonds were cut keep their hands.
//
// Where the compounds of a library are filed by their cuts (pair_filing.h), series of one compound take only the
// cutting of those that may be in them, of as many as are not filed yet, and find the same.
//
// Series and their order are the same for any number of threads and any memory. Memory: PairSearch::most_memory for the
// cuts, beyond which they wait in a temporary file, 8 bytes a compound, and some 400 MB of texts. Errors: LibraryError;
// FileError, of the temporary file; QueryError if PairSearch::bonds has one atom. Threads: one call at a time; what is
// called back is called on the calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "data/source/compound_source.h"
#include "search/series/pairs/pair_texts.h"

namespace chemsieve::series {

struct PairRules {
    CutLimits limits;
    bool with_hydrogen = true;
    std::size_t most_members = 1000;  // a series of more is only named; 0: none is
    bool with_turns = false;          // Change::turned is wanted
};

struct PairMember {
    CompoundNumber compound{};
    const Change* change = nullptr;
};

// Compounds that have a constant in common.
struct PairSeries {
    std::string constant;  // SMILES with "[*:1]" where changes hang; its parts, one a cut, separated by dots
    unsigned cuts = 1;
    unsigned heavy_atoms = 0;
    std::size_t size = 0;                 // members
    std::span<const PairMember> members;  // by compound; none: they are too many
};

struct PairSearch {
    PairRules rules;
    // A query whose matches are bonds that may be cut, between its first two atoms, if they are in no ring; nothing:
    // those of the rule may.
    std::optional<Molecule> bonds = std::nullopt;
    const CompoundSelection* among = nullptr;  // all
    std::optional<CompoundNumber> of;          // only series with this compound
    bool by_filed = true;                      // cuts only filed compounds that may be in a series
    // Made of this source and these bonds, in the state that it has now; nullptr: the search makes its own.
    PairDesks* desks = nullptr;
    unsigned jobs = 0;                                 // threads; 0: all cores
    unsigned parts = 64;                               // a power of two; what is found does not depend on it
    std::size_t most_memory = std::size_t{384} << 20;  // bytes
};

struct PairEvents {
    std::function<void(double)> progress = {};  // the share that is done, 0 to 1
    // A compound that cannot be read; nothing: LibraryError is thrown.
    std::function<void(CompoundNumber, const Failure&)> left_out = {};
};

// How a series of one compound was looked for.
enum class FiledUse {
    not_asked,    // those of all compounds are wanted, or by other bonds
    none_filed,   // the library's compounds are not filed
    other_rules,  // they are filed by another version of this program or of RDKit
    other_limits,
    used,
};

// What was looked at.
struct PairTotals {
    std::size_t compounds = 0;
    std::size_t too_many_bonds = 0;  // compounds left out by CutLimits::most_bonds
    std::size_t cuts = 0;            // within the limits, equal ones of a compound once
    std::size_t series = 0;          // those of two members at least
    std::size_t not_told = 0;        // those of too many members among them
    FiledUse filed = FiledUse::not_asked;
    std::size_t cut = 0;  // compounds that were cut, or were to be: all that count, unless filed ones were used
};

// False ends it.
using TakeSeries = std::function<bool(const PairSeries&)>;

// Nothing if stopped or ended.
std::optional<PairTotals> find_matched_pairs(const CompoundSource& source, const PairSearch& search,
                                             const TakeSeries& take, const PairEvents& events,
                                             const std::stop_token& stop);

// Calls visit(a, b) for each pair of a series: members of different compounds and different changes, that which comes
// first by Change::is_before() first. False if visit() said so, which ends it.
template <class Visit>
bool each_pair(const PairSeries& series, const Visit& visit) {
    for (std::size_t i = 0; i < series.members.size(); ++i) {
        for (std::size_t k = i + 1; k < series.members.size(); ++k) {
            const PairMember &a = series.members[i], &b = series.members[k];
            if (a.compound == b.compound || a.change->key == b.change->key) continue;
            if (!(a.change->is_before(*b.change) ? visit(a, b) : visit(b, a))) return false;
        }
    }
    return true;
}

// The same of the pairs of one compound.
template <class Visit>
bool each_pair_of(const PairSeries& series, CompoundNumber compound, const Visit& visit) {
    for (const PairMember& own : series.members) {
        if (own.compound != compound) continue;
        for (const PairMember& other : series.members) {
            if (other.compound == compound || other.change->key == own.change->key) continue;
            if (!(own.change->is_before(*other.change) ? visit(own, other) : visit(other, own))) return false;
        }
    }
    return true;
}

}  // namespace chemsieve::series
