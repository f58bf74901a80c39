// Says beside the name of a library that it can only be read, and why.
//
// Threads: window's thread.
#pragma once

#include <QLabel>

namespace chemsieve::ui {

class ReadOnlyBadge : public QLabel {
    Q_OBJECT
  public:
    explicit ReadOnlyBadge(QWidget* parent = nullptr);

    // Empty: it can be written to, and nothing is shown.
    void show_reason(const QString& reason);
};

}  // namespace chemsieve::ui
