// The columns of the hit table and how a hit fills them; which hits of a search it shows, and their order.
#pragma once

#include <QString>
#include <QStringList>
#include <Qt>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "chem/properties/computed_properties.h"
#include "data/source/compound_selection.h"
#include "data/source/compound_source.h"
#include "search/request/search_types.h"
#include "ui/lists/compound_notes.h"

namespace chemsieve::ui {

struct HitColumn {
    enum class Kind { structure, id, library, query, similarity, rating, note, computed, imported, inchikey };
    Kind kind = Kind::id;
    QString title;  // its name in conditions, files and settings
    QString tooltip;
    bool number = false;
    const ComputedProperty* computed = nullptr;
    std::size_t imported = 0;  // index into CompoundReader::imported_values()
    // For the column of libraries: with the names that are shown.
    std::shared_ptr<const std::vector<SourceLibrary>> libraries = nullptr;
    // For the columns of ratings and notes; never nullptr there.
    std::shared_ptr<const CompoundNotes> notes = nullptr;
};

// As people read it: "MW".
QString heading_of(const HitColumn& column);
// The direction in which a column is sorted first: the best at the top.
Qt::SortOrder first_direction(const HitColumn& column);
// Empty: none.
QString unit_of(const HitColumn& column);

// Structure, id, the library if there are several, query, similarity, rating, note, the computed properties, then the
// library's own, and the InChIKey if the library has those of all compounds.
std::vector<HitColumn> hit_columns(const std::vector<ImportedProperty>& imported,
                                   const std::vector<SourceLibrary>& libraries = {}, bool has_inchi_keys = false);

// False for compounds that are listed without a search.
inline bool has_similarity(const Hit& hit) noexcept { return hit.similarity.total > 0; }

// The names of the properties that conditions can use.
QStringList property_names(const std::vector<ImportedProperty>& imported);

// What the library knows of a compound.
struct CompoundData {
    CompoundRow row;
    std::vector<std::optional<std::string>> imported;
    std::string inchi_key = {};
};

// `with_inchi_key`: it is not read otherwise.
CompoundData read_compound(CompoundReader& reader, CompoundNumber number, bool with_inchi_key = false);

// The name in files of a column of what the user writes, "rating" or "note": with "my_" before it if a property of the
// library has the name, as in an exported file that was imported again.
std::string title_of_own(std::string name, const std::vector<ImportedProperty>& imported);

// The property that a column shows; nothing for other columns.
std::optional<PropertyKey> property_of(const HitColumn& column);
std::vector<PropertyKey> properties_of(const std::vector<HitColumn>& columns);

// For all but structure, query and similarity; empty if the compound has no such value.
std::string cell_text(const HitColumn& column, const CompoundData& compound);

struct SortKey {
    HitColumn column{.kind = HitColumn::Kind::similarity};
    Qt::SortOrder direction = Qt::DescendingOrder;
};

// Best first, or by any columns, each for hits that are equal by those before.
struct HitOrder {
    std::vector<SortKey> keys{SortKey{}};  // from the first that counts
};

// `hits` must be ranked, those of several queries query by query; equal values keep that order. Compounds without a
// value come last. Nothing if stopped. Reads what it sorts by from the library, some 30 us a hit, so it belongs on a
// worker thread. Errors: LibraryError.
std::optional<std::vector<Hit>> ordered(const std::vector<Hit>& hits, const HitOrder& order, CompoundReader& reader,
                                        const std::stop_token& stop);

// A range of similarities in millionths, both ends included.
struct SimilarityRange {
    std::uint32_t least = 0;
    std::uint32_t most = 1'000'000;
};

// A hit is shown if it satisfies all of this.
struct HitFilter {
    std::string where;  // a condition on properties, see docs/command-line.md; empty: none
    std::optional<SimilarityRange> similarity;
    std::string query;    // part of the name of the hit's query, or all of it; empty: hits of all queries
    std::string library;  // the same of the library that the compound is in
    std::optional<std::pair<double, double>> rating = {};  // stars from and to, both included
    QString note = {};                                     // a part of the note; empty: any
    std::shared_ptr<const CompoundNotes> notes = {};       // for these two; nullptr: neither counts
    std::shared_ptr<const CompoundSelection> among = {};   // nullptr: all

    bool is_empty() const noexcept {
        return where.empty() && !similarity && query.empty() && library.empty() && !notes && !among;
    }
    // Whether a hit satisfies all but the condition, the query and the library.
    bool passes(const Hit& hit) const {
        if (among && !among->contains(hit.compound)) return false;
        if (notes && !passes(note_of(*notes, hit.compound))) return false;
        return !similarity ||
               (similarity->least <= hit.similarity.millionths() && hit.similarity.millionths() <= similarity->most);
    }

  private:
    bool passes(const CompoundNote& own) const {
        if (rating && (own.rating == 0 || own.rating < rating->first || own.rating > rating->second)) return false;
        return note.isEmpty() || own.text.contains(note, Qt::CaseInsensitive);
    }
};

}  // namespace chemsieve::ui
