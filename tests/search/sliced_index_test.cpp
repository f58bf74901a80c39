// The screen and the scan on slices, against going through the fingerprints one by one.
#include "search/screen/sliced_index.h"

#include <bit>
#include <random>

#include "fingerprint/demand/screen_compiler.h"
#include "fingerprint/kinds/fingerprinter.h"
#include "tests/search/little_memory.h"
#include "tests/search/search_fixture.h"
#include "tests/support/all_candidates.h"
#include "tests/support/memory_fingerprints.h"

namespace chemsieve::sliced_index_test {

using namespace chemsieve::test;

namespace {

constexpr std::size_t kSegment = 1500;  // compounds a set of blocks, so that blocks overlap in item counts

struct Compounds {
    std::vector<ItemSet> items;               // by compound number - 1
    std::vector<CompoundFingerprint> folded;  // likewise
    std::vector<FingerprintBlock> blocks;
};

Compounds read_compounds(const std::filesystem::path& file, const FingerprintRecipe& recipe) {
    Compounds result;
    std::map<std::pair<std::size_t, std::uint32_t>, FingerprintBlock> blocks;  // by segment and length
    for (const auto& [smiles, id] : read_structures(file)) {
        const auto molecule = rdkit_smiles(smiles);
        if (!molecule) continue;
        result.items.push_back(items_of_compound(*molecule, recipe));
        const auto& f = result.folded.emplace_back(fingerprint_of_compound(*molecule, recipe));
        FingerprintBlock& block = blocks[{result.items.size() / kSegment, f.bits.bits()}];
        block.bits = f.bits.bits();
        block.compounds.push_back(CompoundNumber{static_cast<std::int64_t>(result.items.size())});
        block.item_counts.push_back(f.item_count);
        block.always_candidate.push_back(f.always_candidate);
        block.words.insert(block.words.end(), f.bits.words().begin(), f.bits.words().end());
    }
    for (const auto& [key, block] : blocks) result.blocks.push_back(block);
    return result;
}

bool has_all(const CompoundFingerprint& compound, std::span<const std::uint64_t> items) {
    const std::uint32_t bits = compound.bits.bits();
    return std::all_of(items.begin(), items.end(), [&](std::uint64_t item) {
        const std::uint64_t bit = item & (bits - 1);
        return (compound.bits.words()[bit / 64] >> (bit % 64) & 1) != 0;
    });
}

std::set<CompoundNumber> screened_one_by_one(const Compounds& compounds, const ScreenFormula& formula) {
    std::set<CompoundNumber> result;
    for (std::size_t i = 0; i < compounds.folded.size(); ++i) {
        const CompoundFingerprint& f = compounds.folded[i];
        const bool admitted = f.always_candidate ||
                              (f.item_count >= formula.required.size() && has_all(f, formula.required.items) &&
                               std::all_of(formula.choices.begin(), formula.choices.end(), [&](const Choice& choice) {
                                   return std::any_of(choice.alternatives.begin(), choice.alternatives.end(),
                                                      [&](const auto& items) { return has_all(f, items); });
                               }));
        if (admitted) result.insert(CompoundNumber{static_cast<std::int64_t>(i + 1)});
    }
    return result;
}

void check_screen(const Compounds& compounds, const SlicedIndex& index, const ScreenFormula& formula) {
    const std::vector<Candidate> candidates = all_candidates(index, formula);
    std::set<CompoundNumber> found;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        found.insert(candidates[i].compound);
        if (i == 0 || candidates[i - 1].always_candidate) continue;
        REQUIRE_FALSE(candidates[i].always_candidate);
        REQUIRE(candidates[i - 1].item_count <= candidates[i].item_count);
    }
    REQUIRE(found.size() == candidates.size());
    REQUIRE(found == screened_one_by_one(compounds, formula));
}

// jobs 0: in steps, on this thread.
void run_scan(SimilarityScan& scan, unsigned jobs) {
    static ThreadPool pool;
    if (jobs > 0) return scan.run(pool, jobs);
    for (std::size_t step = 0; step < scan.steps(); ++step) scan.run_step(step);
}

void check_scan(const Compounds& compounds, const SlicedIndex& index, const ItemSet& query) {
    std::vector<std::uint32_t> scores;
    for (const ItemSet& items : compounds.items) scores.push_back(tanimoto(query.items, items.items).millionths());
    for (const ScanGoal goal :
         {ScanGoal{.least = 1, .top = 10, .estimates = true}, ScanGoal{.least = 1, .top = 200, .estimates = true},
          ScanGoal{.least = 300'000, .top = 3, .estimates = true}, ScanGoal{.least = 500'000, .estimates = true},
          ScanGoal{.least = 800'000, .estimates = true}, ScanGoal{.estimates = true}}) {
        for (const unsigned jobs : {0U, 1U, 3U}) {
            SimilarityScan scan{index, query.items, goal};
            run_scan(scan, jobs);
            REQUIRE(scan.least() >= goal.least);
            std::map<CompoundNumber, std::uint32_t> bounds;
            for (const BoundedCandidate& c : scan.found()) {
                REQUIRE(c.bound == c.most.millionths());
                REQUIRE(bounds.emplace(c.compound, c.bound).second);
            }
            for (std::size_t i = 0; i < scores.size(); ++i) {
                if (scores[i] < scan.least() || !compounds.items[i].complete) continue;
                REQUIRE(bounds[CompoundNumber{static_cast<std::int64_t>(i + 1)}] >= scores[i]);
            }
        }
    }
}

}  // namespace

TEST_CASE("slices let through exactly the compounds whose fingerprints satisfy the formula", "[kernels]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("screening of NCI compounds: rdkit-data is not installed");
    FingerprintRecipe recipe;
    recipe.min_bits = 256;  // several lengths, and dense fingerprints
    recipe.saturation_percent = 40;
    recipe.max_subgraphs = 3000;  // some are always candidates
    const Compounds compounds = read_compounds(*data / "NCI/first_5K.smi", recipe);
    for (const std::size_t least : {1U, 400U}) {  // without a tail, and with small blocks in it
        const SlicedIndex index{std::make_shared<MemoryFingerprints>(compounds.blocks, least)};
        REQUIRE(index.compound_count() == compounds.items.size());
        REQUIRE(index.classes().size() >= 2);
        for (const auto& [smarts, id] : rdkit_smarts(*data)) {
            const auto query = rdkit_smarts_query(smarts);
            if (!query) continue;
            INFO(id << " " << smarts);
            check_screen(compounds, index, compile_screen(*query, recipe));
        }
        for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 37)) {
            const auto query = rdkit_smiles(smiles);
            if (query) check_screen(compounds, index, compile_screen(*query, recipe));
        }
        check_screen(compounds, index, {});
    }
}

TEST_CASE("formulas of many choices, empty ones and impossible ones are screened as they say", "[kernels]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("screening of NCI compounds: rdkit-data is not installed");
    const FingerprintRecipe recipe;
    const Compounds compounds = read_compounds(*data / "NCI/first_5K.smi", recipe);
    const SlicedIndex index{std::make_shared<MemoryFingerprints>(compounds.blocks)};
    std::mt19937_64 random{11};
    const auto some_item = [&] {
        const ItemSet& items = compounds.items[random() % compounds.items.size()];
        return items.items[random() % items.items.size()];
    };
    for (int round = 0; round < 200; ++round) {
        ScreenFormula formula;
        for (std::size_t i = random() % 3; i > 0; --i) formula.required.items.push_back(some_item());
        std::sort(formula.required.items.begin(), formula.required.items.end());
        for (std::size_t c = random() % 6; c > 0; --c) {
            Choice& choice = formula.choices.emplace_back();
            for (std::size_t a = random() % 9; a > 0; --a) {
                auto& items = choice.alternatives.emplace_back();
                for (std::size_t i = random() % 4; i > 0; --i) items.push_back(some_item());
            }
        }
        check_screen(compounds, index, formula);
    }
}

TEST_CASE("blocks of larger compounds wait until they are asked for") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("screening of NCI compounds: rdkit-data is not installed");
    const FingerprintRecipe recipe;
    const Compounds compounds = read_compounds(*data / "NCI/first_5K.smi", recipe);
    const SlicedIndex index{std::make_shared<MemoryFingerprints>(compounds.blocks)};
    const ScreenFormula formula;
    CandidateStream stream{index, {formula}};
    std::vector<Candidate> candidates;
    while (candidates.empty()) REQUIRE(stream.next(candidates));
    CHECK(stream.screened().sum() < index.compound_count());
    for (const Candidate& c : candidates) CHECK(c.item_count <= stream.least_item_count());
}

TEST_CASE("a scan misses no compound that is similar enough, and its bounds hold", "[kernels]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("similarity of NCI compounds: rdkit-data is not installed");
    FingerprintRecipe recipe;
    recipe.min_bits = 256;
    recipe.saturation_percent = 40;
    recipe.max_subgraphs = 3000;
    const Compounds compounds = read_compounds(*data / "NCI/first_5K.smi", recipe);
    for (const std::size_t least : {1U, 400U}) {
        const SlicedIndex index{std::make_shared<MemoryFingerprints>(compounds.blocks, least)};
        for (std::size_t i = 0; i < compounds.items.size(); i += 101) {
            if (compounds.items[i].complete) check_scan(compounds, index, compounds.items[i]);
        }
    }
}

TEST_CASE("rows that are kept as places are screened and scanned as others") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("rows of NCI compounds kept as places: rdkit-data is not installed");
    FingerprintRecipe recipe;
    recipe.min_bits = 1024;
    const Compounds compounds = read_compounds(*data / "NCI/first_5K.smi", recipe);
    const LittleMemory little{300'000};
    const SlicedIndex index{std::make_shared<MemoryFingerprints>(compounds.blocks)};
    {
        const KeptMemory::Visit visit = memory_of_rows().visit();
        std::size_t as_places = 0;
        const std::uint32_t bits = index.block(0).bits;
        for (std::uint32_t i = 0; i < bits; ++i) as_places += index.rows().row(0, i).places != nullptr ? 1U : 0U;
        CHECK(as_places > bits / 20);
        CHECK(as_places < bits);
    }
    const auto patterns = rdkit_smarts(*data);
    for (std::size_t i = 0; i < patterns.size(); i += 7) {
        const auto& [smarts, id] = patterns[i];
        const auto query = rdkit_smarts_query(smarts);
        if (!query) continue;
        INFO(id << " " << smarts);
        check_screen(compounds, index, compile_screen(*query, recipe));
    }
    for (std::size_t i = 0; i < compounds.items.size(); i += 997) {
        INFO(i);
        if (compounds.items[i].complete) check_scan(compounds, index, compounds.items[i]);
    }
}

TEST_CASE("of fingerprints that are bits, a scan finds the best with their similarity", "[kernels]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("similarity of NCI compounds: rdkit-data is not installed");
    for (const FingerprintKind kind : {FingerprintKind::morgan2, FingerprintKind::maccs, FingerprintKind::rdkit}) {
        const FingerprintMethod method = default_method(kind);
        std::vector<BitFingerprint> fingerprints;
        FingerprintBlock block{
            .bits = method.bits, .compounds = {}, .item_counts = {}, .always_candidate = {}, .words = {}};
        for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 2)) {
            const auto molecule = rdkit_smiles(smiles);
            if (!molecule) continue;
            const BitFingerprint& f = fingerprints.emplace_back(fixed_fingerprint(*molecule, method));
            block.compounds.push_back(CompoundNumber{static_cast<std::int64_t>(fingerprints.size())});
            block.item_counts.push_back(f.set_bits());
            block.always_candidate.push_back(false);
            block.words.insert(block.words.end(), f.words().begin(), f.words().end());
        }
        for (const std::size_t least : {std::size_t{1}, block.compounds.size() + 1}) {
            const SlicedIndex index{std::make_shared<MemoryFingerprints>(std::vector{block}, least)};
            for (std::size_t q = 0; q < fingerprints.size(); q += 211) {
                std::vector<std::uint64_t> bits;
                for (std::uint32_t bit = 0; bit < method.bits; ++bit) {
                    if (fingerprints[q].test(bit)) bits.push_back(bit);
                }
                std::vector<std::uint32_t> scores;
                for (const BitFingerprint& f : fingerprints)
                    scores.push_back(tanimoto(fingerprints[q], f).millionths());
                std::vector<std::uint32_t> falling = scores;
                std::sort(falling.begin(), falling.end(), std::greater<>{});
                for (const auto& [goal, jobs] : {std::pair{ScanGoal{.top = 10}, 2U},
                                                 {ScanGoal{.least = 600'000}, 1U},
                                                 {ScanGoal{.top = 500}, 3U},
                                                 {ScanGoal{.top = 10}, 0U},
                                                 {ScanGoal{.top = 500}, 0U}}) {
                    SimilarityScan scan{index, bits, goal};
                    run_scan(scan, jobs);
                    if (goal.top > 0) REQUIRE(scan.least() == std::max(1U, falling[goal.top - 1]));
                    std::map<CompoundNumber, std::uint32_t> found;
                    for (const BoundedCandidate& c : scan.found()) {
                        if (c.bound >= scan.least()) found[c.compound] = c.bound;
                    }
                    std::map<CompoundNumber, std::uint32_t> expected;
                    for (std::size_t i = 0; i < scores.size(); ++i) {
                        if (scores[i] >= scan.least())
                            expected[CompoundNumber{static_cast<std::int64_t>(i + 1)}] = scores[i];
                    }
                    REQUIRE(found == expected);
                }
            }
        }
    }
}

}  // namespace chemsieve::sliced_index_test
