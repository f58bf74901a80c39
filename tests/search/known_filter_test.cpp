// Filters of known compounds: nothing that is there is denied, errors are as rare as is said, bytes come back as they
// went, and damaged ones are refused.

#include <GraphMol/ROMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <set>

#include "base/sealed_parts.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/parse.h"
#include "search/known/known_filter.h"
#include "tests/support/test_data.h"

namespace chemsieve::known_filter_test {

using namespace chemsieve::known;

namespace {

std::vector<std::uint64_t> random_keys(std::size_t count, std::uint64_t seed) {
    std::mt19937_64 random{seed};
    std::set<std::uint64_t> keys;
    while (keys.size() < count) keys.insert(random());
    return {keys.begin(), keys.end()};
}

const KeyRecipe kText{.form = KeyForm::text};

KnownFilter filter_of(KnownLayout layout, std::span<const std::uint64_t> keys, double rate = 0.01,
                      std::uint64_t capacity = 0) {
    if (layout == KnownLayout::ids) {
        std::vector<std::string> ids;
        for (std::size_t i = 0; i < keys.size(); ++i) ids.push_back("id " + std::to_string(i));
        return KnownFilter::with_ids(kText, rate, 0, keys, ids);
    }
    return KnownFilter::build(kText, {.layout = layout, .error_rate = rate, .capacity = capacity}, stream_of(keys));
}

std::uint64_t key_of(const KeyMaker& maker, const char* smiles) {
    return maker.of_form(maker.form_of(std::get<Molecule>(parse_smiles(smiles))).text);
}

}  // namespace

TEST_CASE("every layout has all its compounds and errs as rarely as it says") {
    for (const std::size_t count : {1U, 50U, 20'000U}) {
        const std::vector<std::uint64_t> keys = random_keys(count, 1);
        for (const KnownLayout layout : kKnownLayouts) {
            for (const double rate : {0.1, 0.001}) {
                const KnownFilter filter = filter_of(layout, keys, rate);
                INFO(name_of(layout) << ", " << count << " compounds at " << rate);
                std::vector<std::uint8_t> found(keys.size());
                filter.may_contain(keys, found);
                CHECK(std::count(found.begin(), found.end(), 1) == static_cast<long>(keys.size()));
                CHECK(std::all_of(keys.begin(), keys.end(), [&](auto key) { return filter.may_contain(key); }));
                CHECK(filter.compounds() == count);
                CHECK(filter.asked_error_rate() == rate);
                if (count < 1000) continue;  // the rate of a small one is a matter of chance
                CHECK(filter.error_rate() < 1.1 * rate);
                constexpr std::uint64_t kSamples = 400'000;
                const double spread = std::sqrt(filter.error_rate() / kSamples);
                CHECK(std::abs(filter.measured_error_rate(kSamples, 7) - filter.error_rate()) <
                      6 * spread + 0.05 * filter.error_rate());
            }
        }
    }
}

TEST_CASE("sizes follow their formulas") {
    const std::vector<std::uint64_t> keys = random_keys(100'000, 2);
    const double p = 0.001;
    const double bloom = static_cast<double>(keys.size()) * -std::log(p) / (std::log(2) * std::log(2)) / 8;
    const auto size = [&](KnownLayout layout) {
        return static_cast<double>(filter_of(layout, keys, p).filter_bytes());
    };
    CHECK(size(KnownLayout::plain) < 1.03 * bloom);
    CHECK(size(KnownLayout::blocked) < 1.12 * bloom);
    CHECK(size(KnownLayout::counting) < 4 * 1.03 * bloom);
    CHECK(size(KnownLayout::cuckoo) < 0.95 * bloom);
    // Many are compressed in the cells of a packed fuse filter, few in Golomb's code; see docs/filters.md.
    const auto over_least = [&](std::size_t count) {
        const std::vector<std::uint64_t> some = random_keys(count, 2);
        const double bytes = static_cast<double>(filter_of(KnownLayout::compressed, some, p).filter_bytes());
        return 8 * bytes / (static_cast<double>(count) * -std::log2(p));
    };
    CHECK(over_least(1'000'000) < 1.09);
    CHECK(over_least(100'000) < 1.15);
    CHECK(over_least(2'000) < 1.22);
}

TEST_CASE("a filter comes back from its bytes, and is the same whatever the order of its compounds") {
    std::vector<std::uint64_t> keys = random_keys(2'000, 3);
    for (const KnownLayout layout : kKnownLayouts) {
        INFO(name_of(layout));
        const KnownFilter filter = filter_of(layout, keys);
        const std::vector<std::uint8_t> bytes = filter.to_bytes();
        CHECK(KnownFilter::from_bytes(bytes) == filter);
        CHECK(KnownFilter::from_bytes(bytes).to_bytes() == bytes);
    }
}

TEST_CASE("damaged bytes are refused, wherever a bit is wrong and wherever they end") {
    const std::vector<std::uint64_t> keys = random_keys(40, 4);
    for (const KnownLayout layout : kKnownLayouts) {
        INFO(name_of(layout));
        const std::vector<std::uint8_t> bytes = filter_of(layout, keys).to_bytes();
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            std::vector<std::uint8_t> damaged = bytes;
            damaged[i] ^= static_cast<std::uint8_t>(1U << (i % 8));
            CHECK_THROWS_AS(KnownFilter::from_bytes(damaged), KnownError);
            CHECK_THROWS_AS(KnownFilter::from_bytes(std::span{bytes}.first(i)), KnownError);
        }
    }
}

TEST_CASE("ids are told of the compounds that are there, and survive odd ones") {
    const std::vector<std::uint64_t> keys = random_keys(3'000, 5);
    const KnownFilter filter = filter_of(KnownLayout::ids, keys);
    for (std::size_t i = 0; i < keys.size(); ++i) CHECK(filter.id_of(keys[i]) == "id " + std::to_string(i));
    CHECK(filter_of(KnownLayout::plain, keys).id_of(keys[0]) == std::nullopt);
    const KnownFilter odd = KnownFilter::with_ids(kText, 0.01, 0, std::span{keys}.first(3), {"", "two\nlines", "\t"});
    const KnownFilter back = KnownFilter::from_bytes(odd.to_bytes());
    CHECK(back.id_of(keys[0]) == "");
    CHECK(back.id_of(keys[1]) == "two lines");
    CHECK(back.id_of(keys[2]) == "\t");
}

TEST_CASE("what is removed is gone, and nothing else") {
    const std::vector<std::uint64_t> keys = random_keys(5'000, 6);
    for (const KnownLayout layout : kKnownLayouts) {
        INFO(name_of(layout));
        KnownFilter filter = filter_of(layout, keys, 1e-4);
        if (!filter.can_remove()) {
            CHECK_THROWS_AS(filter.remove(keys[0]), KnownError);
            continue;
        }
        for (std::size_t i = 0; i < keys.size(); i += 2) CHECK(filter.remove(keys[i]));
        CHECK(filter.compounds() == keys.size() / 2);
        std::size_t left = 0;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (i % 2 == 1) CHECK(filter.may_contain(keys[i]));
            left += i % 2 == 0 && filter.may_contain(keys[i]) ? 1 : 0;
        }
        CHECK(left <= 8);  // among 2,500 at a rate of 1e-4 or less
        CHECK(KnownFilter::from_bytes(filter.to_bytes()) == filter);
    }
}

TEST_CASE("merged filters have what either has; others are refused with the reason") {
    const std::vector<std::uint64_t> keys = random_keys(4'000, 8);
    const auto first = std::span{keys}.first(2'500), second = std::span{keys}.last(2'500);  // 1,000 in both
    for (const KnownLayout layout : kKnownLayouts) {
        INFO(name_of(layout));
        KnownFilter merged = filter_of(layout, first, 0.01, 4'000);
        const KnownFilter other = filter_of(layout, second, 0.01, 4'000);
        const bool can =
            layout == KnownLayout::plain || layout == KnownLayout::blocked || layout == KnownLayout::counting;
        if (!can) {
            CHECK_THROWS_WITH(merged.merge(other), Catch::Contains("cannot be merged"));
            continue;
        }
        merged.merge(other);
        CHECK(merged.is_estimated());
        CHECK(std::all_of(keys.begin(), keys.end(), [&](auto key) { return merged.may_contain(key); }));
        if (layout == KnownLayout::plain) CHECK(std::abs(static_cast<double>(merged.compounds()) - 4'000) < 120);
        CHECK_THROWS_WITH(merged.merge(filter_of(layout, second, 0.01, 9'000)),
                          Catch::Contains("for as many compounds"));
        CHECK(KnownFilter::from_bytes(merged.to_bytes()) == merged);
    }
    KnownFilter plain = filter_of(KnownLayout::plain, first);
    CHECK_THROWS_AS(plain.merge(filter_of(KnownLayout::blocked, first)), KnownError);
}

TEST_CASE("keys of structures follow what counts as the same") {
    const KeyMaker plain{KeyForm::structure, {}};
    const KeyMaker loose{KeyForm::structure, {.ignore_stereo = true, .ignore_salts = true}};
    CHECK(key_of(plain, "OCC") == key_of(plain, "CCO"));
    CHECK(key_of(plain, "C[C@H](N)C(=O)O") != key_of(plain, "C[C@@H](N)C(=O)O"));
    CHECK(key_of(loose, "C[C@H](N)C(=O)O") == key_of(loose, "C[C@@H](N)C(=O)O"));
    CHECK(key_of(loose, "CC(=O)[O-].[Na+]") == key_of(loose, "CC(=O)O"));
    const KeyMaker text{KeyForm::text, {}};
    CHECK(text.of_text(" BSYNRYMUTXBXSQ-UHFFFAOYSA-N\t") == text.of_text("BSYNRYMUTXBXSQ-UHFFFAOYSA-N"));
    CHECK(why_not_comparable(plain.recipe(), loose.recipe()).has_value());
    CHECK(why_not_comparable(plain.recipe(), text.recipe()).has_value());
    KeyRecipe of_others = plain.recipe();
    of_others.rdkit = "2030.03.1";
    CHECK_THAT(why_not_comparable(of_others, plain.recipe()).value(), Catch::Contains("2030.03.1"));
    CHECK(!why_not_comparable(text.recipe(), text.recipe()));  // text knows no version
}

TEST_CASE("compounds are there in every layout, whatever SMILES they are written as") {
    const auto data = test::rdkit_data();
    if (!data) return test::say_skipped("writings of NCI compounds: rdkit-data is not installed");
    auto compounds = test::read_structures(*data / "NCI/first_5K.smi", 20);
    for (const auto& one : test::read_structures(test::source_folder() / "data/demo/demo.tsv", 4))
        compounds.push_back(one);
    for (const Sameness& sameness : {Sameness{}, Sameness{.ignore_stereo = true}, Sameness{.ignore_salts = true}}) {
        const KeyMaker maker{KeyForm::structure, sameness};
        std::set<std::uint64_t> keys;
        std::vector<std::uint64_t> of_writings;
        for (const auto& [text, id] : compounds) {
            const ParseResult read = parse_smiles(text);
            const auto* molecule = std::get_if<Molecule>(&read);
            if (!molecule) continue;
            keys.insert(maker.of_form(maker.form_of(*molecule).text));
            for (int i = 0; i < 4; ++i) {
                RDKit::SmilesWriteParams any;
                any.doRandom = true;
                const std::string writing = RDKit::MolToSmiles(molecule->rdkit(), any);
                of_writings.push_back(maker.of_form(maker.form_of(std::get<Molecule>(maker.read(writing))).text));
            }
        }
        REQUIRE(keys.size() > 300);
        for (const KnownLayout layout : kKnownLayouts) {
            INFO(name_of(layout) << ", " << words_of(maker.recipe()));
            const KnownFilter filter = filter_of(layout, std::vector<std::uint64_t>{keys.begin(), keys.end()});
            CHECK(
                std::all_of(of_writings.begin(), of_writings.end(), [&](auto key) { return filter.may_contain(key); }));
        }
    }
}

TEST_CASE("a secret makes keys that only its owners can make") {
    const std::string ours = "0123456789abcdef", theirs = "0123456789abcdeF";
    const KeyMaker open{KeyForm::structure, {}};
    const KeyMaker first{KeyForm::structure, {}, ours}, again{KeyForm::structure, {}, ours};
    const KeyMaker other{KeyForm::structure, {}, theirs};
    CHECK(key_of(first, "CCO") == key_of(again, "CCO"));
    CHECK(key_of(first, "CCO") != key_of(open, "CCO"));
    CHECK(key_of(first, "CCO") != key_of(other, "CCO"));
    CHECK(first.recipe() == again.recipe());
    CHECK_THAT(why_not_comparable(first.recipe(), open.recipe()).value(), Catch::Contains("has to be given"));
    CHECK_THAT(why_not_comparable(first.recipe(), other.recipe()).value(), Catch::Contains("another secret"));
    CHECK_THAT(why_not_comparable(open.recipe(), first.recipe()).value(), Catch::Contains("without a secret"));
    CHECK_THROWS_AS((KeyMaker{KeyForm::structure, {}, "too short"}), KeyError);
}

TEST_CASE("a filter tells what its keys are, and one that does not is refused") {
    const std::vector<std::uint64_t> keys = random_keys(50, 3);
    for (const KeyForm form : {KeyForm::structure, KeyForm::inchi_key, KeyForm::text}) {
        const KeyRecipe recipe{.form = form};
        const KnownFilter filter = KnownFilter::build(recipe, {}, stream_of(keys));
        CHECK(KnownFilter::from_bytes(filter.to_bytes()).recipe() == recipe);
        for (const KeyForm asking : {KeyForm::structure, KeyForm::inchi_key, KeyForm::text}) {
            CHECK(why_not_comparable(recipe, {.form = asking}).has_value() == (asking != form));
        }
    }
    // Filters of before InChIKeys were told from other texts.
    const std::vector<std::uint8_t> bytes = filter_of(KnownLayout::plain, keys).to_bytes();
    SealedPartsReader parts{bytes, KnownFilter::kMark, "filter"};
    std::string description{parts.next_text()};
    const std::string now = "\"plain text\"";
    description.replace(description.find(now), now.size(), "\"text\"");
    SealedPartsWriter before{KnownFilter::kMark};
    before.add(description);
    before.add(parts.next());
    before.add(parts.next_text());
    CHECK_THROWS_WITH(KnownFilter::from_bytes(before.sealed()),
                      "it does not tell what its keys are, InChIKeys or other texts; build it anew");
}

}  // namespace chemsieve::known_filter_test
