// Records made by damaging good ones: each is the compound that a second reader makes of it, or refused, or has a
// remark; none is another compound without a word. What must come out is written down for each kind of damage.

#include <catch2/catch.hpp>
#include <functional>
#include <map>
#include <random>

#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "tests/formats/read_records.h"
#include "tests/oracle/slow_reader.h"
#include "tests/support/test_data.h"

namespace chemsieve::damaged_records_test {

using namespace chemsieve::test;

namespace {

using Groups = std::vector<std::pair<std::string, std::string>>;

const Groups kGroups{{"CF3", "*C(F)(F)F"},     {"Boc", "*C(=O)OC(C)(C)C"},
                     {"NO2", "*[N+](=O)[O-]"}, {"Ph", "*c1ccccc1"},
                     {"OMe", "*OC"},           {"CN", "*C#N"},
                     {"N3", "*N=[N+]=[N-]"},   {"SO2Me", "*S(C)(=O)=O"},
                     {"CO2Et", "*C(=O)OCC"},   {"tBu", "*C(C)(C)C"}};
const char* const kUnknown[] = {"PEG4", "1a", "Ar", "resin", "X", "Cp*", "R'", "(Aax)n"};

// Compounds of the demonstration library, and the judge's SMILES of them.
std::vector<std::string> good_smiles() {
    std::vector<std::string> all;
    const std::string text = read_file(CHEMSIEVE_SOURCE_DIR "/data/demo/demo.tsv");
    for (std::size_t begin = text.find('\n') + 1; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string line = text.substr(begin, end - begin);
        const std::string smiles = without_stereo(line.substr(0, line.find('\t')));
        if (!smiles.empty() && slowly_read(smiles)) all.push_back(smiles);
        begin = end + 1;
    }
    return all;
}

struct Outcome {
    std::string smiles;  // empty: refused
    std::string reason;
    bool is_remarked = false;
};

Outcome outcome_of(const ParseResult& result) {
    if (const auto* bad = std::get_if<Unparsable>(&result)) return {{}, bad->reason};
    const auto& molecule = std::get<Molecule>(result);
    return {without_stereo(canonical_smiles(molecule)), {}, !molecule.remarks().empty()};
}

struct Count {
    int same = 0, refused = 0, refused_by_judge = 0;
};

// `must_be_refused`: what the kind of damage leaves no other way.
void judge(const Outcome& ours, const std::optional<std::string>& judged, Count& count, bool must_be_refused = false) {
    if (!judged || must_be_refused) {
        ++count.refused_by_judge;
        CHECK(((ours.smiles.empty() && !ours.reason.empty()) || ours.is_remarked));
        return;
    }
    if (ours.smiles.empty()) {
        ++count.refused;
        UNSCOPED_INFO("refused: " << ours.reason);
        CHECK_FALSE(ours.reason.empty());
        return;
    }
    ++count.same;
    CHECK((ours.smiles == *judged || ours.is_remarked));
}

}  // namespace

TEST_CASE("molfiles that were damaged are the compound that is drawn, or refused, or said") {
    const std::vector<std::string> smiles = good_smiles();
    REQUIRE(smiles.size() > 300);
    std::mt19937 random{17};
    const auto below = [&](std::size_t end) { return static_cast<unsigned>(random() % end); };
    const auto end_atom = [&](const DrawnMolecule& molecule) -> std::optional<unsigned> {
        for (int i = 0; i < 20; ++i) {
            const unsigned atom = below(molecule.atoms.size());
            const auto neighbours = molecule.neighbours_of(atom);
            bool is_single = neighbours.size() == 1;
            for (const auto& bond : molecule.bonds) {
                is_single = is_single && ((bond.from != atom && bond.to != atom) || bond.order == 1);
            }
            for (const auto& charge : molecule.charges) is_single = is_single && charge.atom != atom;
            if (is_single && molecule.atoms[atom].symbol != "H") return atom;
        }
        return std::nullopt;
    };
    struct Damage {
        const char* name;
        bool must_be_refused;
        std::function<bool(DrawnMolecule&)> apply;  // false: this one has no place for it
    };
    const std::vector<Damage> damages{
        {"nothing", false, [](DrawnMolecule&) { return true; }},
        {"a label that is known", false,
         [&](DrawnMolecule& m) {
             const auto atom = end_atom(m);
             if (atom) m.labels.push_back({*atom, kGroups[below(kGroups.size())].first});
             return atom.has_value();
         }},
        {"a label that is not known", true,
         [&](DrawnMolecule& m) {
             m.labels.push_back({below(m.atoms.size()), kUnknown[below(std::size(kUnknown))]});
             return true;
         }},
        {"another order of a bond", false,
         [&](DrawnMolecule& m) {
             if (m.bonds.empty()) return false;
             m.bonds[below(m.bonds.size())].order = 1 + static_cast<int>(below(3));
             return true;
         }},
        {"a bond to nothing", true,
         [&](DrawnMolecule& m) {
             if (m.bonds.empty()) return false;
             m.bonds[below(m.bonds.size())].to = static_cast<unsigned>(m.atoms.size()) + below(5);
             return true;
         }},
        {"a bond less", false,
         [&](DrawnMolecule& m) {
             if (m.bonds.empty()) return false;
             m.bonds.erase(m.bonds.begin() + below(m.bonds.size()));
             return true;
         }},
        {"a bond more", false,
         [&](DrawnMolecule& m) {
             if (m.atoms.size() < 2) return false;
             m.bonds.push_back({below(m.atoms.size()), below(m.atoms.size()), 1});
             return true;
         }},
        {"hydrogens as atoms", false,
         [&](DrawnMolecule& m) {
             const unsigned atom = below(m.atoms.size());
             for (unsigned i = 0; i <= below(5); ++i) {
                 m.bonds.push_back({atom, static_cast<unsigned>(m.atoms.size()), 1});
                 m.atoms.push_back({"H", m.atoms[atom].x + 0.3 * i, m.atoms[atom].y + 1});
             }
             return true;
         }},
        {"another element", false,
         [&](DrawnMolecule& m) {
             const char* const symbols[] = {"C", "N", "O", "S", "F", "Cl", "P", "B", "Si", "Na"};
             m.atoms[below(m.atoms.size())].symbol = symbols[below(std::size(symbols))];
             return true;
         }},
        {"no element", true,
         [&](DrawnMolecule& m) {
             const char* const symbols[] = {"Xx", "LP", "Zz", "c", "cl", "Qq"};
             m.atoms[below(m.atoms.size())].symbol = symbols[below(std::size(symbols))];
             return true;
         }},
        {"a charge", false,
         [&](DrawnMolecule& m) {
             m.charges = {{below(m.atoms.size()), below(2) == 0 ? 1 : -1}};
             return true;
         }},
        {"an attachment point", true,
         [&](DrawnMolecule& m) {
             m.further.push_back("M  APO  1   1   1");
             return true;
         }},
    };
    std::map<std::string, Count> counts;
    for (int i = 0; i < 12'000; ++i) {
        auto molecule = drawn(smiles[below(smiles.size())]);
        if (!molecule || molecule->atoms.empty()) continue;
        const Damage& damage = damages[static_cast<std::size_t>(i) % damages.size()];
        if (!damage.apply(*molecule)) continue;
        const std::string text = molecule->molfile();
        INFO(damage.name << '\n' << text);
        judge(outcome_of(parse_molblock(text)), slowly_read(*molecule, kGroups), counts[damage.name],
              damage.must_be_refused);
    }
    for (const auto& [name, count] : counts) {
        INFO(name << ": same " << count.same << ", refused " << count.refused << ", to be refused "
                  << count.refused_by_judge);
        CHECK(count.same + count.refused_by_judge > 500);
        // What can be read is read.
        CHECK(count.refused <= (count.same + count.refused) / 50);
    }
}

TEST_CASE("SMILES that were damaged are the compound that is written, or refused, or said") {
    const std::vector<std::string> smiles = good_smiles();
    std::mt19937 random{23};
    const auto below = [&](std::size_t end) { return random() % end; };
    Count deleted, inserted, swapped;
    const std::string signs = "CNOcno()[]=#123-+|%.HF";
    for (int i = 0; i < 6'000; ++i) {
        std::string text = smiles[below(smiles.size())];
        const std::size_t at = below(text.size());
        Count* count = nullptr;
        switch (i % 3) {
            case 0:
                text.erase(at, 1);
                count = &deleted;
                break;
            case 1:
                text.insert(at, 1, signs[below(signs.size())]);
                count = &inserted;
                break;
            default: std::swap(text[at], text[(at + 1) % text.size()]); count = &swapped;
        }
        if (text.empty()) continue;
        INFO(text);
        judge(outcome_of(parse_smiles(text)), slowly_read(text), *count);
    }
    for (const Count* count : {&deleted, &inserted, &swapped}) {
        CHECK(count->same > 100);
        CHECK(count->refused_by_judge > 100);
        CHECK(count->refused <= (count->same + count->refused) / 50);
    }
    for (const char* sign : {"|", "\xe2\x80\x93", "\xc2\xa0", "\xef\xbc\xa3", "\xe2\x88\x92"}) {
        for (int i = 0; i < 200; ++i) {
            std::string text = smiles[below(smiles.size())];
            text.insert(below(text.size()), sign);
            INFO(text);
            CHECK(outcome_of(parse_smiles(text)).smiles.empty());
        }
    }
}

TEST_CASE("rows of tables that were damaged have their values in their columns, or are refused") {
    const std::vector<std::string> smiles = good_smiles();
    std::mt19937 random{29};
    std::string text = "smiles,id,mass,note\n";
    std::map<std::string, std::pair<std::string, bool>> expected;  // the note, and whether the row is to be refused
    for (int i = 0; i < 2'000; ++i) {
        const std::string id = "c" + std::to_string(i), note = "n" + std::to_string(random() % 1000);
        const std::string& one = smiles[random() % smiles.size()];
        const auto damage = random() % 4;
        const std::string mass = damage == 1 ? "1,5" : "1.5";                          // an unquoted comma
        const std::string last = damage == 2 ? note + ",more" : note;                  // a cell more
        text += one + ',' + id + (damage == 3 ? "" : ',' + mass + ',' + last) + '\n';  // cells less
        expected[id] = {damage == 3 ? "" : note, damage == 1 || damage == 2};
    }
    const TemporaryFolder folder;
    write_file(folder.file("a.csv"), text);
    const ReadFile read = read_records(folder.file("a.csv"));
    REQUIRE(read.records.size() == expected.size());
    for (const ReadRecord& record : read.records) {
        INFO(record.id);
        const auto& [note, is_refused] = expected.at(record.id);
        CHECK(record.reason.empty() != is_refused);
        if (is_refused) continue;
        std::string found;
        for (const Field& field : record.kept.fields) {
            if (field.first == "note") found = field.second;
            CHECK((field.first == "note" || field.first == "mass"));
        }
        CHECK(found == note);
    }
}

}  // namespace chemsieve::damaged_records_test
