// Lists of known compounds and what lists share: the functions that all faces call, where the faces use them in
// different ways.

#include "app/work/known/known_lists.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <tuple>

#include "app/work/known/dedupe.h"
#include "app/work/known/overlap.h"
#include "base/text.h"
#include "data/import/importer.h"
#include "data/library/library_writer.h"
#include "tests/app/demo_library.h"
#include "tests/support/test_data.h"
#include "tests/support/text_table.h"

namespace chemsieve::known_lists_test {

using namespace chemsieve::test;

namespace {

std::string file(const TemporaryFolder& folder, const std::string& name, const std::string& text) {
    write_file(folder.file(name), text);
    return folder.file(name);
}

// Repeats, other spellings, what the demo library has and has not, and what cannot be read.
std::string some_list(const TemporaryFolder& folder) {
    return file(folder, "some.smi",
                "CC(=O)Oc1ccccc1C(=O)O ours\nCCCCCCCCCN amine\nO=C(C)Oc1ccccc1C(=O)O again\nxyz bad\n"
                "NCCCCCCCCC enima\nCCCCCCCCCCCN longer\n");
}

std::vector<std::string> told(overlap::OverlapOptions options, overlap::Part part) {
    options.told = part;
    std::vector<std::string> ids;
    overlap::compare(
        options,
        {.reading = {}, .told = [&](const known::KeyedCompound& compound, const auto*) { ids.push_back(compound.id); }},
        {});
    return ids;
}

std::vector<std::string> ids_of(const std::vector<overlap::ListedCompound>& compounds) {
    std::vector<std::string> ids;
    for (const auto& compound : compounds) ids.push_back(compound.id);
    return ids;
}

}  // namespace

TEST_CASE("compounds that are kept are those that are told when lists are read again") {
    const TemporaryFolder folder;
    const std::string list = some_list(folder), filter = folder.file("demo.known");
    known::build_known(
        {.lists = {.files = {demo()}}, .rules = {}, .design = {.layout = known::KnownLayout::ids}, .path = filter}, {},
        {});
    for (const std::string& second : {demo(), filter}) {
        INFO(second);
        overlap::OverlapOptions options{.first = list, .second = second};
        CHECK_FALSE(overlap::compare(options, {}, {}).report.lists_compounds);
        options.keeps_compounds = true;
        const overlap::OverlapReport kept = overlap::compare(options, {}, {}).report;
        CHECK(kept.unreadable == 1);
        CHECK(kept.lists_compounds);
        CHECK(kept.is_estimate == (second == filter));
        options.keeps_compounds = false;
        CHECK(ids_of(kept.shared) == std::vector<std::string>{"ours"});
        CHECK(kept.shared.front().other_id == "Aspirin");
        CHECK(ids_of(kept.only_first) == std::vector<std::string>{"amine", "longer"});
        CHECK(told(options, overlap::Part::shared) == ids_of(kept.shared));
        CHECK(told(options, overlap::Part::only_first) == ids_of(kept.only_first));
        if (second == filter) continue;
        CHECK(kept.numbers.only_second == 594);
        CHECK(told(options, overlap::Part::only_second) == ids_of(kept.only_second));
    }
}

TEST_CASE("a list that is strict ends at the first bad record, and a stop ends everything") {
    const TemporaryFolder folder;
    const std::string list = some_list(folder), path = folder.file("none.known");
    known::KeyedLists lists{.files = {list}, .is_strict = true};
    const auto refused = known::build_known({.lists = lists, .rules = {}, .design = {}, .path = path}, {}, {});
    CHECK(refused.counts.is_refused);
    CHECK_FALSE(refused.filter);
    std::stop_source stop;
    stop.request_stop();
    lists.is_strict = false;
    CHECK(known::build_known({.lists = lists, .rules = {}, .design = {}, .path = path}, {}, stop.get_token())
              .counts.is_stopped);
    CHECK(known::find_each_once({.lists = lists, .rules = {}, .memory = {}}, {}, stop.get_token()).counts.is_stopped);
    CHECK(overlap::compare({.first = list, .second = demo()}, {}, stop.get_token()).counts.is_stopped);
    CHECK_FALSE(known::KnownCompounds::of_list(list, {}, {}, stop.get_token()));
    CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("a list is asked as a filter is, exactly, and lines have names or numbers") {
    auto known = known::KnownCompounds::of_list(demo(), {}, {}, {});
    REQUIRE(known);
    CHECK(known->is_exact());
    CHECK(known->error_rate() == 0);
    known::CheckOptions options;
    options.lists.compounds = known::compounds_of_lines("CC(=O)Oc1ccccc1C(=O)O mine\n\n  CCCCCCCCCN\nxyz bad one\n");
    std::vector<known::CheckedCompound> checked;
    const auto done = known::check_known(
        *known, options, {.reading = {}, .checked = [&](const known::CheckedCompound& one) { checked.push_back(one); }},
        {});
    CHECK(done.known == 1);
    CHECK(done.absent == 1);
    CHECK(done.counts.rejected == 1);
    REQUIRE(checked.size() == 3);
    CHECK(checked[0].verdict == known::Verdict::there);
    CHECK(checked[0].known_as == "Aspirin");
    CHECK(checked[1].id == "line 3");
    CHECK(checked[1].verdict == known::Verdict::not_there);
    CHECK(checked[2].id == "bad one");
    CHECK(checked[2].verdict == known::Verdict::unreadable);
    CHECK_FALSE(checked[2].reason.empty());
}

TEST_CASE("few compounds are looked for in a library, and many are compared with all of it, with one outcome") {
    // Every second compound of the library, some in another form, and as many that it does not have.
    std::vector<known::GivenCompound> asked;
    const auto data = rdkit_data();
    if (!data) return;
    for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 21)) asked.push_back({id, smiles});
    REQUIRE(asked.size() > 200);
    REQUIRE(asked.size() < known::KnownCompounds::kMostLookedFor);
    const TemporaryFolder folder;
    const std::string library = folder.file("l.sieve");
    std::string lines;
    for (std::size_t i = 0; i < asked.size(); i += 2) lines += asked[i].text + " " + asked[i].id + "\n";
    // Each twice: the first is told.
    create_library(library, FingerprintRecipe{});
    LibraryWriter writer{library};
    import_file(writer, file(folder, "l.smi", lines + lines), {}, {}, {});
    for (int rules = 0; rules < 8; ++rules) {
        const Sameness sameness{
            .ignore_stereo = (rules & 1) != 0, .ignore_salts = (rules & 2) != 0, .normalise = (rules & 4) != 0};
        const auto checked = [&](std::size_t times) {
            auto known = known::KnownCompounds::of_list(library, sameness, {}, {});
            known::CheckOptions options;
            for (std::size_t time = 0; time < times; ++time) {
                options.lists.compounds.insert(options.lists.compounds.end(), asked.begin(), asked.end());
            }
            std::vector<std::string> told;
            known::check_known(*known, options,
                               {.reading = {},
                                .checked =
                                    [&](const known::CheckedCompound& one) {
                                        told.push_back(one.id + ": " + one.reason + " " + one.known_as);
                                    }},
                               {});
            told.resize(asked.size());
            return told;
        };
        const std::vector<std::string> one_by_one = checked(1);
        CHECK(one_by_one == checked(2));
        CHECK(std::count_if(one_by_one.begin(), one_by_one.end(), [](const std::string& line) {
                  return line.ends_with(' ');
              }) < static_cast<std::ptrdiff_t>(asked.size() / 2 + 2));
    }
}

TEST_CASE("keys given as text are asked for in files of keys alone") {
    const TemporaryFolder folder;
    const std::string keys = file(folder, "keys.txt", "A-1\tAspirin\n"), path = folder.file("k.known");
    known::build_known({.lists = {.files = {keys}}, .rules = {known::KeyForm::text}, .design = {}, .path = path}, {},
                       {});
    auto known = known::KnownCompounds::of_filter(path, {});
    known::CheckOptions options{.lists = {.compounds = {{"a", "A-1"}, {"b", "other"}}}};
    const known::CheckEvents events{.reading = {}, .checked = [](const auto&) {}};
    CHECK(known::check_known(known, options, events, {}).known == 1);
    CHECK_THROWS_WITH(overlap::compare({.first = demo(), .second = path}, {}, {}), Catch::Contains("is a library"));
    options.confirmed_in = demo();
    CHECK_THROWS_WITH(known::check_known(known, options, events, {}), Catch::Contains("keys given as text"));
}

TEST_CASE("what a filter says is not there is not there, whatever its keys and its layout") {
    // A million keys, each in several writings.
    constexpr int kKeys = 1'000'000;
    const TemporaryFolder folder;
    std::string given, asked, texts;
    std::mt19937_64 random{7};
    for (int i = 0; i < kKeys; ++i) {
        std::string key = "AAAAAAAAAAAAAA-AAAAAAAASA-N";
        std::uint64_t letters = random();
        for (const std::size_t at : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}) {
            key[at] = static_cast<char>('A' + letters % 26);
            letters /= 26;
        }
        given += key + '\n';
        texts += "own " + std::to_string(i) + '\n';
        if (i % 3 == 1) key.insert(0, "InChIKey=");
        if (i % 3 == 2) key = lower(key);
        if (i == 0) asked = "id\tinchikey\n";
        asked.append(std::to_string(i)).append("\t").append(key).append("\n");
    }
    const std::string keys = file(folder, "given.txt", given), writings = file(folder, "asked.tsv", asked),
                      own = file(folder, "texts.txt", texts), path = folder.file("all.known");
    for (const known::KnownLayout layout :
         {known::KnownLayout::compressed, known::KnownLayout::plain, known::KnownLayout::blocked,
          known::KnownLayout::counting, known::KnownLayout::cuckoo, known::KnownLayout::ids}) {
        for (const auto& [list, asking, form] :
             {std::tuple{keys, writings, known::KeyForm::inchi_key}, std::tuple{own, own, known::KeyForm::text}}) {
            CAPTURE(static_cast<int>(layout), list);
            known::build_known(
                {.lists = {.files = {list}}, .rules = {form}, .design = {.layout = layout}, .path = path}, {}, {});
            auto known = known::KnownCompounds::of_filter(path, {});
            const known::CheckOutcome done = known::check_known(known, {.lists = {.files = {asking}}},
                                                                {.reading = {}, .checked = [](const auto&) {}}, {});
            CHECK(done.counts.read == kKeys);
            CHECK(done.known == kKeys);
            CHECK(done.absent == 0);
            CHECK(done.counts.rejected == 0);
        }
    }
}

}  // namespace chemsieve::known_lists_test
