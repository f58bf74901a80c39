// Compounds with their InChI and a SMILES.
#pragma once

namespace chemsieve::test {

struct KnownCompound {
    const char* name;
    const char* inchi;
    const char* smiles;
};

// clang-format off
inline constexpr KnownCompound kKnownCompounds[] = {
    {"ethanol", "InChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3", "CCO"},
    {"benzene", "InChI=1S/C6H6/c1-2-4-6-5-3-1/h1-6H", "c1ccccc1"},
    {"acetic acid", "InChI=1S/C2H4O2/c1-2(3)4/h1H3,(H,3,4)", "CC(=O)O"},
    {"acetamide", "InChI=1S/C2H5NO/c1-2(3)4/h1H3,(H2,3,4)", "CC(N)=O"},
    {"aspirin", "InChI=1S/C9H8O4/c1-6(10)13-8-5-3-2-4-7(8)9(11)12/h2-5H,1H3,(H,11,12)", "CC(=O)Oc1ccccc1C(=O)O"},
    {"paracetamol", "InChI=1S/C8H9NO2/c1-6(10)9-7-2-4-8(11)5-3-7/h2-5,11H,1H3,(H,9,10)", "CC(=O)Nc1ccc(O)cc1"},
    {"(S)-ibuprofen", "InChI=1S/C13H18O2/c1-9(2)8-11-4-6-12(7-5-11)10(3)13(14)15/h4-7,9-10H,8H2,1-3H3,(H,14,15)/t10-/"
     "m0/s1",
     "CC(C)Cc1ccc(cc1)[C@H](C)C(=O)O"},
    {"caffeine", "InChI=1S/C8H10N4O2/c1-10-4-9-6-5(10)7(13)12(3)8(14)11(6)2/h4H,1-3H3", "Cn1cnc2c1c(=O)n(C)c(=O)n2C"},
    {"(S)-nicotine", "InChI=1S/C10H14N2/c1-12-7-3-5-10(12)9-4-2-6-11-8-9/h2,4,6,8,10H,3,5,7H2,1H3/t10-/m0/s1",
     "CN1CCC[C@H]1c1cccnc1"},
    {"morphine", "InChI=1S/C17H19NO3/c1-18-7-6-17-10-3-5-13(20)16(17)21-15-12(19)4-2-9(14(15)17)8-11(10)18/"
     "h2-5,10-11,13,16,19-20H,6-8H2,1H3/t10-,11+,13-,16-,17-/m0/s1",
     "CN1CC[C@]23c4c5ccc(O)c4O[C@H]2[C@@H](O)C=C[C@H]3[C@H]1C5"},
    {"cholesterol", "InChI=1S/C27H46O/c1-18(2)7-6-8-19(3)23-11-12-24-22-10-9-20-17-21(28)13-15-26(20,4)25(22)14-16-27("
     "23,24)5/"
     "h9,18-19,21-25,28H,6-8,10-17H2,1-5H3/t19-,21+,22+,23-,24+,25+,26+,27-/m1/s1",
     "C[C@H](CCCC(C)C)[C@H]1CC[C@@H]2[C@@]1(CC[C@H]1[C@H]2CC=C2[C@@]1(CC[C@@H](C2)O)C)C"},
    {"testosterone", "InChI=1S/C19H28O2/c1-18-9-7-13(20)11-12(18)3-4-14-15-5-6-17(21)19(15,2)10-8-16(14)18/"
     "h11,14-17,21H,3-10H2,1-2H3/t14-,15-,16-,17-,18-,19-/m0/s1",
     "C[C@]12CC[C@H]3[C@@H](CCC4=CC(=O)CC[C@@]43C)[C@@H]1CC[C@@H]2O"},
    {"benzylpenicillin", "InChI=1S/C16H18N2O4S/c1-16(2)12(15(21)22)18-13(20)11(14(18)23-16)17-10(19)8-9-6-4-3-5-7-9/"
     "h3-7,11-12,14H,8H2,1-2H3,(H,17,19)(H,21,22)/t11-,12+,14-/m1/s1",
     "CC1(C)S[C@@H]2[C@H](NC(=O)Cc3ccccc3)C(=O)N2[C@H]1C(=O)O"},
    {"L-alanine", "InChI=1S/C3H7NO2/c1-2(4)3(5)6/h2H,4H2,1H3,(H,5,6)/t2-/m0/s1", "C[C@H](N)C(=O)O"},
    {"D-alanine", "InChI=1S/C3H7NO2/c1-2(4)3(5)6/h2H,4H2,1H3,(H,5,6)/t2-/m1/s1", "C[C@@H](N)C(=O)O"},
    {"alanine, hand not known", "InChI=1S/C3H7NO2/c1-2(4)3(5)6/h2H,4H2,1H3,(H,5,6)", "CC(N)C(=O)O"},
    {"L-threonine", "InChI=1S/C4H9NO3/c1-2(6)3(5)4(7)8/h2-3,6H,5H2,1H3,(H,7,8)/t2-,3+/m1/"
     "s1", "C[C@@H](O)[C@H](N)C(=O)O"},
    {"L-cysteine", "InChI=1S/C3H7NO2S/c4-2(1-7)3(5)6/h2,7H,1,4H2,(H,5,6)/t2-/m0/s1", "N[C@@H](CS)C(=O)O"},
    {"glutathione", "InChI=1S/C10H17N3O6S/c11-5(10(18)19)1-2-7(14)13-6(4-20)9(17)12-3-8(15)16/"
     "h5-6,20H,1-4,11H2,(H,12,17)(H,13,14)(H,15,16)(H,18,19)/t5-,6-/m0/s1",
     "N[C@@H](CCC(=O)N[C@@H](CS)C(=O)NCC(=O)O)C(=O)O"},
    {"beta-D-glucopyranose", "InChI=1S/C6H12O6/c7-1-2-3(8)4(9)5(10)6(11)12-2/h2-11H,1H2/t2-,3-,4+,5-,6-/m1/s1",
     "OC[C@H]1O[C@@H](O)[C@H](O)[C@@H](O)[C@@H]1O"},
    {"sucrose", "InChI=1S/C12H22O11/c13-1-4-6(16)8(18)9(19)11(21-4)23-12(3-15)10(20)7(17)5(2-14)22-12/"
     "h4-11,13-20H,1-3H2/"
     "t4-,5-,6-,7-,8+,9-,10+,11-,12+/m1/s1",
     "OC[C@H]1O[C@H](O[C@]2(CO)O[C@H](CO)[C@@H](O)[C@@H]2O)[C@H](O)[C@@H](O)[C@@H]1O"},
    {"L-ascorbic acid", "InChI=1S/C6H8O6/c7-1-2(8)5-3(9)4(10)6(11)12-5/h2,5,7-10H,1H2/t2-,5+/m0/s1",
     "OC[C@H](O)[C@H]1OC(=O)C(O)=C1O"},
    {"fumaric acid", "InChI=1S/C4H4O4/c5-3(6)1-2-4(7)8/h1-2H,(H,5,6)(H,7,8)/b2-1+", "OC(=O)/C=C/C(=O)O"},
    {"maleic acid", "InChI=1S/C4H4O4/c5-3(6)1-2-4(7)8/h1-2H,(H,5,6)(H,7,8)/b2-1-", "OC(=O)/C=C\\C(=O)O"},
    {"(E)-cinnamic acid", "InChI=1S/C9H8O2/c10-9(11)7-6-8-4-2-1-3-5-8/h1-7H,(H,10,11)/b7-6+", "OC(=O)/C=C/c1ccccc1"},
    {"retinol", "InChI=1S/C20H30O/c1-16(8-6-9-17(2)13-15-21)11-12-19-18(3)10-7-14-20(19,4)5/"
     "h6,8-9,11-13,21H,7,10,14-15H2,1-5H3/"
     "b9-6+,12-11+,16-8+,17-13+", "CC1=C(/C=C/C(C)=C/C=C/C(C)=C/CO)C(C)(C)CCC1"},
    {"tamoxifen", "InChI=1S/C26H29NO/c1-4-25(21-11-7-5-8-12-21)26(22-13-9-6-10-14-22)23-15-17-24(18-16-23)28-20-19-27("
     "2)3/"
     "h5-18H,4,19-20H2,1-3H3/b26-25-", "CC/C(=C(\\c1ccccc1)c1ccc(OCCN(C)C)cc1)c1ccccc1"},
    {"cefuroxime", "InChI=1S/C16H16N4O8S/c1-26-19-9(8-3-2-4-27-8)12(21)18-10-13(22)20-11(15(23)24)7(5-28-16(17)25)6-29"
     "-14(10)20/"
     "h2-4,10,14H,5-6H2,1H3,(H2,17,25)(H,18,21)(H,23,24)/b19-9-/t10-,14-/m1/s1",
     "CO/N=C(\\C(=O)N[C@H]1[C@H]2SCC(COC(N)=O)=C(N2C1=O)C(=O)O)c1ccco1"},
    {"methyl p-tolyl sulfoxide", "InChI=1S/C8H10OS/c1-7-3-5-8(6-4-7)10(2)9/h3-6H,1-2H3/t10-/m1/"
     "s1", "Cc1ccc(cc1)[S@@](C)=O"},
    {"L-tartaric acid", "InChI=1S/C4H6O6/c5-1(3(7)8)2(6)4(9)10/h1-2,5-6H,(H,7,8)(H,9,10)/t1-,2-/m1/s1",
     "OC(=O)[C@H](O)[C@@H](O)C(=O)O"},
    {"(1R)-camphor", "InChI=1S/C10H16O/c1-9(2)7-4-5-10(9,3)8(11)6-7/h7H,4-6H2,1-3H3/t7-,10+/m1/s1",
     "CC1(C)[C@@H]2CC[C@@]1(C)C(=O)C2"},
    {"trans-decalin", "InChI=1S/C10H18/c1-2-6-10-8-4-3-7-9(10)5-1/h9-10H,1-8H2/t9-,10-", "C1CC[C@H]2CCCC[C@@H]2C1"},
    {"cubane", "InChI=1S/C8H8/c1-2-5-3(1)7-4(1)6(2)8(5)7/h1-8H", "C12C3C4C1C5C2C3C45"},
    {"adamantane", "InChI=1S/C10H16/c1-7-2-9-4-8(1)5-10(3-7)6-9/h7-10H,1-6H2", "C1C2CC3CC1CC(C2)C3"},
    {"sodium acetate", "InChI=1S/C2H4O2.Na/c1-2(3)4;/h1H3,(H,3,4);/q;+1/p-1", "CC(=O)[O-].[Na+]"},
    {"sodium chloride", "InChI=1S/ClH.Na/h1H;/q;+1/p-1", "[Na+].[Cl-]"},
    {"benzylpenicillin potassium", "InChI=1S/C16H18N2O4S.K/c1-16(2)12(15(21)22)18-13(20)11(14(18)23-16)17-10(19)8-9-6-"
     "4-3-5-7-9;/"
     "h3-7,11-12,14H,8H2,1-2H3,(H,17,19)(H,21,22);/q;+1/p-1/t11-,12+,14-;/m1./s1",
     "CC1(C)S[C@@H]2[C@H](NC(=O)Cc3ccccc3)C(=O)N2[C@H]1C(=O)[O-].[K+]"},
    {"diphenhydramine hydrochloride", "InChI=1S/C17H21NO.ClH/c1-18(2)13-14-19-17(15-9-5-3-6-10-15)16-11-7-4-8-12-16;/"
     "h3-12,17H,13-14H2,1-2H3;1H", "CN(C)CCOC(c1ccccc1)c1ccccc1.Cl"},
    {"choline chloride", "InChI=1S/C5H14NO.ClH/c1-6(2,3)4-5-7;/h7H,4-5H2,1-3H3;1H/q+1;/p-1", "C[N+](C)(C)CCO.[Cl-]"},
    {"pyridostigmine bromide", "InChI=1S/C9H13N2O2.BrH/c1-10(2)9(12)13-8-5-4-6-11(3)7-8;/h4-7H,1-3H3;1H/q+1;/p-1",
     "CN(C)C(=O)Oc1ccc[n+](C)c1.[Br-]"},
    {"betaine", "InChI=1S/C5H11NO2/c1-6(2,3)4-5(7)8/h4H2,1-3H3", "C[N+](C)(C)CC(=O)[O-]"},
    {"betaine hydrochloride", "InChI=1S/C5H11NO2.ClH/c1-6(2,3)4-5(7)8;/h4H2,1-3H3;1H", "C[N+](C)(C)CC(=O)O.[Cl-]"},
    {"L-carnitine", "InChI=1S/C7H15NO3/c1-8(2,3)5-6(9)4-7(10)11/h6,9H,4-5H2,1-3H3/t6-/m1/s1",
     "C[N+](C)(C)C[C@H](O)CC(=O)[O-]"},
    {"nitrobenzene", "InChI=1S/C6H5NO2/c8-7(9)6-4-2-1-3-5-6/h1-5H", "O=[N+]([O-])c1ccccc1"},
    {"pyridine N-oxide", "InChI=1S/C5H5NO/c7-6-4-2-1-3-5-6/h1-5H", "[O-][n+]1ccccc1"},
    {"phenyl azide", "InChI=1S/C6H5N3/c7-9-8-6-4-2-1-3-5-6/h1-5H", "[N-]=[N+]=Nc1ccccc1"},
    {"methyl isocyanide", "InChI=1S/C2H3N/c1-3-2/h1H3", "C[N+]#[C-]"},
    {"dimethyl sulfoxide", "InChI=1S/C2H6OS/c1-4(2)3/h1-2H3", "CS(C)=O"},
    {"sulfanilamide", "InChI=1S/C6H8N2O2S/c7-5-1-3-6(4-2-5)11(8,9)10/h1-4H,7H2,(H2,8,9,10)", "Nc1ccc(cc1)S(N)(=O)=O"},
    {"sulfuric acid", "InChI=1S/H2O4S/c1-5(2,3)4/h(H2,1,2,3,4)", "OS(=O)(=O)O"},
    {"phosphoric acid", "InChI=1S/H3O4P/c1-5(2,3)4/h(H3,1,2,3,4)", "OP(=O)(O)O"},
    {"sodium perchlorate", "InChI=1S/ClHO4.Na/c2-1(3,4)5;/h(H,2,3,4,5);/q;+1/p-1", "[O-]Cl(=O)(=O)=O.[Na+]"},
    {"tropylium tetrafluoroborate", "InChI=1S/C7H7.BF4/c1-2-4-6-7-5-3-1;2-1(3,4)5/h1-7H;/"
     "q+1;-1", "c1ccc[cH+]cc1.F[B-](F)(F)F"},
    {"urea", "InChI=1S/CH4N2O/c2-1(3)4/h(H4,2,3,4)", "NC(N)=O"},
    {"thiourea", "InChI=1S/CH4N2S/c2-1(3)4/h(H4,2,3,4)", "NC(N)=S"},
    {"guanidine", "InChI=1S/CH5N3/c2-1(3)4/h(H5,2,3,4)", "N=C(N)N"},
    {"uracil", "InChI=1S/C4H4N2O2/c7-3-1-2-5-4(8)6-3/h1-2H,(H2,5,6,7,8)", "O=c1cc[nH]c(=O)[nH]1"},
    {"guanine", "InChI=1S/C5H5N5O/c6-5-9-3-2(4(11)10-5)7-1-8-3/h1H,(H4,6,7,8,9,10,11)", "Nc1nc2[nH]cnc2c(=O)[nH]1"},
    {"2-pyridone", "InChI=1S/C5H5NO/c7-5-3-1-2-4-6-5/h1-4H,(H,6,7)", "O=c1cccc[nH]1"},
    {"imidazole", "InChI=1S/C3H4N2/c1-2-5-3-4-1/h1-3H,(H,4,5)", "c1c[nH]cn1"},
    {"adenosine", "InChI=1S/C10H13N5O4/c11-8-5-9(13-2-12-8)15(3-14-5)10-7(18)6(17)4(1-16)19-10/h2-4,6-7,10,16-18H,1H2,"
     "(H2,11,12,13)/t4-,6-,7-,10-/m1/s1", "Nc1ncnc2n(cnc12)[C@@H]1O[C@H](CO)[C@@H](O)[C@H]1O"},
    {"ATP", "InChI=1S/C10H16N5O13P3/c11-8-5-9(13-2-12-8)15(3-14-5)10-7(17)6(16)4(26-10)1-25-30(21,22)28-31(23,24)27-29"
     "(18,19)20/"
     "h2-4,6-7,10,16-17H,1H2,(H,21,22)(H,23,24)(H2,11,12,13)(H2,18,19,20)/t4-,6-,7-,10-/m1/s1",
     "Nc1ncnc2n(cnc12)[C@@H]1O[C@H](COP(=O)(O)OP(=O)(O)OP(=O)(O)O)[C@@H](O)[C@H]1O"},
    {"phenobarbital", "InChI=1S/C12H12N2O3/c1-2-12(8-6-4-3-5-7-8)9(15)13-11(17)14-10(12)16/"
     "h3-7H,2H2,1H3,(H2,13,14,15,16,17)",
     "CCC1(c2ccccc2)C(=O)NC(=O)NC1=O"},
    {"saccharin", "InChI=1S/C7H5NO3S/c9-7-5-3-1-2-4-6(5)12(10,11)8-7/h1-4H,(H,8,9)", "O=C1NS(=O)(=O)c2ccccc12"},
    {"warfarin", "InChI=1S/C19H16O4/c1-12(20)11-15(13-7-3-2-4-8-13)17-18(21)14-9-5-6-10-16(14)23-19(17)22/"
     "h2-10,15,21H,11H2,1H3",
     "CC(=O)CC(c1ccccc1)c1c(O)c2ccccc2oc1=O"},
    {"acetohydroxamic acid", "InChI=1S/C2H5NO2/c1-2(4)3-5/h5H,1H3,(H,3,4)", "CC(=O)NO"},
    {"cyclohexanone oxime", "InChI=1S/C6H11NO/c8-7-6-4-2-1-3-5-6/h8H,1-5H2", "ON=C1CCCCC1"},
    {"diazepam", "InChI=1S/C16H13ClN2O/c1-19-14-8-7-12(17)9-13(14)16(18-10-15(19)20)11-5-3-2-4-6-11/h2-9H,10H2,1H3",
     "CN1C(=O)CN=C(c2ccccc2)c2cc(Cl)ccc12"},
    {"sildenafil", "InChI=1S/C22H30N6O4S/c1-5-7-17-19-20(27(4)25-17)22(29)24-21(23-19)16-14-15(8-9-18(16)32-6-2)33(30,"
     "31)28-12-"
     "10-26(3)11-13-28/h8-9,14H,5-7,10-13H2,1-4H3,(H,23,24,29)",
     "CCCc1nn(C)c2c1nc([nH]c2=O)-c1cc(ccc1OCC)S(=O)(=O)N1CCN(C)CC1"},
    {"imatinib", "InChI=1S/C29H31N7O/c1-21-5-10-25(18-27(21)34-29-31-13-11-26(33-29)24-4-3-12-30-19-24)32-28(37)23-8-6"
     "-22(7-9-23)"
     "20-36-16-14-35(2)15-17-36/h3-13,18-19H,14-17,20H2,1-2H3,(H,32,37)(H,31,33,34)",
     "Cc1ccc(NC(=O)c2ccc(CN3CCN(C)CC3)cc2)cc1Nc1nccc(n1)-c1cccnc1"},
    {"heavy water", "InChI=1S/H2O/h1H2/i/hD2", "[2H]O[2H]"},
    {"deuterochloroform", "InChI=1S/CHCl3/c2-1(3)4/h1H/i1D", "[2H]C(Cl)(Cl)Cl"},
    {"methane with carbon-13", "InChI=1S/CH4/h1H4/i1+1", "[13CH4]"},
    {"(1R)-1-deuterioethanol", "InChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3/i2D/t2-/m1/s1", "[2H][C@H](C)O"},
    {"fluorodeoxyglucose with fluorine-18", "InChI=1S/C6H11FO5/c7-3-5(10)4(9)2(1-8)12-6(3)11/h2-6,8-11H,1H2/"
     "t2-,3-,4-,5-,6?/m1/s1/"
     "i7-1", "OC[C@H]1OC(O)[C@H]([18F])[C@@H](O)[C@@H]1O"},
    {"sodium iodide with iodine-131", "InChI=1S/HI.Na/h1H;/q;+1/p-1/i1+4;", "[131I-].[Na+]"},
    {"tritiated water", "InChI=1S/H2O/h1H2/i/hT", "[3H]O"},
    {"methyl radical", "InChI=1S/CH3/h1H3", "[CH3]"},
    {"TEMPO", "InChI=1S/C9H18NO/c1-8(2)6-5-7-9(3,4)10(8)11/h5-7H2,1-4H3", "CC1(C)CCCC(C)(C)N1[O]"},
    {"carbon monoxide", "InChI=1S/CO/c1-2", "[C-]#[O+]"},
    {"proton", "InChI=1S/p+1", "[H+]"},
    {"acetamide, hydrogens fixed", "InChI=1/C2H5NO/c1-2(3)4/h1H3,(H2,3,4)/f/h3H2", "CC(N)=O"},
    {"acetimidic acid, hydrogens fixed", "InChI=1/C2H5NO/c1-2(3)4/h1H3,(H2,3,4)/f/h3-4H", "CC(=N)O"},
};

// The hydrogens of these are drawn at more than one place by people, too.
inline constexpr KnownCompound kTautomers[] = {
    {"L-histidine", "InChI=1S/C6H9N3O2/c7-5(6(10)11)1-4-2-8-3-9-4/h2-3,5H,1,7H2,(H,8,9)(H,10,11)/t5-/m0/s1",
     "N[C@@H](Cc1c[nH]cn1)C(=O)O"},
    {"metformin", "InChI=1S/C4H11N5/c1-9(2)4(7)8-3(5)6/h1-2H3,(H5,5,6,7,8)", "CN(C)C(=N)NC(N)=N"},
    {"cytosine", "InChI=1S/C4H5N3O/c5-3-1-2-6-4(8)7-3/h1-2H,(H3,5,6,7,8)", "Nc1cc[nH]c(=O)n1"},
    {"allopurinol", "InChI=1S/C5H4N4O/c10-5-3-1-8-9-4(3)6-2-7-5/h1-2H,(H2,6,7,8,9,10)", "O=c1[nH]cnc2[nH]ncc12"},
    {"omeprazole", "InChI=1S/C17H19N3O3S/c1-10-8-18-15(11(2)16(10)23-4)9-24(21)17-19-13-6-5-12(22-3)7-14(13)20-17/"
     "h5-8H,9H2,1-4H3,(H,19,20)", "COc1ccc2[nH]c(nc2c1)S(=O)Cc1ncc(C)c(OC)c1C"},
    {"1-butyl-3-methylimidazolium hexafluorophosphate", "InChI=1S/C8H15N2.F6P/c1-3-4-5-10-7-6-9(2)8-10;1-7(2,3,4,5)6/"
     "h6-8H,3-5H2,1-2H3;/q+1;-1", "CCCC[n+]1ccn(C)c1.F[P-](F)(F)(F)(F)F"},
};
// clang-format on

}  // namespace chemsieve::test
