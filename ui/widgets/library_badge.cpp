#include "ui/widgets/library_badge.h"

namespace chemsieve::ui {

LibraryBadge::LibraryBadge(const QString& word, QWidget* parent) : QLabel{word, parent} {
    setFrameShape(QFrame::StyledPanel);
    setContentsMargins(4, 0, 4, 0);
    hide();
}

void LibraryBadge::show_reason(const QString& reason) {
    setToolTip(reason.toHtmlEscaped());
    setAccessibleDescription(reason);
    setVisible(!reason.isEmpty());
}

}  // namespace chemsieve::ui
