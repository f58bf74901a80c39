#include "ui/export/written_columns.h"

#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "chem/properties/computed_properties.h"
#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/property_texts.h"

namespace chemsieve::ui {

namespace {

constexpr int kWidestName = 180;  // pixels
constexpr int kCrossRoom = 20;
constexpr int kMoreThanChip = 9;  // as of other chips
const QString kImported = QStringLiteral("imported:");

QString name_of(const PropertyKey& key) {
    const QString name = QString::fromStdString(key.name);
    return key.imported ? name : heading_of_name(name);
}

// For the settings: a library may have brought a property that is called as a computed one.
QString kept_name(const PropertyKey& key) {
    return (key.imported ? kImported : QString{}) + QString::fromStdString(key.name);
}

bool has_key(const std::vector<PropertyKey>& keys, const PropertyKey& key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

}  // namespace

ColumnChip::ColumnChip(const QString& name, QWidget* parent)
    : QToolButton{parent}, shown_{fontMetrics().elidedText(name.simplified(), Qt::ElideRight, kWidestName)} {
    setText(without_mnemonics(shown_));
    setAccessibleName(tr("Column %1").arg(name));
    setAccessibleDescription(tr("Delete takes it away"));
    setToolTip(tr("%1: a click takes this column away").arg(name).toHtmlEscaped());
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QToolButton::clicked, this, &ColumnChip::removal_wanted);
}

QSize ColumnChip::sizeHint() const {
    return {fontMetrics().horizontalAdvance(shown_) + space::kInside + kCrossRoom + space::kTight,
            fontMetrics().height() + kMoreThanChip};
}

void ColumnChip::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    const Colours& colours = colours_of(palette());
    const qreal round = height() / 2.0;
    draw_round(&painter, QRectF{rect()}, round, colours.soft_accent, {});
    if (hasFocus()) draw_round(&painter, QRectF{rect()}, round, {}, colours.link, 2);
    painter.setPen(colours.text);
    painter.drawText(rect().adjusted(space::kInside, 0, -kCrossRoom, 0), Qt::AlignLeft | Qt::AlignVCenter, shown_);
    const QRectF cross{width() - kCrossRoom - 2.0, 0, kCrossRoom + 0.0, height() + 0.0};
    draw_cross(&painter, cross, underMouse() ? colours.link : colours.secondary);
}

void ColumnChip::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Delete && event->key() != Qt::Key_Backspace) return QToolButton::keyPressEvent(event);
    Q_EMIT removal_wanted();
}

WrittenColumns::WrittenColumns(std::vector<PropertyKey> all, std::vector<PropertyKey> shown, QWidget* parent)
    : QWidget{parent},
      all_{std::move(all)},
      shown_{std::move(shown)},
      chips_{new FlowLayout{Qt::AlignLeft, this}},
      add_{new QToolButton} {
    chips_->setContentsMargins(0, 0, 0, 0);
    chips_->setSpacing(6);
    set_role(add_, Role::chip);
    add_->setObjectName(QStringLiteral("add_column"));
    add_->setText(tr("Column"));
    add_->setIcon(icon(QStringLiteral("plus")));
    add_->setIconSize({14, 14});
    add_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add_->setToolTip(tr("Write another property, too"));
    add_->setPopupMode(QToolButton::InstantPopup);
    add_->setFocusPolicy(Qt::StrongFocus);
    add_->setMenu(new QMenu{add_});
    connect(add_->menu(), &QMenu::aboutToShow, this, &WrittenColumns::fill_menu);
    links_ = {make_link(tr("as in the &table"), QStringLiteral("columns_shown"), tr("Those in the table, in its order"),
                        Set::shown),
              make_link(tr("all %1").arg(with_separators(all_.size())), QStringLiteral("columns_all"),
                        tr("All properties"), Set::all),
              make_link(tr("none"), QStringLiteral("columns_none"),
                        tr("No properties; a SMILES file then has structure and id alone, without titles"), Set::none)};
    show_chips();
}

QToolButton* WrittenColumns::make_link(const QString& text, const QString& name, const QString& tip, Set set) {
    auto* link = new QToolButton;
    set_role(link, Role::link);
    link->setText(text);
    link->setObjectName(name);
    link->setToolTip(tip);
    link->setFocusPolicy(Qt::StrongFocus);
    connect(link, &QToolButton::clicked, this, [this, set] {
        choose(set);
        Q_EMIT changed();
    });
    return link;
}

const std::vector<PropertyKey>& WrittenColumns::columns() const {
    static const std::vector<PropertyKey> kNone;
    switch (set_) {
        case Set::all: return all_;
        case Set::shown: return shown_;
        case Set::none: return kNone;
        case Set::own: break;
    }
    return own_;
}

void WrittenColumns::choose(Set set, const QStringList& own) {
    set_ = set;
    if (set == Set::own) {
        own_.clear();
        for (const QString& name : own) {
            const auto found =
                std::find_if(all_.begin(), all_.end(), [&](const PropertyKey& key) { return kept_name(key) == name; });
            if (found != all_.end()) own_.push_back(*found);
        }
        if (own_.empty()) set_ = Set::all;
    }
    show_chips();
}

QStringList WrittenColumns::own_names() const {
    QStringList names;
    if (set_ != Set::own) return names;
    for (const PropertyKey& key : own_) names << kept_name(key);
    return names;
}

void WrittenColumns::take(std::vector<PropertyKey> own) {
    own_ = std::move(own);
    set_ = own_.empty() ? Set::none : own_ == all_ ? Set::all : own_ == shown_ ? Set::shown : Set::own;
    show_chips();
    Q_EMIT changed();
}

void WrittenColumns::show_chips() {
    while (QLayoutItem* item = chips_->takeAt(0)) {
        if (item->widget() != add_) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    for (const PropertyKey& key : columns()) {
        auto* chip = new ColumnChip{name_of(key), this};
        chips_->addWidget(chip);
        chip->show();
        connect(chip, &ColumnChip::removal_wanted, this, [this, key] {
            std::vector<PropertyKey> left = columns();
            std::erase(left, key);
            add_->setFocus();  // the chip goes
            take(std::move(left));
        });
    }
    chips_->addWidget(add_);
    add_->setEnabled(columns().size() < all_.size());
    updateGeometry();
}

void WrittenColumns::fill_menu() {
    add_->menu()->clear();
    for (const PropertyKey& key : all_) {
        if (has_key(columns(), key)) continue;
        const ComputedProperty* computed = key.imported ? nullptr : find_computed_property(key.name);
        const QString name = computed ? heading_with_unit(*computed) : name_of(key);
        add_->menu()->addAction(without_mnemonics(name), this, [this, key] {
            std::vector<PropertyKey> more = columns();
            more.push_back(key);
            take(std::move(more));
        });
    }
}

}  // namespace chemsieve::ui
