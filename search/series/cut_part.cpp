#include "search/series/cut_part.h"

#include <algorithm>
#include <charconv>

namespace chemsieve::series {

namespace {

bool is_plain(const BondedAtoms& compound, const CutPart& part) {
    return std::all_of(part.atoms.begin(), part.atoms.end(),
                       [&](std::uint16_t atom) { return compound.is_plain(atom); });
}

}  // namespace

Constitution constitution_of(const BondedAtoms& compound, const CutPart& part) {
    const std::vector<std::uint16_t> places = [&] {
        std::vector<std::uint16_t> all(compound.size(), 0xffff);
        for (std::size_t i = 0; i < part.atoms.size(); ++i) all[part.atoms[i]] = static_cast<std::uint16_t>(i);
        return all;
    }();
    Constitution constitution;
    for (const std::uint16_t number : part.atoms) {
        ConstitutionAtom atom = compound.atom(number);
        for (const Cut& cut : part.cuts) {
            if (cut.inside == number && cut.outside == Cut::kHydrogen) --atom.hydrogens;
        }
        constitution.atoms.push_back(
            constitution_atom(atom.element, atom.is_aromatic, atom.charge, atom.hydrogens, atom.isotope));
        for (const BondTo& bond : compound.bonds(number)) {
            if (places[bond.atom] < places[number]) {
                constitution.bonds.push_back({places[bond.atom], places[number], bond.type});
            }
        }
    }
    for (const Cut& cut : part.cuts) {
        const auto dummy = static_cast<std::uint16_t>(constitution.atoms.size());
        constitution.atoms.push_back(constitution_atom(0, false, 0, 0, kIsotopeOfNoLabel + cut.label));
        constitution.bonds.push_back({places[cut.inside], dummy, cut.bond});
    }
    return constitution;
}

Piece cut_piece(const BondedAtoms& compound, const CutPart& part, const std::function<const Molecule&()>& molecule) {
    if (is_plain(compound, part)) return piece_of(constitution_of(compound, part));
    std::string text = part_smiles(molecule(), part);
    // What was stereochemistry of the compound may be none of the part.
    if (text.find_first_of("@/\\") == std::string::npos) return piece_of(constitution_of(compound, part));
    return piece_of_text(std::move(text));
}

std::string with_labels(std::string_view text, const std::function<unsigned(unsigned)>& shown) {
    constexpr unsigned kFirstIsotope = kIsotopeOfNoLabel;
    std::string result;
    while (!text.empty()) {
        const std::size_t open = text.find('[');
        result += text.substr(0, open);
        if (open == std::string_view::npos) break;
        text.remove_prefix(open);
        unsigned isotope = 0;
        const auto [end, fault] = std::from_chars(text.data() + 1, text.data() + text.size(), isotope);
        const auto digits = static_cast<std::size_t>(end - text.data());
        if (fault != std::errc{} || isotope < kFirstIsotope || text.substr(digits, 2) != "*]") {
            result += text.substr(0, 1);
            text.remove_prefix(1);
            continue;
        }
        const unsigned label = shown(isotope - kFirstIsotope);
        result += label == 0 ? "*" : "[*:" + std::to_string(label) + "]";
        text.remove_prefix(digits + 2);
    }
    return result;
}

}  // namespace chemsieve::series
