// What is imported into a library, and what came of it.
//
// Threads: plain values.
#pragma once

#include <QString>
#include <memory>
#include <optional>

#include "data/import/import_types.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

struct FileToImport {
    QString path;
    ImportSettings settings;
};

// What an import added, for taking it out again.
struct AddedCompounds {
    std::shared_ptr<const CompoundSelection> numbers;
    LibraryState library;  // the library after the import
};

struct ImportReport {
    ImportCounts counts;
    bool cancelled = false;
    QString failure;            // why it ended early; empty if it did not
    QString not_kept_up;        // why InChIKeys and census lack the compounds; empty: they have them
    QString refused;            // a file with a bad record, of which nothing was stored, as the user wanted
    bool made_library = false;  // there was no library before
    // Nothing: the library is new, no compounds were added, or another program added some at the same time.
    std::optional<AddedCompounds> added;

    // True if no further file is imported.
    bool is_ended() const { return cancelled || !failure.isEmpty() || !refused.isEmpty(); }
};

}  // namespace chemsieve::ui
