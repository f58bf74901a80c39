#include "ui/query/structure_file_limits.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
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
    : QFrame{parent}, words_{std::move(words)}, label_{new LineLabel} {
    label_->setObjectName(QStringLiteral("structure_file"));
    auto* other = small_button(QStringLiteral("open"), tr("Choose another file"));
    auto* remove = small_button(QStringLiteral("close"), tr("Do not limit the search by this file"));
    remove->setObjectName(QStringLiteral("remove_structure_file"));
    auto* layout = bare_layout<QHBoxLayout>(this, space::kTight);
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

StructureFileLimits::StructureFileLimits(QWidget* parent)
    : QWidget{parent},
      add_{adding_button(tr("File"), tr("Only compounds that contain one of the structures of a file, or none, "
                                        "such as alerts"))},
      layout_{bare_layout<QVBoxLayout>(this, space::kTight)} {
    add_->setObjectName(QStringLiteral("add_structure_file"));
    add_->setAutoRaise(true);
    add_->setAccessibleName(tr("Limit the search by a file of structures"));
    add_->setMenu(new QMenu{add_});
    any_of_ = add_row(tr("with one of %1"), tr("&With one of the structures of a file ..."));
    none_of_ = add_row(tr("with none of %1"), tr("With &none of the structures of a file ..."));
    hide();
}

StructureFileRow* StructureFileLimits::add_row(const QString& words, const QString& entry) {
    auto* row = new StructureFileRow{words, this};
    layout_->addWidget(row);
    add_->menu()->addAction(entry, row, &StructureFileRow::ask);
    connect(row, &StructureFileRow::changed, this, [this] {
        setVisible(!any_of().isEmpty() || !none_of().isEmpty());
        Q_EMIT changed();
    });
    return row;
}

void StructureFileLimits::restore(const QString& any_of, const QString& none_of) {
    any_of_->set_path(any_of);
    none_of_->set_path(none_of);
}

}  // namespace chemsieve::ui
