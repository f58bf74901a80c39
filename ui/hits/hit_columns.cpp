#include "ui/hits/hit_columns.h"

#include <QObject>
#include <algorithm>
#include <charconv>
#include <iterator>
#include <numeric>

#include "base/qualified_number.h"
#include "base/text.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/property_texts.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {

constexpr QLatin1String kRating{"rating"};
constexpr QLatin1String kNote{"note"};
constexpr QLatin1String kInchiKey{"inchikey"};

// The names of the files; their paths, if two files have the same name.
std::vector<SourceLibrary> with_shown_names(std::vector<SourceLibrary> libraries) {
    QStringList names;
    for (const SourceLibrary& library : libraries) names << shown_name(QString::fromStdString(library.name));
    if (names.removeDuplicates() > 0) return libraries;
    for (std::size_t i = 0; i < libraries.size(); ++i) libraries[i].name = names[static_cast<int>(i)].toStdString();
    return libraries;
}

std::optional<double> number_in(const std::string& cell) {
    const auto number = qualified_number_in(cell);
    return number ? std::optional{number->value} : std::nullopt;
}

// The value of a hit in a column, of which only the part that the column needs is filled.
struct SortValue {
    bool absent = false;
    double number = 0;
    std::string text;
};

// Reads no more than the columns need.
CompoundData read_for(const std::vector<SortKey>& keys, const Hit& hit, CompoundReader& reader) {
    using Kind = HitColumn::Kind;
    const auto any = [&](auto is) { return std::any_of(keys.begin(), keys.end(), is); };
    CompoundData compound;
    compound.row.number = hit.compound;
    if (any([](const SortKey& key) { return key.column.kind == Kind::imported; })) {
        compound.imported = reader.imported_values(hit.compound);
    }
    if (any([](const SortKey& key) { return key.column.kind == Kind::id || key.column.kind == Kind::computed; })) {
        compound.row = reader.row(hit.compound);
    }
    if (any([](const SortKey& key) { return key.column.kind == Kind::inchikey; })) {
        compound.inchi_key = reader.inchi_key(hit.compound).value_or("");
    }
    return compound;
}

SortValue value_of(const HitColumn& column, const Hit& hit, const CompoundData& compound) {
    if (column.kind == HitColumn::Kind::similarity) {
        return {.absent = !has_similarity(hit), .number = hit.similarity.millionths() / 1e6, .text = {}};
    }
    if (column.kind == HitColumn::Kind::query) return {.number = static_cast<double>(hit.query), .text = {}};
    std::string text = cell_text(column, compound);
    if (column.number) {
        const std::optional<double> number = number_in(text);
        return {.absent = !number, .number = number.value_or(0), .text = {}};
    }
    const bool is_absent = text.empty();
    return {.absent = is_absent, .text = std::move(text)};
}

// Below 0: a comes first; 0: they are equal.
int compare(const SortValue& a, const SortValue& b, Qt::SortOrder direction) {
    if (a.absent != b.absent) return b.absent ? -1 : 1;
    const int sign = direction == Qt::AscendingOrder ? 1 : -1;
    if (a.number != b.number) return a.number < b.number ? -sign : sign;
    return sign * a.text.compare(b.text);
}

// Structures do not sort, and a last key that is the rank changes nothing. Ranked hits lie query by query.
std::vector<SortKey> keys_that_count(const HitOrder& order, bool of_one_query) {
    const auto is_rank = [&](const std::vector<SortKey>& keys) {
        const SortKey& last = keys.back();
        if (last.column.kind != HitColumn::Kind::similarity || last.direction != Qt::DescendingOrder) return false;
        return of_one_query || (keys.size() > 1 && keys[keys.size() - 2].column.kind == HitColumn::Kind::query);
    };
    std::vector<SortKey> keys;
    std::copy_if(order.keys.begin(), order.keys.end(), std::back_inserter(keys),
                 [](const SortKey& key) { return key.column.kind != HitColumn::Kind::structure; });
    while (!keys.empty() && is_rank(keys)) keys.pop_back();
    return keys;
}

}  // namespace

QString heading_of(const HitColumn& column) {
    switch (column.kind) {
        case HitColumn::Kind::structure: return QObject::tr("Structure");
        case HitColumn::Kind::id: return QObject::tr("ID");
        case HitColumn::Kind::library: return QObject::tr("Library");
        case HitColumn::Kind::rating: return column.title == kRating ? QObject::tr("Rating") : QObject::tr("My rating");
        case HitColumn::Kind::note: return column.title == kNote ? QObject::tr("Note") : QObject::tr("My note");
        case HitColumn::Kind::similarity: return QObject::tr("Similarity");
        case HitColumn::Kind::query: return QObject::tr("Query");
        case HitColumn::Kind::computed: return heading_of(*column.computed);
        case HitColumn::Kind::inchikey: return QStringLiteral("InChIKey");
        case HitColumn::Kind::imported: break;
    }
    return column.title;
}

Qt::SortOrder first_direction(const HitColumn& column) {
    const bool best_is_most = column.kind == HitColumn::Kind::similarity || column.kind == HitColumn::Kind::rating;
    return best_is_most ? Qt::DescendingOrder : Qt::AscendingOrder;
}

QString unit_of(const HitColumn& column) { return column.computed ? unit_of(*column.computed) : QString{}; }

std::vector<HitColumn> hit_columns(const std::vector<ImportedProperty>& imported,
                                   const std::vector<SourceLibrary>& libraries, bool has_inchi_keys) {
    using Kind = HitColumn::Kind;
    std::vector<HitColumn> columns{{.kind = Kind::structure,
                                    .title = QStringLiteral("structure"),
                                    .tooltip = QObject::tr("the match is coloured")},
                                   {.kind = Kind::id, .title = QStringLiteral("id"), .tooltip = {}},
                                   {.kind = Kind::query,
                                    .title = QStringLiteral("query"),
                                    .tooltip = QObject::tr("which of the queries found it")},
                                   {.kind = Kind::similarity,
                                    .title = QStringLiteral("similarity"),
                                    .tooltip = QObject::tr("how similar query and compound are, 0 to 1"),
                                    .number = true}};
    const auto none = std::make_shared<const CompoundNotes>();
    columns.push_back({.kind = Kind::rating,
                       .title = utf8_text(title_of_own("rating", imported)),
                       .tooltip = QObject::tr("your stars, 1 to 5"),
                       .number = true,
                       .notes = none});
    columns.push_back({.kind = Kind::note,
                       .title = utf8_text(title_of_own("note", imported)),
                       .tooltip = QObject::tr("what you wrote about the compound"),
                       .notes = none});
    if (libraries.size() > 1) {
        columns.insert(columns.begin() + 2,
                       {.kind = Kind::library,
                        .title = QStringLiteral("library"),
                        .tooltip = QObject::tr("the library that the compound is in"),
                        .libraries = std::make_shared<const std::vector<SourceLibrary>>(with_shown_names(libraries))});
    }
    for (const ComputedProperty& property : kComputedProperties) {
        QString tooltip = utf8_text(property.description);
        if (!property.unit.empty()) tooltip += QStringLiteral(" (%1)").arg(unit_of(property));
        tooltip += QObject::tr("; '%1' in conditions and files").arg(utf8_text(property.name));
        columns.push_back({.kind = Kind::computed,
                           .title = utf8_text(property.name),
                           .tooltip = tooltip,
                           .number = property.is_number(),
                           .computed = &property});
    }
    for (std::size_t i = 0; i < imported.size(); ++i) {
        columns.push_back({.kind = Kind::imported,
                           .title = utf8_text(imported[i].name),
                           .tooltip = QObject::tr("came with the compounds"),
                           .number = imported[i].type != ImportedProperty::Type::text,
                           .imported = i});
    }
    const bool is_taken = std::any_of(imported.begin(), imported.end(), [](const ImportedProperty& property) {
        return lower(property.name) == kInchiKey.latin1();
    });
    if (has_inchi_keys && !is_taken) {
        columns.push_back({.kind = Kind::inchikey,
                           .title = kInchiKey,
                           .tooltip = QObject::tr("the standard InChIKey, as the library's index has it")});
    }
    return columns;
}

std::string title_of_own(std::string name, const std::vector<ImportedProperty>& imported) {
    const auto is_taken = [&](const ImportedProperty& property) { return lower(property.name) == name; };
    while (std::any_of(imported.begin(), imported.end(), is_taken)) name.insert(0, "my_");
    return name;
}

QStringList property_names(const std::vector<ImportedProperty>& imported) {
    QStringList names{QStringLiteral("id")};
    for (const ComputedProperty& property : kComputedProperties) names << QString::fromLatin1(property.name);
    for (const ImportedProperty& property : imported) names << QString::fromStdString(property.name);
    return names;
}

CompoundData read_compound(CompoundReader& reader, CompoundNumber number, bool with_inchi_key) {
    return {.row = reader.row(number),
            .imported = reader.imported_values(number),
            .inchi_key = with_inchi_key ? reader.inchi_key(number).value_or("") : ""};
}

std::optional<PropertyKey> property_of(const HitColumn& column) {
    if (column.computed) return PropertyKey{std::string{column.computed->name}, false};
    if (column.kind == HitColumn::Kind::inchikey) return PropertyKey{column.title.toStdString(), false};
    if (column.kind == HitColumn::Kind::imported) return PropertyKey{column.title.toStdString(), true};
    return {};
}

std::vector<PropertyKey> properties_of(const std::vector<HitColumn>& columns) {
    std::vector<PropertyKey> properties;
    for (const HitColumn& column : columns) {
        if (auto property = property_of(column)) properties.push_back(std::move(*property));
    }
    return properties;
}

std::string cell_text(const HitColumn& column, const CompoundData& compound) {
    switch (column.kind) {
        case HitColumn::Kind::id: return compound.row.id;
        case HitColumn::Kind::computed: return column.computed->value(compound.row.descriptors);
        case HitColumn::Kind::imported:
            return column.imported < compound.imported.size() ? compound.imported[column.imported].value_or("") : "";
        case HitColumn::Kind::library: return library_with(*column.libraries, compound.row.number).name;
        case HitColumn::Kind::rating: {
            const int rating = note_of(*column.notes, compound.row.number).rating;
            return rating == 0 ? std::string{} : std::to_string(rating);
        }
        case HitColumn::Kind::inchikey: return compound.inchi_key;
        case HitColumn::Kind::note: return note_of(*column.notes, compound.row.number).text.toStdString();
        case HitColumn::Kind::structure:
        case HitColumn::Kind::similarity:
        case HitColumn::Kind::query: break;
    }
    return {};
}

std::optional<std::vector<Hit>> ordered(const std::vector<Hit>& hits, const HitOrder& order, CompoundReader& reader,
                                        const std::stop_token& stop) {
    const bool of_one_query =
        std::all_of(hits.begin(), hits.end(), [&](const Hit& hit) { return hit.query == hits.front().query; });
    const std::vector<SortKey> sort_keys = keys_that_count(order, of_one_query);
    if (sort_keys.empty()) return hits;
    const std::size_t width = sort_keys.size();
    std::vector<SortValue> values;  // for each hit, one a key
    values.reserve(hits.size() * width);
    for (const Hit& hit : hits) {
        if (stop.stop_requested()) return std::nullopt;
        const CompoundData compound = read_for(sort_keys, hit, reader);
        for (const SortKey& key : sort_keys) values.push_back(value_of(key.column, hit, compound));
    }
    std::vector<std::size_t> places(hits.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::stable_sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
        for (std::size_t i = 0; i < width; ++i) {
            const int order_of_values = compare(values[a * width + i], values[b * width + i], sort_keys[i].direction);
            if (order_of_values != 0) return order_of_values < 0;
        }
        return false;
    });
    std::vector<Hit> result;
    result.reserve(hits.size());
    for (const std::size_t place : places) result.push_back(hits[place]);
    return result;
}

}  // namespace chemsieve::ui
