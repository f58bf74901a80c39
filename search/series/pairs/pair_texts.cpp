#include "search/series/pairs/pair_texts.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "base/error.h"
#include "base/mix.h"
#include "chem/sameness/constitution_smiles.h"
#include "match/program/class_table.h"

namespace chemsieve::series {

namespace {

constexpr const char* kHydrogenText = "[H][*:1]";

using Labels = std::array<std::uint16_t, kMostCuts>;

std::uint64_t key_of_text(std::string_view text) {
    std::uint64_t key = text.size() + kGolden;
    for (const char c : text) key = mix64(key * kGolden + static_cast<unsigned char>(c));
    return key;
}

std::string as_labelled(const std::string& text) {
    return with_labels(text, [](unsigned label) { return label; });
}

// What is a change of one cut, as a part of a constant.
std::string as_change(const std::string& side) {
    return with_labels(side, [](unsigned) { return 1U; });
}

// The part that changes where one bond is cut, as if it stayed.
std::uint16_t other_side(const PairRecord& record) { return record.bonds[0] ^ 1U; }

// One after the other by label, with these labels.
std::string joined_sides(const std::array<std::string, kMostCuts>& texts, const Labels& ranks, unsigned cuts) {
    Labels order{0, 1, 2};
    std::sort(order.begin(), order.begin() + cuts, [&](std::uint16_t a, std::uint16_t b) {
        return ranks[a] != ranks[b] ? ranks[a] < ranks[b] : texts[a] < texts[b];
    });
    std::string all;
    for (unsigned i = 0; i < cuts; ++i) {
        if (i > 0) all += '.';
        const unsigned rank = ranks[order[i]];
        all += with_labels(texts[order[i]], [&](unsigned) { return rank; });
    }
    return all;
}

// Each bond its own label, in the order of the ranks.
Labels places_of(const Labels& ranks, unsigned cuts) {
    Labels order{0, 1, 2}, places{};
    std::stable_sort(order.begin(), order.begin() + cuts,
                     [&](std::uint16_t a, std::uint16_t b) { return ranks[a] < ranks[b]; });
    for (unsigned i = 0; i < cuts; ++i) places[order[i]] = static_cast<std::uint16_t>(i);
    return places;
}

Labels turned_labels(const Labels& places, std::size_t turn, unsigned cuts) {
    Labels labels{};
    for (unsigned i = 0; i < cuts; ++i) labels[i] = static_cast<std::uint16_t>(kTurns[turn][places[i]] + 1U);
    return labels;
}

// All of a change but text and key.
Change change_with(const PairRecord& record, const Labels& ranks, CompoundCutter& cutter) {
    const unsigned cuts = CompoundCutter::count(record.bonds);
    Change change{.text = {}, .heavy_atoms = record.change_size, .cuts = cuts, .ranks = ranks};
    std::sort(change.ranks.begin(), change.ranks.begin() + cuts);
    if (cuts == 1) return change;
    const Labels places = places_of(ranks, cuts);
    for (std::size_t turn = 0; turn < count_turns(cuts); ++turn) {
        change.turned[turn] = cutter.change(record.bonds, turned_labels(places, turn, cuts));
    }
    change.least_turn = *std::min_element(change.turned.begin(), change.turned.begin() + count_turns(cuts));
    return change;
}

Change hydrogen() {
    return {.text = kHydrogenText, .key = CompoundCutter::kHydrogen, .turned = {CompoundCutter::kHydrogen}};
}

bool shows_stereo(const std::string& text) { return text.find_first_of("@/\\") != std::string::npos; }

}  // namespace

CompoundDesk::CompoundDesk(const CompoundSource& source, std::shared_ptr<const StructureSource> structures,
                           const std::shared_ptr<const SubstructureQuery>& bonds)
    : reader_{source.reader()}, structures_{std::move(structures)} {
    if (bonds) matcher_.emplace(bonds, MatchLimits{});
}

void CompoundDesk::look_at(CompoundNumber compound) {
    if (compound_ == compound) return;
    compound_.reset();
    molecule_.reset();
    atoms_.reset();
    odd_sides_.clear();
    std::optional<KeptMemory::Visit> visit;
    StructureView structure;
    if (structures_) {
        visit.emplace(structures_->visit());
        structure = structures_->structure(compound);
        if (!structure.empty()) atoms_.emplace(structure, structures_->classes());
    }
    if (!atoms_) {
        molecule_ = reader_->molecule(compound);
        atoms_.emplace(*molecule_);
    }
    compound_ = compound;
    cutter_.look_at(*atoms_, found_bonds(structure));
}

const std::vector<AtomPair>* CompoundDesk::found_bonds(const StructureView& structure) {
    if (!matcher_) return nullptr;
    constexpr std::size_t kMost = 100'000;
    const Embeddings embeddings = structure.empty() || !matcher_->matches_structures()
                                      ? matcher_->embeddings(molecule(), kMost)
                                      : matcher_->embeddings(structure, kMost);
    if (!embeddings.is_complete) {
        compound_.reset();
        throw LibraryError{"it takes too long to find the bonds that may be cut"};
    }
    bonds_.clear();
    for (const std::vector<int>& match : embeddings.atoms) {
        if (match.size() < 2) throw QueryError{"bonds that may be cut are between two atoms, and the query has one"};
        bonds_.emplace_back(static_cast<std::uint16_t>(match[0]), static_cast<std::uint16_t>(match[1]));
    }
    return &bonds_;
}

const Molecule& CompoundDesk::molecule() {
    if (!molecule_) molecule_ = reader_->molecule(*compound_);
    return *molecule_;
}

const std::string& CompoundDesk::odd_side(std::uint16_t bond) {
    const auto [place, is_new] = odd_sides_.try_emplace(bond);
    if (is_new) place->second = part_smiles(molecule(), cutter_.constant_part(bond));
    return place->second;
}

PairDesks::PairDesks(const CompoundSource& source, const std::optional<Molecule>& bonds)
    : source_{source}, structures_{source.structures()} {
    if (bonds) {
        std::shared_ptr<const ClassTable> classes;
        if (structures_) {
            const auto dictionary = std::make_shared<ClassDictionary>(structures_->classes());
            classes = std::make_shared<const ClassTable>(dictionary);
        }
        bonds_ = std::make_shared<const SubstructureQuery>(*bonds, classes, MatchOptions{});
    }
    need(1);
}

void PairDesks::need(unsigned desks) {
    while (desks_.size() < desks) desks_.push_back(std::make_unique<CompoundDesk>(source_, structures_, bonds_));
}

template <class Value>
template <class Make>
const Value& PairTexts::Kept<Value>::of(std::uint64_t key, const Make& make) {
    Shard& shard = shards[key % kShards];
    {
        const std::scoped_lock lock{shard.mutex};
        const auto found = shard.values.find(key);
        if (found != shard.values.end()) return found->second;
    }
    Value made = make();
    const std::size_t more = bytes_of(made);
    const std::scoped_lock lock{shard.mutex};
    const auto [place, is_new] = shard.values.emplace(key, std::move(made));
    if (is_new) shard.bytes += more;
    return place->second;
}

template <class Value>
std::size_t PairTexts::Kept<Value>::bytes() const {
    std::size_t all = 0;
    for (const Shard& shard : shards) {
        const std::scoped_lock lock{shard.mutex};
        all += shard.bytes;
    }
    return all;
}

template <class Value>
void PairTexts::Kept<Value>::clear() {
    for (Shard& shard : shards) {
        const std::scoped_lock lock{shard.mutex};
        shard.values.clear();
        shard.bytes = 0;
    }
}

std::size_t PairTexts::bytes() const { return sides_.bytes() + changes_.bytes(); }

void PairTexts::clear() {
    sides_.clear();
    changes_.clear();
}

std::string PairTexts::side_text(std::uint16_t bond, CompoundDesk& desk) {
    return sides_.of(desk.cutter().side(bond), [&] {
        return constitution_smiles(constitution_of(desk.atoms(), desk.cutter().constant_part(bond)));
    });
}

std::string PairTexts::any_side(std::uint16_t bond, CompoundDesk& desk) {
    return desk.cutter().is_plain_side(bond) ? side_text(bond, desk) : desk.odd_side(bond);
}

std::string PairTexts::constant(const PairRecord& record, CompoundNumber compound, CompoundDesk& desk) {
    desk.look_at(compound);
    CompoundCutter& cutter = desk.cutter();
    if (record.is_hydrogen()) {
        const std::vector<std::uint16_t> atoms = cutter.atoms_with_hydrogen_of(record.constant);
        const Constitution part = constitution_of(desk.atoms(), cutter.without_hydrogen(atoms.at(0)));
        return as_change(constitution_smiles(part));
    }
    const unsigned cuts = CompoundCutter::count(record.bonds);
    std::array<std::uint64_t, kMostCuts> numbers{};
    std::array<std::string, kMostCuts> texts;
    for (unsigned i = 0; i < cuts; ++i) {
        numbers[i] = cutter.side(record.bonds[i]);
        texts[i] = side_text(record.bonds[i], desk);
    }
    return joined_sides(texts, CompoundCutter::ranks_of(numbers, cuts), cuts);
}

Change PairTexts::made_change(const PairRecord& record, CompoundDesk& desk) {
    if (record.is_hydrogen()) return hydrogen();
    CompoundCutter& cutter = desk.cutter();
    const unsigned cuts = CompoundCutter::count(record.bonds);
    std::array<std::uint64_t, kMostCuts> numbers{};
    for (unsigned i = 0; i < cuts; ++i) numbers[i] = cutter.side(record.bonds[i]);
    const Labels ranks = CompoundCutter::ranks_of(numbers, cuts);
    Change change = change_with(record, ranks, cutter);
    change.key = record.change;
    if (cuts == 1) {
        change.turned[0] = change.key;
        change.text = as_change(side_text(other_side(record), desk));
        return change;
    }
    const Constitution part = constitution_of(desk.atoms(), cutter.change_part(record.bonds, ranks));
    change.text = as_labelled(constitution_smiles(part));
    return change;
}

const Change& PairTexts::change(const PairRecord& record, CompoundNumber compound, CompoundDesk& desk) {
    return changes_.of(record.change, [&] {
        desk.look_at(compound);
        return made_change(record, desk);
    });
}

std::vector<PairTexts::Odd> PairTexts::odd(const PairRecord& record, CompoundDesk& desk, bool with_turns) {
    if (!record.is_hydrogen()) return {odd_cut(record, desk, with_turns)};
    std::vector<Odd> all;
    std::set<std::string> seen;
    for (const std::uint16_t atom : desk.cutter().atoms_with_hydrogen_of(record.constant)) {
        const CutPart part = desk.cutter().without_hydrogen(atom);
        std::string text = as_change(part_smiles(desk.molecule(), part));
        if (seen.insert(text).second) all.push_back({std::move(text), hydrogen()});
    }
    return all;
}

PairTexts::Odd PairTexts::odd_cut(const PairRecord& record, CompoundDesk& desk, bool with_turns) {
    CompoundCutter& cutter = desk.cutter();
    const unsigned cuts = CompoundCutter::count(record.bonds);
    std::array<std::uint64_t, kMostCuts> numbers{};
    std::array<std::string, kMostCuts> texts;
    for (unsigned i = 0; i < cuts; ++i) {
        numbers[i] = cutter.side(record.bonds[i]);
        texts[i] = any_side(record.bonds[i], desk);
    }
    // Parts around that only stereochemistry tells apart have ranks of their own.
    Labels ranks{};
    bool by_texts = false;
    for (unsigned i = 0; i < cuts; ++i) {
        unsigned lower = 0;
        for (unsigned k = 0; k < cuts; ++k) {
            const bool differs = numbers[k] == numbers[i] && texts[k] != texts[i];
            lower += numbers[k] < numbers[i] || (differs && texts[k] < texts[i]) ? 1 : 0;
            by_texts = by_texts || differs;
        }
        ranks[i] = static_cast<std::uint16_t>(lower + 1);
    }
    Odd made{joined_sides(texts, ranks, cuts), {}};
    const CutPart part = cutter.change_part(record.bonds, ranks);
    const bool is_plain = std::all_of(part.atoms.begin(), part.atoms.end(),
                                      [&](std::uint16_t atom) { return desk.atoms().is_plain(atom); });
    if (is_plain && !by_texts) {
        made.change = change(record, desk.compound(), desk);
        return made;
    }
    made.change = change_with(record, ranks, cutter);
    if (is_plain) {
        made.change.key = cutter.change(record.bonds, ranks);
        made.change.text = as_labelled(constitution_smiles(constitution_of(desk.atoms(), part)));
        if (cuts == 1) made.change.turned[0] = made.change.key;
        return made;
    }
    made.change.text =
        cuts == 1 ? as_change(desk.odd_side(other_side(record))) : as_labelled(part_smiles(desk.molecule(), part));
    if (!by_texts && !shows_stereo(made.change.text) &&
        made.change.text == change(record, desk.compound(), desk).text) {
        made.change = change(record, desk.compound(), desk);
        return made;
    }
    made.change.key = key_of_text(made.change.text);
    if (cuts == 1) made.change.turned[0] = made.change.key;
    if (cuts == 1 || !with_turns) return made;
    const Labels places = places_of(ranks, cuts);
    for (std::size_t turn = 0; turn < count_turns(cuts); ++turn) {
        const CutPart other = cutter.change_part(record.bonds, turned_labels(places, turn, cuts));
        made.change.turned[turn] = key_of_text(part_smiles(desk.molecule(), other));
    }
    return made;
}

}  // namespace chemsieve::series
