#include "chem/labels/abbreviations.h"

#include <GraphMol/Depictor/RDDepictor.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/text.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

// clang-format off
constexpr Abbreviation kAbbreviations[] = {
    // Alkyls.
    {"Me CH3 H3C", "*C"},
    {"Et C2H5 H5C2 CH2CH3 CH3CH2 H3CH2C", "*CC"},
    {"Pr nPr n-Pr C3H7 H7C3 CH2CH2CH3", "*CCC"},
    {"iPr i-Pr CH(CH3)2 (CH3)2CH CHMe2 Me2CH", "*C(C)C"},
    {"cPr c-Pr cyclopropyl", "*C1CC1"},
    {"Bu nBu n-Bu C4H9 H9C4", "*CCCC"},
    {"iBu i-Bu", "*CC(C)C"},
    {"sBu s-Bu sec-Bu", "*C(C)CC"},
    {"tBu t-Bu tert-Bu C(CH3)3 (CH3)3C CMe3 Me3C", "*C(C)(C)C"},
    {"cBu c-Bu cyclobutyl", "*C1CCC1"},
    {"nPent n-Pent C5H11 H11C5", "*CCCCC"},
    {"iPent i-Pent", "*CCC(C)C"},
    {"cPent c-Pent cyclopentyl", "*C1CCCC1"},
    {"nHex n-Hex C6H13 H13C6", "*CCCCCC"},
    {"cHex c-Hex Cy cyclohexyl", "*C1CCCCC1"},
    {"nHept n-Hept Hept C7H15 H15C7", "*CCCCCCC"},
    {"nOct n-Oct Oct C8H17 H17C8", "*CCCCCCCC"},
    {"nNon n-Non Non C9H19 H19C9", "*CCCCCCCCC"},
    {"nDec n-Dec Dec C10H21 H21C10", "*CCCCCCCCCC"},
    {"vinyl CH=CH2 H2C=CH", "*C=C"},
    {"allyl CH2CH=CH2", "*CC=C"},
    {"C#CH HC#C", "*C#C"},
    {"propargyl CH2C#CH", "*CC#C"},
    {"CH2OH HOCH2 HOH2C", "*CO"},
    {"CH2NH2 H2NCH2 H2NH2C", "*CN"},
    {"CH2CN NCCH2 NCH2C", "*CC#N"},
    {"CH2Cl ClCH2 ClH2C", "*CCl"},
    {"CH2Br BrCH2 BrH2C", "*CBr"},
    {"CH2OMe MeOCH2 MeOH2C CH2OCH3", "*COC"},
    {"CH2CO2H CH2COOH", "*CC(=O)O"},
    // Halogenated.
    {"CF3 F3C", "*C(F)(F)F"},
    {"CHF2 F2HC F2CH", "*C(F)F"},
    {"CH2F FH2C FCH2", "*CF"},
    {"CCl3 Cl3C", "*C(Cl)(Cl)Cl"},
    {"CHCl2 Cl2HC", "*C(Cl)Cl"},
    {"CBr3 Br3C", "*C(Br)(Br)Br"},
    {"C2F5 F5C2 CF2CF3 F3CF2C", "*C(F)(F)C(F)(F)F"},
    {"CH2CF3 F3CH2C F3CCH2", "*CC(F)(F)F"},
    {"OCF3 F3CO", "*OC(F)(F)F"},
    {"OCHF2 F2HCO F2CHO", "*OC(F)F"},
    {"SCF3 F3CS", "*SC(F)(F)F"},
    {"SF5 F5S", "*S(F)(F)(F)(F)F"},
    // Aryls.
    {"Ph C6H5 H5C6 phenyl", "*C1=CC=CC=C1"},
    {"Bn CH2Ph PhCH2 PhH2C benzyl CH2C6H5", "*CC1=CC=CC=C1"},
    {"p-Tol 4-MeC6H4", "*C1=CC=C(C)C=C1"},
    {"4-ClC6H4", "*C1=CC=C(Cl)C=C1"},
    {"4-FC6H4", "*C1=CC=C(F)C=C1"},
    {"4-MeOC6H4 PMP", "*C1=CC=C(OC)C=C1"},
    {"PMB MPM", "*CC1=CC=C(OC)C=C1"},
    {"Tr Trt CPh3 Ph3C", "*C(C1=CC=CC=C1)(C1=CC=CC=C1)C1=CC=CC=C1"},
    {"DMT DMTr", "*C(C1=CC=CC=C1)(C1=CC=C(OC)C=C1)C1=CC=C(OC)C=C1"},
    {"C6F5 F5C6", "*C1=C(F)C(F)=C(F)C(F)=C1F"},
    // Acyls.
    {"CHO OHC", "*C=O"},
    {"Ac COCH3 COMe H3COC MeOC CH3CO C(O)CH3 C(O)Me", "*C(C)=O"},
    {"Bz COPh PhCO PhOC C(O)Ph", "*C(=O)C1=CC=CC=C1"},
    {"Piv COtBu", "*C(=O)C(C)(C)C"},
    {"COCF3 F3COC CF3CO C(O)CF3", "*C(=O)C(F)(F)F"},
    {"CO2H COOH HO2C HOOC C(O)OH", "*C(=O)O"},
    {"CO2- COO- -O2C -OOC", "*C(=O)[O-]"},
    {"CO2Me COOMe MeO2C MeOOC CO2CH3 COOCH3 H3CO2C H3COOC C(O)OMe", "*C(=O)OC"},
    {"CO2Et COOEt EtO2C EtOOC CO2C2H5 COOC2H5 C(O)OEt", "*C(=O)OCC"},
    {"CO2iPr COOiPr iPrO2C CO2-iPr", "*C(=O)OC(C)C"},
    {"CO2tBu COOtBu tBuO2C CO2-tBu t-BuO2C Boc BOC", "*C(=O)OC(C)(C)C"},
    {"CO2Bn COOBn BnO2C Cbz CBZ CO2CH2Ph", "*C(=O)OCC1=CC=CC=C1"},
    {"CO2Ph COOPh PhO2C", "*C(=O)OC1=CC=CC=C1"},
    {"Fmoc FMOC", "*C(=O)OCC1C2=CC=CC=C2C2=CC=CC=C12"},
    {"Alloc Aloc", "*C(=O)OCC=C"},
    {"Troc", "*C(=O)OCC(Cl)(Cl)Cl"},
    {"Teoc", "*C(=O)OCC[Si](C)(C)C"},
    {"CONH2 H2NOC C(O)NH2 H2NCO", "*C(N)=O"},
    {"CONHMe MeHNOC CONHCH3 C(O)NHMe", "*C(=O)NC"},
    {"CONMe2 Me2NOC CON(CH3)2 C(O)NMe2", "*C(=O)N(C)C"},
    {"CONHEt", "*C(=O)NCC"},
    {"CONHPh PhHNOC", "*C(=O)NC1=CC=CC=C1"},
    {"CONHOH HOHNOC", "*C(=O)NO"},
    {"COCl ClOC", "*C(Cl)=O"},
    {"CN", "*C#N"},
    {"NC", "*[N+]#[C-]"},
    // Nitrogen.
    {"NH2 H2N", "*N"},
    {"NH3+ +H3N", "*[NH3+]"},
    {"NMe NHMe NHCH3 MeHN MeNH H3CHN CH3NH", "*NC"},
    {"NMe2 N(CH3)2 Me2N (CH3)2N (H3C)2N N(Me)2", "*N(C)C"},
    {"NMe3+ +Me3N N(CH3)3+", "*[N+](C)(C)C"},
    {"NHEt EtHN EtNH", "*NCC"},
    {"NEt2 Et2N N(C2H5)2 N(Et)2", "*N(CC)CC"},
    {"NHiPr iPrHN", "*NC(C)C"},
    {"NHtBu tBuHN", "*NC(C)(C)C"},
    {"NHPh PhHN PhNH", "*NC1=CC=CC=C1"},
    {"NHBn BnHN BnNH", "*NCC1=CC=CC=C1"},
    {"NHAc AcHN AcNH NHCOCH3 NHCOMe", "*NC(C)=O"},
    {"NHBoc BocHN BocNH", "*NC(=O)OC(C)(C)C"},
    {"NHCbz CbzHN CbzNH", "*NC(=O)OCC1=CC=CC=C1"},
    {"NHFmoc FmocHN FmocNH", "*NC(=O)OCC1C2=CC=CC=C2C2=CC=CC=C12"},
    {"NHTs TsHN TsNH", "*NS(=O)(=O)C1=CC=C(C)C=C1"},
    {"NHMs MsHN MsNH NHSO2Me NHSO2CH3", "*NS(C)(=O)=O"},
    {"NHBz BzHN BzNH", "*NC(=O)C1=CC=CC=C1"},
    {"NHOH HOHN", "*NO"},
    {"NHNH2 H2NHN", "*NN"},
    {"NHCHO OHCHN", "*NC=O"},
    {"NHCONH2 H2NOCHN", "*NC(N)=O"},
    {"NCF3 F3CN NHCF3", "*NC(F)(F)F"},
    {"N(OH)CH3 CH3(OH)N", "*N(C)O"},
    {"NO2 O2N", "*[N+](=O)[O-]"},
    {"NO ON", "*N=O"},
    {"N3", "*N=[N+]=[N-]"},
    {"NCO", "*N=C=O"},
    {"NCS", "*N=C=S"},
    {"NPhth PhthN", "*N1C(=O)C2=CC=CC=C2C1=O"},
    // Oxygen.
    {"OH HO", "*O"},
    {"O- -O", "*[O-]"},
    {"OMe MeO OCH3 H3CO CH3O", "*OC"},
    {"OEt EtO OC2H5 H5C2O OCH2CH3", "*OCC"},
    {"OPr OnPr", "*OCCC"},
    {"OiPr iPrO O-iPr Oi-Pr", "*OC(C)C"},
    {"OBu OnBu", "*OCCCC"},
    {"OiBu iBuO", "*OCC(C)C"},
    {"OtBu tBuO O-tBu Ot-Bu", "*OC(C)(C)C"},
    {"OPh PhO", "*OC1=CC=CC=C1"},
    {"OBn BnO OCH2Ph", "*OCC1=CC=CC=C1"},
    {"OPMB PMBO", "*OCC1=CC=C(OC)C=C1"},
    {"OAc AcO OCOCH3 OCOMe", "*OC(C)=O"},
    {"OBz BzO OCOPh", "*OC(=O)C1=CC=CC=C1"},
    {"OPiv PivO", "*OC(=O)C(C)(C)C"},
    {"OBoc BocO", "*OC(=O)OC(C)(C)C"},
    {"OTs TsO", "*OS(=O)(=O)C1=CC=C(C)C=C1"},
    {"OMs MsO", "*OS(C)(=O)=O"},
    {"OTf TfO", "*OS(=O)(=O)C(F)(F)F"},
    {"OTr TrO OTrt", "*OC(C1=CC=CC=C1)(C1=CC=CC=C1)C1=CC=CC=C1"},
    {"OMOM MOMO", "*OCOC"},
    {"MOM", "*COC"},
    {"OMEM MEMO", "*OCOCCOC"},
    {"MEM", "*COCCOC"},
    {"OSEM SEMO", "*OCOCC[Si](C)(C)C"},
    {"SEM", "*COCC[Si](C)(C)C"},
    {"OTHP THPO", "*OC1CCCCO1"},
    {"THP", "*C1CCCCO1"},
    {"OTMS TMSO", "*O[Si](C)(C)C"},
    {"OTES TESO", "*O[Si](CC)(CC)CC"},
    {"OTBS TBSO OTBDMS TBDMSO", "*O[Si](C)(C)C(C)(C)C"},
    {"OTIPS TIPSO", "*O[Si](C(C)C)(C(C)C)C(C)C"},
    {"OTBDPS TBDPSO", "*O[Si](C1=CC=CC=C1)(C1=CC=CC=C1)C(C)(C)C"},
    {"OSO3H HO3SO", "*OS(=O)(=O)O"},
    {"OPO3H2 H2O3PO", "*OP(=O)(O)O"},
    {"OOH HOO", "*OO"},
    // Sulfur, phosphorus, silicon, boron, tin.
    {"SH HS", "*S"},
    {"SMe MeS SCH3 H3CS", "*SC"},
    {"SEt EtS", "*SCC"},
    {"SPh PhS", "*SC1=CC=CC=C1"},
    {"SBn BnS", "*SCC1=CC=CC=C1"},
    {"SAc AcS", "*SC(C)=O"},
    {"STr TrS STrt", "*SC(C1=CC=CC=C1)(C1=CC=CC=C1)C1=CC=CC=C1"},
    {"SCN", "*SC#N"},
    {"SO2Me MeO2S SO2CH3 Ms H3CO2S", "*S(C)(=O)=O"},
    {"SO2Et EtO2S", "*S(=O)(=O)CC"},
    {"SO2Ph PhO2S", "*S(=O)(=O)C1=CC=CC=C1"},
    {"Ts Tos SO2Tol", "*S(=O)(=O)C1=CC=C(C)C=C1"},
    {"Tf SO2CF3 F3CO2S", "*S(=O)(=O)C(F)(F)F"},
    {"SO2NH2 H2NO2S", "*S(N)(=O)=O"},
    {"SO2NHMe", "*S(=O)(=O)NC"},
    {"SO2NMe2 Me2NO2S", "*S(=O)(=O)N(C)C"},
    {"SO2Cl ClO2S", "*S(=O)(=O)Cl"},
    {"SO2F FO2S", "*S(=O)(=O)F"},
    {"SO3H HO3S", "*S(=O)(=O)O"},
    {"SO3- -O3S", "*S(=O)(=O)[O-]"},
    {"PO3H2 H2O3P P(O)(OH)2", "*P(=O)(O)O"},
    {"PO3Et2 Et2O3P P(O)(OEt)2 PO(OEt)2", "*P(=O)(OCC)OCC"},
    {"PO3Me2 P(O)(OMe)2 PO(OMe)2", "*P(=O)(OC)OC"},
    {"PPh2 Ph2P", "*P(C1=CC=CC=C1)C1=CC=CC=C1"},
    {"PPh3+ +Ph3P", "*[P+](C1=CC=CC=C1)(C1=CC=CC=C1)C1=CC=CC=C1"},
    {"TMS SiMe3 Me3Si Si(CH3)3", "*[Si](C)(C)C"},
    {"TES SiEt3 Et3Si", "*[Si](CC)(CC)CC"},
    {"TBS TBDMS", "*[Si](C)(C)C(C)(C)C"},
    {"TIPS", "*[Si](C(C)C)(C(C)C)C(C)C"},
    {"TBDPS", "*[Si](C1=CC=CC=C1)(C1=CC=CC=C1)C(C)(C)C"},
    {"B(OH)2 (HO)2B", "*B(O)O"},
    {"Bpin BPin pinB", "*B1OC(C)(C)C(C)(C)O1"},
    {"SnBu3 Bu3Sn", "*[Sn](CCCC)(CCCC)CCCC"},
    {"SnMe3 Me3Sn", "*[Sn](C)(C)C"},
    // Between two others; the same from both sides.
    {"CO C=O C(O)", "*C(*)=O"},
    {"CF2 F2C", "*C(*)(F)F"},
    {"CCl2", "*C(*)(Cl)Cl"},
    {"CMe2 Me2C C(CH3)2", "*C(*)(C)C"},
    {"CHMe CHCH3", "*C(*)C"},
    {"CHPh", "*C(*)C1=CC=CC=C1"},
    {"CHOH", "*C(*)O"},
    {"SO S(O)", "*S(*)=O"},
    {"SO2 O2S S(O)2", "*S(*)(=O)=O"},
    {"NMe MeN NCH3 H3CN", "*N(*)C"},
    {"NEt EtN", "*N(*)CC"},
    {"NiPr iPrN", "*N(*)C(C)C"},
    {"NPh PhN", "*N(*)C1=CC=CC=C1"},
    {"NBn BnN", "*N(*)CC1=CC=CC=C1"},
    {"NAc AcN", "*N(*)C(C)=O"},
    {"NBoc BocN", "*N(*)C(=O)OC(C)(C)C"},
    {"NCbz CbzN", "*N(*)C(=O)OCC1=CC=CC=C1"},
    {"NFmoc FmocN", "*N(*)C(=O)OCC1C2=CC=CC=C2C2=CC=CC=C12"},
    {"NTs TsN", "*N(*)S(=O)(=O)C1=CC=C(C)C=C1"},
    {"NMs MsN", "*N(*)S(C)(=O)=O"},
    {"NBz BzN", "*N(*)C(=O)C1=CC=CC=C1"},
    {"NOH HON", "*N(*)O"},
    {"NCF3 F3CN", "*N(*)C(F)(F)F"},
    {"SiMe2 Me2Si", "*[Si](*)(C)C"},
    {"PPh PhP", "*P(*)C1=CC=CC=C1"},
};
// clang-format on

bool has_label(const Abbreviation& one, std::string_view label) {
    const std::vector<std::string> labels = split_words(one.labels);
    return std::find(labels.begin(), labels.end(), label) != labels.end();
}

std::unique_ptr<RDKit::RWMol> laid_out(const Abbreviation& abbreviation) {
    RDKit::SmilesParserParams params;
    params.removeHs = false;
    params.sanitize = false;
    std::unique_ptr<RDKit::RWMol> mol{RDKit::SmilesToMol(std::string{abbreviation.smiles}, params)};
    constexpr bool kIsStrict = false;
    mol->updatePropertyCache(kIsStrict);
    RDKit::MolOps::fastFindRings(*mol);
    RDDepict::compute2DCoords(*mol);
    return mol;
}

// Its dummies are the first atom, and the third if there are two.
AbbreviatedGroup group_of(const RDKit::ROMol& mol) {
    const RDKit::Conformer& places = mol.getConformer();
    const RDGeom::Point3D &origin = places.getAtomPos(1), &outside = places.getAtomPos(0);
    // Turned so that what it is bound to lies at -1, 0.
    const double x = origin.x - outside.x, y = origin.y - outside.y, squared = x * x + y * y;
    AbbreviatedGroup group;
    std::vector<unsigned> number(mol.getNumAtoms());
    for (const RDKit::Atom* atom : mol.atoms()) {
        if (atom->getAtomicNum() == 0) continue;
        number[atom->getIdx()] = static_cast<unsigned>(group.atoms.size());
        const RDGeom::Point3D at = places.getAtomPos(atom->getIdx()) - origin;
        group.atoms.push_back({atom->getSymbol(), atom->getFormalCharge(), (at.x * x + at.y * y) / squared,
                               (at.y * x - at.x * y) / squared});
    }
    for (const RDKit::Bond* bond : mol.bonds()) {
        if (bond->getBeginAtom()->getAtomicNum() == 0 || bond->getEndAtom()->getAtomicNum() == 0) continue;
        group.bonds.push_back(
            {number[bond->getBeginAtomIdx()], number[bond->getEndAtomIdx()], static_cast<int>(bond->getBondType())});
    }
    return group;
}

}  // namespace

std::span<const Abbreviation> abbreviations() { return kAbbreviations; }

std::optional<AbbreviatedGroup> abbreviated_group(std::string_view label, unsigned attachments) {
    const auto* found =
        std::find_if(std::begin(kAbbreviations), std::end(kAbbreviations), [&](const Abbreviation& one) {
            return std::count(one.smiles.begin(), one.smiles.end(), '*') == attachments && has_label(one, label);
        });
    if (found == std::end(kAbbreviations)) return std::nullopt;
    return group_of(*laid_out(*found));
}

}  // namespace chemsieve
