#include "ui/words/library_names.h"

#include <QFileInfo>

namespace chemsieve::ui {

QString absolute_set(const QString& name) {
    QStringList paths = libraries_in(name);
    for (QString& path : paths) path = QFileInfo{path}.absoluteFilePath();
    return set_of(paths);
}

QString shown_name(const QString& name, bool with_endings) {
    QStringList names;
    for (const QString& path : libraries_in(name)) {
        const QFileInfo file{path};
        names << (with_endings ? file.fileName() : file.completeBaseName());
    }
    return names.join(QStringLiteral(" + "));
}

}  // namespace chemsieve::ui
