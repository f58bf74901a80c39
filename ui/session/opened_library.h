// The library that the window has open, as its parts need it.
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "data/source/compound_source.h"
#include "search/engine/searcher.h"
#include "search/request/condition_names.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

struct OpenedLibrary {
    QString path;
    std::shared_ptr<const CompoundSource> source;
    std::int64_t compounds = 0;
    std::optional<LibraryState> state;  // just before it was opened; what changes after that is told of
    QString read_only;                  // why nothing can be changed in it; empty: it can be changed
    QString network_risk;               // what to know of a file on the network; empty: it lies on a local disk
    QString other_rdkit;                // what may differ, as another version of RDKit made it; empty: this one did
    std::vector<ImportedProperty> properties;
    bool has_inchi_keys = false;                       // for all compounds
    std::vector<FingerprintKind> kinds;                // kinds of fingerprints that it has
    std::shared_ptr<Searcher> counting;                // for counting candidates while the library is searched
    std::shared_ptr<const ConditionNames> names = {};  // see LibraryService
};

// The library after it was changed, and the compounds that it has.
struct ReloadedLibrary {
    OpenedLibrary library;
    bool has_other_columns = false;  // properties or InChIKeys, than before
    std::shared_ptr<const CompoundSelection> compounds;
};

}  // namespace chemsieve::ui
