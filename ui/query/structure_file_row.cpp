#include "ui/query/structure_file_row.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMimeData>

#include "data/read/input_formats.h"
#include "ui/style/tokens.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/small_button.h"

namespace chemsieve::ui {

namespace {

// The only file that is dragged; empty: none, several, or one that has no structures.
QString dragged_file(const QDropEvent& event) {
    const QList<QUrl> urls = event.mimeData()->urls();
    const QString path = urls.size() == 1 ? urls.front().toLocalFile() : QString{};
    return is_structure_file(path) || is_named_smarts(path.toStdString()) ? path : QString{};
}

}  // namespace

StructureFileRow::StructureFileRow(QString words, QWidget* parent)
    : QFrame{parent}, words_{std::move(words)}, label_{new ElidedLabel} {
    label_->setObjectName(QStringLiteral("structure_file"));
    auto* other = small_button(QStringLiteral("open"), tr("Choose another file"));
    auto* remove = small_button(QStringLiteral("close"), tr("Do not limit the search by this file"));
    remove->setObjectName(QStringLiteral("remove_structure_file"));
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kTight);
    layout->addWidget(label_, 1);
    layout->addWidget(other);
    layout->addWidget(remove);
    setAcceptDrops(true);
    connect(other, &QToolButton::clicked, this, &StructureFileRow::ask);
    connect(remove, &QToolButton::clicked, this, [this] { set_path({}); });
    hide();
}

void StructureFileRow::set_path(const QString& path) {
    if (path == path_) return;
    path_ = path;
    label_->setText(words_.arg(QFileInfo{path}.fileName()));
    label_->setToolTip(path.toHtmlEscaped());
    setVisible(!path.isEmpty());
    Q_EMIT changed();
}

void StructureFileRow::ask() {
    ask_for_query_file(this, [this](const QString& path) { set_path(path); });
}

void StructureFileRow::dragEnterEvent(QDragEnterEvent* event) {
    if (!dragged_file(*event).isEmpty()) event->acceptProposedAction();
}

void StructureFileRow::dropEvent(QDropEvent* event) {
    set_path(dragged_file(*event));
    event->acceptProposedAction();
}

}  // namespace chemsieve::ui
