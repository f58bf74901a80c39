// The texts of the parts of matched pairs, each different one made once.
//
// Parts are known by their numbers (part_hash.h), and those with stereochemistry by their canonical SMILES. Texts of a
// number are kept; threads that ask for one at the same time make it twice. Errors: LibraryError, and std::exception of
// RDKit on what it cannot write. Threads: any number, each with a desk of its own.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "data/source/compound_source.h"
#include "match/substructure_matcher.h"
#include "search/series/pairs/compound_cuts.h"
#include "search/series/pairs/pair_records.h"

namespace chemsieve::series {

// Orders of up to three labels: of two the first 2, of three all 6.
inline constexpr std::array<std::array<std::uint8_t, kMostCuts>, 6> kTurns{
    {{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
constexpr std::size_t count_turns(unsigned cuts) { return cuts == 1 ? 1 : cuts == 2 ? 2 : kTurns.size(); }

// What changes between compounds of a series.
struct Change {
    std::string text;       // SMILES with "[*:1]" where it hangs; equal parts around it have equal labels
    std::uint64_t key = 0;  // equal for equal ones of as many cuts
    unsigned heavy_atoms = 0;
    unsigned cuts = 1;
    std::array<std::uint16_t, kMostCuts> ranks{1};      // those of the parts around it, ascending
    std::array<std::uint64_t, kTurns.size()> turned{};  // a key for each order of its labels, each another one
    std::uint64_t least_turn = 0;                       // the same for all orders; of one cut 0

    // Which of two comes first in a transformation: the smaller one, of as many heavy atoms by text, or what stands for
    // it whatever the labels.
    bool is_before(const Change& other) const {
        if (heavy_atoms != other.heavy_atoms) return heavy_atoms < other.heavy_atoms;
        if (least_turn != other.least_turn) return least_turn < other.least_turn;
        return text != other.text ? text < other.text : key < other.key;
    }
};

// What a thread works with, a compound at a time.
class CompoundDesk {
  public:
    // `bonds`: what finds the bonds that may be cut, between the first two atoms of each match; nullptr: those of the
    // rule may.
    CompoundDesk(const CompoundSource& source, std::shared_ptr<const StructureSource> structures,
                 const std::shared_ptr<const SubstructureQuery>& bonds);

    // Puts a compound on the desk; nothing is done if it lies there.
    void look_at(CompoundNumber compound);
    CompoundReader& reader() noexcept { return *reader_; }
    CompoundCutter& cutter() noexcept { return cutter_; }
    const BondedAtoms& atoms() const { return *atoms_; }
    const Molecule& molecule();
    CompoundNumber compound() const { return *compound_; }
    // The text of a part of a constant that has stereochemistry, with a dummy of no label.
    const std::string& odd_side(std::uint16_t bond);

  private:
    // The bonds in the compound on the desk. `structure`: empty: it has none.
    const std::vector<AtomPair>* found_bonds(const StructureView& structure);

    std::unique_ptr<CompoundReader> reader_;
    std::shared_ptr<const StructureSource> structures_;
    std::optional<CompoundNumber> compound_;
    std::optional<BondedAtoms> atoms_;
    std::optional<Molecule> molecule_;
    CompoundCutter cutter_;
    std::optional<SubstructureMatcher> matcher_;
    std::vector<AtomPair> bonds_;
    std::unordered_map<std::uint16_t, std::string> odd_sides_;
};

// Desks, one a thread, made when they are needed. Whoever has several questions to a library that does not change keeps
// them: opening it for one takes longer than most questions of one compound. Threads: one question at a time.
class PairDesks {
  public:
    // The source must outlive it. `bonds`: as PairSearch has them.
    explicit PairDesks(const CompoundSource& source, const std::optional<Molecule>& bonds = std::nullopt);

    // There are so many at least.
    void need(unsigned desks);
    CompoundDesk& operator[](std::size_t i) { return *desks_[i]; }

  private:
    const CompoundSource& source_;
    std::shared_ptr<const StructureSource> structures_;
    std::shared_ptr<const SubstructureQuery> bonds_;  // nullptr: those of the rule
    std::vector<std::unique_ptr<CompoundDesk>> desks_;
};

class PairTexts {
  public:
    // Texts of a record whose parts are plain, or are taken as if they were. What is returned stays until clear().
    std::string constant(const PairRecord& record, CompoundNumber compound, CompoundDesk& desk);
    const Change& change(const PairRecord& record, CompoundNumber compound, CompoundDesk& desk);

    // The same with stereochemistry, of the compound on the desk. Several of a record where hydrogens can be taken from
    // several atoms.
    struct Odd {
        std::string constant;
        Change change;
    };
    // `with_turns`: turned is wanted.
    std::vector<Odd> odd(const PairRecord& record, CompoundDesk& desk, bool with_turns);

    std::size_t bytes() const;
    void clear();

  private:
    struct Side {
        std::uint64_t number;
        std::string text;
    };
    std::string side_text(std::uint16_t bond, CompoundDesk& desk);
    std::string any_side(std::uint16_t bond, CompoundDesk& desk);
    Change made_change(const PairRecord& record, CompoundDesk& desk);
    Odd odd_cut(const PairRecord& record, CompoundDesk& desk, bool with_turns);

    static constexpr std::size_t kShards = 64;
    template <class Value>
    struct Kept {
        struct Shard {
            mutable std::mutex mutex;
            std::unordered_map<std::uint64_t, Value> values;
            std::size_t bytes = 0;
        };
        std::array<Shard, kShards> shards;
        template <class Make>
        const Value& of(std::uint64_t key, const Make& make);
        std::size_t bytes() const;
        void clear();
    };
    static std::size_t bytes_of(const std::string& text) { return 100 + text.capacity(); }
    static std::size_t bytes_of(const Change& change) { return 200 + change.text.capacity(); }

    Kept<std::string> sides_;
    Kept<Change> changes_;
};

}  // namespace chemsieve::series
