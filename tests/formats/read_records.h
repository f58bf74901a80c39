// Files of all formats, read as imports read them.
#pragma once

#include <string>
#include <vector>

#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "data/compound/compound_builder.h"
#include "data/import/importer.h"
#include "tests/support/test_data.h"

namespace chemsieve::test {

struct ReadRecord {
    std::int64_t line = 0;
    std::string id;
    std::string canonical;  // SMILES; empty if it was rejected
    std::string reason;
    Remarks remarks;  // on the record, and on its structure if it was read
    std::vector<Field> fields;
    InputRecord kept;  // as a library keeps its text
};

struct ReadFile {
    std::vector<ReadRecord> records;
    std::string dialect;
    std::string failure;  // why the file could not be opened, or read on

    std::size_t rejected() const {
        std::size_t count = 0;
        for (const ReadRecord& record : records) count += record.canonical.empty();
        return count;
    }
};

inline std::string canonical_of(const InputRecord& record) {
    const ParseResult parsed =
        record.kind == InputRecord::Kind::smiles ? parse_smiles(record.text) : parse_molblock(record.text);
    const auto* molecule = std::get_if<Molecule>(&parsed);
    return molecule ? canonical_smiles(*molecule) : std::string{};
}

inline ReadFile read_records(const std::string& path, const ReaderOptions& options = {}) {
    ReadFile read;
    try {
        RecordSource source{path, std::nullopt, options};
        read.dialect = source.dialect();
        for (InputRecord record; source.next(record);) {
            ReadRecord one{.line = record.line, .id = record.id, .remarks = record.remarks, .fields = record.fields};
            const BuiltCompound built = build_compound(record, {});
            one.kept = converted(record);
            if (const auto* bad = std::get_if<Unparsable>(&built)) {
                one.reason = bad->reason;
            } else {
                one.canonical = canonical_of(one.kept);
                one.remarks = std::get<CompoundRecord>(built).remarks;
            }
            read.records.push_back(std::move(one));
        }
        if (source.failure()) read.failure = source.failure()->reason();
    } catch (const Error& e) {
        read.failure = e.what();
    }
    return read;
}

// The file is read whole, cut off at many places, and with bits changed at many places: each time it must be read to an
// end, with records or a reason.
template <class Check>
void read_damaged(const std::string& name, const std::string& bytes, std::size_t tries, const Check& check) {
    const TemporaryFolder folder;
    const std::string path = folder.file(name);
    for (std::size_t i = 0; i < tries; ++i) {
        const std::size_t at = bytes.size() * i / tries;
        write_file(path, bytes.substr(0, at));
        check(read_records(path), "cut off after " + std::to_string(at));
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ (1 << (i % 8)));
        write_file(path, damaged);
        check(read_records(path), "changed at " + std::to_string(at));
    }
}

}  // namespace chemsieve::test
