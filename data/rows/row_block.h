// Rows of the table of compounds in a block: what libraries say of compounds besides structures and fingerprints, a
// column after the other, so that what is alike lies together, and each value is read by itself.
//
//     headers   version (1 byte), rows (2 bytes), where the bodies begin (2 bytes), then of each column what
//               packed_numbers.h has
//     bodies    of the columns, in the same order, and 8 bytes of zeros
//
// Columns are: number, id, SMILES; canonical SMILES, import, line, exact key and the computed properties, which are
// looked for when one of them is asked for. A text is symbols of a TextCode; its column of numbers says where its
// symbols end. Real numbers are a whole number of their last decimal, and by how many steps of the floating point
// number they differ from it: 3.1400000000000006 is 314 and 1 with two decimals. The decimals of a block (1 byte before
// the two headers) are those that take the fewest bits.
//
// A block is made as large as fits one page of the file (kPackedPageBytes), which is some 90 compounds; a single one
// may take more. Errors: LibraryError, without the file's name, for damaged bytes. Threads: one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chem/properties/descriptors.h"
#include "data/rows/packed_numbers.h"
#include "data/rows/text_code.h"

namespace chemsieve {

struct StoredRow {
    std::int64_t number = 0;  // from 1
    std::string id;
    std::string smiles;
    std::string canonical;  // empty if no form is made of it
    std::int64_t exact_key = 0;
    std::int64_t import_id = 0;
    std::int64_t line = 0;
    Descriptors descriptors;
};

// The codes of the three kinds of texts.
struct RowCode {
    TextCode id;
    TextCode smiles;  // canonical ones, too
    TextCode formula;

    static RowCode learnt_from(std::span<const StoredRow> sample);
    std::string bytes() const;
    static RowCode from(std::string_view bytes);
};

// Rows with rising numbers.
class RowBlock {
  public:
    RowBlock() = default;
    // The bytes and the code must stay as they are. Behind the bytes nothing is read.
    RowBlock(std::string_view bytes, const RowCode& code);

    std::size_t size() const noexcept { return size_; }
    std::int64_t number(std::size_t row) const { return numbers_[row]; }
    // The first row whose number is not less; size() if there is none.
    std::size_t at_or_after(std::int64_t number) const;

    std::string id(std::size_t row) const { return text(ids_, row); }
    std::string smiles(std::size_t row) const { return text(smiles_, row); }
    std::string canonical(std::size_t row) const { return text(others().canonical, row); }
    std::int64_t exact_key(std::size_t row) const { return others().keys[row]; }
    std::int64_t import_id(std::size_t row) const { return others().imports[row]; }
    std::int64_t line(std::size_t row) const { return others().lines[row]; }
    // By their place in kComputedProperties, as they are there.
    std::int64_t whole_property(std::size_t property, std::size_t row) const;
    double real_property(std::size_t property, std::size_t row) const;
    std::string text_property(std::size_t property, std::size_t row) const;
    Descriptors descriptors(std::size_t row) const;
    StoredRow row(std::size_t row) const;

  private:
    struct Texts {
        const TextCode* code = nullptr;
        PackedNumbers ends;
        const char* symbols = nullptr;
        std::size_t total = 0;  // symbols
    };
    struct Reals {
        int decimals = 0;
        PackedNumbers whole;
        PackedNumbers steps;
    };
    struct Property {
        PackedNumbers whole;
        Reals real;
        Texts text;
    };

    struct Others {
        Texts canonical;
        PackedNumbers imports, lines, keys;
        std::vector<Property> properties;
    };

    static Texts texts_of(HeaderReader& header, const TextCode& code);
    const Others& others() const;
    std::string text(const Texts& texts, std::size_t row) const;

    std::string_view bytes_;
    const RowCode* code_ = nullptr;
    std::size_t size_ = 0;
    PackedNumbers numbers_;
    Texts ids_, smiles_;
    std::size_t header_of_others_ = 0;  // where it begins, likewise the bodies
    std::size_t body_of_others_ = 0;
    mutable std::optional<Others> others_;
};

// Blocks that hold the rows in their order, each with the number of its last row.
struct EncodedBlock {
    std::int64_t last = 0;
    std::size_t rows = 0;
    std::string bytes;
};
std::vector<EncodedBlock> encode_rows(std::span<const StoredRow> rows, const RowCode& code);

}  // namespace chemsieve
