#include "fingerprint/kinds/pubchem_keys.h"

#include <GraphMol/PeriodicTable.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <string>
#include <vector>

#include "chem/rdkit_config_check.h"
#include "fingerprint/kinds/pubchem_pattern.h"
#include "fingerprint/kinds/pubchem_rings.h"

namespace chemsieve {

namespace {

constexpr std::string_view kDefinitions[] = {
#include "fingerprint/kinds/pubchem_keys.inc"
};
static_assert(std::size(kDefinitions) == kPubchemKeys);

// First keys of the sections.
constexpr std::uint32_t kRings = 115;
constexpr std::uint32_t kPairs = 263;
constexpr std::uint32_t kNeighbours = 327;
constexpr std::uint32_t kNeighbourhoods = 416;
constexpr std::uint32_t kSimplePatterns = 460;
constexpr std::uint32_t kRingPatterns = 713;

int section_of(std::uint32_t key) {
    return key < kRings            ? 1
           : key < kPairs          ? 2
           : key < kNeighbours     ? 3
           : key < kNeighbourhoods ? 4
           : key < kSimplePatterns ? 5
           : key < kRingPatterns   ? 6
                                   : 7;
}

// What PubChem matches where it is not what the text says.
std::string_view pattern_text(std::uint32_t key) { return key == 458 ? "S(~O)(=O)" : kDefinitions[key]; }

// The classes of rings of section 2. A ring is unsaturated if a bond of it is multiple and not aromatic.
enum class RingClass {
    any,
    carbon,                // saturated or aromatic
    nitrogen,              // likewise, containing nitrogen
    hetero,                // likewise, containing an atom other than carbon
    unsaturated_carbon,    // unsaturated, not aromatic
    unsaturated_nitrogen,  // not reported by PubChem
    unsaturated_hetero,    // not reported by PubChem
    aromatic,              // in any size
    hetero_aromatic,
};
constexpr std::size_t kRingClasses = 9;
constexpr std::size_t kLargestCountedRing = 10;

struct ElementKey {
    std::uint32_t at_least;
    std::uint8_t element;
};
struct RingKey {
    std::uint32_t at_least;
    RingClass ring_class;
    std::size_t size;  // 0: any
};

// "4 H" of ">= 4 H"; removes the number.
std::uint32_t take_count(std::string_view& text) {
    constexpr std::string_view kAtLeast = ">= ";
    if (!text.starts_with(kAtLeast)) throw std::invalid_argument("a key of PubChem has no count");
    text.remove_prefix(kAtLeast.size());
    std::uint32_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
    return count;
}

ElementKey element_key(std::string_view text) {
    const std::uint32_t count = take_count(text);
    return {count, static_cast<std::uint8_t>(RDKit::PeriodicTable::getTable()->getAtomicNumber(std::string{text}))};
}

RingKey ring_key(std::string_view text) {
    const std::uint32_t count = take_count(text);
    constexpr std::string_view kSize = " ring size ";
    const std::size_t at = text.find(kSize);
    if (at == std::string_view::npos) {
        return {count, text.starts_with("hetero") ? RingClass::hetero_aromatic : RingClass::aromatic, 0};
    }
    std::size_t size = 0;
    std::from_chars(text.data() + at + kSize.size(), text.data() + text.size(), size);
    const bool unsaturated = text.starts_with("unsaturated");
    const auto says = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
    const RingClass ring_class =
        says("any")           ? RingClass::any
        : says("carbon-only") ? (unsaturated ? RingClass::unsaturated_carbon : RingClass::carbon)
        : says("nitrogen-")   ? (unsaturated ? RingClass::unsaturated_nitrogen : RingClass::nitrogen)
                              : (unsaturated ? RingClass::unsaturated_hetero : RingClass::hetero);
    return {count, ring_class, size};
}

// The dictionary, understood.
struct Dictionary {
    std::vector<ElementKey> elements;
    std::vector<RingKey> rings;
    std::vector<PubchemPattern> patterns;  // from kPairs on

    Dictionary() {
        for (std::uint32_t key = 0; key < kPubchemKeys; ++key) {
            const int section = section_of(key);
            if (section == 1) {
                elements.push_back(element_key(kDefinitions[key]));
            } else if (section == 2) {
                rings.push_back(ring_key(kDefinitions[key]));
            } else {
                patterns.emplace_back(pattern_text(key), section);
            }
        }
    }
};

const Dictionary& dictionary() {
    static const Dictionary kDictionary;
    return kDictionary;
}

class RingCounts {
  public:
    RingCounts(const PubchemGraph& graph, const std::vector<PubchemRing>& rings) {
        for (const PubchemRing& ring : rings) count(graph, ring);
    }
    std::uint32_t of(RingClass ring_class, std::size_t size) const {
        return counts_[static_cast<std::size_t>(ring_class)][size];
    }

  private:
    void count(const PubchemGraph& graph, const PubchemRing& ring) {
        bool nitrogen = false;
        bool hetero = false;
        for (const std::uint32_t atom : ring.atoms) {
            nitrogen |= graph.atoms()[atom].element == 7;
            hetero |= graph.atoms()[atom].element != 6;
        }
        if (ring.aromatic) {
            add(RingClass::aromatic, 0);
            if (hetero) add(RingClass::hetero_aromatic, 0);
        }
        if (ring.size() > kLargestCountedRing) return;
        add(RingClass::any, ring.size());
        const bool unsaturated = std::any_of(ring.bonds.begin(), ring.bonds.end(), [&](std::uint32_t bond) {
            return graph.bonds()[bond].order > 1 && !graph.bonds()[bond].aromatic;
        });
        if (!hetero) add(unsaturated ? RingClass::unsaturated_carbon : RingClass::carbon, ring.size());
        if (hetero && !unsaturated) add(RingClass::hetero, ring.size());
        if (nitrogen && !unsaturated) add(RingClass::nitrogen, ring.size());
    }
    void add(RingClass ring_class, std::size_t size) { ++counts_[static_cast<std::size_t>(ring_class)][size]; }

    std::array<std::array<std::uint32_t, kLargestCountedRing + 1>, kRingClasses> counts_{};
};

// PubChem does not count deuterium and tritium as hydrogen, though it finds their bonds.
std::size_t count_atoms(const PubchemGraph& graph, std::uint8_t element) {
    const auto atoms = graph.atoms_of(element);
    if (element != 1) return atoms.size();
    return static_cast<std::size_t>(std::count_if(
        atoms.begin(), atoms.end(), [&](std::uint32_t atom) { return !graph.atoms()[atom].heavy_hydrogen; }));
}

}  // namespace

std::string_view pubchem_key_definition(std::uint32_t key) { return kDefinitions[key]; }

BitFingerprint pubchem_fingerprint(const Molecule& compound) {
    BitFingerprint result{kPubchemKeys};
    const Dictionary& keys = dictionary();
    PubchemCompound prepared = key_compound_of(compound);
    PubchemGraph& graph = prepared.graph;
    std::vector<PubchemRing> rings = extended_rings(prepared);
    perceive_aromaticity(graph, rings);

    for (std::uint32_t i = 0; i < keys.elements.size(); ++i) {
        if (count_atoms(graph, keys.elements[i].element) >= keys.elements[i].at_least) result.set(i);
    }
    const RingCounts counts{graph, rings};
    for (std::uint32_t i = 0; i < keys.rings.size(); ++i) {
        const RingKey& key = keys.rings[i];
        if (counts.of(key.ring_class, key.size) >= key.at_least) result.set(kRings + i);
    }
    for (std::uint32_t i = 0; i < keys.patterns.size(); ++i) {
        if (keys.patterns[i].matches(graph)) result.set(kPairs + i);
    }
    return result;
}

}  // namespace chemsieve
