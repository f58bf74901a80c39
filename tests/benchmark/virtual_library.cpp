// Writes a library of virtual compounds, for measuring what a large library costs.
//
//     virtual_library --pieces-of FILE.smi[.gz] --compounds N [--seed S] -o OUT.smi
//     virtual_library --compare FILE.smi[.gz] FILE.smi[.gz] [--most N]
//
// The first: N lines "SMILES<tab>V000000001", pieces of the compounds of FILE coupled as chemists couple them
// (virtual/coupling_pieces.h); the same for the same FILE, N and S. The second: a table of what both files are like, of
// N compounds of each, evenly spread (default 20,000): quantiles of properties, of items and bits of the fingerprints,
// how many compounds come more than once, how many classes of atoms they have.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <iostream>
#include <set>

#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "chem/sameness/compound_form.h"
#include "fingerprint/folded/compound_fingerprint.h"
#include "match/reading/classify.h"
#include "match/structure/class_dictionary.h"
#include "match/structure/structure_view.h"
#include "tests/benchmark/virtual/virtual_compounds.h"
#include "tests/support/test_data.h"

using namespace chemsieve;
using namespace chemsieve::test;

namespace {

struct Written {
    std::string pieces_of, output;
    std::uint64_t compounds = 0, seed = 1;
};

using Values = std::vector<double>;

// What the compounds of a file are like.
struct Likeness {
    Values heavy_atoms, weight, logp, tpsa, rotatable, rings, letters, items, bits, density;
    std::size_t compounds = 0, unreadable = 0, with_stereo = 0;
    std::set<std::string> forms;
    ClassDictionary classes;
};

void look_at(const std::string& smiles, Likeness& all) {
    const ParseResult parsed = parse_smiles(smiles);
    const auto* molecule = std::get_if<Molecule>(&parsed);
    if (!molecule) {
        ++all.unreadable;
        return;
    }
    ++all.compounds;
    const Descriptors d = describe(*molecule);
    const CompoundFingerprint fingerprint = fingerprint_of_compound(*molecule, FingerprintRecipe{});
    all.heavy_atoms.push_back(d.heavy_atoms);
    all.weight.push_back(d.molecular_weight);
    all.logp.push_back(d.logp);
    all.tpsa.push_back(d.tpsa);
    all.rotatable.push_back(d.rotatable_bonds);
    all.rings.push_back(d.rings);
    all.letters.push_back(static_cast<double>(smiles.size()));
    all.items.push_back(fingerprint.item_count);
    all.bits.push_back(fingerprint.bits.bits());
    all.density.push_back(100.0 * fingerprint.bits.set_bits() / fingerprint.bits.bits());
    all.with_stereo += smiles.find_first_of("@/\\") != std::string::npos ? 1 : 0;
    all.forms.insert(compound_form(*molecule));
    encode_structure(classify(*molecule), all.classes);
}

Likeness likeness_of(const std::string& file, std::size_t most) {
    const auto lines = read_structures(file);
    Likeness all;
    const std::size_t step = std::max<std::size_t>(1, lines.size() / most);
    for (std::size_t i = 0; i < lines.size() && all.compounds < most; i += step) look_at(lines[i].first, all);
    return all;
}

double quantile(Values values, double share) {
    const auto place = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(place), values.end());
    return values[place];
}

int compare(const std::vector<std::string>& files, std::size_t most) {
    std::vector<Likeness> both;
    for (const std::string& file : files) both.push_back(likeness_of(file, most));
    const std::pair<const char*, Values Likeness::*> rows[]{{"heavy atoms", &Likeness::heavy_atoms},
                                                            {"molecular weight", &Likeness::weight},
                                                            {"logP", &Likeness::logp},
                                                            {"TPSA", &Likeness::tpsa},
                                                            {"rotatable bonds", &Likeness::rotatable},
                                                            {"rings", &Likeness::rings},
                                                            {"letters of the SMILES", &Likeness::letters},
                                                            {"items of the fingerprint", &Likeness::items},
                                                            {"bits of the fingerprint", &Likeness::bits},
                                                            {"bits set, %", &Likeness::density}};
    std::printf("%-26s", "5 %, median, 95 %");
    for (const std::string& file : files) std::printf(" | %26s", std::filesystem::path{file}.filename().c_str());
    for (const auto& [title, member] : rows) {
        std::printf("\n%-26s", title);
        for (const Likeness& one : both) {
            const Values& values = one.*member;
            std::printf(" | %8.1f %8.1f %8.1f", quantile(values, 0.05), quantile(values, 0.5), quantile(values, 0.95));
        }
    }
    const auto count_row = [&](const char* title, const std::function<double(const Likeness&)>& value) {
        std::printf("\n%-26s", title);
        for (const Likeness& one : both) std::printf(" | %26.1f", value(one));
    };
    const auto share = [](std::size_t part, const Likeness& of) {
        return 100.0 * static_cast<double>(part) / static_cast<double>(of.compounds);
    };
    count_row("compounds looked at", [](const Likeness& one) { return static_cast<double>(one.compounds); });
    count_row("that RDKit refuses", [](const Likeness& one) { return static_cast<double>(one.unreadable); });
    count_row("with stereochemistry, %", [&](const Likeness& one) { return share(one.with_stereo, one); });
    count_row("different, %", [&](const Likeness& one) { return share(one.forms.size(), one); });
    count_row("classes of atoms", [](const Likeness& one) { return static_cast<double>(one.classes.atoms().size()); });
    std::printf("\n");
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Libraries of virtual compounds"};
    Written wanted;
    std::vector<std::string> compared;
    std::size_t most = 20'000;
    app.add_option("--pieces-of", wanted.pieces_of, "SMILES of the compounds that pieces are cut from");
    app.add_option("--compounds", wanted.compounds, "How many to write");
    app.add_option("--seed", wanted.seed, "Another seed gives other compounds");
    app.add_option("-o,--output", wanted.output, "The file to write");
    app.add_option("--compare", compared, "Two files to be compared")->expected(2);
    app.add_option("--most", most, "Compounds of each file that are looked at")->check(CLI::PositiveNumber);
    CLI11_PARSE(app, argc, argv);
    try {
        if (!compared.empty()) return compare(compared, most);
        if (wanted.pieces_of.empty() || wanted.output.empty()) {
            std::cerr << "name --pieces-of and -o, or --compare\n";
            return 2;
        }
        const VirtualCompounds compounds{cut_into_pieces(read_structures(wanted.pieces_of)), wanted.seed};
        compounds.write(wanted.output, wanted.compounds);
        return 0;
    } catch (const std::exception& e) {
        std::cerr << e.what() << '\n';
        return 1;
    }
}
