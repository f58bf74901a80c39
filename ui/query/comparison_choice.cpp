#include "ui/query/comparison_choice.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/widgets/format_text.h"

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

}  // namespace

ComparisonChoice::ComparisonChoice(QWidget* parent)
    : QWidget{parent},
      kind_{new QComboBox},
      metric_{new QComboBox},
      weights_{new QWidget},
      alpha_{make_weight(0.9, tr("Weight of what only the query has"))},
      beta_{make_weight(0.1, tr("Weight of what only the compound has"))},
      missing_{new MessageLabel} {
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
    auto* weights = new QHBoxLayout{weights_};
    weights->setContentsMargins(0, 0, 0, 0);
    for (const auto& [box, text] : {std::pair{alpha_, tr("query")}, std::pair{beta_, tr("compound")}}) {
        auto* label = new QLabel{text};
        label->setBuddy(box);
        weights->addWidget(label);
        weights->addWidget(box, 1);
    }
    auto* row = new QHBoxLayout;
    row->addWidget(kind_, 3);
    row->addWidget(metric_, 2);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
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
        items->item(i)->setToolTip(is_there ? name
                                            : tr("This library has no %1 fingerprints. Add them with "
                                                 "'chemsieve index %2 --fingerprint %1' and open it again.")
                                                  .arg(name, library)
                                                  .toHtmlEscaped());
    }
    show_whether_there();
}

QString ComparisonChoice::problem() const { return missing_->text(); }

void ComparisonChoice::show_whether_there() {
    const auto* items = qobject_cast<const QStandardItemModel*>(kind_->model());
    const bool is_there = items->item(kind_->currentIndex())->isEnabled();
    missing_->setVisible(!is_there);
    missing_->show_problem(
        is_there ? QString{} : tr("This library has no fingerprints of %1; choose others.").arg(title_of(kind())));
}

void ComparisonChoice::show_weights() {
    weights_->setVisible(kMetrics[metric_->currentIndex()] == MetricKind::tversky);
}

void ComparisonChoice::keep_a_weight(QDoubleSpinBox* other) {
    if (alpha_->value() == 0 && beta_->value() == 0) other->setValue(kLeastWeight);
}

}  // namespace chemsieve::ui
