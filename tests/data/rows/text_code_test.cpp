#include "data/rows/text_code.h"

#include <catch2/catch.hpp>
#include <random>

#include "base/error.h"
#include "tests/support/test_data.h"

namespace chemsieve::text_code_test {

using namespace chemsieve::test;

namespace {

std::string text_of(const TextCode& code, const std::vector<TextSymbol>& symbols) {
    std::string text;
    std::array<char, kLongestSymbol> part{};
    for (const TextSymbol symbol : symbols) text.append(part.data(), code.put_text(symbol, part.data()));
    return text;
}

std::vector<std::string_view> views_of(const std::vector<std::string>& texts) { return {texts.begin(), texts.end()}; }

}  // namespace

TEST_CASE("any text survives its code, learnt or not") {
    std::mt19937 random{7};
    std::vector<std::string> texts{"", std::string(1, '\0'), "C", std::string(20'000, 'C'), "\xff\xfe\n\t\"'"};
    for (int i = 0; i < 300; ++i) {
        std::string text(random() % 60, ' ');
        for (char& c : text) c = static_cast<char>(i % 2 ? random() : "CNO()=1c"[random() % 8]);
        texts.push_back(text);
    }
    const TextCode learnt = TextCode::learnt_from(views_of(texts));
    const TextCode read{learnt.bytes()};
    CHECK(learnt.bits() > TextCode{}.bits());
    for (const std::string& text : texts) {
        CHECK(text_of(TextCode{}, TextCode{}.symbols_of(text)) == text);
        CHECK(text_of(read, learnt.symbols_of(text)) == text);
        CHECK(read.symbols_of(text) == learnt.symbols_of(text));
    }
    CHECK(TextCode::learnt_from({}).bits() == 8);
}

TEST_CASE("SMILES take a third of their bytes in a code learnt from some of them") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("the code of texts on real SMILES: rdkit-data is not installed");
    const auto smiles_of = [&](std::size_t step) {
        std::vector<std::string> smiles;
        for (auto& [structure, id] : read_structures(*data / "NCI/first_5K.smi", step)) smiles.push_back(structure);
        return smiles;
    };
    const std::vector<std::string> smiles = smiles_of(1), sample = smiles_of(4);
    const TextCode code = TextCode::learnt_from(views_of(sample));
    std::size_t bytes = 0, bits = 0;
    for (const std::string& text : smiles) {
        const auto symbols = code.symbols_of(text);
        REQUIRE(text_of(code, symbols) == text);
        bytes += text.size();
        bits += symbols.size() * code.bits();
    }
    CHECK(static_cast<double>(bits) / 8 < 0.36 * static_cast<double>(bytes));
    CHECK(code.bytes().size() < 8000);
}

TEST_CASE("a damaged code is refused or is another code") {
    const std::vector<std::string_view> texts(40, "CC(=O)Oc1ccccc1");
    const std::string bytes = TextCode::learnt_from(texts).bytes();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        CHECK_THROWS_AS(TextCode{std::string_view{bytes}.substr(0, i)}, LibraryError);
        std::string damaged = bytes;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x21);
        try {
            const TextCode other{damaged};
            CHECK(text_of(other, other.symbols_of("c1ccccc1")) == "c1ccccc1");
        } catch (const LibraryError&) {
        }
    }
}

}  // namespace chemsieve::text_code_test
