// Common cores of real compounds, against RDKit's FMCS, and of drawn ones by hand.

#include <GraphMol/FMCS/FMCS.h>
#include <GraphMol/SmilesParse/SmilesParse.h>
#include <GraphMol/Substruct/SubstructMatch.h>

#include <random>

#include "search/series/core/common_core.h"
#include "tests/search/compared_compounds.h"
#include "tests/search/tried_cores.h"
#include "tests/support/forwarding_library.h"

namespace chemsieve::common_core_test {

using namespace chemsieve::test;
using series::CommonCore;
using series::CoreAtoms;
using series::CoreBonds;
using series::CoreRequest;
using series::CoreRings;
using series::CoreRules;

namespace {

CommonCore core_in(const CompoundSource& source, const CompoundSelection* among, const CoreRequest& request,
                   unsigned jobs = 1) {
    return *series::find_common_core(source, among, request, jobs, {}, {});
}

// Compounds of one library, several of which have a core each: making a library takes a tenth of a second.
class DrawnSets {
  public:
    // The set's place.
    std::size_t add(const std::vector<std::string>& smiles) {
        begins_.push_back(compounds_.size());
        for (const std::string& one : smiles) compounds_.emplace_back(one, "c" + std::to_string(compounds_.size()));
        return begins_.size() - 1;
    }
    CommonCore core_of(std::size_t set, const CoreRequest& request) {
        if (!library_) library_.emplace(compounds_);
        const std::size_t end = set + 1 < begins_.size() ? begins_[set + 1] : compounds_.size();
        CompoundSelection some;
        for (std::size_t i = begins_[set]; i < end; ++i) some.add(library_->molecules().at(i).first);
        return core_in(library_->library(), &some, request);
    }

  private:
    std::vector<NamedStructure> compounds_;
    std::vector<std::size_t> begins_;
    std::optional<TestLibrary> library_;
};

using Molecules = std::vector<RDKit::ROMOL_SPTR>;

Molecules molecules_in(const TestLibrary& library, const CompoundSelection& some) {
    Molecules molecules;
    for (const auto& [number, molecule] : library.molecules()) {
        if (some.contains(number)) molecules.emplace_back(new RDKit::ROMol{molecule.rdkit()});
    }
    return molecules;
}

std::size_t found_by(const std::string& smarts, const Molecules& molecules) {
    const std::unique_ptr<RDKit::ROMol> pattern{RDKit::SmartsToMol(smarts)};
    REQUIRE(pattern);
    return static_cast<std::size_t>(std::count_if(molecules.begin(), molecules.end(), [&](const auto& molecule) {
        RDKit::MatchVectType match;
        return RDKit::SubstructMatch(*molecule, *pattern, match);
    }));
}

RDKit::MCSResult fmcs_of(const Molecules& molecules, const CoreRequest& request) {
    const CoreRules& rules = request.rules;
    RDKit::MCSParameters parameters;
    parameters.Timeout = 1;
    parameters.Threshold = request.share;
    parameters.AtomCompareParameters.RingMatchesRingOnly = rules.rings != CoreRings::any;
    parameters.BondCompareParameters.RingMatchesRingOnly = rules.rings != CoreRings::any;
    parameters.BondCompareParameters.CompleteRingsOnly = rules.rings == CoreRings::complete;
    parameters.AtomCompareParameters.MatchFormalCharge = rules.charges;
    parameters.AtomTyper = rules.atoms == CoreAtoms::any ? RDKit::MCSAtomCompareAny : RDKit::MCSAtomCompareElements;
    parameters.BondTyper = rules.bonds == CoreBonds::any     ? RDKit::MCSBondCompareAny
                           : rules.bonds == CoreBonds::exact ? RDKit::MCSBondCompareOrderExact
                                                             : RDKit::MCSBondCompareOrder;
    return RDKit::findMCS(molecules, &parameters);
}

// That it is as large as that of FMCS or larger, and that RDKit finds it. False: that of FMCS is not common.
bool check_against_fmcs(const TestLibrary& library, const CompoundSelection& some, const CoreRequest& request) {
    const CommonCore core = core_in(library.library(), &some, request);
    const Molecules molecules = molecules_in(library, some);
    REQUIRE(molecules.size() == some.size());
    const RDKit::MCSResult fmcs = fmcs_of(molecules, request);
    INFO(core.smarts << " beside " << fmcs.SmartsString << " of " << molecules.size());
    CHECK(core.is_greatest);
    CHECK(core.most_bonds == core.bonds);
    CHECK(core.looked_at == some.size());
    const double least = request.share * static_cast<double>(some.size()) - 1e-9;
    // What FMCS names need not be common.
    const bool is_common =
        !fmcs.SmartsString.empty() && static_cast<double>(found_by(fmcs.SmartsString, molecules)) >= least;
    if (is_common) {
        CHECK(std::pair{core.bonds, core.atoms} >= std::pair{std::size_t{fmcs.NumBonds}, std::size_t{fmcs.NumAtoms}});
    }
    if (core.smarts.empty()) {
        CHECK(core.compounds == 0);
        return is_common;
    }
    CHECK(found_by(core.smarts, molecules) == core.compounds);
    CHECK(static_cast<double>(core.compounds) >= least);
    const std::unique_ptr<RDKit::ROMol> pattern{RDKit::SmartsToMol(core.smarts)};
    CHECK(pattern->getNumBonds() == core.bonds);
    CHECK(pattern->getNumAtoms() == core.atoms);
    return is_common;
}

class Choice {
  public:
    explicit Choice(TestLibrary& library, std::uint64_t seed) : library_{library}, random_{seed} {}

    CompoundSelection neighbours(std::size_t size) {
        const auto& all = library_.molecules();
        const auto [number, molecule] = all[random_() % all.size()];
        const std::string smiles = library_.library().reader()->row(number).smiles;
        const Query query = Query::compound({"q", smiles, QueryLanguage::smiles}, library_.library().recipe());
        CompoundSelection some;
        for (const Hit& hit : library_.search(SearchMode::similar, query, {.top = size}).hits) some.add(hit.compound);
        return some;
    }
    CompoundSelection any(std::size_t size) {
        CompoundSelection some;
        while (some.size() < size) some.add(library_.molecules()[random_() % library_.molecules().size()].first);
        return some;
    }

  private:
    TestLibrary& library_;
    std::mt19937_64 random_;  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same sets each time
};

}  // namespace

TEST_CASE("A common core is what all compounds contain, by the rules that are asked for") {
    struct Case {
        std::vector<std::string> compounds;
        CoreRules rules;
        std::string smiles;
        std::size_t bonds, atoms;
    };
    const std::vector<Case> cases{
        {{"CCO", "CCN"}, {}, "CC", 1, 2},
        {{"OC(=O)c1ccccc1", "OC(=O)c1ccccc1C", "NC(=O)c1ccccc1"}, {}, "O=Cc1ccccc1", 8, 8},
        {{"c1ccccc1O"}, {}, "Oc1ccccc1", 7, 7},
        // The largest component is one's own core; each component may have it.
        {{"CC.OCCCC"}, {}, "CCCCO", 4, 5},
        {{"CCCN.O", "O.CCCS", "[Na+].CCCO"}, {}, "CCC", 2, 3},
        // Aromatic bonds are like others unless only the same are alike; half a ring is no compound by itself.
        {{"c1ccccc1", "C=CC"}, {}, "C=CC", 2, 3},
        {{"c1ccccc1", "C=CC"}, {.bonds = CoreBonds::exact}, "", 0, 1},
        {{"c1ccccc1C", "c1ccncc1"}, {}, "", 4, 5},
        {{"CC=C", "CC#C"}, {}, "CC", 1, 2},
        {{"CC=C", "CC#C"}, {.bonds = CoreBonds::any}, "", 2, 3},
        // Rings.
        {{"C1CCCCC1C", "CCCCC"}, {}, "CCCCC", 4, 5},
        {{"C1CCCCC1C", "CCCCC"}, {.rings = CoreRings::only}, "C", 0, 1},
        {{"C1CCCCC1O", "C1CCCC1O"}, {.rings = CoreRings::only}, "CCCC(C)O", 5, 6},
        {{"C1CCCCC1O", "C1CCCC1O"}, {.rings = CoreRings::complete}, "CO", 1, 2},
        {{"c1ccc2ccccc2c1O", "c1ccccc1O"}, {.rings = CoreRings::complete}, "Oc1ccccc1", 7, 7},
        // Atoms.
        {{"CCO", "CCN"}, {.atoms = CoreAtoms::any}, "", 2, 3},
        {{"[13CH3]CO", "CCO"}, {}, "CCO", 2, 3},
        {{"[13CH3]CO", "CCO"}, {.atoms = CoreAtoms::isotopes}, "CO", 1, 2},
        {{"[13CH3]CO", "[13CH3]CN"}, {.atoms = CoreAtoms::isotopes}, "C[13CH3]", 1, 2},
        {{"CC(=O)[O-]", "CCC(=O)O"}, {}, "CC(=O)[O-]", 3, 4},
        {{"CC(=O)[O-]", "CCC(=O)O"}, {.charges = true}, "CC=O", 2, 3},
        {{"C[N+](C)(C)C", "CC[N+](C)(C)CC"}, {.charges = true}, "C[N+](C)(C)C", 4, 5},
        // One atom, rather none of carbon; and nothing.
        {{"CO", "O=C=O"}, {}, "O", 0, 1},
        {{"CC", "NN"}, {}, "", 0, 0},
        {{"[Na+].[Cl-]", "Cl"}, {}, "[Cl-]", 0, 1},
    };
    DrawnSets sets;
    for (const Case& each : cases) sets.add(each.compounds);
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const Case& each = cases[i];
        INFO(each.compounds.front() << " " << each.smiles);
        const CommonCore core = sets.core_of(i, {.rules = each.rules});
        INFO(core.smarts);
        CHECK(core.bonds == each.bonds);
        CHECK(core.atoms == each.atoms);
        CHECK(core.is_greatest);
        CHECK(core.looked_at == each.compounds.size());
        CHECK(core.compounds == (each.atoms > 0 ? core.looked_at : 0));
        if (each.bonds > 0 || each.atoms == 0) CHECK(core.smiles == each.smiles);
        CHECK(core.smarts.empty() == (each.atoms == 0));
    }
}

TEST_CASE("A core's SMARTS names what stands for its atoms and bonds") {
    struct Case {
        std::vector<std::string> compounds;
        CoreRules rules;
        std::string smarts;
    };
    const std::vector<Case> cases{
        {{"Oc1ccccc1", "Oc1ccccc1C"}, {}, "[#8]-[#6]1:[#6]:[#6]:[#6]:[#6]:[#6]:1"},
        {{"c1ccccc1C", "CC=CC"}, {}, "[#6]-,:[#6]=,:[#6]-,:[#6]"},
        {{"CCO", "CC[NH3+]"}, {.atoms = CoreAtoms::any}, "[#7,#8]-[#6]-[#6]"},
        {{"CC[NH3+]"}, {.rings = CoreRings::only, .charges = true}, "[#6+0;!R]-;!@[#6+0;!R]-;!@[#7+1;!R]"},
        {{"[13CH3]CO"}, {.atoms = CoreAtoms::isotopes}, "[13#6]-[0#6]-[0#8]"},
        {{"CC#N", "CC=N"}, {.bonds = CoreBonds::any}, "[#6]~[#6]~[#7]"},
    };
    DrawnSets sets;
    for (const Case& each : cases) sets.add(each.compounds);
    for (std::size_t i = 0; i < cases.size(); ++i) {
        CHECK(sets.core_of(i, {.rules = cases[i].rules}).smarts == cases[i].smarts);
    }
}

TEST_CASE("A core may be lacked by some compounds") {
    DrawnSets sets;
    const std::size_t phenols = sets.add({"c1ccccc1O", "c1ccccc1OC", "Cc1ccccc1O", "c1ccc(C)cc1O", "CC"});
    const std::size_t others = sets.add({"CC", "NN", "OCC"});
    CHECK(sets.core_of(phenols, {}).bonds == 1);
    for (const double share : {0.8, 0.61}) {
        const CommonCore core = sets.core_of(phenols, {.share = share});
        CHECK(core.smiles == "Oc1ccccc1");
        CHECK(core.compounds == 4);
        CHECK(core.looked_at == 5);
        CHECK(core.sample == 0);
    }
    // One in five is enough for the largest compound.
    CHECK(sets.core_of(phenols, {.share = 0.2}).atoms == 8);
    CHECK(sets.core_of(others, {.share = 0.6}).compounds == 2);
}

TEST_CASE("Common cores of real compounds are never smaller than those of FMCS, and RDKit finds them") {
    std::vector<NamedStructure> compounds = nci_compounds(500);
    if (const auto data = large_data()) {
        const auto more = read_structures(*data / "library_10k.smi", 25);
        compounds.insert(compounds.end(), more.begin(), more.end());
    }
    TestLibrary library{compounds};
    if (library.molecules().empty()) return;
    Choice choice{library, 7};
    const std::vector<CoreRules> rules{
        {},
        {.rings = CoreRings::only},
        {.rings = CoreRings::complete},
        {.bonds = CoreBonds::exact, .charges = true},
        {.bonds = CoreBonds::any},
        {.rings = CoreRings::complete, .atoms = CoreAtoms::any},
    };
    const std::size_t sizes[] = {2, 3, 5, 10, 25};
    std::size_t compared = 0;
    for (std::size_t i = 0; i < 60; ++i) {
        const std::size_t size = sizes[i % std::size(sizes)];
        const CoreRequest request{.rules = rules[i % rules.size()]};
        compared += check_against_fmcs(library, choice.neighbours(size), request) ? 1 : 0;
        compared += check_against_fmcs(library, choice.any(size), request) ? 1 : 0;
    }
    CHECK(compared > 80);  // the others have nothing in common, or not what FMCS names
}

TEST_CASE("Common cores of small compounds are as large as trying all parts of the smallest one shows") {
    const TestLibrary library{nci_compounds(400)};
    std::vector<std::pair<CompoundNumber, const RDKit::ROMol*>> small;
    for (const auto& [number, molecule] : library.molecules()) {
        const unsigned bonds = molecule.rdkit().getNumBonds();
        if (bonds >= 6 && bonds <= 11) small.emplace_back(number, &molecule.rdkit());
    }
    if (small.size() < 10) return;
    std::mt19937_64 random{3};  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same sets each time
    for (std::size_t i = 0; i < 60; ++i) {
        const CoreRules rules{.rings = static_cast<CoreRings>(i % 3),
                              .atoms = i % 4 == 1 ? CoreAtoms::any : CoreAtoms::elements,
                              .bonds = static_cast<CoreBonds>(i / 3 % 3),
                              .charges = i % 5 == 0};
        std::vector<std::pair<CompoundNumber, const RDKit::ROMol*>> some;
        while (some.size() < 2 + i % 4) {
            const auto one = small[random() % small.size()];
            if (std::find(some.begin(), some.end(), one) == some.end()) some.push_back(one);
        }
        std::sort(some.begin(), some.end());
        CompoundSelection among;
        for (const auto& [number, molecule] : some) among.add(number);
        const auto reference = std::min_element(some.begin(), some.end(), [](const auto& a, const auto& b) {
            return a.second->getNumBonds() < b.second->getNumBonds();
        });
        std::vector<const RDKit::ROMol*> others;
        for (const auto& one : some) {
            if (one != *reference) others.push_back(one.second);
        }
        const CommonCore core = core_in(library.library(), &among, {.rules = rules});
        const auto [bonds, atoms] = TriedCores{*reference->second, others, rules}.greatest();
        INFO(core.smarts);
        CHECK(core.bonds == bonds);
        if (bonds > 0) CHECK(core.atoms == atoms);
    }
}

TEST_CASE("Cores that a share of the compounds has are never smaller than those of FMCS") {
    TestLibrary library{nci_compounds(400)};
    if (library.molecules().empty()) return;
    Choice choice{library, 8};
    for (const std::size_t size : {5U, 10U, 20U, 30U}) {
        for (const CoreRings rings : {CoreRings::any, CoreRings::complete}) {
            check_against_fmcs(library, choice.neighbours(size), {.rules = {.rings = rings}, .share = 0.8});
            check_against_fmcs(library, choice.any(size), {.rules = {.rings = rings}, .share = 0.6});
        }
    }
}

TEST_CASE("A share of many compounds is settled on a sample and counted in all") {
    const TestLibrary library{nci_compounds(400)};
    if (library.molecules().empty()) return;
    CompoundSelection all;
    for (const auto& [number, molecule] : library.molecules()) all.add(number);
    const CoreRequest request{.share = 0.6};
    const CommonCore core = core_in(library.library(), nullptr, request);
    CHECK(core.sample == series::kCoreSample);
    CHECK(core.looked_at == library.molecules().size());
    CHECK(core.compounds == found_by(core.smarts, molecules_in(library, all)));
    CHECK(core_in(library.library(), &all, request, 3).smarts == core.smarts);
    CHECK(series::proof_word(core) == "of a sample");
    // All of them need none.
    CHECK(core_in(library.library(), nullptr, {}).sample == 0);
}

TEST_CASE("A search for a core that has too few steps tells the best core found and what is left") {
    // Peptides of the same residues in another order.
    const auto peptide = [](std::uint64_t seed, std::size_t residues) {
        const std::vector<std::string> sides{"NCC(=O)",         "NC(C)C(=O)",         "NC(CO)C(=O)",
                                             "NC(CC(C)C)C(=O)", "NC(Cc1ccccc1)C(=O)", "NC(CC(=O)O)C(=O)"};
        std::mt19937_64 random{seed};  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same each time
        std::string smiles;
        for (std::size_t i = 0; i < residues; ++i) smiles += sides[random() % sides.size()];
        return smiles + "O";
    };
    const TestLibrary library{{{peptide(1, 60), "a"}, {peptide(2, 60), "b"}, {peptide(3, 60), "c"}}};
    const CommonCore few = core_in(library.library(), nullptr, {.most_steps = 2000});
    const CommonCore more = core_in(library.library(), nullptr, {.most_steps = 4'000'000});
    CHECK_FALSE(few.is_greatest);
    CHECK_FALSE(more.is_greatest);
    CHECK(series::proof_word(few) == "no");
    CHECK(few.bonds <= more.bonds);
    CHECK(more.bonds > 90);
    for (const CommonCore& core : {few, more}) {
        CHECK(core.most_bonds > core.bonds);
        CHECK(core.compounds == (core.smarts.empty() ? 0 : 3));
        if (!core.smarts.empty())
            CHECK(found_by(core.smarts, molecules_in(library, all_compounds(*library.library().reader()))) == 3);
    }
    // Where it is proved, the bound is the core; a little less than what that takes gives a true bound.
    const TestLibrary small{{{peptide(4, 6), "a"}, {peptide(5, 6), "b"}, {peptide(6, 6), "c"}}};
    const CommonCore proved = core_in(small.library(), nullptr, {});
    CHECK(proved.is_greatest);
    for (std::uint64_t steps = 1; steps < 200'000; steps *= 2) {
        const CommonCore core = core_in(small.library(), nullptr, {.most_steps = steps});
        INFO(steps);
        CHECK(core.bonds <= proved.bonds);
        CHECK(core.most_bonds >= proved.bonds);
        if (core.is_greatest) CHECK(core.bonds == proved.bonds);
    }
}

TEST_CASE("Cores do not depend on threads or stored structures, tell how far they are, and stop") {
    TestLibrary library{nci_compounds(300)};
    if (library.molecules().empty()) return;
    class WithoutStructures : public ForwardingSource {
      public:
        using ForwardingSource::ForwardingSource;
        std::shared_ptr<const StructureSource> structures() const override { return nullptr; }
    };
    const WithoutStructures texts_only{
        std::shared_ptr<const CompoundSource>{std::shared_ptr<void>{}, &library.library()}};
    Choice choice{library, 9};
    for (const std::size_t size : {2U, 4U, 9U}) {
        const CompoundSelection some = choice.neighbours(size);
        const CoreRequest request{.rules = {.rings = CoreRings::only, .charges = true}};
        const CommonCore core = core_in(library.library(), &some, request, 1);
        for (const CommonCore& again :
             {core_in(library.library(), &some, request, 3), core_in(texts_only, &some, request, 2)}) {
            CHECK(again.smarts == core.smarts);
            CHECK(again.smiles == core.smiles);
            CHECK(again.compounds == core.compounds);
        }
    }
    double last = 0;
    CHECK(series::find_common_core(library.library(), nullptr, {}, 2,
                                   {.progress =
                                        [&](double share) {
                                            CHECK(share >= last);
                                            last = share;
                                        }},
                                   {}));
    CHECK(last == 1);
    std::stop_source stopped;
    stopped.request_stop();
    CHECK_FALSE(series::find_common_core(library.library(), nullptr, {}, 2, {}, stopped.get_token()));
    const CompoundSelection none;
    CHECK(core_in(library.library(), &none, {}).looked_at == 0);
}

}  // namespace chemsieve::common_core_test
