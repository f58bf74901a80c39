#include "search/series/groups/r_group_rows.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "match/reading/classify.h"
#include "search/series/cut_compound.h"
#include "search/series/cut_part.h"
#include "search/series/groups/bond_numbers.h"

namespace chemsieve::series {

namespace {

constexpr std::size_t kRowsTogether = 256;

std::string label_text(unsigned number) { return "[*:" + std::to_string(number) + "]"; }

}  // namespace

std::vector<unsigned> numbers_of(const std::vector<CoreSlot>& slots, const GroupWays& all, const ChosenWays& chosen) {
    std::vector<char> is_filled(slots.size());
    for (const std::uint64_t way : chosen.ways) {
        const auto groups = all.way(way);
        for (std::size_t slot = 0; slot < slots.size(); ++slot) {
            if (groups[slot] != kNoGroup) is_filled[slot] = 1;
        }
    }
    std::set<unsigned> taken;
    for (const CoreSlot& slot : slots) taken.insert(slot.label);
    std::vector<unsigned> numbers(slots.size());
    unsigned next = 1;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (slots[i].label > 0) {
            numbers[i] = slots[i].label;
        } else if (slots[i].is_labelled || is_filled[i]) {
            while (taken.contains(next)) ++next;
            numbers[i] = next++;
        }
    }
    return numbers;
}

void KeptWays::add(CompoundNumber compound, std::uint32_t match, const std::vector<CoreWay>& ways) {
    matches_.push_back({compound, match, bonds_.size() - 1});
    for (const CoreWay& way : ways) {
        core_atoms_ = way.atoms.size();
        atoms_.insert(atoms_.end(), way.atoms.begin(), way.atoms.end());
        slots_of_bonds_.insert(slots_of_bonds_.end(), way.slots_of_bonds.begin(), way.slots_of_bonds.end());
        bonds_.push_back(slots_of_bonds_.size());
    }
}

CoreWay KeptWays::way(std::size_t match, std::uint32_t place) const {
    const std::uint64_t number = matches_[match].first + place;
    const auto atoms = std::span{atoms_}.subspan(number * core_atoms_, core_atoms_);
    const auto slots = std::span{slots_of_bonds_}.subspan(bonds_[number], bonds_[number + 1] - bonds_[number]);
    return {.atoms = {atoms.begin(), atoms.end()}, .groups = {}, .slots_of_bonds = {slots.begin(), slots.end()}};
}

class RGroupRows::OfCore {
  public:
    OfCore(RGroupRows& rows, std::uint32_t core, const Molecule& molecule, const std::vector<CoreSlot>& slots,
           const KeptWays& kept, GroupNumbers& numbers, const DecidedWays& ways)
        : rows_{rows},
          core_{core},
          slots_{slots},
          kept_{kept},
          numbers_{numbers},
          ways_{ways},
          columns_{ways.numbers},
          core_atoms_{molecule} {}

    void add() {
        write_pieces();
        for (std::size_t first = 0; first < kept_.matches() && !rows_.stop_.stop_requested(); first += kRowsTogether) {
            add_window(first, std::min(first + kRowsTogether, kept_.matches()));
        }
    }

  private:
    // What a row tells but its groups.
    struct CoreCut {
        Piece piece;
        std::vector<char> has_hydrogen;  // by slot without a group
        std::vector<std::string> texts;  // what groups are, by slot, where several parts hang at one; else empty
        std::string remarks;
    };

    // Each different one once.
    void write_pieces() {
        std::vector<char> is_needed(numbers_.pieces().size());
        for (const std::uint64_t way : ways_.chosen.ways) {
            for (const std::uint32_t group : ways_.all.way(way)) {
                for (const std::uint32_t place : numbers_.placed_in(group)) {
                    is_needed[numbers_.placed(place).piece] = 1;
                }
            }
        }
        run(is_needed.size(), [&](std::size_t i, unsigned) {
            if (is_needed[i]) part_text_of(numbers_.pieces()[i]);
        });
    }

    template <class Work>
    void run(std::size_t count, const Work& work) {
        rows_.pool_.run(count, static_cast<unsigned>(rows_.readers_.size()), [&](std::size_t i, unsigned worker) {
            if (!rows_.stop_.stop_requested()) work(i, worker);
        });
    }

    CoreWay way_of(std::size_t match) const {
        return kept_.way(match, numbers_.place_in_match(ways_.chosen.ways[match]));
    }

    void add_window(std::size_t first, std::size_t last) {
        std::vector<CoreCut> cuts(last - first);
        run(cuts.size(), [&](std::size_t i, unsigned worker) {
            CutCompound compound{kept_.compound(first + i), rows_.structures_, *rows_.readers_[worker]};
            cuts[i] = cut(compound, way_of(first + i), ways_.all.way(ways_.chosen.ways[first + i]));
        });
        std::vector<Piece*> unknown;
        for (CoreCut& cut : cuts) {
            if (core_texts_.emplace(cut.piece.form, 0).second) unknown.push_back(&cut.piece);
        }
        run(unknown.size(), [&](std::size_t i, unsigned) { part_text_of(*unknown[i]); });
        if (rows_.stop_.stop_requested()) return;
        for (Piece* piece : unknown) {
            core_texts_[piece->form] =
                rows_.place_of(with_labels(part_text_of(*piece), [](unsigned label) { return label; }));
        }
        for (std::size_t i = 0; i < cuts.size(); ++i) add_row(first + i, cuts[i]);
    }

    CoreCut cut(CutCompound& compound, const CoreWay& way, std::span<const std::uint32_t> groups) const {
        CoreCut made{.piece = {}, .has_hydrogen = std::vector<char>(slots_.size()), .texts = {}, .remarks = {}};
        CutPart part{.atoms = way.atoms, .cuts = {}};
        const std::vector<CoreBond> bonds = bonds_of_way(way, compound.atoms(), slots_);
        BondNumbers numbers{.labels = {}, .texts = {}};
        if (has_place_of_several(bonds)) {
            numbers = numbers_at_places(compound, way, bonds, columns_);
        } else {
            for (const CoreBond& bond : bonds) numbers.labels.push_back(column(bond.slot));
        }
        for (std::size_t i = 0; i < bonds.size(); ++i) {
            part.cuts.push_back({bonds[i].inside, bonds[i].outside, bonds[i].type, numbers.labels[i]});
        }
        made.texts = std::move(numbers.texts);
        std::vector<unsigned> hydrogens(way.atoms.size());
        for (std::size_t i = 0; i < hydrogens.size(); ++i) hydrogens[i] = compound.atoms().atom(way.atoms[i]).hydrogens;
        for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
            unsigned& left = hydrogens[slots_[slot].atom];
            if (groups[slot] != kNoGroup || columns_[slot] == 0 || left == 0) continue;
            --left;
            made.has_hydrogen[slot] = 1;
            part.cuts.push_back({way.atoms[slots_[slot].atom], Cut::kHydrogen, kSingleBond, column(slot)});
        }
        made.piece = cut_piece(compound.atoms(), part, [&]() -> const Molecule& { return compound.molecule(); });
        made.remarks = remarks_on(compound, way, bonds);
        return made;
    }
    std::uint16_t column(std::size_t slot) const { return static_cast<std::uint16_t>(columns_[slot]); }

    // What the groups and the core do not show.
    std::string remarks_on(CutCompound& cut, const CoreWay& way, const std::vector<CoreBond>& bonds) const {
        std::vector<std::string> remarks;
        add_closing_bonds(cut.atoms(), way, remarks);
        add_directions(cut.atoms(), bonds, remarks);
        add_components(cut, way, remarks);
        return joined(remarks, "; ");
    }

    void add_closing_bonds(const BondedAtoms& compound, const CoreWay& way, std::vector<std::string>& remarks) const {
        for (std::size_t i = 0; i < way.atoms.size(); ++i) {
            for (const BondTo& bond : compound.bonds(way.atoms[i])) {
                const auto found = std::find(way.atoms.begin(), way.atoms.end(), bond.atom);
                const auto other = static_cast<std::size_t>(found - way.atoms.begin());
                if (found == way.atoms.end() || other < i || has_bond(i, other)) continue;
                remarks.push_back("bond between atoms " + std::to_string(i + 1) + " and " + std::to_string(other + 1) +
                                  " of the core");
            }
        }
    }
    void add_directions(const BondedAtoms& compound, const std::vector<CoreBond>& bonds,
                        std::vector<std::string>& remarks) const {
        for (const CoreBond& bond : bonds) {
            if (bond.type != kDoubleBond) continue;
            for (const BondTo& of_compound : compound.bonds(bond.inside)) {
                if (of_compound.atom != bond.outside || of_compound.is_plain) continue;
                remarks.push_back("direction of the double bond to R" + std::to_string(column(bond.slot)) +
                                  " not shown");
            }
        }
    }
    // Components without the core, such as counter ions.
    static void add_components(CutCompound& cut, const CoreWay& way, std::vector<std::string>& remarks) {
        const BondedAtoms& compound = cut.atoms();
        std::vector<char> is_seen(compound.size());
        std::vector<std::string> components;
        const auto component_with = [&](std::uint16_t first) {
            std::vector<std::uint16_t> atoms{first};
            is_seen[first] = 1;
            for (std::size_t at = 0; at < atoms.size(); ++at) {
                for (const BondTo& bond : compound.bonds(atoms[at])) {
                    if (is_seen[bond.atom]) continue;
                    is_seen[bond.atom] = 1;
                    atoms.push_back(bond.atom);
                }
            }
            return atoms;
        };
        if (!way.atoms.empty()) component_with(way.atoms.front());
        for (std::size_t atom = 0; atom < compound.size(); ++atom) {
            if (is_seen[atom]) continue;
            const auto first = static_cast<std::uint16_t>(atom);
            Piece piece = cut_piece(compound, {.atoms = component_with(first), .cuts = {}},
                                    [&]() -> const Molecule& { return cut.molecule(); });
            components.push_back(part_text_of(piece));
        }
        std::sort(components.begin(), components.end());
        if (!components.empty()) remarks.push_back("beside it " + joined(components, "."));
    }
    bool has_bond(std::size_t a, std::size_t b) const {
        const auto bonds = core_atoms_.bonds(a);
        return std::any_of(bonds.begin(), bonds.end(), [&](const BondTo& bond) { return bond.atom == b; });
    }

    void add_row(std::size_t match, CoreCut& cut) {
        Row row{.row = {.compound = kept_.compound(match),
                        .core = core_,
                        .match = kept_.number(match),
                        .core_text = core_texts_.at(cut.piece.form),
                        .groups = {},
                        .remarks = std::move(cut.remarks)},
                .groups = {}};
        const auto groups = ways_.all.way(ways_.chosen.ways[match]);
        for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
            if (columns_[slot] == 0) continue;
            std::string text;
            if (groups[slot] != kNoGroup) {
                text = cut.texts.empty() ? group_text(groups[slot], slot) : cut.texts[slot];
            } else if (cut.has_hydrogen[slot]) {
                text = "[H]" + label_text(columns_[slot]);
            }
            row.groups.emplace_back(columns_[slot], rows_.place_of(text));
        }
        std::sort(row.groups.begin(), row.groups.end());
        rows_.rows_.push_back(std::move(row));
    }

    const std::string& group_text(std::uint32_t group, std::size_t slot) {
        const auto [found, is_new] = group_texts_.try_emplace({group, slot});
        if (!is_new) return found->second;
        std::vector<std::string> texts;
        for (const std::uint32_t place : numbers_.placed_in(group)) {
            const PlacedPiece& placed = numbers_.placed(place);
            texts.push_back(with_labels(part_text_of(numbers_.pieces()[placed.piece]), [&](unsigned label) {
                return label == 0 ? columns_[slot] : columns_[placed.slots[label - 1]];
            }));
        }
        std::sort(texts.begin(), texts.end());
        return found->second = joined(texts, ".");
    }

    RGroupRows& rows_;
    const std::uint32_t core_;
    const std::vector<CoreSlot>& slots_;
    const KeptWays& kept_;
    GroupNumbers& numbers_;
    const DecidedWays ways_;
    const std::vector<unsigned>& columns_;  // numbers of the R groups, by slot; 0: none
    const BondedAtoms core_atoms_;
    std::unordered_map<std::string, TextPlace32> core_texts_;  // by form
    std::map<std::pair<std::uint32_t, std::size_t>, std::string> group_texts_;
};

RGroupRows::RGroupRows(const StructureSource* structures, const std::vector<std::unique_ptr<CompoundReader>>& readers,
                       ThreadPool& pool, std::stop_token stop)
    : structures_{structures}, readers_{readers}, pool_{pool}, stop_{std::move(stop)} {
    place_of("");
}

void RGroupRows::add(std::uint32_t core, const Molecule& molecule, const std::vector<CoreSlot>& slots,
                     const KeptWays& kept, GroupNumbers& numbers, const DecidedWays& ways) {
    OfCore{*this, core, molecule, slots, kept, numbers, ways}.add();
}

TextPlace32 RGroupRows::place_of(const std::string& text) {
    const auto [found, is_new] = places_.emplace(text, static_cast<TextPlace32>(texts_.size()));
    if (is_new) texts_.push_back(text);
    return found->second;
}

void RGroupRows::finish(RGroupTable& table) {
    std::set<unsigned> columns;
    for (const Row& row : rows_) {
        for (const auto& [column, text] : row.groups) columns.insert(column);
    }
    table.columns.assign(columns.begin(), columns.end());
    for (Row& row : rows_) {
        auto next = row.groups.begin();
        for (const unsigned column : table.columns) {
            const bool has_it = next != row.groups.end() && next->first == column;
            row.row.groups.push_back(has_it ? next++->second : 0);
        }
        table.rows.push_back(std::move(row.row));
    }
    table.texts = std::move(texts_);
}

}  // namespace chemsieve::series
