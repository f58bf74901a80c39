#include "ui/hits/hit_model.h"

#include <QBrush>
#include <QGuiApplication>
#include <map>

#include "base/error.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/property_texts.h"

namespace chemsieve::ui {

namespace {

constexpr int kCompoundsKept = 2000;
constexpr int kShortDecimals = 3;
constexpr int kLongDecimals = 6;

// Stars begin at the left, as what stands for text.
bool is_right(const HitColumn& column) { return column.number && column.kind != HitColumn::Kind::rating; }

// The hits of `hits` that `present` lacks.
std::vector<Hit> missing_in(const std::vector<Hit>& present, const std::vector<Hit>& hits) {
    const HitSet known{present};
    std::vector<Hit> missing = hits;
    std::erase_if(missing, [&](const Hit& hit) { return known.contains(hit); });
    return missing;
}

}  // namespace

HitModel::HitModel(QObject* parent)
    : QAbstractTableModel{parent}, columns_{hit_columns({})}, compounds_{kCompoundsKept} {}

void HitModel::make_columns(const std::vector<ImportedProperty>& properties, bool has_inchi_keys) {
    has_inchi_keys_ = has_inchi_keys;
    columns_ = hit_columns(properties, source_ ? source_->libraries() : std::vector<SourceLibrary>{}, has_inchi_keys_);
    put_notes_into_columns();
}

void HitModel::set_library(std::shared_ptr<const CompoundSource> source,
                           const std::vector<ImportedProperty>& properties, bool has_inchi_keys) {
    beginResetModel();
    hits_.clear();
    unfiltered_.reset();
    compounds_.clear();
    reader_.reset();
    source_ = std::move(source);
    make_columns(properties, has_inchi_keys);
    endResetModel();
}

void HitModel::renew_columns(std::shared_ptr<const CompoundSource> source,
                             const std::vector<ImportedProperty>& properties, bool has_inchi_keys) {
    beginResetModel();
    compounds_.clear();
    reader_.reset();
    source_ = std::move(source);
    make_columns(properties, has_inchi_keys);
    endResetModel();
}

void HitModel::clear() {
    beginResetModel();
    hits_.clear();
    unfiltered_.reset();
    endResetModel();
}

void HitModel::keep_only(const CompoundSelection& compounds) {
    const auto is_gone = [&](const Hit& hit) { return !compounds.contains(hit.compound); };
    if (unfiltered_) std::erase_if(*unfiltered_, is_gone);
    std::vector<Hit> left, gone;
    for (const Hit& hit : hits_) (is_gone(hit) ? gone : left).push_back(hit);
    if (gone.empty()) return;
    take_over(std::move(left), gone);
}

void HitModel::append(const std::vector<Hit>& hits) {
    if (hits.empty()) return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(hits.size()) - 1);
    hits_.insert(hits_.end(), hits.begin(), hits.end());
    endInsertRows();
}

void HitModel::arrange(const std::vector<Hit>& hits, bool filtered) {
    if (!filtered) {
        unfiltered_.reset();
    } else if (!unfiltered_) {
        unfiltered_ = hits_;
    }
    append(missing_in(hits_, hits));
    const std::vector<Hit> leaving = missing_in(hits, hits_);
    take_over(hits, leaving);
}

// `staying` and `leaving` together are the hits of the model. Leaving hits are moved to the end first, so that one
// range of rows is removed: views take time for each range, milliseconds if there are many rows.
void HitModel::take_over(std::vector<Hit> staying, const std::vector<Hit>& leaving) {
    const std::size_t left = staying.size();
    staying.insert(staying.end(), leaving.begin(), leaving.end());
    permute(staying);
    if (leaving.empty()) return;
    beginRemoveRows({}, static_cast<int>(left), rowCount() - 1);
    hits_.resize(left);
    endRemoveRows();
}

// `hits`: the hits of the model in another order.
void HitModel::permute(const std::vector<Hit>& hits) {
    Q_ASSERT(hits.size() == hits_.size());
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::map<HitKey, int> new_rows;
    for (const QModelIndex& index : before) new_rows[key_of(hits_[index.row()])] = -1;
    if (!new_rows.empty()) {
        for (std::size_t row = 0; row < hits.size(); ++row) {
            const auto found = new_rows.find(key_of(hits[row]));
            if (found != new_rows.end()) found->second = static_cast<int>(row);
        }
    }
    QModelIndexList after;
    for (const QModelIndex& index : before) {
        after << this->index(new_rows[key_of(hits_[index.row()])], index.column());
    }
    hits_ = hits;
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void HitModel::set_marked(std::shared_ptr<const CompoundSelection> marked) {
    marked_ = std::move(marked);
    if (!hits_.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0));
}

void HitModel::put_notes_into_columns() {
    for (HitColumn& column : columns_) {
        if (column.notes && notes_) column.notes = notes_;
    }
}

void HitModel::set_notes(std::shared_ptr<const CompoundNotes> notes) {
    if (notes == notes_) return;
    const bool had_notes = has_notes();
    notes_ = std::move(notes);
    put_notes_into_columns();
    if (has_notes() != had_notes) Q_EMIT has_notes_changed();
    if (!hits_.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void HitModel::set_queries(QStringList names) {
    if (names == queries_) return;
    queries_ = std::move(names);
    Q_EMIT queries_changed();
}

CompoundReader& HitModel::reader() const {
    auto* self = const_cast<HitModel*>(this);
    if (!reader_) self->reader_ = source_->reader();
    return *self->reader_;
}

std::string HitModel::canonical_smiles(CompoundNumber number) const {
    if (!source_) return {};
    try {
        return reader().canonical_smiles(number);
    } catch (const std::exception&) {  // also RDKit's
        return {};
    }
}

const CompoundData* HitModel::compound(CompoundNumber number) const {
    const auto key = static_cast<qint64>(number);
    if (const CompoundData* known = compounds_.object(key)) return known;
    if (!source_) return nullptr;
    try {
        auto* read = new CompoundData(read_compound(reader(), number, has_inchi_keys_));
        compounds_.insert(key, read);
        return read;
    } catch (const Error&) {
        return nullptr;
    }
}

int HitModel::row_of(CompoundNumber number) const {
    const auto found = std::find_if(hits_.begin(), hits_.end(), [&](const Hit& hit) { return hit.compound == number; });
    return found == hits_.end() ? -1 : static_cast<int>(found - hits_.begin());
}

int HitModel::column_of(const QString& title) const {
    for (int i = 0; i < columnCount(); ++i) {
        if (columns_[i].title == title) return i;
    }
    return -1;
}

bool HitModel::shows_inchi_keys() const {
    return std::any_of(columns_.begin(), columns_.end(),
                       [](const HitColumn& column) { return column.kind == HitColumn::Kind::inchikey; });
}

int HitModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(hits_.size());
}

int HitModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

QString HitModel::text_of(const HitColumn& column, const Hit& hit, bool long_form) const {
    if (column.kind == HitColumn::Kind::structure) return {};
    if (column.kind == HitColumn::Kind::similarity) {
        return similarity_text(hit.similarity, long_form ? kLongDecimals : kShortDecimals);
    }
    if (column.kind == HitColumn::Kind::query) return query_name(hit);
    if (column.kind == HitColumn::Kind::rating) return stars_text(note(hit.compound).rating);
    const CompoundData* read = compound(hit.compound);
    if (!read) return long_form ? tr("the library cannot be read any more") : QStringLiteral("?");
    QString text = QString::fromStdString(cell_text(column, *read));
    if (column.kind == HitColumn::Kind::note && !long_form) text.replace(QLatin1Char('\n'), QLatin1Char(' '));
    if (long_form || !column.computed) return column.number ? local_number(text) : text;
    if (!column.number) return formula_with_subscripts(text);
    return rounded_number(text, column.computed->short_decimals);
}

QVariant HitModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const HitColumn& column = columns_[index.column()];
    switch (role) {
        case Qt::DisplayRole: return text_of(column, hits_[index.row()], false);
        case Qt::ToolTipRole:
            // Escaped: Qt takes what looks like HTML for it.
            return text_of(column, hits_[index.row()], true).toHtmlEscaped();
        case Qt::DecorationRole:
            if (column.kind != HitColumn::Kind::query || queries_.isEmpty()) return {};
            return query_colour(hits_[index.row()].query, QGuiApplication::palette());
        case Qt::ForegroundRole:
            if (column.kind != HitColumn::Kind::rating) return {};
            return QBrush{colours_of(QGuiApplication::palette()).star};
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::AlignVCenter | (is_right(column) ? Qt::AlignRight : Qt::AlignLeft));
        case Qt::AccessibleTextRole:
            if (column.kind != HitColumn::Kind::structure) return {};
            if (const CompoundData* read = compound(hits_[index.row()].compound)) {
                const QString smiles = QString::fromStdString(read->row.smiles);
                return is_marked(read->row.number) ? tr("marked, %1").arg(smiles) : smiles;
            }
            return {};
        default: return {};
    }
}

QVariant HitModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical) return role == Qt::DisplayRole ? QVariant{section + 1} : QVariant{};
    if (section < 0 || section >= columnCount()) return {};
    const HitColumn& column = columns_[section];
    if (role == Qt::DisplayRole) {
        const QString unit = unit_of(column);
        return unit.isEmpty() ? heading_of(column) : heading_of(column) + QLatin1Char('\n') + unit;
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::AlignVCenter | (is_right(column) ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role == Qt::ToolTipRole) return columns_[section].tooltip.toHtmlEscaped();
    if (role == Qt::InitialSortOrderRole) return first_direction(column);
    return {};
}

void HitModel::sort(int column, Qt::SortOrder direction) { sort_by({{column, direction}}); }

void HitModel::sort_by(const SortPlaces& columns) {
    HitOrder order{.keys = {}};
    for (const auto& [column, direction] : columns) {
        if (column >= 0 && column < columnCount()) order.keys.push_back({columns_[column], direction});
    }
    if (!order.keys.empty()) Q_EMIT order_wanted(order);
}

int count_of_rows(const QItemSelection& selection) {
    int rows = 0;
    for (const QItemSelectionRange& range : selection) rows += range.height();
    return rows;
}

CompoundSelection compounds_of(const QItemSelection& selection, const std::vector<Hit>& hits) {
    CompoundSelection compounds;
    for (const QItemSelectionRange& range : selection) {
        const int last = std::min(range.bottom(), static_cast<int>(hits.size()) - 1);
        for (int row = std::max(0, range.top()); row <= last; ++row) compounds.add(hits[row].compound);
    }
    return compounds;
}

std::vector<Hit> selected_hits(const QItemSelection& selection, const std::vector<Hit>& hits) {
    std::vector<bool> is_in(hits.size());
    for (const QItemSelectionRange& range : selection) {
        const int last = std::min(range.bottom(), static_cast<int>(hits.size()) - 1);
        for (int row = std::max(0, range.top()); row <= last; ++row) is_in[row] = true;
    }
    std::vector<Hit> selected;
    for (std::size_t row = 0; row < hits.size(); ++row) {
        if (is_in[row]) selected.push_back(hits[row]);
    }
    return selected;
}

QItemSelection rows_of(const CompoundSelection& compounds, const std::vector<Hit>& hits,
                       const QAbstractItemModel& model) {
    QItemSelection rows;
    const int count = std::min(model.rowCount(), static_cast<int>(hits.size()));
    const int last_column = model.columnCount() - 1;
    for (int row = 0; row < count; ++row) {
        if (!compounds.contains(hits[row].compound)) continue;
        const int first = row;
        while (row + 1 < count && compounds.contains(hits[row + 1].compound)) ++row;
        rows.append(QItemSelectionRange{model.index(first, 0), model.index(row, last_column)});
    }
    return rows;
}

QItemSelection rows_at(const std::vector<std::size_t>& places, const QAbstractItemModel& model) {
    QItemSelection rows;
    const int last_column = model.columnCount() - 1;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::size_t first = places[i];
        while (i + 1 < places.size() && places[i + 1] == places[i] + 1) ++i;
        rows.append(QItemSelectionRange{model.index(static_cast<int>(first), 0),
                                        model.index(static_cast<int>(places[i]), last_column)});
    }
    return rows;
}

void select_rows(QItemSelectionModel& selection, const QItemSelection& rows) {
    selection.clearSelection();
    if (rows.isEmpty()) return;
    selection.select(rows, QItemSelectionModel::Select);
    // Shown at large, and scrolled to.
    selection.setCurrentIndex(rows.first().topLeft(), QItemSelectionModel::NoUpdate);
}

}  // namespace chemsieve::ui
