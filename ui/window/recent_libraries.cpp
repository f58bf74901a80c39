#include "ui/window/recent_libraries.h"

#include <QFileInfo>
#include <QSettings>

namespace chemsieve::ui {

namespace {
constexpr qsizetype kMostRemembered = 8;
const QString kKey = QStringLiteral("recent_libraries");
}  // namespace

RecentLibraries::RecentLibraries(QWidget* parent) : QMenu{tr("Open &recent"), parent} {
    // Another window may have opened some.
    connect(this, &QMenu::aboutToShow, this, &RecentLibraries::fill);
    fill();
}

QStringList RecentLibraries::paths() const { return QSettings{}.value(kKey).toStringList(); }

void RecentLibraries::set_paths(const QStringList& paths) {
    QSettings{}.setValue(kKey, paths.mid(0, kMostRemembered));
    fill();
}

void RecentLibraries::add(const QString& path) {
    const QString absolute = QFileInfo{path}.absoluteFilePath();
    QStringList now = paths();
    now.removeAll(absolute);
    now.prepend(absolute);
    set_paths(now);
}

void RecentLibraries::remove(const QString& path) {
    QStringList now = paths();
    if (now.removeAll(QFileInfo{path}.absoluteFilePath()) > 0) set_paths(now);
}

void RecentLibraries::fill() {
    clear();
    for (const QString& path : paths()) {
        // An ampersand in a name is not a mnemonic.
        QString label = path;
        label.replace(QLatin1Char('&'), QLatin1String("&&"));
        addAction(label, this, [this, path] { Q_EMIT chosen(path); });
    }
    menuAction()->setEnabled(!isEmpty());
}

}  // namespace chemsieve::ui
