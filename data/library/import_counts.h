// How the records of an import ended.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/qualified_number.h"
#include "chem/remark.h"

namespace chemsieve {

// A column of values that an import stored.
struct ImportedColumn {
    std::string name;
    NumberStyle style = {};           // all values that the library has of it are written so
    std::int64_t cells = 0;           // that are not empty
    std::int64_t without_number = 0;  // cells that say none
    bool was_unsure = false;          // before this import, of commas that may stand for thousands or decimals
};

// "IC50 number with qualifiers (1 of 7 cells without a number)"
std::string words_of(const ImportedColumn& column);

struct ImportCounts {
    std::int64_t records = 0;  // = stored + rejected + skipped
    std::int64_t stored = 0;
    std::int64_t rejected = 0;
    std::int64_t skipped = 0;     // duplicates not stored
    std::int64_t duplicates = 0;  // found, stored or not
    std::int64_t comments = 0;    // lines that are no records
    RemarkCounts remarks;         // on all records, stored or not
    std::vector<ImportedColumn> columns = {};

    ImportCounts& operator+=(const ImportCounts& other) {
        records += other.records;
        stored += other.stored;
        rejected += other.rejected;
        skipped += other.skipped;
        duplicates += other.duplicates;
        comments += other.comments;
        remarks += other.remarks;
        for (const ImportedColumn& column : other.columns) {
            const auto known = std::find_if(columns.begin(), columns.end(),
                                            [&](const ImportedColumn& one) { return one.name == column.name; });
            if (known == columns.end()) {
                columns.push_back(column);
            } else {
                known->style = column.style;
                known->cells += column.cells;
                known->without_number += column.without_number;
            }
        }
        return *this;
    }
    // Stored, but of some kind of fingerprint there is none: searches by it do not find them.
    std::int64_t without_fingerprint() const { return remarks.records_with(RemarkKind::no_fingerprint); }
};

}  // namespace chemsieve
