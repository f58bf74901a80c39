#include "ui/importing/rejection_model.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QStringList>

#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

// The header of the list as a file, which is the same as the command line's.
constexpr const char* kHeader = "file\tline\tid\treason\n";

QString one_line(const std::string& text) { return QString::fromStdString(text).simplified(); }

}  // namespace

QString kind_of_reason(const QString& reason) {
    static const QRegularExpression quoted{QStringLiteral("'[^']*'|\"[^\"]*\"")};
    static const QRegularExpression number{QStringLiteral("\\d+")};
    QString kind = reason;
    kind.replace(quoted, QStringLiteral("..."));
    kind.replace(number, QStringLiteral("..."));
    return kind;
}

void RejectionModel::append(const std::vector<Rejection>& rejections) {
    seen_ += rejections.size();
    const std::size_t taken = std::min(rejections.size(), kMostKept - std::min(kMostKept, rows_.size()));
    if (taken == 0) return;
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(taken) - 1);
    for (std::size_t i = 0; i < taken; ++i) {
        const Rejection& r = rejections[i];
        Row row{
            .path = QString::fromStdString(r.file), .line = r.line, .id = one_line(r.id), .reason = one_line(r.reason)};
        row.kind = kind_of_reason(row.reason);
        ++kinds_[row.kind];
        rows_.push_back(std::move(row));
    }
    endInsertRows();
}

QString RejectionModel::text() const {
    QString text = QString::fromLatin1(kHeader);
    for (const Row& row : rows_) {
        text += QFileInfo{row.path}.fileName().simplified() + QLatin1Char('\t') + QString::number(row.line) +
                QLatin1Char('\t') + row.id + QLatin1Char('\t') + row.reason + QLatin1Char('\n');
    }
    return text;
}

int RejectionModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RejectionModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : reason_column + 1; }

QString RejectionModel::cell(const Row& row, int column) const {
    switch (column) {
        case file_column: return QFileInfo{row.path}.fileName();
        case line_column: return with_separators(row.line);
        case id_column: return row.id;
        default: return row.reason;
    }
}

QVariant RejectionModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row& row = rows_[index.row()];
    if (role == Qt::DisplayRole) return cell(row, index.column());
    if (role == Qt::ToolTipRole) {
        return (index.column() == file_column ? row.path : cell(row, index.column())).toHtmlEscaped();
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::AlignVCenter | (index.column() == line_column ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role == kSortRole) return index.column() == line_column ? QVariant{row.line} : cell(row, index.column());
    if (role == kKindRole) return row.kind;
    return {};
}

QVariant RejectionModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole) return {};
    if (orientation == Qt::Vertical) return section + 1;
    switch (section) {
        case file_column: return tr("File");
        case line_column: return tr("Line");
        case id_column: return tr("ID");
        case reason_column: return tr("Reason");
        default: return {};
    }
}

RejectionFilter::RejectionFilter(RejectionModel* model, QObject* parent) : QSortFilterProxyModel{parent} {
    setSourceModel(model);
    setSortRole(RejectionModel::kSortRole);
    setSortCaseSensitivity(Qt::CaseInsensitive);
}

void RejectionFilter::set_kind(const QString& kind) {
    kind_ = kind;
    invalidateFilter();
}

bool RejectionFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    return kind_.isEmpty() || sourceModel()->index(row, 0, parent).data(RejectionModel::kKindRole).toString() == kind_;
}

}  // namespace chemsieve::ui
