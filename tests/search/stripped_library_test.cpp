// A library that searches the largest component of each compound finds what one made of these components finds.

#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "chem/sameness/counter_ions.h"
#include "chem/sameness/sameness.h"
#include "fingerprint/subgraph/searched_part.h"
#include "tests/search/search_fixture.h"

namespace chemsieve::stripped_library_test {

using namespace chemsieve::test;

namespace {

const FingerprintRecipe kStripping{.largest_component = true};

// By taking the text apart and reading each component.
std::string largest_in_text(const std::string& smiles) {
    std::tuple<bool, int, double> largest_size{false, -1, 0};
    std::string largest;
    for (std::size_t begin = 0; begin <= smiles.size();) {
        const std::size_t end = std::min(smiles.find('.', begin), smiles.size());
        const Molecule component = *rdkit_smiles(smiles.substr(begin, end - begin));
        const Descriptors descriptors = describe(component);
        const std::tuple size{!is_counter_ion(component.rdkit()), descriptors.heavy_atoms,
                              descriptors.molecular_weight};
        const std::string canonical = canonical_smiles(component);
        if (size > largest_size || (size == largest_size && canonical < largest)) {
            largest_size = size;
            largest = canonical;
        }
        begin = end + 1;
    }
    return largest;
}

std::string stripped(const std::string& smiles) {
    return canonical_smiles(largest_component(std::get<Molecule>(parse_smiles(smiles))));
}

// Id, tab, similarity of each hit.
std::vector<std::string> found(TestLibrary& library, SearchMode mode, const std::string& query,
                               const SearchOptions& options) {
    const auto reader = library.library().reader();
    const Query understood = make_query(mode, {"q", query}, library.library().recipe());
    std::vector<std::string> lines;
    for (const Hit& hit : library.search(mode, understood, options).hits) {
        lines.push_back(reader->id(hit.compound) + '\t' + std::to_string(hit.similarity.millionths()));
    }
    return lines;
}

}  // namespace

TEST_CASE("the largest component has most heavy atoms and then weight and then the first SMILES") {
    CHECK(stripped("CCO") == "CCO");
    CHECK(stripped("CC(=O)[O-].[Na+]") == "CC(=O)[O-]");
    CHECK(stripped("Cl.CCN.Cl") == "CCN");
    CHECK(stripped("CCO.CCS") == "CCS");
    CHECK(stripped("SCC.CCN.NCC") == "CCS");
    CHECK(stripped("CCCCO.CC(C)CO.CCC(C)O") == "CC(C)CO");
    CHECK(stripped("[Na+].[Cl-]") == "[Cl-]");
    CHECK(stripped("[H][H].[He]") == "[He]");
    // A component through which rings of dots are closed is one.
    CHECK(stripped("C1.C1.O") == "CC");
    const Molecule single = std::get<Molecule>(parse_smiles("CCO"));
    CHECK(&largest_component(single).rdkit() == &single.rdkit());
    CHECK(&searched_part(single, kStripping).rdkit() == &single.rdkit());
    const Molecule salt = std::get<Molecule>(parse_smiles("CC[NH3+].[Cl-]"));
    CHECK(&searched_part(salt, {}).rdkit() == &salt.rdkit());
    CHECK(canonical_smiles(searched_part(salt, kStripping)) == "CC[NH3+]");
}

TEST_CASE("a stripping library of NCI compounds finds what a library of their largest components finds") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("stripping NCI compounds (rdkit-data is not installed)");
    std::vector<NamedStructure> compounds, components;
    const auto all = read_structures(*data / "NCI/first_5K.smi");
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& [smiles, id] = all[i];
        const bool mixture = smiles.find('.') != std::string::npos;
        if (!mixture && i % 5 != 0) continue;
        if (!std::holds_alternative<Molecule>(parse_smiles(smiles))) continue;
        compounds.push_back(all[i]);
        components.emplace_back(mixture ? largest_in_text(smiles) : smiles, id);
    }
    TestLibrary stripping{compounds, kStripping};
    TestLibrary parents{components};
    REQUIRE(stripping.library().compound_count() == static_cast<std::int64_t>(compounds.size()));
    REQUIRE(parents.library().compound_count() == static_cast<std::int64_t>(compounds.size()));

    const auto one = stripping.library().reader();
    const auto other = parents.library().reader();
    for (std::size_t i = 0; i < compounds.size(); ++i) {
        const CompoundNumber number{static_cast<std::int64_t>(i) + 1};
        const CompoundRow row = one->row(number);
        const CompoundRow expected = other->row(number);
        INFO(compounds[i].first);
        REQUIRE(row.smiles == compounds[i].first);
        REQUIRE(one->canonical_smiles(number) == other->canonical_smiles(number));
        REQUIRE(row.descriptors.formula == expected.descriptors.formula);
        REQUIRE(row.descriptors.molecular_weight == Approx(expected.descriptors.molecular_weight));
        REQUIRE(canonical_smiles(one->molecule(number)) == other->canonical_smiles(number));
    }

    std::size_t hits = 0;
    const auto compare = [&](SearchMode mode, const std::string& query, const SearchOptions& options) {
        INFO(name_of(mode) << " " << query);
        const auto lines = found(stripping, mode, query, options);
        REQUIRE(lines == found(parents, mode, query, options));
        hits += lines.size();
    };
    for (const char* query : {"Cl", "[Na+]", "[Cl-]", "O", "c1ccccc1", "C(=O)[O-]", "S(=O)(=O)O", "CN", "C.C", "*.*"}) {
        compare(SearchMode::substructure, query, {});
    }
    for (std::size_t i = 0; i < components.size(); i += 40) {
        const std::string& query = components[i].first;
        compare(SearchMode::exact, query, {});
        compare(SearchMode::exact, query, {.sameness = {.ignore_stereo = true, .ignore_salts = true}});
        compare(SearchMode::similar, query, {.top = 10});
        compare(SearchMode::similar, query, {.threshold = 0.5});
        compare(SearchMode::superstructure, query, {});
    }
    CHECK(hits > 2000);
}

TEST_CASE("queries that compare compounds are stripped as the library is and those that contain them are not") {
    TestLibrary library{{{"CC[NH3+].[Cl-]", "salt"}, {"CC[NH3+]", "cation"}, {"CCO", "ethanol"}}, kStripping};
    CHECK(found(library, SearchMode::exact, "[Br-].CC[NH3+]", {}) ==
          std::vector<std::string>{"cation\t1000000", "salt\t1000000"});
    CHECK(found(library, SearchMode::similar, "CC[NH3+].O", {.threshold = 1}).size() == 2);
    CHECK(found(library, SearchMode::superstructure, "CC[NH3+].OCCCC", {}).size() == 3);
    CHECK(found(library, SearchMode::substructure, "[Cl-]", {}).empty());

    const Query query = Query::compound({"q", "CC[NH3+].[Cl-]"}, kStripping);
    REQUIRE(query.remarks().size() == 1);
    CHECK(query.remarks().front().kind == RemarkKind::largest_component);
    CHECK(Query::compound({"q", "CC[NH3+]"}, kStripping).remarks().empty());
    CHECK(Query::compound({"q", "CC[NH3+].[Cl-]"}, {}).remarks().empty());
}

}  // namespace chemsieve::stripped_library_test
