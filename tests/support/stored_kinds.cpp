#include "tests/support/stored_kinds.h"

#include <stdexcept>

#include "fingerprint/kinds/fingerprinter.h"

namespace chemsieve::test {

namespace {

std::shared_ptr<const FingerprintSource> source_of(const std::string& library, FingerprintKind kind) {
    auto source = Library{library}.fingerprints(kind);
    if (!source) throw std::runtime_error{library + " has no " + name_of(kind)};
    return source;
}

void add(FingerprintsByNumber& all, CompoundNumber number, const BitFingerprint& bits, std::uint32_t count) {
    if (bits.set_bits() != count) throw std::runtime_error{"a count differs from the bits"};
    if (!all.emplace(number, bits).second) throw std::runtime_error{"a compound is there twice"};
}

BitFingerprint from_words(const FingerprintBlock& block, std::size_t i) {
    BitFingerprint result{block.bits};
    const std::size_t words = (block.bits + 63) / 64;
    for (std::uint32_t bit = 0; bit < block.bits; ++bit) {
        if (block.words[i * words + bit / 64] >> (bit % 64) & 1) result.set(bit);
    }
    return result;
}

void add_block(FingerprintsByNumber& all, const FingerprintSource& source, std::size_t index) {
    const StoredBlock& block = source.blocks()[index];
    std::vector<BitFingerprint> bits(block.compounds, BitFingerprint{block.bits});
    std::vector<std::uint64_t> row(block.words_a_row());
    for (std::uint32_t position = 0; position < block.bits; ++position) {
        if (block.summary[position] == 0) continue;
        source.read_row(index, position, row.data());
        for (std::size_t i = 0; i < bits.size(); ++i) {
            if (row[i / 64] >> (i % 64) & 1) bits[i].set(position);
        }
    }
    std::size_t i = 0;
    for (std::size_t c = 0; c < block.columns.size(); ++c) {
        const StoredColumn column = source.read_column(index, c);
        for (std::size_t k = 0; k < column.compounds.size(); ++k, ++i) {
            add(all, column.compounds[k], bits[i], column.item_counts[k]);
        }
    }
}

}  // namespace

FingerprintsByNumber stored_fingerprints(const std::string& library, FingerprintKind kind) {
    const auto source = source_of(library, kind);
    FingerprintsByNumber all;
    for (std::size_t i = 0; i < source->blocks().size(); ++i) add_block(all, *source, i);
    for (const FingerprintBlock& block : source->tail()) {
        for (std::size_t i = 0; i < block.compounds.size(); ++i) {
            add(all, block.compounds[i], from_words(block, i), block.item_counts[i]);
        }
    }
    return all;
}

FingerprintsByNumber expected_fingerprints(const std::string& library, FingerprintKind kind) {
    const Library opened{library};
    const auto reader = opened.reader();
    FingerprintsByNumber all;
    std::vector<CompoundNumber> numbers;
    reader->for_each_compound([&](CompoundNumber number) {
        numbers.push_back(number);
        return true;
    });
    for (const CompoundNumber number : numbers) {
        all.emplace(number, fixed_fingerprint(reader->molecule(number), default_method(kind)));
    }
    return all;
}

std::size_t sliced_compounds(const std::string& library, FingerprintKind kind) {
    const auto source = source_of(library, kind);
    std::size_t compounds = 0;
    for (const StoredBlock& block : source->blocks()) compounds += block.compounds;
    return compounds;
}

}  // namespace chemsieve::test
