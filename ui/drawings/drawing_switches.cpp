#include "ui/drawings/drawing_switches.h"

#include <QSettings>

#include "ui/style/icons.h"

namespace chemsieve::ui {

DrawingSwitches::DrawingSwitches(DrawingCache* drawings, QObject* parent)
    : QObject{parent},
      highlight_{add(drawings, tr("&Highlight the match"),
                     tr("Colour the part of each compound that the query matches"),
                     QStringLiteral("drawings_highlight"), true)},
      align_{add(drawings, tr("&Align to the query"),
                 tr("Draw each compound so that the matched part lies as in the query"),
                 QStringLiteral("drawings_align"), false)} {
    align_->setShortcut(QKeySequence{QStringLiteral("Ctrl+Shift+J")});
    highlight_->setShortcut(QKeySequence{QStringLiteral("Ctrl+Shift+H")});
    highlight_->setIcon(icon(QStringLiteral("highlight")));
    align_->setIcon(icon(QStringLiteral("align")));
    drawings->set_style(style());
}

QAction* DrawingSwitches::add(DrawingCache* drawings, const QString& text, const QString& tip, const QString& key,
                              bool usually) {
    auto* action = new QAction{text, this};
    action->setObjectName(key);
    action->setToolTip(tip);
    action->setCheckable(true);
    action->setChecked(QSettings{}.value(key, usually).toBool());
    connect(action, &QAction::toggled, this, [this, key, drawings](bool on) {
        QSettings{}.setValue(key, on);
        drawings->set_style(style());
    });
    return action;
}

}  // namespace chemsieve::ui
