#include "ui/style/combo_popup.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QPointer>
#include <QScreen>
#include <QStyle>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

constexpr const char* kInstalledProperty = "has_combo_popup";
constexpr int kMoreThanLine = 12;  // is the height of a row and of a heading
constexpr int kRowInset = 5;       // around the ground of the row that is chosen now
constexpr int kTickLeft = 11;      // where its box begins
constexpr int kTickSize = 16;
constexpr int kTextLeft = 36;  // behind the tick, for which there is room always
constexpr int kHeadingLeft = 12;
constexpr int kRowRight = 14;
constexpr int kMostRows = 14;
constexpr int kWidestPopup = 420;

// Draws the rows of a popup.
class ComboRows : public QStyledItemDelegate {
  public:
    explicit ComboRows(QComboBox* box) : QStyledItemDelegate{box}, box_{box} {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QFontMetrics metrics{box_->font()};
        const QString text = index.data(Qt::DisplayRole).toString();
        const QString detail = index.data(kRowDetailRole).toString();
        const int beside = detail.isEmpty() ? 0 : space::kApart + small_metrics().horizontalAdvance(detail);
        const int heading = heading_above(index).isEmpty() ? 0 : height_of_row();
        Q_UNUSED(option);
        return {kTextLeft + metrics.horizontalAdvance(text) + beside + kRowRight, height_of_row() + heading};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        painter->save();
        QRect row = option.rect;
        if (const QString heading = heading_above(index); !heading.isEmpty()) {
            QRect above = row;
            above.setHeight(height_of_row());
            row.setTop(above.bottom() + 1);
            painter->setFont(font_of(type_size::kSecondary));
            painter->setPen(colours_of(option.palette).secondary);
            painter->drawText(above.adjusted(kHeadingLeft, 0, -kRowRight, 0), Qt::AlignLeft | Qt::AlignVCenter,
                              heading);
        }
        draw_row(painter, option, index, row);
        painter->restore();
    }

  private:
    int height_of_row() const { return QFontMetrics{box_->font()}.height() + kMoreThanLine; }
    static QFontMetrics small_metrics() { return QFontMetrics{font_of(type_size::kSecondary)}; }

    // The group's heading stands above the first row of it that is seen.
    QString heading_above(const QModelIndex& index) const {
        const auto* list = qobject_cast<const QListView*>(box_->view());
        for (int row = index.row(); row >= 0; --row) {
            QString heading = index.siblingAtRow(row).data(kRowGroupRole).toString();
            if (!heading.isEmpty()) return heading;
            if (row > 0 && list && !list->isRowHidden(row - 1)) {
                // The row above has it, unless a group begins here.
                return {};
            }
        }
        return {};
    }
    void draw_row(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                  const QRect& row) const {
        const Colours& colours = colours_of(option.palette);
        const bool enabled = index.flags().testFlag(Qt::ItemIsEnabled);
        const bool active = enabled && (option.state & (QStyle::State_Selected | QStyle::State_MouseOver));
        if (active) {
            draw_round(painter, QRectF{row}.adjusted(kRowInset, 0, -kRowInset, 0), radius::kBox, colours.soft_accent,
                       {});
        }
        const QRect tick{row.left() + kTickLeft, row.center().y() - kTickSize / 2 + 1, kTickSize, kTickSize};
        if (index.row() == box_->currentIndex()) {
            draw_tick(painter, QRectF{tick}, colours.link);
        } else if (const auto picture = index.data(Qt::DecorationRole).value<QIcon>(); !picture.isNull()) {
            picture.paint(painter, tick, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
        }
        QRect text = row.adjusted(kTextLeft, 0, -kRowRight, 0);
        if (const QString detail = index.data(kRowDetailRole).toString(); !detail.isEmpty()) {
            painter->setFont(font_of(type_size::kSecondary));
            painter->setPen(enabled ? colours.secondary : colours.disabled);
            painter->drawText(text, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, detail);
            text.setRight(text.right() - small_metrics().horizontalAdvance(detail) - space::kUsual);
        }
        painter->setFont(box_->font());
        painter->setPen(enabled ? colours.text : colours.disabled);
        painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                          QFontMetrics{box_->font()}.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideMiddle,
                                                                text.width()));
    }

    QComboBox* box_;
};

// Puts the field above the rows when the popup opens, and makes it as wide as they want.
class ComboOpening : public QObject {
  public:
    explicit ComboOpening(QComboBox* box)
        : QObject{box}, box_{box}, list_{qobject_cast<QListView*>(box->view())}, popup_{box->view()->parentWidget()} {
        popup_->installEventFilter(this);
        // The view has the keyboard where there is no field; typing goes to the field, where there is one.
        box_->view()->installEventFilter(this);
    }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == popup_ && event->type() == QEvent::Show) open();
        if (watched == popup_ && event->type() == QEvent::Hide) show_all();
        if (event->type() == QEvent::KeyPress && field_ && field_->isVisible()) {
            auto* key = static_cast<QKeyEvent*>(event);
            if (watched == field_ && is_of_list(*key)) return QCoreApplication::sendEvent(list_, event);
            if (watched == list_ && !is_of_list(*key)) return QCoreApplication::sendEvent(field_, event);
        }
        return QObject::eventFilter(watched, event);
    }

  private:
    static bool is_of_list(const QKeyEvent& key) {
        switch (key.key()) {
            case Qt::Key_Up:
            case Qt::Key_Down:
            case Qt::Key_PageUp:
            case Qt::Key_PageDown:
            case Qt::Key_Return:
            case Qt::Key_Enter:
            case Qt::Key_Escape:
            case Qt::Key_F4: return true;
            default: return false;
        }
    }
    void open() {
        const bool finds = box_->count() >= kRowsToFind && !box_->isEditable() && list_;
        if (finds && !field_) make_field();
        if (field_) field_->setVisible(finds);
        if (finds) {
            field_->clear();
            // The popup gives the keyboard to its list once it is there.
            QMetaObject::invokeMethod(field_, qOverload<>(&QWidget::setFocus), Qt::QueuedConnection);
        }
        fit(finds ? field_->minimumHeight() : 0);
    }
    void make_field() {
        field_ = new QLineEdit{popup_};
        field_->setObjectName(QStringLiteral("find_row"));
        field_->setPlaceholderText(QObject::tr("Find"));
        field_->setAccessibleName(QObject::tr("Part of a row's text"));
        set_role(field_, Role::plain);
        field_->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
        field_->setFixedHeight(field_->fontMetrics().height() + space::kWide);
        field_->installEventFilter(this);
        if (auto* layout = qobject_cast<QBoxLayout*>(popup_->layout())) layout->insertWidget(0, field_);
        connect(field_, &QLineEdit::textEdited, this, &ComboOpening::show_those_with);
    }
    void fit(int more) {
        const QRect screen = box_->screen()->availableGeometry();
        QRect place = popup_->geometry();
        const int bar = box_->view()->style()->pixelMetric(QStyle::PM_ScrollBarExtent);
        const int beside = box_->count() > box_->maxVisibleItems() || more > 0 ? bar + space::kUsual : space::kTight;
        const int wanted = box_->view()->sizeHintForColumn(box_->modelColumn()) + beside;
        place.setWidth(std::clamp(wanted, place.width(), std::max(place.width(), kWidestPopup)));
        place.setHeight(place.height() + more);
        if (place.right() > screen.right()) place.moveRight(screen.right());
        if (place.bottom() > screen.bottom()) place.moveBottom(screen.bottom());
        if (place.top() < screen.top()) place.setTop(screen.top());
        popup_->setGeometry(place);
    }
    void show_those_with(const QString& text) {
        const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        int first = -1;
        for (int row = 0; row < box_->count(); ++row) {
            const QString shown = box_->itemText(row);
            const bool fits = std::all_of(words.begin(), words.end(), [&](const QString& word) {
                return shown.contains(word, Qt::CaseInsensitive);
            });
            list_->setRowHidden(row, !fits);
            const bool can_be_chosen = box_->model()->index(row, box_->modelColumn()).flags() & Qt::ItemIsEnabled;
            if (first < 0 && fits && can_be_chosen) first = row;
        }
        list_->setCurrentIndex(box_->model()->index(first, box_->modelColumn()));
        list_->doItemsLayout();  // headings move with the first row of their group
    }
    void show_all() {
        if (!field_ || !list_ || !list_->model()) return;
        for (int row = 0; row < list_->model()->rowCount(); ++row) list_->setRowHidden(row, false);
    }

    QComboBox* box_;
    // The drop-down takes them with it when it goes, and hides its popup then.
    QPointer<QListView> list_;
    QPointer<QWidget> popup_;
    QPointer<QLineEdit> field_;
};

}  // namespace

void install_combo_popup(QComboBox* box) {
    if (box->property(kInstalledProperty).toBool()) return;
    box->setProperty(kInstalledProperty, true);
    box->setItemDelegate(new ComboRows{box});
    box->setMaxVisibleItems(std::max(box->maxVisibleItems(), kMostRows));
    new ComboOpening{box};
}

}  // namespace chemsieve::ui
