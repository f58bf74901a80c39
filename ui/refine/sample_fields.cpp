#include "ui/refine/sample_fields.h"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {
constexpr int kUsualSample = 100;
constexpr int kMostSample = 1'000'000'000;
}  // namespace

SampleFields::SampleFields(const QString& behind, QWidget* parent)
    : QWidget{parent}, number_{new QSpinBox}, seed_{new QSpinBox} {
    number_->setObjectName(QStringLiteral("sample_rows"));
    number_->setAccessibleName(tr("Size of the sample"));
    number_->setRange(1, kMostSample);
    number_->setValue(kUsualSample);
    number_->setGroupSeparatorShown(true);
    number_->setLocale(number_locale());
    seed_->setObjectName(QStringLiteral("sample_seed"));
    seed_->setAccessibleName(tr("Seed of the sample"));
    seed_->setRange(0, kMostSample);
    seed_->setToolTip(tr("Another seed draws another sample; the same one draws the same again"));
    auto* seed_label = new QLabel{tr("&seed")};
    seed_label->setBuddy(seed_);
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins({});
    layout->addWidget(number_);
    if (!behind.isEmpty()) layout->addWidget(new QLabel{behind});
    layout->addWidget(seed_label);
    layout->addWidget(seed_);
    setFocusProxy(number_);
    for (QSpinBox* spin : {number_, seed_}) connect(spin, &QSpinBox::valueChanged, this, &SampleFields::changed);
}

SampleSize SampleFields::size() const {
    return {.rows = static_cast<std::size_t>(number_->value()), .seed = static_cast<std::uint64_t>(seed_->value())};
}

}  // namespace chemsieve::ui
