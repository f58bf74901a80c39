// A word beside the name of a library about its file, and why: that it can only be read, lies on the network, or
// was made by another RDKit.
//
// Threads: window's thread.
#pragma once

#include <QLabel>

namespace chemsieve::ui {

class LibraryBadge : public QLabel {
    Q_OBJECT
  public:
    explicit LibraryBadge(const QString& word, QWidget* parent = nullptr);

    // Empty: it is not so, and nothing is shown.
    void show_reason(const QString& reason);
};

}  // namespace chemsieve::ui
