#include "chem/sameness/counter_ions.h"

#include <GraphMol/ROMol.h>

#include <string>
#include <unordered_set>

#include "chem/rdkit_config_check.h"
#include "chem/read/parse.h"
#include "chem/sameness/compound_form.h"

namespace chemsieve {

namespace {

// clang-format off
constexpr CounterIon kCounterIons[] = {
    // Acids.
    {"acetate", "CC(=O)O"},
    {"acetamidobenzoate", "CC(=O)Nc1ccc(cc1)C(=O)O"},
    {"adipate", "OC(=O)CCCCC(=O)O"},
    {"ascorbate", "OCC(O)C1OC(=O)C(O)=C1O"},
    {"aspartate", "NC(CC(=O)O)C(=O)O"},
    {"benzoate", "OC(=O)c1ccccc1"},
    {"besylate", "OS(=O)(=O)c1ccccc1"},
    {"bicarbonate", "OC(=O)O"},
    {"bitartrate", "OC(C(O)C(=O)O)C(=O)O"},
    {"borate", "OB(O)O"},
    {"camphorate", "CC1(C)C(CCC1(C)C(=O)O)C(=O)O"},
    {"camsylate", "CC1(C)C2CCC1(CS(=O)(=O)O)C(=O)C2"},
    {"caprate", "CCCCCCCCCC(=O)O"},
    {"caproate", "CCCCCC(=O)O"},
    {"caprylate", "CCCCCCCC(=O)O"},
    {"citrate", "OC(=O)CC(O)(CC(=O)O)C(=O)O"},
    {"cyclamate", "OS(=O)(=O)NC1CCCCC1"},
    {"cypionate", "OC(=O)CCC1CCCC1"},
    {"dichloroacetate", "OC(=O)C(Cl)Cl"},
    {"edetate", "OC(=O)CN(CCN(CC(=O)O)CC(=O)O)CC(=O)O"},
    {"edisylate", "OS(=O)(=O)CCS(=O)(=O)O"},
    {"estolate", "CCCCCCCCCCCCOS(=O)(=O)O"},
    {"esylate", "CCS(=O)(=O)O"},
    {"ethylsulfate", "CCOS(=O)(=O)O"},
    {"formate", "OC=O"},
    {"fumarate and maleate", "OC(=O)C=CC(=O)O"},
    {"galactarate", "OC(C(O)C(O)C(=O)O)C(O)C(=O)O"},
    {"gentisate", "OC(=O)c1cc(O)ccc1O"},
    {"gluceptate", "OCC(O)C(O)C(O)C(O)C(O)C(=O)O"},
    {"gluconate", "OCC(O)C(O)C(O)C(O)C(=O)O"},
    {"glucuronate", "OC(C(O)C(O)C(=O)O)C(O)C=O"},
    {"glutamate", "NC(CCC(=O)O)C(=O)O"},
    {"glutarate", "OC(=O)CCCC(=O)O"},
    {"glycerophosphate", "OCC(O)COP(=O)(O)O"},
    {"beta-glycerophosphate", "OCC(CO)OP(=O)(O)O"},
    {"glycolate", "OCC(=O)O"},
    {"hexafluorophosphate", "F[P-](F)(F)(F)(F)F"},
    {"hippurate", "OC(=O)CNC(=O)c1ccccc1"},
    {"isethionate", "OCCS(=O)(=O)O"},
    {"isobutyrate", "CC(C)C(=O)O"},
    {"lactate", "CC(O)C(=O)O"},
    {"lactobionate", "OCC(O)C(OC1OC(CO)C(O)C(O)C1O)C(O)C(O)C(=O)O"},
    {"laurate", "CCCCCCCCCCCC(=O)O"},
    {"laurylsulfonate", "CCCCCCCCCCCCS(=O)(=O)O"},
    {"malate", "OC(CC(=O)O)C(=O)O"},
    {"malonate", "OC(=O)CC(=O)O"},
    {"mandelate", "OC(C(=O)O)c1ccccc1"},
    {"mesylate", "CS(=O)(=O)O"},
    {"methylsulfate", "COS(=O)(=O)O"},
    {"myristate", "CCCCCCCCCCCCCC(=O)O"},
    {"napadisylate", "OS(=O)(=O)c1cccc2c1cccc2S(=O)(=O)O"},
    {"napsylate", "OS(=O)(=O)c1ccc2ccccc2c1"},
    {"nicotinate", "OC(=O)c1cccnc1"},
    {"nitrate", "O[N+](=O)[O-]"},
    {"oleate", "CCCCCCCCC=CCCCCCCCC(=O)O"},
    {"orotate", "OC(=O)c1cc(=O)[nH]c(=O)[nH]1"},
    {"oxalate", "OC(=O)C(=O)O"},
    {"oxoglutarate", "OC(=O)CCC(=O)C(=O)O"},
    {"palmitate", "CCCCCCCCCCCCCCCC(=O)O"},
    {"pamoate", "OC(=O)c1cc2ccccc2c(Cc2c(O)c(cc3ccccc23)C(=O)O)c1O"},
    {"pantothenate", "CC(C)(CO)C(O)C(=O)NCCC(=O)O"},
    {"perchlorate", "OCl(=O)(=O)=O"},
    {"perchlorate, charges apart", "[O-][Cl+3]([O-])([O-])[O-]"},
    {"phosphate", "OP(=O)(O)O"},
    {"diphosphate", "OP(=O)(O)OP(=O)(O)O"},
    {"picrate", "Oc1c(cc(cc1[N+](=O)[O-])[N+](=O)[O-])[N+](=O)[O-]"},
    {"pivalate", "CC(C)(C)C(=O)O"},
    {"propionate", "CCC(=O)O"},
    {"pyroglutamate", "OC(=O)C1CCC(=O)N1"},
    {"saccharinate", "O=C1NS(=O)(=O)c2ccccc12"},
    {"salicylate", "OC(=O)c1ccccc1O"},
    {"aminosalicylate", "Nc1ccc(C(=O)O)c(O)c1"},
    {"sebacate", "OC(=O)CCCCCCCCC(=O)O"},
    {"stearate", "CCCCCCCCCCCCCCCCCC(=O)O"},
    {"succinate", "OC(=O)CCC(=O)O"},
    {"sulfate", "OS(=O)(=O)O"},
    {"sulfite", "OS(=O)O"},
    {"sulfamate", "NS(=O)(=O)O"},
    {"teoclate", "Cn1c(=O)c2[nH]c(Cl)nc2n(C)c1=O"},
    {"tetrafluoroborate", "F[B-](F)(F)F"},
    {"thiocyanate", "SC#N"},
    {"tosylate", "Cc1ccc(cc1)S(=O)(=O)O"},
    {"triflate", "OS(=O)(=O)C(F)(F)F"},
    {"trifluoroacetate", "OC(=O)C(F)(F)F"},
    {"undecylenate", "C=CCCCCCCCCC(=O)O"},
    {"xinafoate", "OC(=O)c1ccc2ccccc2c1O"},
    {"3-hydroxy-2-naphthoate", "OC(=O)c1cc2ccccc2cc1O"},
    // Bases.
    {"arginine", "NC(CCCNC(N)=N)C(=O)O"},
    {"benethamine", "C(CNCc1ccccc1)c1ccccc1"},
    {"benzathine", "C(CNCc1ccccc1)NCc1ccccc1"},
    {"tert-butylamine", "CC(C)(C)N"},
    {"betaine", "C[N+](C)(C)CC(=O)[O-]"},
    {"choline", "C[N+](C)(C)CCO"},
    {"deanol", "CN(C)CCO"},
    {"dicyclohexylamine", "C1CCC(CC1)NC1CCCCC1"},
    {"diethylamine", "CCNCC"},
    {"diethylethanolamine", "CCN(CC)CCO"},
    {"diisopropylamine", "CC(C)NC(C)C"},
    {"diolamine", "OCCNCCO"},
    {"epolamine", "OCCN1CCCC1"},
    {"ethylenediamine", "NCCN"},
    {"guanidine", "NC(N)=N"},
    {"hydroxyethylmorpholine", "OCCN1CCOCC1"},
    {"imidazole", "c1c[nH]cn1"},
    {"lysine", "NCCCCC(N)C(=O)O"},
    {"meglumine", "CNCC(O)C(O)C(O)C(O)CO"},
    {"morpholine", "C1COCCN1"},
    {"olamine", "NCCO"},
    {"piperazine", "C1CNCCN1"},
    {"pyridine", "c1ccncc1"},
    {"tetrabutylammonium", "CCCC[N+](CCCC)(CCCC)CCCC"},
    {"tetraethylammonium", "CC[N+](CC)(CC)CC"},
    {"tetramethylammonium", "C[N+](C)(C)C"},
    {"triethylamine", "CCN(CC)CC"},
    {"trolamine", "OCCN(CCO)CCO"},
    {"tromethamine", "NC(CO)(CO)CO"},
    // Solvents.
    {"acetone", "CC(C)=O"},
    {"acetonitrile", "CC#N"},
    {"benzene", "c1ccccc1"},
    {"butanol", "CCCCO"},
    {"chloroform", "ClC(Cl)Cl"},
    {"cyclohexane", "C1CCCCC1"},
    {"dichloromethane", "ClCCl"},
    {"diethyl ether", "CCOCC"},
    {"dimethylacetamide", "CC(=O)N(C)C"},
    {"dimethylformamide", "CN(C)C=O"},
    {"dimethyl sulfoxide", "CS(C)=O"},
    {"dioxane", "C1COCCO1"},
    {"ethanol", "CCO"},
    {"ethyl acetate", "CCOC(C)=O"},
    {"ethylene glycol", "OCCO"},
    {"heptane", "CCCCCCC"},
    {"hexane", "CCCCCC"},
    {"isopropanol", "CC(C)O"},
    {"isopropyl acetate", "CC(C)OC(C)=O"},
    {"methanol", "CO"},
    {"methyl tert-butyl ether", "COC(C)(C)C"},
    {"N-methylpyrrolidone", "CN1CCCC1=O"},
    {"propanol", "CCCO"},
    {"propylene glycol", "CC(O)CO"},
    {"tetrahydrofuran", "C1CCOC1"},
    {"toluene", "Cc1ccccc1"},
    {"urea", "NC(N)=O"},
};
// clang-format on

constexpr unsigned kMostAtoms = 30;  // a counter-ion has no more

// What of a component counts: heavy atoms and the bonds between them.
std::string skeleton_of(const RDKit::ROMol& mol) {
    Constitution skeleton;
    for (const RDKit::Atom* atom : mol.atoms()) {
        skeleton.atoms.push_back(constitution_atom(atom->getAtomicNum(), atom->getIsAromatic(), 0, 0, 0));
    }
    for (const RDKit::Bond* bond : mol.bonds()) {
        skeleton.bonds.push_back({static_cast<std::uint16_t>(bond->getBeginAtomIdx()),
                                  static_cast<std::uint16_t>(bond->getEndAtomIdx()),
                                  static_cast<std::uint8_t>(bond->getBondType())});
    }
    return form_of_constitution(skeleton).value_or("");
}

bool has_carbon(const RDKit::ROMol& mol) {
    constexpr int kCarbon = 6;
    for (const RDKit::Atom* atom : mol.atoms()) {
        if (atom->getAtomicNum() == kCarbon) return true;
    }
    return false;
}

const std::unordered_set<std::string>& skeletons() {
    static const std::unordered_set<std::string> all = [] {
        std::unordered_set<std::string> made;
        for (const CounterIon& one : kCounterIons) {
            const ParseResult read = parse_smiles_for_form(one.smiles);
            if (const auto* molecule = std::get_if<Molecule>(&read)) made.insert(skeleton_of(molecule->rdkit()));
        }
        return made;
    }();
    return all;
}

}  // namespace

std::span<const CounterIon> counter_ions() { return kCounterIons; }

bool is_counter_ion(const RDKit::ROMol& component) {
    if (component.getNumHeavyAtoms() <= 1) return !has_carbon(component);
    return component.getNumAtoms() <= kMostAtoms && skeletons().contains(skeleton_of(component));
}

}  // namespace chemsieve
