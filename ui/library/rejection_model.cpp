#include "ui/library/rejection_model.h"

#include <QFileInfo>
#include <QStringList>

namespace chemsieve::ui {

namespace {
const QStringList kTitles{QStringLiteral("file"), QStringLiteral("line"), QStringLiteral("id"),
                          QStringLiteral("reason")};
}

const QString& RejectionModel::Row::cell(int column) const {
    switch (column) {
        case 0: return file;
        case 1: return line;
        case 2: return id;
        default: return reason;
    }
}

void RejectionModel::append(const std::vector<Rejection>& rejections) {
    seen_ += rejections.size();
    const std::size_t taken = std::min(rejections.size(), kMostKept - std::min(kMostKept, rows_.size()));
    if (taken == 0) return;
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(taken) - 1);
    for (std::size_t i = 0; i < taken; ++i) {
        const Rejection& r = rejections[i];
        rows_.push_back({QFileInfo{QString::fromStdString(r.file)}.fileName(), QString::number(r.line),
                         QString::fromStdString(r.id).simplified(), QString::fromStdString(r.reason).simplified()});
    }
    endInsertRows();
}

QString RejectionModel::text() const {
    QString text = kTitles.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (const Row& row : rows_) {
        text += row.file + QLatin1Char('\t') + row.line + QLatin1Char('\t') + row.id + QLatin1Char('\t') + row.reason +
                QLatin1Char('\n');
    }
    return text;
}

int RejectionModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RejectionModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(kTitles.size());
}

QVariant RejectionModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const QString& cell = rows_[index.row()].cell(index.column());
    if (role == Qt::DisplayRole) return cell;
    if (role == Qt::ToolTipRole) return cell.toHtmlEscaped();
    return {};
}

QVariant RejectionModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole) return {};
    if (orientation == Qt::Vertical) return section + 1;
    return section >= 0 && section < kTitles.size() ? QVariant{kTitles[section]} : QVariant{};
}

}  // namespace chemsieve::ui
