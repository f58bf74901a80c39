// How the records of an import ended.
#pragma once

#include <cstdint>

#include "chem/remark.h"

namespace chemsieve {

struct ImportCounts {
    std::int64_t records = 0;  // = stored + rejected + skipped
    std::int64_t stored = 0;
    std::int64_t rejected = 0;
    std::int64_t skipped = 0;     // duplicates not stored
    std::int64_t duplicates = 0;  // found, stored or not
    std::int64_t comments = 0;    // lines that are no records
    RemarkCounts remarks;         // on all records, stored or not

    ImportCounts& operator+=(const ImportCounts& other) {
        records += other.records;
        stored += other.stored;
        rejected += other.rejected;
        skipped += other.skipped;
        duplicates += other.duplicates;
        comments += other.comments;
        remarks += other.remarks;
        return *this;
    }
    // Stored, but of some kind of fingerprint there is none: searches by it do not find them.
    std::int64_t without_fingerprint() const { return remarks.records_with(RemarkKind::no_fingerprint); }
};

}  // namespace chemsieve
