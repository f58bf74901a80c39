// Matched pairs of real compounds, against RDKit cutting each combination of bonds by itself, and of drawn ones by
// hand.

#include "search/series/pairs/matched_pairs.h"

#include <GraphMol/ChemTransforms/MolFragmenter.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>
#include <GraphMol/Substruct/SubstructMatch.h>

#include <map>
#include <numeric>
#include <sstream>

#include "chem/read/parse.h"
#include "tests/search/compared_compounds.h"

namespace chemsieve::matched_pairs_test {

using namespace chemsieve::test;
using series::PairSearch;
using series::PairSeries;

namespace {

// Compounds, parts that stay by text, and what changes into what, with labels by those texts. Without labels of RDKit's
// choice, so that texts of both sides can be compared.
struct Row {
    std::string first, second;
    std::vector<std::string> constant;
    std::string from, to;
    auto operator<=>(const Row&) const = default;
};

std::unique_ptr<RDKit::RWMol> read(const std::string& smiles) {
    return std::unique_ptr<RDKit::RWMol>{RDKit::SmilesToMol(smiles)};
}

std::unique_ptr<RDKit::RWMol> read_or_nothing(const std::string& smiles) {
    try {
        return read(smiles);
    } catch (const std::exception&) {
        return nullptr;
    }
}

unsigned heavy_atoms(const RDKit::ROMol& mol) {
    unsigned count = 0;
    for (const RDKit::Atom* atom : mol.atoms()) count += atom->getAtomicNum() > 1 ? 1 : 0;
    return count;
}

// The text with the label of each dummy as relabel() has it.
template <class Relabel>
std::string text_with(const RDKit::ROMol& part, const Relabel& relabel) {
    RDKit::RWMol copy{part};
    for (RDKit::Atom* atom : copy.atoms()) {
        if (atom->getAtomicNum() != 0) continue;
        const unsigned label =
            relabel(static_cast<unsigned>(std::max<int>(static_cast<int>(atom->getIsotope()), atom->getAtomMapNum())));
        atom->setAtomMapNum(0);
        atom->setIsotope(label);
    }
    // As it is read: RDKit writes some parts otherwise than what it reads of them.
    return RDKit::MolToSmiles(*read(RDKit::MolToSmiles(copy)));
}

// Sides by label from 1, and what lies between: as a row has them.
std::pair<std::vector<std::string>, std::string> normalised(const std::vector<std::unique_ptr<RDKit::RWMol>>& sides,
                                                            const RDKit::ROMol& middle) {
    std::map<unsigned, std::string> texts;
    for (const auto& side : sides) {
        unsigned label = 0;
        std::string text = text_with(*side, [&](unsigned number) {
            label = number;
            return 0;
        });
        texts[label] = text;
        // Equal ends have equal labels here, so that there may be fewer texts than sides.
    }
    std::vector<std::string> all;
    for (const auto& side : sides) all.push_back(text_with(*side, [](unsigned) { return 0; }));
    std::sort(all.begin(), all.end());
    std::string middle_text = text_with(middle, [&](unsigned label) {
        return static_cast<unsigned>(std::lower_bound(all.begin(), all.end(), texts.at(label)) - all.begin()) + 1U;
    });
    return {all, middle_text};
}

// What stays (texts, ascending), and what changes of which compounds.
using BySlowWay = std::map<std::vector<std::string>, std::set<std::pair<std::string, std::string>>>;

class SlowWay {
  public:
    explicit SlowWay(series::PairRules rules)
        : rules_{rules}, bonds_{RDKit::SmartsToMol("[#6+0;!$(*=,#[!#6])]!@!=!#[*]")} {}

    void add(const std::string& id, const std::string& smiles) {
        const auto mol = read(smiles);
        wholes_[RDKit::MolToSmiles(*mol)].push_back(id);
        std::vector<RDKit::MatchVectType> matches;
        RDKit::SubstructMatch(*mol, *bonds_, matches);
        std::vector<unsigned> bonds;
        for (const auto& match : matches) {
            bonds.push_back(
                mol->getBondBetweenAtoms(static_cast<unsigned>(match[0].second), static_cast<unsigned>(match[1].second))
                    ->getIdx());
        }
        if (bonds.size() > rules_.limits.most_bonds) return;
        for (std::size_t a = 0; a < bonds.size(); ++a) {
            cut(id, *mol, {bonds[a]});
            for (std::size_t b = a + 1; b < bonds.size() && rules_.limits.most_cuts > 1; ++b) {
                cut(id, *mol, {bonds[a], bonds[b]});
                for (std::size_t c = b + 1; c < bonds.size() && rules_.limits.most_cuts > 2; ++c) {
                    cut(id, *mol, {bonds[a], bonds[b], bonds[c]});
                }
            }
        }
    }

    std::multiset<Row> pairs() {
        add_hydrogens();
        std::multiset<Row> rows;
        for (const auto& [constant, members] : found_) {
            for (auto a = members.begin(); a != members.end(); ++a) {
                for (auto b = std::next(a); b != members.end(); ++b) {
                    if (a->first == b->first || a->second == b->second) continue;
                    rows.insert({a->first, b->first, constant, a->second, b->second});
                }
            }
        }
        return rows;
    }

  private:
    void cut(const std::string& id, const RDKit::ROMol& mol, const std::vector<unsigned>& bonds) {
        std::vector<std::pair<unsigned, unsigned>> labels;
        for (unsigned i = 1; i <= bonds.size(); ++i) labels.emplace_back(i, i);
        const std::unique_ptr<RDKit::ROMol> cut{RDKit::MolFragmenter::fragmentOnBonds(mol, bonds, true, &labels)};
        std::vector<std::unique_ptr<RDKit::RWMol>> parts;
        for (const auto& part : RDKit::MolOps::getMolFrags(*cut, false)) {
            parts.push_back(std::make_unique<RDKit::RWMol>(*part));
        }
        const auto dummies = [](const RDKit::RWMol& part) {
            std::size_t count = 0;
            for (const RDKit::Atom* atom : part.atoms()) {
                count += atom->getAtomicNum() == 0 && atom->getIsotope() > 0 ? 1 : 0;
            }
            return count;
        };
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (dummies(*parts[i]) != bonds.size()) continue;
            std::vector<std::unique_ptr<RDKit::RWMol>> sides;
            unsigned heavy = 0;
            for (std::size_t k = 0; k < parts.size(); ++k) {
                if (k == i) continue;
                sides.push_back(std::make_unique<RDKit::RWMol>(*parts[k]));
                heavy += heavy_atoms(*parts[k]);
            }
            if (!rules_.limits.allow(heavy_atoms(*parts[i]), heavy)) continue;
            auto [constant, change] = normalised(sides, *parts[i]);
            found_[constant].insert({id, change});
        }
    }

    void add_hydrogens() {
        if (!rules_.with_hydrogen) return;
        for (auto& [constant, members] : found_) {
            if (constant.size() != 1) continue;
            const auto mol = read(constant.front());
            for (RDKit::Atom* atom : mol->atoms()) {
                if (atom->getAtomicNum() == 0) {
                    atom->setAtomicNum(1);
                    atom->setNoImplicit(true);
                    break;
                }
            }
            const std::unique_ptr<RDKit::ROMol> plain{RDKit::MolOps::removeHs(static_cast<const RDKit::ROMol&>(*mol))};
            const auto found = wholes_.find(RDKit::MolToSmiles(*plain));
            if (found == wholes_.end()) continue;
            for (const std::string& id : found->second) members.insert({id, "H"});
        }
    }

    series::PairRules rules_;
    std::unique_ptr<RDKit::ROMol> bonds_;
    BySlowWay found_;
    std::map<std::string, std::vector<std::string>> wholes_;
};

std::vector<std::string> parts_of(const std::string& text) {
    std::vector<std::string> parts;
    std::istringstream in{text};
    for (std::string part; std::getline(in, part, '.');) parts.push_back(part);
    return parts;
}

std::multiset<Row> normalised_rows(const CompoundSource& source, const PairSearch& search) {
    std::multiset<Row> rows;
    const auto reader = source.reader();
    const auto text_of = [](const PairSeries& series, const std::string& change) {
        if (change == "[H][*:1]") return std::string{"H"};
        std::vector<std::unique_ptr<RDKit::RWMol>> sides;
        for (const std::string& part : parts_of(series.constant)) sides.push_back(read(part));
        return normalised(sides, *read(change)).second;
    };
    const auto totals = find_matched_pairs(
        source, search,
        [&](const PairSeries& series) {
            std::vector<std::unique_ptr<RDKit::RWMol>> sides;
            for (const std::string& part : parts_of(series.constant)) sides.push_back(read(part));
            const auto constant = normalised(sides, *read("C")).first;
            each_pair(series, [&](const series::PairMember& a, const series::PairMember& b) {
                std::pair<std::string, std::string> one{reader->id(a.compound), text_of(series, a.change->text)};
                std::pair<std::string, std::string> other{reader->id(b.compound), text_of(series, b.change->text)};
                if (other < one) std::swap(one, other);
                rows.insert({one.first, other.first, constant, one.second, other.second});
                return true;
            });
            return true;
        },
        {}, {});
    REQUIRE(totals);
    return rows;
}

// "id1 id2 constant from>to", as they come.
std::vector<std::string> plain_rows(const CompoundSource& source, const PairSearch& search) {
    std::vector<std::string> rows;
    const auto reader = source.reader();
    const auto totals =
        find_matched_pairs(source, search,
                           [&](const PairSeries& series) {
                               return each_pair(series, [&](const series::PairMember& a, const series::PairMember& b) {
                                   rows.push_back(reader->id(a.compound) + ' ' + reader->id(b.compound) + ' ' +
                                                  series.constant + ' ' + a.change->text + '>' + b.change->text);
                                   return true;
                               });
                           },
                           {}, {});
    REQUIRE(totals);
    return rows;
}

std::vector<std::string> sorted(std::vector<std::string> rows) {
    std::sort(rows.begin(), rows.end());
    return rows;
}

// Without stereochemistry, of their largest components, as RDKit's cutting loses hands.
std::vector<NamedStructure> flat_compounds(std::size_t most) {
    std::vector<NamedStructure> flat;
    for (const auto& [smiles, id] : nci_compounds(most)) {
        const auto mol = read_or_nothing(smiles);
        if (!mol) continue;
        RDKit::MolOps::removeStereochemistry(*mol);
        const std::string text = RDKit::MolToSmiles(*mol);
        if (text.find('.') == std::string::npos) flat.push_back({text, id});
    }
    return flat;
}

PairSearch search_with(series::PairRules rules, unsigned jobs = 2, unsigned parts = 4) {
    return {.rules = rules, .jobs = jobs, .parts = parts};
}

series::PairRules wide_rules() {
    series::PairRules rules;
    rules.limits.most_change = 13;
    rules.limits.least_constant = 1;
    rules.limits.most_share = 3;
    rules.most_members = 0;
    return rules;
}

}  // namespace

TEST_CASE("Matched pairs are those of RDKit cutting every combination of bonds by itself") {
    const std::vector<NamedStructure> compounds = flat_compounds(260);
    if (compounds.empty()) return;
    const TestLibrary library{compounds};
    series::PairRules usual;
    for (series::PairRules rules : {usual, wide_rules()}) {
        rules.limits.most_bonds = 12;  // the slow way takes long
        SlowWay slow{rules};
        for (const auto& [smiles, id] : compounds) slow.add(id, smiles);
        const std::multiset<Row> expected = slow.pairs();
        const std::multiset<Row> found = normalised_rows(library.library(), search_with(rules));
        CHECK(found.size() == expected.size());
        CHECK(found.size() > (rules.limits.most_change == 10 ? 100 : 5000));
        std::vector<Row> lost, wrong;
        std::set_difference(expected.begin(), expected.end(), found.begin(), found.end(), std::back_inserter(lost));
        std::set_difference(found.begin(), found.end(), expected.begin(), expected.end(), std::back_inserter(wrong));
        CHECK(lost.empty());
        CHECK(wrong.empty());
        const auto show = [](const char* what, const std::vector<Row>& rows) {
            for (std::size_t i = 0; i < std::min<std::size_t>(5, rows.size()); ++i) {
                std::string constant;
                for (const std::string& part : rows[i].constant) constant += part + ' ';
                UNSCOPED_INFO(what << ' ' << rows[i].first << ' ' << rows[i].second << ' ' << constant << rows[i].from
                                   << " > " << rows[i].to);
            }
        };
        show("lost", lost);
        show("wrong", wrong);
        CHECK(lost.size() + wrong.size() == 0);
    }
}

TEST_CASE("Matched pairs do not depend on threads, parts, memory or how compounds are written") {
    const std::vector<NamedStructure> compounds = nci_compounds(400);
    if (compounds.empty()) return;
    const TestLibrary library{compounds};
    const series::PairRules rules = wide_rules();
    const std::vector<std::string> once = plain_rows(library.library(), search_with(rules, 1, 1));
    CHECK(once.size() > 5000);
    for (const unsigned parts : {1U, 4U, 16U}) {
        for (const unsigned jobs : {1U, 2U}) {
            CHECK(plain_rows(library.library(), search_with(rules, jobs, parts)) == once);
        }
    }
    PairSearch on_disk = search_with(rules, 2, 16);
    on_disk.most_memory = 50'000;
    CHECK(plain_rows(library.library(), on_disk) == once);
    std::vector<NamedStructure> others;
    for (const auto& [smiles, id] : compounds) {
        const auto mol = read_or_nothing(smiles);
        if (!mol) {
            others.push_back({smiles, id});
            continue;
        }
        std::vector<unsigned> order(mol->getNumAtoms());
        std::iota(order.rbegin(), order.rend(), 0U);
        const std::unique_ptr<RDKit::ROMol> turned{RDKit::MolOps::renumberAtoms(*mol, order)};
        constexpr bool kWithStereo = true, kKekule = false, kCanonical = false;
        others.push_back({RDKit::MolToSmiles(*turned, kWithStereo, kKekule, -1, kCanonical), id});
    }
    const TestLibrary respelled{others};
    CHECK(sorted(plain_rows(respelled.library(), search_with(rules))) == sorted(once));
}

TEST_CASE("Matched pairs of one compound are those of all that have it") {
    const TestLibrary library{nci_compounds(300)};
    if (library.molecules().empty()) return;
    const auto reader = library.library().reader();
    for (series::PairRules rules : {series::PairRules{}, wide_rules()}) {
        const std::vector<std::string> all = plain_rows(library.library(), search_with(rules));
        for (std::size_t i = 0; i < library.molecules().size(); i += 17) {
            const CompoundNumber compound = library.molecules()[i].first;
            const std::string id = reader->id(compound);
            std::vector<std::string> expected, found;
            for (const std::string& row : all) {
                const auto words = row.substr(0, row.find('['));
                if (words.starts_with(id + ' ') || words.find(' ' + id + ' ') != std::string::npos) {
                    expected.push_back(row);
                }
            }
            PairSearch search = search_with(rules);
            search.of = compound;
            const auto totals = find_matched_pairs(
                library.library(), search,
                [&](const PairSeries& series) {
                    return each_pair_of(
                        series, compound, [&](const series::PairMember& a, const series::PairMember& b) {
                            found.push_back(reader->id(a.compound) + ' ' + reader->id(b.compound) + ' ' +
                                            series.constant + ' ' + a.change->text + '>' + b.change->text);
                            return true;
                        });
                },
                {}, {});
            CHECK(totals);
            CHECK(sorted(found) == sorted(expected));
        }
    }
}

TEST_CASE("Matched pairs keep the hands of what stays and of what changes") {
    struct Case {
        std::vector<std::string> compounds;
        std::vector<std::string> rows;
    };
    series::PairRules rules;
    rules.limits.least_constant = 2;
    rules.limits.most_share = 1;
    rules.limits.most_cuts = 1;
    rules.with_hydrogen = false;
    const std::vector<Case> cases{
        // The atom that was cut keeps its hand, however it is written.
        {{"C[C@H](F)c1ccccc1", "Cl[C@@H](C)c1ccccc1", "C[C@H](Cl)c1ccccc1"},
         {"1 0 [*:1][C@@H](C)c1ccccc1 [*:1]Cl>[*:1]F", "2 0 [*:1][C@@H](C)c1ccccc1 [*:1]Cl>[*:1]F",
          "1 0 [*:1]c1ccccc1 [*:1][C@H](C)Cl>[*:1][C@H](C)F", "2 0 [*:1]c1ccccc1 [*:1][C@H](C)Cl>[*:1][C@H](C)F"}},
        {{"C[C@@H](F)c1ccccc1", "C[C@H](Cl)c1ccccc1"}, {"0 1 [*:1]c1ccccc1 [*:1][C@@H](C)F>[*:1][C@H](C)Cl"}},
        // Mirror images differ in what changes, not in what stays.
        {{"C[C@H](F)c1ccccc1", "C[C@@H](F)c1ccccc1"}, {"1 0 [*:1]c1ccccc1 [*:1][C@@H](C)F>[*:1][C@H](C)F"}},
        {{"F/C=C/c1ccccc1", "F/C=C\\c1ccccc1", "Cl/C=C/c1ccccc1"}, {}},
    };
    for (const Case& each : cases) {
        std::vector<NamedStructure> compounds;
        for (std::size_t i = 0; i < each.compounds.size(); ++i) {
            compounds.push_back({each.compounds[i], std::to_string(i)});
        }
        const TestLibrary library{compounds};
        const std::vector<std::string> found = plain_rows(library.library(), search_with(rules));
        for (const std::string& row : each.rows) {
            INFO(row);
            CHECK(std::count(found.begin(), found.end(), row) == 1);
        }
        for (const std::string& row : found) UNSCOPED_INFO(row);
        CHECK(found.size() == (each.rows.empty() ? found.size() : each.rows.size()));
    }
}

TEST_CASE("Matched pairs are found of polymers, large compounds and salts, or these are counted") {
    const auto chain = [](std::size_t units) {
        std::string text;
        for (std::size_t i = 0; i < units; ++i) text += "CCO";
        return text;
    };
    const TestLibrary library{{{chain(333), "polymer"},
                               {chain(15) + "c1ccccc1", "long"},
                               {chain(15) + "c1ccncc1", "other"},
                               {"[Na+].[O-]C(=O)c1ccccc1CC", "salt"},
                               {"[O-]C(=O)c1ccccc1Cl", "ion"},
                               {"C", "methane"},
                               {"[Na+].[Cl-]", "table salt"}}};
    std::vector<std::string> rows;
    const auto totals =
        find_matched_pairs(library.library(), search_with({}),
                           [&](const PairSeries& series) {
                               return each_pair(series, [&](const series::PairMember& a, const series::PairMember& b) {
                                   rows.push_back(library.library().reader()->id(a.compound) + ' ' + a.change->text);
                                   rows.push_back(library.library().reader()->id(b.compound) + ' ' + b.change->text);
                                   return true;
                               });
                           },
                           {}, {});
    REQUIRE(totals);
    CHECK(totals->compounds == 7);
    CHECK(totals->too_many_bonds == 1);
    CHECK(std::count(rows.begin(), rows.end(), "long [*:1]c1ccccc1") == 1);
    CHECK(std::count(rows.begin(), rows.end(), "other [*:1]c1ccncc1") == 1);
    CHECK(std::count(rows.begin(), rows.end(), "salt [*:1]CC") == 1);
    // All of its bonds, if that is asked for.
    series::PairRules all;
    all.limits.most_bonds = 999;
    std::size_t cuts = 0;
    const auto more =
        find_matched_pairs(library.library(), search_with(all), [](const PairSeries&) { return true; }, {}, {});
    cuts = more->cuts;
    CHECK(more->too_many_bonds == 0);
    CHECK(cuts > totals->cuts);
}

TEST_CASE("Parts that refinement alone does not tell apart are told apart") {
    const auto number = [](const std::string& smiles) {
        const series::BondedAtoms atoms{std::get<Molecule>(parse_smiles(smiles))};
        series::CompoundCutter cutter;
        cutter.look_at(atoms);
        return cutter.whole();
    };
    const std::vector<std::string> alike{
        "C1CCC2CCCCC2C1",          // decalin
        "C1CCC(C1)C1CCCC1",        // bicyclopentyl
        "C12C3C4C1C5C2C3C45",      // cubane
        "C12C3C4C1C1C5C2C3C45C1",  // another cage
        "C1CCCCC1.C1CCCCC1",       // the largest component counts
        "C1CCCCCCCCCCC1",          // a larger ring
        "C12C3C1C1C2C31",          // prismane
        "C1CC2CCC1CC2",            // bicyclooctane
        "C1CC2CC1CCC2",
    };
    std::set<std::uint64_t> numbers;
    for (const std::string& smiles : alike) numbers.insert(number(smiles));
    CHECK(numbers.size() == alike.size());
    CHECK(number("C1CC2CCC1CC2") == number("C1CC2CCC1CC2"));
    CHECK(number("OC12CC3CC(C1)CC(C3)C2") == number("C1C2CC3CC1CC(O)(C2)C3"));
}

TEST_CASE("Matched pairs name what too many compounds have in common, tell how far they are, and stop") {
    std::vector<NamedStructure> compounds;
    for (const char* group : {"F", "Cl", "Br", "I", "O", "N", "C"}) {
        compounds.push_back({std::string{group} + "c1ccccc1", group});
    }
    const TestLibrary library{compounds};
    series::PairRules rules;
    rules.most_members = 5;
    std::size_t size = 0, told = 0;
    double last = 0;
    const auto totals = find_matched_pairs(library.library(), search_with(rules),
                                           [&](const PairSeries& series) {
                                               if (series.members.empty()) size = series.size;
                                               told += series.members.size();
                                               return true;
                                           },
                                           {.progress = [&](double share) { last = share; }}, {});
    REQUIRE(totals);
    CHECK(totals->not_told == 1);
    CHECK(size == 7);
    CHECK(told == 0);
    CHECK(last == 1);
    std::stop_source stopped;
    stopped.request_stop();
    CHECK_FALSE(find_matched_pairs(
        library.library(), search_with(rules), [](const PairSeries&) { return true; }, {}, stopped.get_token()));
    CHECK_FALSE(
        find_matched_pairs(library.library(), search_with({}), [](const PairSeries&) { return false; }, {}, {}));
    CompoundSelection some;
    for (std::size_t i = 0; i < 3; ++i) some.add(library.molecules()[i].first);
    PairSearch search = search_with({});
    search.among = &some;
    CHECK(plain_rows(library.library(), search).size() == 3);
}

}  // namespace chemsieve::matched_pairs_test
