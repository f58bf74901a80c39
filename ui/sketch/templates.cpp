#include "ui/sketch/templates.h"

namespace chemsieve {

namespace {

using Templates = std::vector<SketchTemplate>;

Templates five_and_six() {
    return {
        {.name = "benzene", .smiles = "", .ring = RingKind{.size = 6, .benzene = true}},
        {"pyridine", "*c1ccncc1"},
        {"pyrimidine", "*c1cncnc1"},
        {"pyrrole", "*c1cc[nH]c1"},
        {"furan", "*c1ccoc1"},
        {"thiophene", "*c1ccsc1"},
        {"pyrazole", "*c1cn[nH]c1"},
        {"imidazole", "*c1c[nH]cn1"},
        {"thiazole", "*c1cscn1"},
        {"pyrazine", "*c1cnccn1"},
        {"pyridazine", "*c1ccnnc1"},
        {"oxazole", "*c1cocn1"},
        {"isoxazole", "*c1ccon1"},
        {"1,2,3-triazole", "*n1ccnn1"},
        {"1,2,4-triazole", "*n1cncn1"},
        {"tetrazole", "*c1nnn[nH]1"},
        {"1,3,4-oxadiazole", "*c1nnco1"},
        {"1,2,4-oxadiazole", "*c1ncon1"},
        {"1,3,4-thiadiazole", "*c1nncs1"},
        {"1,3,5-triazine", "*c1ncncn1"},
        {"1,2,4-triazine", "*c1nnccn1"},
        {"isothiazole", "*c1ccsn1"},
        {"1,2,4-thiadiazole", "*c1ncsn1"},
        {"2-pyridone", "*c1cc[nH]c(=O)c1"},
    };
}

Templates fused() {
    return {
        {"naphthalene", "*c1ccc2ccccc2c1"},
        {"indole", "*c1ccc2[nH]ccc2c1"},
        {"indazole", "*c1ccc2[nH]ncc2c1"},
        {"7-azaindole", "*c1cnc2[nH]ccc2c1"},
        {"benzimidazole", "*c1ccc2[nH]cnc2c1"},
        {"quinoline", "*c1ccc2ncccc2c1"},
        {"quinazoline", "*c1ccc2ncncc2c1"},
        {"purine", "*c1ncc2nc[nH]c2n1"},
        {"4-azaindole", "*c1cnc2cc[nH]c2c1"},
        {"5-azaindole", "*c1cc2[nH]ccc2cn1"},
        {"6-azaindole", "*c1cc2cc[nH]c2cn1"},
        {"isoquinoline", "*c1ccc2cnccc2c1"},
        {"benzofuran", "*c1ccc2occc2c1"},
        {"benzothiophene", "*c1ccc2sccc2c1"},
        {"benzoxazole", "*c1ccc2ocnc2c1"},
        {"benzothiazole", "*c1ccc2scnc2c1"},
        {"quinoxaline", "*c1ccc2nccnc2c1"},
        {"phthalazine", "*c1ccc2cnncc2c1"},
        {"imidazo[1,2-a]pyridine", "*c1ccc2nccn2c1"},
        {"pyrazolo[1,5-a]pyrimidine", "*c1cnc2ccnn2c1"},
        {"1,3-benzodioxole", "*c1ccc2OCOc2c1"},
        {"indane", "*c1ccc2CCCc2c1"},
        {"tetralin", "*c1ccc2CCCCc2c1"},
        {"carbazole", "*c1ccc2[nH]c3ccccc3c2c1"},
    };
}

Templates saturated() {
    return {
        {.name = "ring of 6", .smiles = "", .ring = RingKind{.size = 6}},
        {"piperidine", "*C1CCNCC1"},
        {"piperazine", "*N1CCNCC1"},
        {"morpholine", "*N1CCOCC1"},
        {"pyrrolidine", "*C1CCNC1"},
        {"tetrahydrofuran", "*C1CCOC1"},
        {.name = "ring of 3", .smiles = "", .ring = RingKind{.size = 3}},
        {.name = "ring of 4", .smiles = "", .ring = RingKind{.size = 4}},
        {.name = "ring of 5", .smiles = "", .ring = RingKind{.size = 5}},
        {.name = "ring of 7", .smiles = "", .ring = RingKind{.size = 7}},
        {.name = "ring of 8", .smiles = "", .ring = RingKind{.size = 8}},
        {"cyclohexene", "*C1CCC=CC1"},
        {"tetrahydropyran", "*C1CCOCC1"},
        {"thiomorpholine", "*N1CCSCC1"},
        {"azetidine", "*C1CNC1"},
        {"oxetane", "*C1COC1"},
    };
}

Templates acids_and_carbonyls() {
    return {
        {"carboxyl", "*C(=O)O"},    {"methyl ester", "*C(=O)OC"},    {"amide", "*C(=O)N"},
        {"aldehyde", "*C=O"},       {"acetyl", "*C(=O)C"},           {"acetoxy", "*OC(=O)C"},
        {"acetamido", "*NC(=O)C"},  {"N-methylamide", "*C(=O)NC"},   {"urea", "*NC(=O)N"},
        {"carbamate", "*NC(=O)OC"}, {"hydroxamic acid", "*C(=O)NO"}, {"acid chloride", "*C(=O)Cl"},
    };
}

Templates nitrogen_sulfur_phosphorus() {
    return {
        {"nitro", "*[N+](=O)[O-]"},       {"nitrile", "*C#N"},
        {"azide", "*N=[N+]=[N-]"},        {"dimethylamino", "*N(C)C"},
        {"guanidino", "*NC(=N)N"},        {"amidine", "*C(=N)N"},
        {"isocyanate", "*N=C=O"},         {"sulfonamide", "*S(=O)(=O)N"},
        {"sulfonic acid", "*S(=O)(=O)O"}, {"methylsulfonyl", "*S(=O)(=O)C"},
        {"methylsulfanyl", "*SC"},        {"sulfonylamino", "*NS(=O)(=O)C"},
        {"phosphate", "*OP(=O)(O)O"},     {"phosphonic acid", "*P(=O)(O)O"},
        {"boronic acid", "*B(O)O"},       {"pinacol boronate", "*B1OC(C)(C)C(C)(C)O1"},
    };
}

Templates carbon_and_halogens() {
    return {
        {"trifluoromethyl", "*C(F)(F)F"},
        {"difluoromethyl", "*C(F)F"},
        {"trifluoromethoxy", "*OC(F)(F)F"},
        {"methoxy", "*OC"},
        {"isopropyl", "*C(C)C"},
        {"tert-butyl", "*C(C)(C)C"},
        {"vinyl", "*C=C"},
        {"ethynyl", "*C#C"},
        {"phenyl", "*c1ccccc1"},
        {"benzyl", "*Cc1ccccc1"},
        {"cyclopropyl", "*C1CC1"},
        {"cyclohexyl", "*C1CCCCC1"},
    };
}

Templates protecting_groups() {
    return {
        {"Boc", "*C(=O)OC(C)(C)C", "Boc"},
        {"benzyloxycarbonyl", "*C(=O)OCc1ccccc1", "Cbz"},
        {"fluorenylmethoxycarbonyl", "*C(=O)OCC1c2ccccc2-c2ccccc12", "Fmoc"},
        {"trityl", "*C(c1ccccc1)(c1ccccc1)c1ccccc1", "Trt"},
        {"trimethylsilyl", "*[Si](C)(C)C", "TMS"},
        {"tert-butyldimethylsilyl", "*[Si](C)(C)C(C)(C)C", "TBS"},
        {"tosyl", "*S(=O)(=O)c1ccc(C)cc1", "Ts"},
        {"triflate", "*OS(=O)(=O)C(F)(F)F", "OTf"},
    };
}

Templates amino_acids() {
    return {
        {"glycine", "*NCC(=O)O", "Gly"},
        {"alanine", "*N[C@@H](C)C(=O)O", "Ala"},
        {"valine", "*N[C@@H](C(C)C)C(=O)O", "Val"},
        {"leucine", "*N[C@@H](CC(C)C)C(=O)O", "Leu"},
        {"isoleucine", "*N[C@@H]([C@@H](C)CC)C(=O)O", "Ile"},
        {"proline", "*N1CCC[C@H]1C(=O)O", "Pro"},
        {"phenylalanine", "*N[C@@H](Cc1ccccc1)C(=O)O", "Phe"},
        {"tyrosine", "*N[C@@H](Cc1ccc(O)cc1)C(=O)O", "Tyr"},
        {"tryptophan", "*N[C@@H](Cc1c[nH]c2ccccc12)C(=O)O", "Trp"},
        {"serine", "*N[C@@H](CO)C(=O)O", "Ser"},
        {"threonine", "*N[C@@H]([C@@H](C)O)C(=O)O", "Thr"},
        {"cysteine", "*N[C@@H](CS)C(=O)O", "Cys"},
        {"methionine", "*N[C@@H](CCSC)C(=O)O", "Met"},
        {"asparagine", "*N[C@@H](CC(N)=O)C(=O)O", "Asn"},
        {"glutamine", "*N[C@@H](CCC(N)=O)C(=O)O", "Gln"},
        {"aspartic acid", "*N[C@@H](CC(=O)O)C(=O)O", "Asp"},
        {"glutamic acid", "*N[C@@H](CCC(=O)O)C(=O)O", "Glu"},
        {"lysine", "*N[C@@H](CCCCN)C(=O)O", "Lys"},
        {"arginine", "*N[C@@H](CCCNC(=N)N)C(=O)O", "Arg"},
        {"histidine", "*N[C@@H](Cc1c[nH]cn1)C(=O)O", "His"},
    };
}

Templates sugars() {
    return {
        {"β-D-glucopyranose", "*O[C@@H]1O[C@H](CO)[C@@H](O)[C@H](O)[C@H]1O", "Glc"},
        {"α-D-glucopyranose", "*O[C@H]1O[C@H](CO)[C@@H](O)[C@H](O)[C@H]1O", "αGlc"},
        {"β-D-galactopyranose", "*O[C@@H]1O[C@H](CO)[C@H](O)[C@H](O)[C@H]1O", "Gal"},
        {"α-D-mannopyranose", "*O[C@H]1O[C@H](CO)[C@@H](O)[C@H](O)[C@@H]1O", "Man"},
        {"N-acetyl-β-D-glucosamine", "*O[C@@H]1O[C@H](CO)[C@@H](O)[C@H](O)[C@H]1NC(C)=O", "GlcNAc"},
        {"β-D-ribofuranose", "*O[C@@H]1O[C@H](CO)[C@@H](O)[C@H]1O", "Rib"},
        {"2-deoxy-β-D-ribofuranose", "*O[C@H]1C[C@H](O)[C@@H](CO)O1", "dRib"},
        {"open-chain glucose", "*OC[C@@H](O)[C@@H](O)[C@H](O)[C@@H](O)C=O"},
    };
}

Templates bases_of_nucleic_acids() {
    return {
        {"adenine", "*n1cnc2c(N)ncnc12", "Ade"},     {"guanine", "*n1cnc2c(=O)[nH]c(N)nc12", "Gua"},
        {"cytosine", "*n1ccc(N)nc1=O", "Cyt"},       {"uracil", "*n1ccc(=O)[nH]c1=O", "Ura"},
        {"thymine", "*n1cc(C)c(=O)[nH]c1=O", "Thy"}, {"xanthine", "*n1cnc2c(=O)[nH]c(=O)[nH]c12", "Xan"},
    };
}

Templates skeletons() {
    return {
        {"steroid skeleton", "*C1CCC2C(C1)CCC3C2CCC4CCCC34"},
        {"penam", "*C1CN2C(S1)CC2=O"},
        {"cephem", "*C1=CCS[C@@H]2CC(=O)N12"},
        {"1,4-benzodiazepine", "*C1=NCC=Nc2ccccc12"},
        {"coumarin", "*c1ccc2ccc(=O)oc2c1"},
        {"flavone", "*c1ccc2oc(cc(=O)c2c1)-c1ccccc1"},
        {"biphenyl", "*c1ccc(cc1)-c1ccccc1"},
        {"phenothiazine", "*N1c2ccccc2Sc2ccccc12"},
        {"tropane", "*C1CC2CCC(C1)N2C"},
        {"norbornane", "*C1CC2CCC1C2"},
        {"adamantane", "*C12CC3CC(CC(C3)C1)C2"},
        {"quinuclidine", "*C1CN2CCC1CC2"},
    };
}

}  // namespace

const std::vector<TemplatePage>& template_pages() {
    static const std::vector<TemplatePage> pages{
        {"Rings",
         {{"Five and six", false, five_and_six()}, {"Fused", false, fused()}, {"Saturated", false, saturated()}}},
        {"Groups",
         {{"Acids and carbonyls", true, acids_and_carbonyls()},
          {"Nitrogen, sulfur, phosphorus", true, nitrogen_sulfur_phosphorus()},
          {"Carbon and halogens", true, carbon_and_halogens()},
          {"Protecting groups", true, protecting_groups()}}},
        {"More",
         {{"Amino acids", false, amino_acids()},
          {"Sugars", false, sugars()},
          {"Bases of nucleic acids", false, bases_of_nucleic_acids()},
          {"Skeletons", false, skeletons()}}},
    };
    return pages;
}

}  // namespace chemsieve
