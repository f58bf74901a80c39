#include "fingerprint/kinds/pubchem_keys.h"

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "chem/read/parse.h"
#include "data/file/text_input.h"
#include "data/read/record_reader.h"
#include "tests/support/pubchem_bits.h"
#include "tests/support/test_data.h"

namespace chemsieve::pubchem_keys_test {

using namespace chemsieve::test;

namespace {

BitFingerprint keys_of(const std::string& smiles) {
    return pubchem_fingerprint(std::get<Molecule>(parse_smiles(smiles)));
}

std::vector<std::uint32_t> set_keys(const BitFingerprint& keys, std::uint32_t first, std::uint32_t last) {
    std::vector<std::uint32_t> result;
    for (std::uint32_t key = first; key <= last; ++key) {
        if (keys.test(key)) result.push_back(key);
    }
    return result;
}

std::string differences(const BitFingerprint& ours, const BitFingerprint& theirs) {
    std::string text;
    for (std::uint32_t key = 0; key < kPubchemKeys; ++key) {
        if (ours.test(key) == theirs.test(key)) continue;
        text += (ours.test(key) ? " +" : " -") + std::to_string(key) + " " + std::string{pubchem_key_definition(key)};
    }
    return text;
}

}  // namespace

TEST_CASE("the dictionary has the published definitions", "[golden]") {
    CHECK(pubchem_key_definition(0) == ">= 4 H");
    CHECK(pubchem_key_definition(114) == ">= 1 U");
    CHECK(pubchem_key_definition(115) == ">= 1 any ring size 3");
    CHECK(pubchem_key_definition(262) == ">= 4 hetero-aromatic rings");
    CHECK(pubchem_key_definition(263) == "Li-H");
    CHECK(pubchem_key_definition(327) == "C(~Br)(~C)");
    CHECK(pubchem_key_definition(416) == "C=C");
    CHECK(pubchem_key_definition(460) == "C-C-C#C");
    CHECK(pubchem_key_definition(713) == "Cc1ccc(C)cc1");
    CHECK(pubchem_key_definition(880) == "BrC1C(Br)CCC1");
}

TEST_CASE("keys of well-known compounds are those PubChem has", "[golden]") {
    std::ifstream input{source_folder() / "tests/fixtures/pubchem_fingerprints.tsv"};
    int compared = 0;
    for (std::string line; std::getline(input, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream cells{line};
        std::string name, smiles, base64;
        cells >> name >> smiles >> base64;
        const BitFingerprint theirs = decode_pubchem_bits(base64);
        const BitFingerprint ours = keys_of(smiles);
        INFO(name << " " << smiles << differences(ours, theirs));
        CHECK(ours == theirs);
        ++compared;
    }
    CHECK(compared == 20);
}

TEST_CASE("elements are counted with their hydrogens") {
    using Keys = std::vector<std::uint32_t>;
    CHECK(set_keys(keys_of("C"), 0, 114) == Keys{0});
    CHECK(set_keys(keys_of("CCC"), 0, 114) == Keys{0, 1, 9});
    CHECK(set_keys(keys_of("[Na+].[Cl-]"), 0, 114) == Keys{26, 37});
    CHECK(set_keys(keys_of("[2H]C([2H])([2H])[2H]"), 0, 114).empty());
    CHECK(set_keys(keys_of("O=[U]=O"), 0, 114) == Keys{18, 19, 114});
}

TEST_CASE("rings are the smallest ones and their envelopes") {
    using Keys = std::vector<std::uint32_t>;
    CHECK(set_keys(keys_of("C1CC1"), 115, 262) == Keys{115, 116});
    // Benzene: any, saturated or aromatic carbon-only, aromatic.
    CHECK(set_keys(keys_of("c1ccccc1"), 115, 262) == Keys{178, 179, 255});
    // Biphenyl has two; naphthalene two and the envelope of ten, all aromatic.
    CHECK(set_keys(keys_of("c1ccccc1-c1ccccc1"), 115, 262) == Keys{178, 179, 185, 186, 255, 257});
    CHECK(set_keys(keys_of("c1ccc2ccccc2c1"), 115, 262) == Keys{178, 179, 185, 186, 248, 249, 255, 257, 259});
    // Norbornane: two of five and the one around.
    CHECK(set_keys(keys_of("C1CC2CCC1C2"), 115, 262) == Keys{143, 144, 150, 151, 178, 179});
    // Adamantane: four of six; cubane: the faces.
    CHECK(set_keys(keys_of("C1C2CC3CC1CC(C2)C3"), 115, 262) == Keys{178, 179, 185, 186, 192, 193, 199, 200});
    CHECK(set_keys(keys_of("C12C3C4C1C5C2C3C45"), 115, 262) == Keys{129, 130, 136, 137});
    // In an isobacteriochlorin the pyrroles, the macrocycle and its envelopes with them are aromatic.
    CHECK(keys_of("C1CC2=CC3=NC(=CC4=CC=C(N4)C=C4C=CC(=CC1=N2)N4)CC3").test(262));
    // Unsaturated: cyclohexene has a key, dihydropyran none but "any", as in PubChem.
    CHECK(set_keys(keys_of("C1CCC=CC1"), 115, 262) == Keys{178, 182});
    CHECK(set_keys(keys_of("C1CCC=CO1"), 115, 262) == Keys{178});
    // Pyridone is not aromatic, its methoxy form is.
    CHECK(set_keys(keys_of("O=c1cccc[nH]1"), 115, 262) == Keys{178});
    CHECK(set_keys(keys_of("COc1ccccn1"), 115, 262) == Keys{178, 180, 181, 255, 256});
}

TEST_CASE("patterns follow the rules of their sections") {
    // Section 3: hydrogens and any bond.
    CHECK(keys_of("CO").test(308));
    CHECK(keys_of("C=O").test(286));
    CHECK_FALSE(keys_of("COC").test(308));
    // Section 4: two neighbours are two atoms; an aromatic bond is wanted where it says so.
    CHECK(keys_of("CCC").test(332));
    CHECK_FALSE(keys_of("CC").test(332));
    CHECK(keys_of("c1ccccc1").test(370));
    CHECK_FALSE(keys_of("C1=CCC=CC1").test(370));
    // Section 5: an aromatic bond is single and double, not triple.
    CHECK(keys_of("c1ccccc1").test(416));
    CHECK_FALSE(keys_of("c1ccccc1").test(417));
    CHECK(keys_of("CC#N").test(419));
    CHECK(keys_of("CS(=O)(=O)N").test(458));
    // Section 6: N-oxides count as O=N there, not in section 5.
    CHECK(keys_of("Cc1cccc[n+]1[O-]").test(558));
    CHECK_FALSE(keys_of("Cc1cccc[n+]1[O-]").test(423));
    CHECK(keys_of("C[As](C)O").test(512));
    // Section 7.
    CHECK(keys_of("Cc1ccc(C)cc1").test(713));
    CHECK_FALSE(keys_of("Cc1cccc(C)c1").test(713));
    CHECK(keys_of("CC1CCC(C)CC1").test(776));
    CHECK_FALSE(keys_of("CC1CC=C(C)CC1").test(776));
}

TEST_CASE("keys do not depend on how the structure is written") {
    for (const auto& [one, other] : {std::pair{"c1ccccc1O", "OC1=CC=CC=C1"},
                                     {"CC(=O)O", "[H]OC(=O)C([H])([H])[H]"},
                                     {"c1ccc2[nH]ccc2c1", "C1=CC2=C(C=C1)NC=C2"},
                                     {"C[N+](=O)[O-]", "CN(=O)=O"}}) {
        CHECK(keys_of(one) == keys_of(other));
    }
}

namespace {

struct Agreement {
    int compounds = 0;
    int equal = 0;  // in all keys
    int bits_apart = 0;
    int plain = 0;  // compounds without bonds that the structure does not have
    int plain_equal = 0;
};

Agreement compare(const std::string& file) {
    TextInput input{file};
    const auto reader = make_sdf_reader(input, {});
    Agreement result;
    for (InputRecord record; reader->next(record);) {
        std::string base64;
        bool hidden_bonds = false;
        for (const Field& field : record.fields) {
            if (field.first == "PUBCHEM_CACTVS_SUBSKEYS") base64 = field.second;
            hidden_bonds |= field.first == "PUBCHEM_NONSTANDARDBOND";
        }
        const BitFingerprint theirs = decode_pubchem_bits(base64);
        const BitFingerprint ours = pubchem_fingerprint(std::get<Molecule>(parse_molblock(record.text)));
        const Similarity common = tanimoto(ours, theirs);
        ++result.compounds;
        result.bits_apart += static_cast<int>(common.total - common.common);
        result.equal += ours == theirs;
        if (hidden_bonds) continue;
        ++result.plain;
        result.plain_equal += ours == theirs;
    }
    return result;
}

}  // namespace

TEST_CASE("keys of PubChem's records are PubChem's but for the known limits", "[oracle]") {
    const auto data = large_data();
    if (!data || !std::filesystem::exists(*data / "sdf/pubchem_1000.sdf.gz")) {
        return say_skipped("PubChem's fingerprints: no folder of larger data");
    }
    const Agreement usual = compare((*data / "sdf/pubchem_1000.sdf.gz").string());
    CHECK(usual.compounds == 1000);
    CHECK(usual.equal >= 996);
    CHECK(usual.bits_apart <= 10);
    // Cages, porphyrins, metals, labelled compounds.
    const Agreement hard = compare((*data / "sdf/pubchem_hard_set.sdf.gz").string());
    CHECK(hard.compounds == 1181);
    CHECK(hard.equal >= 1099);
    CHECK(hard.bits_apart <= 1554);
    CHECK(usual.plain + hard.plain == 2083);
    CHECK(usual.plain_equal + hard.plain_equal >= 2066);
}

}  // namespace chemsieve::pubchem_keys_test
