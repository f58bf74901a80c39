#include "ui/print/card_choices.h"

#include <QComboBox>
#include <QFormLayout>
#include <QSettings>
#include <QSpinBox>
#include <algorithm>

#include "ui/print/card_sheet.h"
#include "ui/style/combo_popup.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/property_texts.h"

namespace chemsieve::ui {

namespace {

constexpr std::size_t kProperties = 3;  // on a card
constexpr double kMargin = 36;          // points
constexpr const char* kGroupProperty = "last_group";
constexpr int kUsualAcross = 3;
const QString kPropertyKey = QStringLiteral("cards/property%1");
const QString kAcrossKey = QStringLiteral("cards/across");
const QStringList kUsual{QStringLiteral("formula"), QStringLiteral("mw"), QStringLiteral("logp")};

}  // namespace

QPageLayout usual_card_page() {
    const bool letter = QLocale{}.measurementSystem() == QLocale::ImperialUSSystem;
    return {QPageSize{letter ? QPageSize::Letter : QPageSize::A4}, QPageLayout::Portrait,
            QMarginsF{kMargin, kMargin, kMargin, kMargin}, QPageLayout::Point};
}

// With its unit, and under a heading that says where it comes from.
static void offer(QComboBox* combo, const HitColumn& column) {
    const std::optional<PropertyKey> key = property_of(column);
    const ComputedProperty* computed = key && !key->imported ? find_computed_property(key->name) : nullptr;
    const QString group = computed ? QObject::tr("Of the compounds") : QObject::tr("Imported");
    combo->addItem(heading_of(column));
    const int row = combo->count() - 1;
    if (computed) set_row_detail(combo, row, unit_of(*computed));
    const QVariant before = combo->property(kGroupProperty);
    if (before.toString() != group) set_row_group(combo, row, group);
    combo->setProperty(kGroupProperty, group);
}

CardChoices::CardChoices(std::vector<HitColumn> columns, QWidget* parent)
    : QWidget{parent}, columns_{std::move(columns)}, across_{new QSpinBox} {
    const QSettings settings;
    auto* form = bare_layout<QFormLayout>(this);
    for (std::size_t i = 0; i < kProperties; ++i) {
        auto* combo = new QComboBox;
        combo->setAccessibleName(tr("Property %1 on a card").arg(i + 1));
        combo->addItem(tr("none"));
        for (const HitColumn& column : columns_) offer(combo, column);
        const QString usual = kUsual.value(static_cast<qsizetype>(i));
        combo->setCurrentIndex(std::max(0, combo->findText(settings.value(kPropertyKey.arg(i), usual).toString())));
        form->addRow(tr("Property &%1:").arg(i + 1), combo);
        connect(combo, &QComboBox::currentIndexChanged, this, &CardChoices::changed);
        properties_.push_back(combo);
    }
    across_->setRange(1, 6);
    across_->setValue(settings.value(kAcrossKey, kUsualAcross).toInt());
    form->addRow(tr("Cards a&cross:"), across_);
    connect(across_, &QSpinBox::valueChanged, this, &CardChoices::changed);
}

std::vector<HitColumn> CardChoices::columns() const {
    std::vector<HitColumn> chosen;
    for (const QComboBox* combo : properties_) {
        if (combo->currentIndex() > 0) chosen.push_back(columns_[static_cast<std::size_t>(combo->currentIndex()) - 1]);
    }
    return chosen;
}

int CardChoices::across() const { return across_->value(); }

void CardChoices::keep() const {
    QSettings settings;
    settings.setValue(kAcrossKey, across_->value());
    for (std::size_t i = 0; i < properties_.size(); ++i) {
        settings.setValue(kPropertyKey.arg(i), properties_[i]->currentText());
    }
}

QString CardChoices::pages_text(std::size_t cards, const QPageLayout& page) const {
    const CardLayout layout{page.paintRect(QPageLayout::Point).size(), across_->value(), 1 + columns().size()};
    return tr("%1, %2 on %3")
        .arg(counted(static_cast<qint64>(cards), tr("card"), tr("cards")),
             counted(layout.pages(cards), tr("page"), tr("pages")), page.pageSize().name());
}

}  // namespace chemsieve::ui
