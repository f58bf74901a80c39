#include "data/structures/stored_structures.h"
#include "data/rows/library_connection.h"

#include <catch2/catch.hpp>
#include <thread>

#include "base/error.h"
#include "data/import/importer.h"
#include "data/library/library.h"
#include "data/structures/class_store.h"
#include "match/reading/classify.h"
#include "tests/support/library_changes.h"
#include "tests/support/test_data.h"

namespace chemsieve::stored_structures_test {

using namespace chemsieve::test;

namespace {

// Chains of carbon, as many as asked for, so that there are several blocks.
std::string chains(std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += std::string(1 + i % 9, 'C') + " c" + std::to_string(i) + "\n";
    return text;
}

// Every compound's structure is that of its molecule.
void check_structures(const std::string& path) {
    const Library library{path};
    const auto structures = library.structures();
    REQUIRE(structures);
    const auto all = library.reader();
    const auto reader = library.reader();
    const KeptMemory::Visit visit = structures->visit();
    ClassDictionary classes = structures->classes();
    const std::size_t known = classes.atoms().size();
    std::int64_t compounds = 0;
    all->for_each_compound([&](CompoundNumber number) {
        ++compounds;
        const std::string expected = encode_structure(classify(reader->molecule(number)), classes);
        CHECK(structures->structure(number).bytes() == expected);
        return true;
    });
    CHECK(compounds == library.compound_count());
    CHECK(classes.atoms().size() == known);
}

}  // namespace

TEST_CASE("a library holds the structures of its compounds") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("structures of NCI compounds: rdkit-data is not installed");
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    import_to(path, read_file((*data / "NCI/first_5K.smi").string()));
    check_structures(path);
    // The first window's classes have numbers by frequency, so the most frequent atoms of all come early.
    const auto counts = Library{path}.structures()->classes().atom_counts();
    CHECK(std::max_element(counts.begin(), counts.end()) - counts.begin() < 3);
}

TEST_CASE("several imports and several programs add structures and classes") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    LibraryWriter first{path}, second{path};
    const auto import = [&](LibraryWriter& writer, const std::string& text) {
        write_file(folder.file("in.smi"), text);
        import_file(writer, folder.file("in.smi"), {}, {}, {});
    };
    import(first, "CCO a\nCCN b\n");
    import(second, "c1ccccc1 c\n");
    import(first, chains(300));
    import(second, "CC(=O)[O-].[Na+] d\nC#N e\n");
    import(first, "[13CH3]C f\nFC=CF g\n");
    check_structures(path);
    LibraryConnection connection{path, sqlite::Mode::read_only};
    CHECK(connection.integer("SELECT count(*) FROM structure_block") == 3);
    CHECK(connection.integer("SELECT sum(compounds) FROM structure_block") == 307);
    // Atoms are counted, whoever stored them.
    CHECK(connection.integer("SELECT sum(atoms) FROM atom_class") ==
          connection.integer("SELECT sum(heavy_atoms) FROM compound"));
}

TEST_CASE("structures that were looked at stay as they are while another program imports") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    import_to(path, chains(150));
    const Library library{path};
    const auto before = library.structures();
    const KeptMemory::Visit visit = before->visit();
    const std::size_t classes = before->classes().atoms().size();
    import_to(path, "O=S(=O)(Cl)Br x\n" + chains(200));
    // The block of compound 150 has grown since, with classes that the view does not know.
    CHECK(before->structure(CompoundNumber{150}).atoms() == 1 + 149 % 9);
    CHECK(before->classes().atoms().size() == classes);
    CHECK_THROWS_WITH(before->structure(CompoundNumber{351}), Catch::Contains("compound 351"));
    CHECK(library.structures()->classes().atoms().size() > classes);
    check_structures(path);
}

TEST_CASE("structures are read by many threads at once, whatever memory there is") {
    const std::size_t most = GENERATE(std::size_t{192} << 20, 10'000, 0);
    const std::size_t usual = memory_of_structures().most_bytes();
    memory_of_structures().set_most_bytes(most);
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    import_to(path, chains(1000));
    const auto structures = Library{path}.structures();
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([&] {
                for (std::int64_t number = 1; number <= 1000; ++number) {
                    const KeptMemory::Visit visit = structures->visit();
                    const StructureView view = structures->structure(CompoundNumber{number});
                    if (view.atoms() != 1 + (number - 1) % 9) ++wrong;
                }
            });
        }
    }
    memory_of_structures().set_most_bytes(usual);
    CHECK(wrong == 0);
}

TEST_CASE("a damaged block names the compound and harms no other block") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    import_to(path, chains(300));
    run_sql(path, "UPDATE structure_block SET bytes = zeroblob(length(bytes)) WHERE first_compound = 129");
    const auto structures = Library{path}.structures();
    CHECK_NOTHROW(structures->structure(CompoundNumber{1}));
    CHECK_THROWS_WITH(structures->structure(CompoundNumber{200}),
                      Catch::Contains(path) && Catch::Contains("compound 200") && Catch::Contains("damaged") &&
                          Catch::Contains("restore"));
    CHECK_NOTHROW(structures->structure(CompoundNumber{300}));
    CHECK_THROWS_WITH(Library{path}.info(), Catch::Contains("compound 129"));
    run_sql(path, "DELETE FROM structure_block WHERE first_compound = 129");
    CHECK_THROWS_WITH(Library{path}.structures()->structure(CompoundNumber{200}),
                      Catch::Contains("compound 200") && Catch::Contains("missing"));
    run_sql(path, "UPDATE structure_block SET bytes = x'00' WHERE first_compound = 257");
    CHECK_THROWS_WITH(import_to(path, "CC ethane\n"), Catch::Contains("damaged structures"));
    CHECK_THROWS_WITH(Library{path}.structures()->structure(CompoundNumber{0}), Catch::Contains("not in the library"));
}

TEST_CASE("a damaged structure harms no other of its block") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    import_to(path, "CC a\nCCC b\nCCCC c\n");
    change_block(path, CompoundNumber{1}, [](std::vector<std::string>& structures) {
        structures[1][5] = '\x7f';  // a class that is not there
        structures[2].clear();
    });
    const auto structures = Library{path}.structures();
    CHECK(structures->structure(CompoundNumber{1}).atoms() == 2);
    CHECK_THROWS_WITH(structures->structure(CompoundNumber{2}),
                      Catch::Contains("compound 2") && Catch::Contains("unknown class"));
    CHECK(structures->structure(CompoundNumber{3}).empty());
    CHECK(Library{path}.info().without_structure == 1);
}

TEST_CASE("damaged classes are noticed when structures are looked at") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    import_to(path, "CC(=O)Oc1ccccc1C(=O)O aspirin\n");
    for (const char* damage :
         {"UPDATE atom_class SET bytes = substr(bytes, 1, length(bytes) - 1) WHERE class_id = 1",
          "UPDATE atom_class SET bytes = (SELECT bytes FROM atom_class WHERE class_id = 0) WHERE class_id = 1",
          "UPDATE bond_class SET bytes = x'00' WHERE class_id = 1", "DELETE FROM atom_class WHERE class_id = 1",
          "DELETE FROM setting WHERE name = 'dictionary'"}) {
        INFO(damage);
        std::filesystem::copy_file(path, folder.file("bad.sieve"), std::filesystem::copy_options::overwrite_existing);
        run_sql(folder.file("bad.sieve"), damage);
        const Library library{folder.file("bad.sieve")};
        CHECK_THROWS_WITH(library.structures(), Catch::Contains("bad.sieve") && Catch::Contains("damaged"));
        CHECK_NOTHROW(library.reader()->molecule(CompoundNumber{1}));
    }
}

TEST_CASE("lost classes are noticed, and no others take their numbers") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    import_to(path, "CCO a\nc1ccccc1Br b\n");
    for (const std::string table : {"atom_class", "bond_class"}) {
        INFO(table);
        const std::string bad = folder.file("bad.sieve");
        std::filesystem::copy_file(path, bad, std::filesystem::copy_options::overwrite_existing);
        run_sql(bad, "DELETE FROM " + table + " WHERE class_id = (SELECT max(class_id) FROM " + table + ")");
        CHECK_THROWS_WITH(Library{bad}.structures(), Catch::Contains("bad.sieve has lost classes"));
        CHECK_THROWS_WITH(import_to(bad, "CI x\n[Na+].[F-] y\n"), Catch::Contains("lost classes"));
    }
}

TEST_CASE("a compound with an atom of hundreds of neighbours harms no other") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    std::string star = "*";
    for (int i = 0; i < 256; ++i) star += "(C)";
    create_library(path, FingerprintRecipe{});
    import_to(path, star + " star\nCCO ethanol\n");
    const auto structures = Library{path}.structures();
    CHECK(structures->structure(CompoundNumber{1}).empty());
    CHECK(structures->structure(CompoundNumber{2}).atoms() == 3);
}

TEST_CASE("structures of another RDKit or of other classes are left alone") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    import_to(path, "CCO ethanol\n");
    run_sql(path, "UPDATE setting SET value = '0' WHERE name = 'classes'");
    CHECK(Library{path}.structures() == nullptr);
    CHECK_THROWS_WITH(LibraryWriter{path}, Catch::Contains("classes") && Catch::Contains("make a new library"));
    run_sql(path, "UPDATE setting SET value = '1' WHERE name = 'classes'");
    run_sql(path, "UPDATE setting SET value = '1999.09.1' WHERE name = 'rdkit'");
    CHECK(Library{path}.structures() == nullptr);
}

TEST_CASE("compounds that no classes are left for are stored without structure") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    import_to(path, "CC ethane\n");
    {
        LibraryConnection connection{path, sqlite::Mode::read_write};
        ClassStore classes{connection};
        classes.load();
        for (std::uint8_t rings = 0; classes.dictionary().add(BondClass{.type = 200, .rings = rings}); ++rings) {
        }
        classes.save();
    }
    import_to(path, "C=C ethene\nCCC propane\n");
    const auto structures = Library{path}.structures();
    CHECK(structures->structure(CompoundNumber{2}).empty());
    CHECK(structures->structure(CompoundNumber{3}).atoms() == 3);
    CHECK(Library{path}.info().without_structure == 1);
    CHECK(Library{path}.info().bond_classes == kMaxBondClasses);
}

TEST_CASE("what a library holds of structures is frozen with format version 2", "[golden]") {
    const TemporaryFolder folder;
    const std::string path = folder.file("l.sieve");
    create_library(path, FingerprintRecipe{});
    import_to(path, "CCO ethanol\nC methane\n");
    run_sql(path, R"(
        UPDATE setting SET value = '6017496160048508928' WHERE name = 'dictionary';
        UPDATE setting SET value = '4 1' WHERE name = 'class_counts';
        DELETE FROM atom_class; DELETE FROM bond_class; DELETE FROM structure_block;
        INSERT INTO atom_class VALUES
          (0, 1, CAST(x'020B6E2EA3D333660C000202080202060602060208000CD6BB0100000008000000000000000000000000000000000000000000' || x'0001000000000000000000' AS BLOB)),
          (1, 1, CAST(x'A2418A2030648DCE0C000204080404040402040408000CD6BB0100000008000000020202020000000000000000000000000000' || x'0002000000000000000000' AS BLOB)),
          (2, 1, CAST(x'10930B854BFE05DA100002020402020202020202040010FEF90100000008000000000000000000000000000000000000000000' || x'0001000000000000000000' AS BLOB)),
          (3, 1, CAST(x'835A526E15456BAF0C000200080000080802080008000CD6BB0100000008000000000000000000000000000000000000000000' || x'0000000000000000000000' AS BLOB));
        INSERT INTO bond_class VALUES (0, 4, x'68F729D57E92DDD10100000000');
        INSERT INTO structure_block VALUES
          (1, 2, CAST(x'43535331CCF41BF4F5E1A01C2400000028B52FFD20242101000C0000001E000000240000000300040000000100020001000000' || x'02000100010000000300' AS BLOB)))");
    check_structures(path);
    const auto structures = Library{path}.structures();
    CHECK(structures->structure(CompoundNumber{1}).bytes() ==
          std::string_view{"\x03\0\x04\0\0\0\x01\0\x02\0\x01\0\0\0\x02\0\x01\0", 18});
    CHECK(structures->structure(CompoundNumber{2}).atoms() == 1);
}

}  // namespace chemsieve::stored_structures_test
