#include "ui/query/similarity_options.h"

#include <QHBoxLayout>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/session/panel_request.h"
#include "ui/style/combo_popup.h"
#include "ui/style/tokens.h"
#include "ui/widgets/bring_to_sight.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/text_label.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {
namespace {

constexpr MetricKind kMetrics[] = {MetricKind::tanimoto, MetricKind::dice, MetricKind::cosine, MetricKind::tversky};
constexpr double kMostWeight = 100;
constexpr double kLeastWeight = 0.01;

QString formula_of(MetricKind kind) {
    switch (kind) {
        case MetricKind::tanimoto: return QStringLiteral("c / (a + b - c)");
        case MetricKind::dice: return QStringLiteral("2c / (a + b)");
        case MetricKind::cosine: return QString::fromUtf8("c / √(a b)");
        case MetricKind::tversky: break;
    }
    return QString::fromUtf8("c / (c + α (a - c) + β (b - c))");
}

QDoubleSpinBox* make_weight(double value, const QString& name) {
    auto* box = new QDoubleSpinBox;
    box->setRange(0, kMostWeight);
    box->setDecimals(2);
    box->setSingleStep(0.1);
    box->setLocale(number_locale());
    box->setValue(value);
    box->setAccessibleName(name);
    box->setToolTip(name);
    return box;
}

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

ComparisonChoice::ComparisonChoice(QWidget* parent)
    : QWidget{parent},
      kind_{new QComboBox},
      metric_{new QComboBox},
      weights_{new QWidget},
      alpha_{make_weight(0.9, tr("Weight of what only the query has"))},
      beta_{make_weight(0.1, tr("Weight of what only the compound has"))},
      missing_{new MessageLabel} {
    missing_->setObjectName(QStringLiteral("missing_fingerprints"));
    kind_->setAccessibleName(tr("Fingerprints to compare by"));
    kind_->setToolTip(tr("Which fingerprints are compared"));
    for (const FingerprintKind kind : all_fingerprint_kinds()) kind_->addItem(title_of(kind));
    metric_->setAccessibleName(tr("Coefficient of similarity"));
    metric_->setToolTip(tr("From a bits or subgraphs of the query, b of the compound, c of them in both"));
    for (const MetricKind kind : kMetrics) {
        metric_->addItem(title_of(kind));
        metric_->setItemData(metric_->count() - 1, formula_of(kind), Qt::ToolTipRole);
    }
    // Long titles are no reason for a wide panel.
    for (QComboBox* box : {kind_, metric_}) box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* weights = bare_layout<QHBoxLayout>(weights_);
    for (const auto& [box, text] : {std::pair{alpha_, tr("query")}, std::pair{beta_, tr("compound")}}) {
        auto* label = new QLabel{text};
        label->setBuddy(box);
        weights->addWidget(label);
        weights->addWidget(box, 1);
    }
    auto* row = new QHBoxLayout;
    row->addWidget(kind_, 3);
    row->addWidget(metric_, 2);
    auto* layout = bare_layout<QVBoxLayout>(this);
    layout->addLayout(row);
    layout->addWidget(weights_);
    layout->addWidget(missing_);
    missing_->hide();
    show_weights();
    connect(kind_, &QComboBox::currentIndexChanged, this, [this] {
        show_whether_there();
        Q_EMIT changed();
    });
    connect(metric_, &QComboBox::currentIndexChanged, this, [this] {
        show_weights();
        Q_EMIT changed();
    });
    for (const auto& [box, other] : {std::pair{alpha_, beta_}, std::pair{beta_, alpha_}}) {
        connect(box, &QDoubleSpinBox::valueChanged, this, [this, other = other] {
            keep_a_weight(other);
            Q_EMIT changed();
        });
    }
}

FingerprintKind ComparisonChoice::kind() const {
    return all_fingerprint_kinds()[static_cast<std::size_t>(kind_->currentIndex())];
}

Metric ComparisonChoice::metric() const {
    const MetricKind kind = kMetrics[metric_->currentIndex()];
    return kind == MetricKind::tversky ? Metric::tversky(alpha_->value(), beta_->value()) : Metric{kind};
}

void ComparisonChoice::choose(FingerprintKind kind, const Metric& metric) {
    const auto kinds = all_fingerprint_kinds();
    kind_->setCurrentIndex(static_cast<int>(std::find(kinds.begin(), kinds.end(), kind) - kinds.begin()));
    if (metric.kind() == MetricKind::tversky) {
        alpha_->setValue(metric.alpha());
        beta_->setValue(metric.beta());
    }
    metric_->setCurrentIndex(static_cast<int>(std::find(kMetrics, std::end(kMetrics), metric.kind()) - kMetrics));
}

void ComparisonChoice::set_kinds(const std::vector<FingerprintKind>& kinds, const QString& library) {
    auto* items = qobject_cast<QStandardItemModel*>(kind_->model());
    for (int i = 0; i < kind_->count(); ++i) {
        const FingerprintKind kind = all_fingerprint_kinds()[static_cast<std::size_t>(i)];
        const bool is_there = std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
        const QString name = QString::fromLatin1(name_of(kind));
        items->item(i)->setEnabled(is_there);
        set_row_detail(kind_, i, is_there ? QString{} : tr("not in the library"));
        items->item(i)->setToolTip(is_there ? name
                                            : tr("%1 has no %2 fingerprints; Library > Fingerprints adds them.")
                                                  .arg(shown_name(library), name)
                                                  .toHtmlEscaped());
    }
    show_whether_there();
}

void ComparisonChoice::show_whether_there() {
    const auto* items = qobject_cast<const QStandardItemModel*>(kind_->model());
    const bool is_there = items->item(kind_->currentIndex())->isEnabled();
    missing_->setVisible(!is_there);
    missing_->show_problem(
        is_there ? QString{} : tr("This library has no fingerprints of %1; choose others.").arg(title_of(kind())));
}

void ComparisonChoice::go_to_problem() {
    kind_->setFocus(Qt::TabFocusReason);
    bring_to_sight(missing_);
}

void ComparisonChoice::show_weights() {
    weights_->setVisible(kMetrics[metric_->currentIndex()] == MetricKind::tversky);
}

void ComparisonChoice::keep_a_weight(QDoubleSpinBox* other) {
    if (alpha_->value() == 0 && beta_->value() == 0) other->setValue(kLeastWeight);
}

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
      meaning_{new TextLabel} {
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
    auto* layout = bare_layout<QVBoxLayout>(this);
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
