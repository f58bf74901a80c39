// The libraries opened last, kept in the user's settings, as a menu.
#pragma once

#include <QMenu>
#include <QStringList>

namespace chemsieve::ui {

class RecentLibraries : public QMenu {
    Q_OBJECT
  public:
    explicit RecentLibraries(QWidget* parent = nullptr);

    // Puts it first.
    void add(const QString& path);
    void remove(const QString& path);
    QStringList paths() const;

  Q_SIGNALS:
    void chosen(const QString& path);

  private:
    void set_paths(const QStringList& paths);
    void fill();
};

}  // namespace chemsieve::ui
