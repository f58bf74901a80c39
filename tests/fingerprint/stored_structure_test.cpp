#include "fingerprint/chem/stored_structure.h"

#include <catch2/catch.hpp>

#include "fingerprint/chem/descriptors.h"
#include "fingerprint/chem/parse.h"

using namespace chemsieve;

TEST_CASE("a structure survives being stored") {
    for (const char* smiles : {"CC(=O)Oc1ccccc1C(=O)O", "[13CH3][C@H](N)C(=O)[O-].[Na+]", "C/C=C\\C", "*c1ccccc1"}) {
        const Molecule molecule = std::get<Molecule>(parse_smiles(smiles));
        const auto decoded = decode_structure(encode_structure(molecule));
        REQUIRE(decoded);
        CHECK(canonical_smiles(*decoded) == canonical_smiles(molecule));
    }
}

TEST_CASE("no damaged byte goes unseen") {
    const std::string bytes = encode_structure(std::get<Molecule>(parse_smiles("CC(=O)Oc1ccccc1C(=O)O")));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        for (const char flip : {'\x01', '\x80'}) {
            std::string damaged = bytes;
            damaged[i] = static_cast<char>(damaged[i] ^ flip);
            CHECK_FALSE(decode_structure(damaged));
        }
        CHECK_FALSE(decode_structure(std::string_view{bytes}.substr(0, i)));
    }
    CHECK_FALSE(decode_structure(bytes + "x"));
}
