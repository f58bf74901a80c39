#include "ui/hits/hit_columns.h"

#include <QObject>
#include <algorithm>

#include "base/text.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/property_texts.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {
constexpr QLatin1String kRating{"rating"};
constexpr QLatin1String kNote{"note"};
constexpr QLatin1String kInchiKey{"inchikey"};
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

namespace {

// The names of the files; their paths, if two files have the same name.
std::vector<SourceLibrary> with_shown_names(std::vector<SourceLibrary> libraries) {
    QStringList names;
    for (const SourceLibrary& library : libraries) names << shown_name(QString::fromStdString(library.name));
    if (names.removeDuplicates() > 0) return libraries;
    for (std::size_t i = 0; i < libraries.size(); ++i) libraries[i].name = names[static_cast<int>(i)].toStdString();
    return libraries;
}

}  // namespace

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
    while (std::any_of(imported.begin(), imported.end(), is_taken)) name = "my_" + name;
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

}  // namespace chemsieve::ui
