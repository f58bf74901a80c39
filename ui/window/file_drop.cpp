#include "ui/window/file_drop.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

#include "ui/widgets/file_dialogs.h"

namespace chemsieve::ui {

namespace {

QStringList local_files(const QMimeData* data) {
    QStringList paths;
    for (const QUrl& url : data->urls()) {
        const QString path = url.toLocalFile();
        if (is_library_file(path) || is_structure_file(path)) paths << path;
    }
    return paths;
}

}  // namespace

FileDrop::FileDrop(QWidget* window) : QObject{window} {
    window->setAcceptDrops(true);
    window->installEventFilter(this);
}

void FileDrop::take(const QStringList& paths) {
    QStringList libraries, structures;
    for (const QString& path : paths) {
        if (is_library_file(path)) {
            libraries << path;
        } else if (is_structure_file(path)) {
            structures << path;
        }
    }
    if (!libraries.isEmpty()) {
        Q_EMIT libraries_dropped(libraries);
    } else if (!structures.isEmpty()) {
        Q_EMIT structures_dropped(structures);
    }
}

bool FileDrop::eventFilter(QObject* watched, QEvent* event) {
    const bool is_drop = event->type() == QEvent::Drop;
    if (!is_drop && event->type() != QEvent::DragEnter) return QObject::eventFilter(watched, event);
    auto* drop = static_cast<QDropEvent*>(event);
    const QStringList files = local_files(drop->mimeData());
    if (files.isEmpty()) return false;
    drop->acceptProposedAction();
    if (is_drop) take(files);
    return true;
}

}  // namespace chemsieve::ui
