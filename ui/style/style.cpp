#include "ui/style/style.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QInputDialog>
#include <QMessageBox>
#include <QPainterPath>
#include <QScrollBar>
#include <QStyleFactory>
#include <QStyleOption>
#include <QToolButton>

#include "ui/style/appearance.h"
#include "ui/style/bars_and_lists.h"
#include "ui/style/combo_popup.h"
#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/shapes.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

constexpr int kMoreInField = 4;  // pixels beside the text, with which it has 8

bool has_focus_by_keys(const QStyleOption* option) {
    const QStyle::State both = QStyle::State_HasFocus | QStyle::State_KeyboardFocusChange;
    return (option->state & both) == both;
}

// The line within a number box or a drop-down has their frame and their padding.
bool is_within_field(const QWidget* widget) {
    const QWidget* around = widget ? widget->parentWidget() : nullptr;
    return around && (around->inherits("QAbstractSpinBox") || around->inherits("QComboBox"));
}

// Only the first cell of a row has the bar.
bool begins_row(const QStyleOptionViewItem& item) {
    return item.viewItemPosition == QStyleOptionViewItem::Beginning ||
           item.viewItemPosition == QStyleOptionViewItem::OnlyOne ||
           (item.viewItemPosition == QStyleOptionViewItem::Invalid && item.index.column() == 0);
}

void draw_combo_box(const Style& style, const QStyleOptionComboBox& box, QPainter* painter, const QWidget* widget) {
    draw_field(&box, painter, widget);
    const QRect arrow = style.subControlRect(QStyle::CC_ComboBox, &box, QStyle::SC_ComboBoxArrow, widget);
    const Colours& colours = colours_of(box.palette);
    draw_chevron(painter, QRectF{arrow}, Direction::down,
                 box.state.testFlag(QStyle::State_Enabled) ? colours.secondary : colours.disabled);
}

void draw_spin_box(const Style& style, const QStyleOptionSpinBox& box, QPainter* painter, const QWidget* widget) {
    draw_field(&box, painter, widget);
    if (box.buttonSymbols == QAbstractSpinBox::NoButtons) return;
    const Colours& colours = colours_of(box.palette);
    for (const auto& [sub, direction, step] :
         {std::tuple{QStyle::SC_SpinBoxUp, Direction::up, QAbstractSpinBox::StepUpEnabled},
          std::tuple{QStyle::SC_SpinBoxDown, Direction::down, QAbstractSpinBox::StepDownEnabled}}) {
        const QRect place = style.subControlRect(QStyle::CC_SpinBox, &box, sub, widget);
        const bool enabled = box.state.testFlag(QStyle::State_Enabled) && box.stepEnabled.testFlag(step);
        const bool active = enabled && box.activeSubControls == sub;
        draw_chevron(painter, QRectF{place}, direction,
                     !enabled ? colours.disabled
                     : active ? colours.link
                              : colours.secondary);
    }
}

}  // namespace

Style::Style() : QProxyStyle{QStyleFactory::create(QStringLiteral("fusion"))} {}

QPalette Style::standardPalette() const { return QApplication::palette(); }

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
    const Colours& colours = colours_of(option->palette);
    switch (element) {
        case PE_PanelButtonCommand: return draw_button(option, painter, widget);
        case PE_FrameLineEdit:
        case PE_PanelLineEdit:
            if (is_within_field(widget)) return;
            return role_of(widget) == Role::plain ? void() : draw_field(option, painter, widget);
        case PE_Frame:
        case PE_FrameGroupBox: return draw_frame(option, painter, widget);
        case PE_FrameTabWidget:
            painter->fillRect(QRect{option->rect.left(), option->rect.top(), option->rect.width(), 1}, colours.line);
            return;
        case PE_FrameTabBarBase:
        case PE_FrameStatusBarItem:
        case PE_FrameDockWidget: return;
        case PE_PanelStatusBar:
            painter->fillRect(option->rect, colours.surface);
            painter->fillRect(QRect{option->rect.left(), option->rect.top(), option->rect.width(), 1}, colours.line);
            return;
        case PE_IndicatorCheckBox:
        case PE_IndicatorItemViewItemCheck: return draw_check_box(option, painter);
        case PE_IndicatorRadioButton: return draw_radio_button(option, painter);
        case PE_IndicatorArrowDown:
        case PE_IndicatorSpinDown:
            return draw_chevron(painter, QRectF{option->rect}, Direction::down, colours.secondary);
        case PE_IndicatorArrowUp:
        case PE_IndicatorSpinUp: return draw_chevron(painter, QRectF{option->rect}, Direction::up, colours.secondary);
        case PE_IndicatorArrowLeft:
            return draw_chevron(painter, QRectF{option->rect}, Direction::left, colours.secondary);
        case PE_IndicatorArrowRight:
            return draw_chevron(painter, QRectF{option->rect}, Direction::right, colours.secondary);
        case PE_IndicatorBranch:
            if (option->state.testFlag(State_Children)) {
                draw_chevron(painter, QRectF{option->rect},
                             option->state.testFlag(State_Open) ? Direction::down : Direction::right,
                             colours.secondary);
            }
            return;
        case PE_PanelItemViewItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option)) {
                draw_row_ground(*item, painter, begins_row(*item));
            }
            return;
        case PE_PanelItemViewRow:
        case PE_IndicatorHeaderArrow:  // drawn with the title
        case PE_PanelScrollAreaCorner: return;
        case PE_FrameFocusRect:
            if (has_focus_by_keys(option)) {
                draw_round(painter, QRectF{option->rect}, radius::kBox, {}, colours.link, 1.5);
            }
            return;
        case PE_PanelMenu:
        case PE_FrameMenu: {
            const QRectF rect{option->rect};
            if (element == PE_PanelMenu) painter->fillRect(option->rect, colours.raised);
            draw_round(painter, rect, 0, {}, colours.border);
            return;
        }
        case PE_PanelTipLabel:
            painter->fillRect(option->rect, colours.raised);
            draw_round(painter, QRectF{option->rect}, 0, {}, colours.border);
            return;
        case PE_IndicatorToolBarSeparator: {
            const QRect& rect = option->rect;
            painter->fillRect(QRect{rect.center().x(), rect.top() + 8, 1, rect.height() - 16}, colours.line);
            return;
        }
        default: break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const {
    const Colours& colours = colours_of(option->palette);
    switch (element) {
        case CE_PushButtonLabel:
            if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
                QStyleOptionButton label = *button;
                const bool primary =
                    role_of(widget) == Role::primary || button->features.testFlag(QStyleOptionButton::DefaultButton);
                painter->save();
                if (primary && button->state.testFlag(State_Enabled)) {
                    label.palette.setColor(QPalette::ButtonText, colours.on_accent);
                    QFont bold = painter->font();
                    bold.setWeight(QFont::DemiBold);
                    painter->setFont(bold);
                } else if (role_of(widget) == Role::link) {
                    label.palette.setColor(QPalette::ButtonText, colours.link);
                }
                QProxyStyle::drawControl(element, &label, painter, widget);
                painter->restore();
                return;
            }
            break;
        case CE_PushButtonBevel:
            if (role_of(widget) == Role::link) return;
            if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
                draw_button(option, painter, widget);
                if (button->features.testFlag(QStyleOptionButton::HasMenu)) {
                    QRect place = button->rect;
                    place.setLeft(place.right() - kChevronRoom - 2);
                    draw_chevron(painter, QRectF{place}, Direction::down, colours.secondary);
                }
                return;
            }
            break;
        case CE_MenuItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
                return draw_menu_item(*this, *item, painter, widget);
            }
            break;
        case CE_MenuBarItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
                return draw_menu_bar_item(*this, *item, painter, widget);
            }
            break;
        case CE_MenuBarEmptyArea: painter->fillRect(option->rect, colours.surface); return;
        case CE_ToolBar:
            painter->fillRect(option->rect, colours.surface);
            painter->fillRect(QRect{option->rect.left(), option->rect.bottom(), option->rect.width(), 1}, colours.line);
            return;
        case CE_Splitter: return;
        case CE_Header:
            if (const auto* section = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
                draw_header_section(*section, painter);
                return draw_header_label(*this, *section, painter, widget);
            }
            break;
        case CE_HeaderSection:
            if (const auto* section = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
                return draw_header_section(*section, painter);
            }
            break;
        case CE_HeaderLabel:
            if (const auto* section = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
                return draw_header_label(*this, *section, painter, widget);
            }
            break;
        case CE_HeaderEmptyArea:
            painter->fillRect(option->rect, colours.surface);
            painter->fillRect(QRect{option->rect.left(), option->rect.bottom(), option->rect.width(), 1}, colours.line);
            return;
        case CE_TabBarTab:
            if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
                return draw_tab(*this, *tab, painter, widget);
            }
            break;
        case CE_ProgressBar:
        case CE_ProgressBarGroove:
        case CE_ProgressBarContents:
            if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option)) {
                constexpr qreal kHigh = 6;
                const QRectF whole{bar->rect};
                QRectF groove{whole.left(), whole.center().y() - kHigh / 2, whole.width(), kHigh};
                if (bar->minimum == bar->maximum) {  // moves, as Fusion can
                    if (element == CE_ProgressBarGroove) {
                        return draw_round(painter, groove, kHigh / 2, colours.line, {});
                    }
                    QStyleOptionProgressBar moving = *bar;
                    moving.palette.setColor(QPalette::Highlight, colours.accent);
                    // Fusion clips its stripes to this and to nothing else.
                    if (element == CE_ProgressBarContents) moving.rect = groove.toRect();
                    QPainterPath shape;
                    shape.addRoundedRect(groove, kHigh / 2, kHigh / 2);
                    painter->save();
                    if (element == CE_ProgressBarContents) painter->setClipPath(shape, Qt::IntersectClip);
                    QProxyStyle::drawControl(element, &moving, painter, widget);
                    painter->restore();
                    return;
                }
                if (element == CE_ProgressBar) {
                    draw_round(painter, groove, kHigh / 2, colours.line, {});
                    const double share =
                        static_cast<double>(bar->progress - bar->minimum) / std::max(1, bar->maximum - bar->minimum);
                    groove.setWidth(groove.width() * std::clamp(share, 0.0, 1.0));
                    if (groove.width() >= 1) draw_round(painter, groove, kHigh / 2, colours.accent, {});
                }
                return;
            }
            break;
        case CE_DockWidgetTitle:
            if (const auto* dock = qstyleoption_cast<const QStyleOptionDockWidget*>(option)) {
                painter->save();
                painter->setFont(font_of(1, true));
                painter->setPen(colours.text);
                painter->drawText(dock->rect.adjusted(space::kUsual, 0, -40, 0), Qt::AlignLeft | Qt::AlignVCenter,
                                  dock->title);
                painter->restore();
                return;
            }
            break;
        default: break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                               const QWidget* widget) const {
    switch (control) {
        case CC_ToolButton:
            if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option)) {
                return draw_tool_button(*this, *button, painter, widget);
            }
            break;
        case CC_ComboBox:
            if (const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
                return draw_combo_box(*this, *box, painter, widget);
            }
            break;
        case CC_SpinBox:
            if (const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
                return draw_spin_box(*this, *box, painter, widget);
            }
            break;
        case CC_ScrollBar:
            if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
                return draw_scroll_bar(bar, subControlRect(CC_ScrollBar, bar, SC_ScrollBarSlider, widget), painter);
            }
            break;
        default: break;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
        case PM_ScrollBarExtent: return 14;
        case PM_ScrollBarSliderMin: return 36;
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight: return 16;
        case PM_CheckBoxLabelSpacing:
        case PM_RadioButtonLabelSpacing:
        case PM_LayoutHorizontalSpacing:
        case PM_LayoutVerticalSpacing: return space::kUsual;
        case PM_LayoutLeftMargin:
        case PM_LayoutRightMargin:
        case PM_LayoutTopMargin:
        case PM_LayoutBottomMargin: return space::kInside;
        case PM_DefaultFrameWidth:
            // What lies inside must not cover the round corners.
            if (qobject_cast<const QAbstractScrollArea*>(widget) && role_of(widget) == Role::none) return 3;
            return QProxyStyle::pixelMetric(metric, option, widget);
        case PM_MessageBoxIconSize:
        case PM_ToolBarIconSize: return 20;
        case PM_ToolBarItemSpacing: return space::kTight;
        case PM_ToolBarItemMargin: return 5;
        case PM_ToolBarSeparatorExtent: return 17;
        case PM_ToolBarFrameWidth: return 1;
        case PM_MenuButtonIndicator: return 28;
        case PM_MenuPanelWidth: return 1;
        case PM_MenuVMargin: return space::kTight;
        case PM_MenuBarItemSpacing: return 0;
        case PM_MenuBarHMargin: return space::kUsual;
        case PM_MenuBarVMargin:
        case PM_MenuBarPanelWidth: return 0;
        case PM_HeaderMargin: return space::kUsual;
        case PM_FocusFrameHMargin: return 7;  // beside the text of cells, and one for the line
        case PM_SplitterWidth:
        case PM_DockWidgetSeparatorExtent: return space::kUsual;
        case PM_DockWidgetFrameWidth: return 0;
        case PM_DockWidgetTitleMargin: return space::kUsual;
        case PM_TabBarTabHSpace:
        case PM_TabBarTabVSpace: return 16;
        case PM_TabBarTabShiftVertical:
        case PM_TabBarTabShiftHorizontal:
        case PM_TabBarTabOverlap:
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical: return 0;
        default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                     QStyleHintReturn* result) const {
    switch (hint) {
        case SH_UnderlineShortcut: return are_mnemonics_shown() ? 1 : 0;
        case SH_EtchDisabledText:
        case SH_DitherDisabledText:
        case SH_ComboBox_Popup:
        case SH_DialogButtonBox_ButtonsHaveIcons:
        case SH_ToolBar_Movable: return 0;
        case SH_DialogButtonLayout: return QDialogButtonBox::GnomeLayout;  // the verb at the right
        case SH_ItemView_ShowDecorationSelected: return 1;
        case SH_ScrollBar_LeftClickAbsolutePosition: return 0;
        default: return QProxyStyle::styleHint(hint, option, widget, result);
    }
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                              const QWidget* widget) const {
    if (type == CT_ToolButton) {
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option)) {
            return size_of_tool_button(*button, size, widget);
        }
    }
    QSize wanted = QProxyStyle::sizeFromContents(type, option, size, widget);
    const int line = option ? option->fontMetrics.height() : 0;
    switch (type) {
        case CT_PushButton: return {wanted.width() + 12, std::max(wanted.height(), line + 14)};
        case CT_LineEdit: return {wanted.width(), std::max(wanted.height(), line + 12)};
        case CT_ComboBox:
        case CT_SpinBox: return {wanted.width() + kMoreInField, std::max(wanted.height(), line + 12)};
        case CT_MenuBarItem: return {wanted.width() + 6, std::max(wanted.height(), line + 10)};
        case CT_MenuItem: {
            const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
            if (!item || item->menuItemType == QStyleOptionMenuItem::Separator) return {wanted.width(), 9};
            return {wanted.width() + 28, line + 12};
        }
        case CT_HeaderSection: {
            const auto* section = qstyleoption_cast<const QStyleOptionHeader*>(option);
            const bool is_title = section && section->orientation == Qt::Horizontal;
            return is_title ? QSize{wanted.width(), std::max(wanted.height(), line + 16)} : wanted;
        }
        case CT_CheckBox:
        case CT_RadioButton: return {wanted.width(), std::max(wanted.height(), line + 4)};
        default: return wanted;
    }
}

QRect Style::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const {
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    const bool is_own = element == SE_LineEditContents && !is_within_field(widget) && role_of(widget) != Role::plain;
    return is_own ? rect.adjusted(kMoreInField, 0, -kMoreInField, 0) : rect;
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                            const QWidget* widget) const {
    if (control == CC_ScrollBar) {
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
            // No arrows at the ends: all of it is the groove.
            const bool level = bar->orientation == Qt::Horizontal;
            const int length = level ? bar->rect.width() : bar->rect.height();
            const qint64 range = static_cast<qint64>(bar->maximum) - bar->minimum;
            int handle = length;
            if (range > 0) {
                handle = static_cast<int>(static_cast<qint64>(bar->pageStep) * length / (range + bar->pageStep));
                handle = std::clamp(handle, std::min(36, length), length);
            }
            const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - handle,
                                                      bar->upsideDown);
            const auto along = [&](int from, int size) {
                return level ? QRect{bar->rect.left() + from, bar->rect.top(), size, bar->rect.height()}
                             : QRect{bar->rect.left(), bar->rect.top() + from, bar->rect.width(), size};
            };
            switch (sub) {
                case SC_ScrollBarSlider: return visualRect(bar->direction, bar->rect, along(start, handle));
                case SC_ScrollBarSubPage: return visualRect(bar->direction, bar->rect, along(0, start));
                case SC_ScrollBarAddPage:
                    return visualRect(bar->direction, bar->rect, along(start + handle, length - start - handle));
                case SC_ScrollBarGroove: return bar->rect;
                default: return {};
            }
        }
    }
    if (control == CC_ToolButton && sub == SC_ToolButtonMenu) {
        const int wide = pixelMetric(PM_MenuButtonIndicator, option, widget);
        return visualRect(option->direction, option->rect,
                          QRect{option->rect.right() - wide + 1, option->rect.top(), wide, option->rect.height()});
    }
    const QRect rect = QProxyStyle::subControlRect(control, option, sub, widget);
    const bool is_text = (control == CC_ComboBox && sub == SC_ComboBoxEditField) ||
                         (control == CC_SpinBox && sub == SC_SpinBoxEditField);
    return is_text ? rect.adjusted(kMoreInField, 0, 0, 0) : rect;
}

QIcon Style::standardIcon(StandardPixmap pixmap, const QStyleOption* option, const QWidget* widget) const {
    const QPalette palette = QApplication::palette();
    const Colours& colours = colours_of(palette);
    switch (pixmap) {
        case SP_TitleBarCloseButton:
        case SP_DockWidgetCloseButton:
        case SP_LineEditClearButton: return icon(QStringLiteral("close"));
        case SP_MessageBoxInformation: return icon(QStringLiteral("info"), colours.link);
        case SP_MessageBoxWarning: return icon(QStringLiteral("warning"), colours.warning);
        case SP_MessageBoxCritical: return icon(QStringLiteral("error"), colours.error);
        case SP_MessageBoxQuestion: return icon(QStringLiteral("question"), colours.link);
        default: return QProxyStyle::standardIcon(pixmap, option, widget);
    }
}

void Style::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    // What changes under the mouse is drawn anew then.
    if (qobject_cast<QToolButton*>(widget) || qobject_cast<QScrollBar*>(widget) || qobject_cast<QComboBox*>(widget)) {
        widget->setAttribute(Qt::WA_Hover);
    }
    // Small boxes have the ground of cards.
    if (qobject_cast<QMessageBox*>(widget) || qobject_cast<QInputDialog*>(widget) ||
        (widget->isWindow() && role_of(widget) == Role::card)) {
        QPalette palette = widget->palette();
        palette.setColor(QPalette::Window, colours_of(palette).surface);
        widget->setPalette(palette);
    }
    if (auto* box = qobject_cast<QComboBox*>(widget)) install_combo_popup(box);
    if (auto* view = qobject_cast<QAbstractItemView*>(widget)) view->viewport()->setAttribute(Qt::WA_Hover);
}

QFont font_of(qreal factor, bool bold) {
    QFont font = QApplication::font();
    if (font.pixelSize() > 0) {
        font.setPixelSize(qRound(font.pixelSize() * factor));
    } else {
        font.setPointSizeF(font.pointSizeF() * factor);
    }
    if (bold) font.setWeight(QFont::DemiBold);
    return font;
}

}  // namespace chemsieve::ui
