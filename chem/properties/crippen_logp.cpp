#include "chem/properties/crippen_logp.h"

#include <GraphMol/Descriptors/Crippen.h>
#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryBond.h>
#include <GraphMol/RWMol.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <optional>
#include <unordered_map>
#include <vector>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

constexpr std::size_t kMostTests = 512;  // atoms of all patterns
constexpr std::size_t kBondTypes = 32;   // RDKit's are fewer
constexpr std::size_t kMostPatternAtoms = 8;
constexpr unsigned kRdkitMatches = 1000;  // RDKit looks for no more places of a pattern
// With so many heavy atoms a pattern of four neighbours in any order has fewer places.
constexpr unsigned kSurelyFewer = kRdkitMatches / 24 - 1;

using AtomTests = std::bitset<kMostTests>;

// A pattern as a tree: each atom but the first hangs on an earlier one.
struct PatternAtom {
    const RDKit::Atom::QUERYATOM_QUERY* query = nullptr;  // RDKit's, which stay
    unsigned test = 0;                                    // its bit in AtomTests
    unsigned parent = 0;
    std::bitset<kBondTypes> bond_types;  // that the bond to the parent may have
};
struct Pattern {
    std::vector<PatternAtom> atoms;
    double logp = 0;
};

// What patterns can ask of an atom.
struct AtomKind {
    AtomTests tests;
    std::vector<unsigned> patterns;  // whose first atom it can be, in their order
};

// Whether a query asks for nothing but these.
template <class Query>
bool asks_only(const Query* query, std::initializer_list<std::string_view> allowed) {
    if (std::find(allowed.begin(), allowed.end(), query->getDescription()) == allowed.end()) return false;
    return std::all_of(query->beginChildren(), query->endChildren(),
                       [&](const auto& child) { return asks_only(child.get(), allowed); });
}

// Which bonds a pattern's bond can be; nothing if it asks for more than a type.
std::optional<std::bitset<kBondTypes>> types_for(const RDKit::Bond& pattern_bond) {
    if (!pattern_bond.hasQuery() ||
        !asks_only(pattern_bond.getQuery(), {"BondAnd", "BondOr", "BondOrder", "SingleOrAromaticBond"})) {
        return std::nullopt;
    }
    std::bitset<kBondTypes> types;
    for (std::size_t type = 0; type <= RDKit::Bond::ZERO; ++type) {
        const RDKit::Bond bond{static_cast<RDKit::Bond::BondType>(type)};
        types[type] = pattern_bond.getQuery()->Match(&bond);
    }
    return types;
}

class Patterns {
  public:
    static const Patterns& all() {
        static const Patterns patterns;
        return patterns;
    }

    bool are_usable() const { return are_usable_; }
    const Pattern& operator[](unsigned number) const { return patterns_[number]; }
    std::size_t size() const { return patterns_.size(); }
    // The kind of a hydrogen that is no atom of the molecule, at any atom but hydrogen.
    const AtomKind& hydrogen() const { return hydrogen_; }

    AtomKind kind_of(const RDKit::Atom& atom) const {
        AtomKind kind;
        for (unsigned number = 0; number < patterns_.size(); ++number) {
            for (const PatternAtom& asked : patterns_[number].atoms) kind.tests[asked.test] = asked.query->Match(&atom);
            if (kind.tests[patterns_[number].atoms.front().test]) kind.patterns.push_back(number);
        }
        return kind;
    }

  private:
    Patterns() {
        for (const auto& parameters : *RDKit::Descriptors::CrippenParamCollection::getParams()) {
            are_usable_ = are_usable_ && add(*parameters.dp_pattern, parameters.logp);
        }
        if (!are_usable_) return;
        RDKit::RWMol hydrogen_chloride;
        for (const unsigned element : {1U, 17U}) hydrogen_chloride.addAtom(new RDKit::Atom{element}, false, true);
        hydrogen_chloride.addBond(0U, 1U, RDKit::Bond::SINGLE);
        hydrogen_chloride.updatePropertyCache();
        hydrogen_ = kind_of(*hydrogen_chloride.getAtomWithIdx(0));
    }

    bool add(const RDKit::ROMol& query, double logp) {
        if (query.getNumBonds() + 1 != query.getNumAtoms() || query.getNumAtoms() > kMostPatternAtoms) return false;
        Pattern pattern{.atoms = {}, .logp = logp};
        for (const RDKit::Atom* atom : query.atoms()) {
            if (tests_ == kMostTests || !can_be_asked(*atom)) return false;
            PatternAtom added{.query = atom->getQuery(), .test = tests_++};
            if (atom->getIdx() > 0 && !hang(added, *atom, query)) return false;
            pattern.atoms.push_back(added);
        }
        patterns_.push_back(std::move(pattern));
        return true;
    }

    // What a kind of atom, see Compound::kind_of(), decides.
    static bool can_be_asked(const RDKit::Atom& atom) {
        return atom.hasQuery() &&
               asks_only(atom.getQuery(), {"AtomAnd", "AtomOr", "AtomAtomicNum", "AtomType", "AtomHCount",
                                           "AtomTotalDegree", "AtomFormalCharge", "AtomIsAromatic", "AtomIsAliphatic"});
    }

    static bool hang(PatternAtom& added, const RDKit::Atom& atom, const RDKit::ROMol& query) {
        for (const RDKit::Bond* bond : query.atomBonds(&atom)) {
            if (bond->getOtherAtomIdx(atom.getIdx()) > atom.getIdx()) continue;
            const auto types = types_for(*bond);
            if (!types) return false;
            added.parent = bond->getOtherAtomIdx(atom.getIdx());
            added.bond_types = *types;
            return true;
        }
        return false;
    }

    std::vector<Pattern> patterns_;
    unsigned tests_ = 0;
    AtomKind hydrogen_;
    bool are_usable_ = true;
};

// A compound with its hydrogens as atoms, behind the others as RDKit adds them.
class Compound {
  public:
    explicit Compound(const RDKit::ROMol& mol) : patterns_{Patterns::all()} {
        const unsigned written = mol.getNumAtoms();
        unsigned hydrogens = 0;
        for (const RDKit::Atom* atom : mol.atoms()) hydrogens += atom->getTotalNumHs();
        kinds_.reserve(written + hydrogens);
        neighbours_.resize(written + hydrogens);
        for (const RDKit::Atom* atom : mol.atoms()) kinds_.push_back(&kind_of(*atom));
        for (const RDKit::Bond* bond : mol.bonds()) {
            bind(bond->getBeginAtomIdx(), bond->getEndAtomIdx(), static_cast<unsigned>(bond->getBondType()));
        }
        for (const RDKit::Atom* atom : mol.atoms()) {
            for (unsigned left = atom->getTotalNumHs(); left > 0; --left) {
                bind(atom->getIdx(), static_cast<unsigned>(kinds_.size()), RDKit::Bond::SINGLE);
                kinds_.push_back(&patterns_.hydrogen());
            }
        }
    }

    // In the order of the atoms, so that not even the last bit differs.
    double logp() const {
        double sum = 0;
        for (unsigned atom = 0; atom < kinds_.size(); ++atom) {
            const auto& numbers = kinds_[atom]->patterns;
            const auto first = std::find_if(numbers.begin(), numbers.end(),
                                            [&](unsigned number) { return places(patterns_[number], atom, 1) > 0; });
            if (first != numbers.end()) sum += patterns_[*first].logp;
        }
        return sum;
    }

    bool has_pattern_in_too_many_places() const {
        std::vector<unsigned> counts(patterns_.size());
        for (unsigned atom = 0; atom < kinds_.size(); ++atom) {
            for (const unsigned number : kinds_[atom]->patterns) {
                counts[number] += places(patterns_[number], atom, kRdkitMatches);
                if (counts[number] >= kRdkitMatches) return true;
            }
        }
        return false;
    }

  private:
    struct Neighbour {
        unsigned atom;
        unsigned bond_type;
    };
    void bind(unsigned first, unsigned second, unsigned type) {
        neighbours_[first].push_back({second, type});
        neighbours_[second].push_back({first, type});
    }

    // Kinds are few hundred, whatever the compounds.
    const AtomKind& kind_of(const RDKit::Atom& atom) const {
        thread_local std::unordered_map<std::uint64_t, AtomKind> known;
        constexpr bool kWithNeighbours = true;
        const std::uint64_t key = static_cast<std::uint64_t>(atom.getAtomicNum()) |
                                  static_cast<std::uint64_t>(atom.getIsAromatic()) << 8 |
                                  static_cast<std::uint64_t>(static_cast<std::uint8_t>(atom.getFormalCharge())) << 16 |
                                  static_cast<std::uint64_t>(atom.getTotalNumHs(kWithNeighbours)) << 24 |
                                  static_cast<std::uint64_t>(atom.getTotalDegree()) << 40;
        const auto [place, is_new] = known.try_emplace(key);
        if (is_new) place->second = patterns_.kind_of(atom);
        return place->second;
    }

    // How often the pattern is there with this atom as its first, up to `most`.
    unsigned places(const Pattern& pattern, unsigned atom, unsigned most) const {
        std::array<unsigned, kMostPatternAtoms> taken{};
        taken[0] = atom;
        return places_from(pattern, 1, taken, most);
    }
    unsigned places_from(const Pattern& pattern, std::size_t next, std::array<unsigned, kMostPatternAtoms>& taken,
                         unsigned most) const {
        if (next == pattern.atoms.size()) return 1;
        const PatternAtom& asked = pattern.atoms[next];
        unsigned found = 0;
        for (const Neighbour& neighbour : neighbours_[taken[asked.parent]]) {
            if (!asked.bond_types[neighbour.bond_type] || !kinds_[neighbour.atom]->tests[asked.test]) continue;
            const auto end = taken.begin() + static_cast<std::ptrdiff_t>(next);
            if (std::find(taken.begin(), end, neighbour.atom) != end) continue;
            taken[next] = neighbour.atom;
            found += places_from(pattern, next + 1, taken, most - found);
            if (found >= most) break;
        }
        return found;
    }

    const Patterns& patterns_;
    std::vector<const AtomKind*> kinds_;
    std::vector<std::vector<Neighbour>> neighbours_;
};

bool has_hydrogen_with_hydrogens(const RDKit::ROMol& mol) {
    for (const RDKit::Atom* atom : mol.atoms()) {
        if (atom->getAtomicNum() == 1 && atom->getTotalNumHs() > 0) return true;
    }
    return false;
}

}  // namespace

double crippen_logp(const Molecule& compound) {
    const RDKit::ROMol& mol = compound.rdkit();
    if (!Patterns::all().are_usable() || has_hydrogen_with_hydrogens(mol)) {
        return RDKit::Descriptors::calcClogP(mol);
    }
    const Compound with_hydrogens{mol};
    if (mol.getNumAtoms() > kSurelyFewer && with_hydrogens.has_pattern_in_too_many_places()) {
        return RDKit::Descriptors::calcClogP(mol);
    }
    return with_hydrogens.logp();
}

}  // namespace chemsieve
