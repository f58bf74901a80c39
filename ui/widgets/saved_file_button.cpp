#include "ui/widgets/saved_file_button.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>

namespace chemsieve::ui {

SavedFileButton::SavedFileButton(QWidget* parent) : QToolButton{parent} {
    setText(tr("Open folder"));
    setObjectName(QStringLiteral("open_folder"));
    setAutoRaise(true);
    setFocusPolicy(Qt::StrongFocus);
    hide();
    connect(this, &QToolButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo{path_}.absolutePath())); });
}

void SavedFileButton::offer(const QString& path) {
    path_ = path;
    const QString folder = QFileInfo{path}.absolutePath();
    setToolTip(QStringLiteral("<p>%1</p>").arg(tr("Open the folder %1").arg(folder).toHtmlEscaped()));
    setAccessibleDescription(folder);
    show();
}

}  // namespace chemsieve::ui
