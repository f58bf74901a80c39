#include "ui/query/threshold_choice.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/session/panel_request.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr std::size_t kBins = 50;

std::vector<std::uint32_t> similarities_of(const std::vector<ComparedPair>& pairs, const Metric& metric) {
    std::vector<std::uint32_t> similarities;
    similarities.reserve(pairs.size());
    for (const ComparedPair& pair : pairs) {
        similarities.push_back(metric.of_counts(pair.common, pair.query_items, pair.compound_items).millionths());
    }
    std::sort(similarities.begin(), similarities.end());
    return similarities;
}

// Rounds to two digits, as a sample is not more exact.
qint64 rounded(double number) {
    const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(number)) - 1));
    return static_cast<qint64>(std::llround(number / unit) * std::llround(unit));
}

}  // namespace

QString meaning_of_threshold(double threshold, const std::vector<std::uint32_t>& similarities) {
    if (similarities.empty()) return {};
    const auto first = std::lower_bound(similarities.begin(), similarities.end(), threshold_in_millionths(threshold));
    const auto similar = static_cast<double>(similarities.end() - first);
    const QString number = decimal_text(threshold, 2);
    const auto all = static_cast<double>(similarities.size());
    if (similar == 0) {
        return QObject::tr("%1: none of %2 random pairs is as similar")
            .arg(number, with_separators(similarities.size()));
    }
    if (similar > 0.5 * all) {
        return QObject::tr("%1: %2 % of random pairs are as similar")
            .arg(number, decimal_text(std::floor(100 * similar / all), 0));
    }
    return QObject::tr("%1: about 1 in %2 random pairs is as similar")
        .arg(number, with_separators(rounded(all / similar)));
}

ThresholdChoice::ThresholdChoice(QWidget* parent)
    : QWidget{parent},
      histogram_{new HistogramView{HistogramView::Handles::lower}},
      number_{new QDoubleSpinBox},
      meaning_{new QLabel} {
    number_->setRange(0, 1);
    number_->setDecimals(2);
    number_->setSingleStep(0.05);
    number_->setLocale(number_locale());
    number_->setObjectName(QStringLiteral("threshold"));
    number_->setAccessibleName(tr("Least similarity"));
    histogram_->setAccessibleName(tr("Least similarity, among those of random pairs of the library"));
    histogram_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    histogram_->set_square_root(true);
    histogram_->set_histogram(histogram_between({}, 0, 1, kBins));
    meaning_->setObjectName(QStringLiteral("threshold_meaning"));
    meaning_->setTextFormat(Qt::PlainText);
    meaning_->setWordWrap(true);
    // Reasons may be long.
    meaning_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    meaning_->setToolTip(
        tr("How similar random pairs of this library's compounds are: what a similarity is worth here.\n"
           "Heights are square roots of counts, so that rare ones are seen."));
    auto* label = new QLabel{tr("at least")};
    label->setBuddy(number_);
    auto* row = new QHBoxLayout;
    row->addWidget(label);
    row->addWidget(number_);
    row->addWidget(meaning_, 1);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(histogram_);
    layout->addLayout(row);
    connect(number_, &QDoubleSpinBox::valueChanged, this, [this] {
        show_value();
        Q_EMIT changed();
    });
    connect(histogram_, &HistogramView::range_chosen, this, [this](const std::optional<ValueRange>& range) {
        number_->setValue(range ? range->lowest : 0);
        show_value();
    });
    number_->setValue(kDefaultThreshold);
}

void ThresholdChoice::set_source(std::shared_ptr<const CompoundSource> source) {
    job_.forget();
    source_ = std::move(source);
    pairs_.clear();
    asked_for_.reset();
    refresh();
}

void ThresholdChoice::set_comparison(FingerprintKind kind, const Metric& metric) {
    if (kind == kind_ && metric == metric_) return;
    kind_ = kind;
    metric_ = metric;
    refresh();
}

void ThresholdChoice::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (similarities_.empty()) refresh();
}

void ThresholdChoice::refresh() {
    similarities_.clear();
    why_not_.clear();
    const std::vector<ComparedPair>* compared = source_ && isVisible() ? pairs() : nullptr;
    if (compared) {
        similarities_ = similarities_of(*compared, metric_);
        if (similarities_.empty()) why_not_ = tr("This library has too few compounds to compare random pairs.");
    }
    std::vector<double> values;
    for (const std::uint32_t millionths : similarities_) values.push_back(millionths / 1e6);
    histogram_->set_histogram(histogram_between(values, 0, 1, kBins));
    show_value();
}

const std::vector<ComparedPair>* ThresholdChoice::pairs() {
    if (const auto known = pairs_.find(kind_); known != pairs_.end()) return &known->second;
    if (asked_for_ == kind_) return nullptr;
    asked_for_ = kind_;
    job_.start([source = source_,
                kind = kind_](const std::stop_token& stop) { return compare_random_pairs(*source, kind, {}, stop); },
               [this, kind = kind_](std::optional<std::vector<ComparedPair>> pairs) {
                   asked_for_.reset();
                   if (!pairs) return;
                   pairs_[kind] = std::move(*pairs);
                   refresh();
               },
               [this](const QString& reason) {
                   asked_for_.reset();
                   why_not_ = reason;
                   show_value();
               });
    return nullptr;
}

void ThresholdChoice::show_value() {
    const double value = number_->value();
    histogram_->set_chosen(value > 0 ? std::optional{ValueRange{value, std::numeric_limits<double>::infinity()}}
                                     : std::nullopt);
    const QString meaning = meaning_of_threshold(value, similarities_);
    const bool waits = source_ && meaning.isEmpty() && why_not_.isEmpty();
    meaning_->setText(waits ? tr("Comparing random pairs of this library ...") : why_not_ + meaning);
}

}  // namespace chemsieve::ui
