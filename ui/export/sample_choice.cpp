#include "ui/export/sample_choice.h"

#include <QHBoxLayout>
#include <algorithm>
#include <map>

#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kUsualSample = 100;
constexpr int kMostSample = 1'000'000'000;

// The place of a library and the number that the compound has there.
std::pair<std::size_t, CompoundNumber> own_number(const std::vector<LibraryPart>& libraries, CompoundNumber compound) {
    if (libraries.size() < 2) return {0, compound};
    const LibraryPart& part = part_with(libraries, compound);
    const auto before = static_cast<std::int64_t>(part.first) - 1;
    return {static_cast<std::size_t>(&part - libraries.data()),
            CompoundNumber{static_cast<std::int64_t>(compound) - before}};
}

}  // namespace

SampleChoice::SampleChoice(const QString& behind, QWidget* parent)
    : QWidget{parent}, box_{new QCheckBox{tr("Only a &random sample of")}}, number_{new QSpinBox}, seed_{new QSpinBox} {
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
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins({});
    layout->addWidget(box_);
    layout->addWidget(number_);
    if (!behind.isEmpty()) layout->addWidget(new QLabel{behind});
    auto* seed_label = new QLabel{tr("&seed")};
    seed_label->setBuddy(seed_);
    layout->addWidget(seed_label);
    layout->addWidget(seed_);
    layout->addStretch(1);
    for (QWidget* part : std::initializer_list<QWidget*>{number_, seed_, seed_label}) {
        part->setEnabled(false);
        connect(box_, &QCheckBox::toggled, part, &QWidget::setEnabled);
    }
    connect(box_, &QCheckBox::toggled, this, &SampleChoice::changed);
    for (QSpinBox* spin : {number_, seed_}) connect(spin, &QSpinBox::valueChanged, this, &SampleChoice::changed);
}

SampleSize SampleChoice::size() const {
    if (!box_->isChecked()) return {};
    return {.rows = static_cast<std::size_t>(number_->value()), .seed = static_cast<std::uint64_t>(seed_->value())};
}

std::vector<Hit> sampled(std::vector<Hit> hits, const SampleSize& size, const std::vector<LibraryPart>& libraries) {
    if (size.rows == 0) return hits;
    std::map<std::uint32_t, RowSample<std::size_t>> samples;  // of each query, of places
    for (std::size_t place = 0; place < hits.size(); ++place) {
        const auto [library, compound] = own_number(libraries, hits[place].compound);
        samples.try_emplace(hits[place].query, size).first->second.offer(library, compound, place);
    }
    std::vector<std::size_t> places;
    for (auto& [query, sample] : samples) {
        const std::vector<std::size_t> drawn = sample.take();
        places.insert(places.end(), drawn.begin(), drawn.end());
    }
    std::sort(places.begin(), places.end());
    std::vector<Hit> result;
    result.reserve(places.size());
    for (const std::size_t place : places) result.push_back(hits[place]);
    return result;
}

std::size_t sampled_count(const std::vector<Hit>& hits, const SampleSize& size) {
    if (size.rows == 0) return hits.size();
    std::map<std::uint32_t, std::size_t> counts;
    for (const Hit& hit : hits) ++counts[hit.query];
    std::size_t all = 0;
    for (const auto& [query, count] : counts) all += std::min(count, size.rows);
    return all;
}

}  // namespace chemsieve::ui
