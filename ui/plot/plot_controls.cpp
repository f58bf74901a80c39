#include "ui/plot/plot_controls.h"

#include <algorithm>

#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

QLabel* label_for(QWidget* widget, const QString& text) {
    auto* label = new QLabel{text};
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setBuddy(widget);
    return label;
}

QComboBox* make_combo(const char* object, const QString& name, const QString& tip) {
    auto* combo = new QComboBox;
    combo->setObjectName(QLatin1String{object});
    combo->setAccessibleName(name);
    combo->setToolTip(tip);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(4);
    return combo;
}

void choose_text(QComboBox* combo, const QString& text, int otherwise) {
    const int found = combo->findText(text);
    combo->setCurrentIndex(found >= 0 ? found : std::min(otherwise, combo->count() - 1));
}

QToolButton* make_scale_link(const char* object) {
    auto* link = new QToolButton;
    set_role(link, Role::link);
    link->setObjectName(QLatin1String{object});
    int widest = 0;
    for (const bool is_log : {true, false}) {
        show_scale(link, is_log);
        widest = std::max(widest, link->sizeHint().width());
    }
    link->setMinimumWidth(widest);
    return link;
}

void show_scale(QToolButton* link, bool is_log) {
    link->setText(is_log ? QObject::tr("log") : QObject::tr("lin"));
    link->setToolTip(is_log ? QObject::tr("The axis is logarithmic; a click makes it linear")
                            : QObject::tr("The axis is linear; a click makes it logarithmic"));
}

QToolButton* worded_button(const QString& text, const QString& icon_name, const QString& tip) {
    auto* button = new QToolButton;
    button->setText(text);
    if (!icon_name.isEmpty()) button->setIcon(icon(icon_name));
    button->setIconSize({16, 16});
    button->setToolButtonStyle(icon_name.isEmpty() ? Qt::ToolButtonTextOnly : Qt::ToolButtonTextBesideIcon);
    button->setToolTip(tip);
    button->setMinimumHeight(button->fontMetrics().height() + space::kInside);
    return button;
}

}  // namespace chemsieve::ui
