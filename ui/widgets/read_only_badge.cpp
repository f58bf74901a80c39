#include "ui/widgets/read_only_badge.h"

namespace chemsieve::ui {

ReadOnlyBadge::ReadOnlyBadge(QWidget* parent) : QLabel{tr("read-only"), parent} {
    setObjectName(QStringLiteral("read_only"));
    setFrameShape(QFrame::StyledPanel);
    setContentsMargins(4, 0, 4, 0);
    hide();
}

void ReadOnlyBadge::show_reason(const QString& reason) {
    setToolTip(reason.toHtmlEscaped());
    setAccessibleDescription(reason);
    setVisible(!reason.isEmpty());
}

}  // namespace chemsieve::ui
