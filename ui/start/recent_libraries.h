// The libraries opened last, kept in the user's settings with what the start page shows of them, as a menu, too.
//
// Threads: window's thread.
#pragma once

#include <QDate>
#include <QMenu>
#include <QStringList>
#include <vector>

#include "ui/session/opened_library.h"

namespace chemsieve::ui {

struct RecentLibrary {
    QString path;
    qint64 compounds = 0;
    QDate opened = {};            // the last time; invalid: not known
    QStringList structures = {};  // SMILES of a few of its compounds
};

// As it is remembered, opened today.
RecentLibrary recent_of(const OpenedLibrary& library);

class RecentLibraries : public QMenu {
    Q_OBJECT
  public:
    explicit RecentLibraries(QWidget* parent = nullptr);

    // Puts it first.
    void add(const RecentLibrary& library);
    void remove(const QString& path);
    std::vector<RecentLibrary> libraries() const;

  Q_SIGNALS:
    void chosen(const QString& path);

  private:
    QStringList paths() const;
    void set_paths(const QStringList& paths);
    void fill();
};

}  // namespace chemsieve::ui
