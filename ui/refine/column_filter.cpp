#include "ui/refine/column_filter.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QObject>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "fingerprint/similarity/tanimoto.h"
#include "ui/style/tokens.h"
#include "ui/widgets/condition_edit.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/remedy_text.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {
namespace {

constexpr int kMostDigits = 12;

// A number with a decimal point, as conditions write it, and without exponent where possible.
QString plain(double number) { return QString::number(number, 'g', kMostDigits); }

// A bare name means the computed property; an imported property may have the same name.
QString name_of(const HitColumn& column) {
    if (column.kind != HitColumn::Kind::imported) return column.title;
    QString quoted = column.title;
    return QLatin1Char('"') + quoted.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

double rounded_to(double value, double step) { return std::round(value / step) * step; }

constexpr int kPauseMs = 150;
constexpr int kSimilarityBins = 50;
constexpr int kDigits = 10;
constexpr ValueRange kOpen{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};

// The values of the hits, in any order.
std::vector<double> values_of(const HitColumn& column, const CompoundSource& source, const std::vector<Hit>& hits,
                              const std::stop_token& stop) {
    std::vector<double> values;
    if (column.kind == HitColumn::Kind::similarity) {
        for (const Hit& hit : hits) values.push_back(hit.similarity.millionths() / 1e6);
        return values;
    }
    if (column.notes) {
        for (const Hit& hit : hits) {
            if (const int rating = note_of(*column.notes, hit.compound).rating; rating > 0) values.push_back(rating);
        }
        return values;
    }
    const std::optional<PropertyKey> key = property_of(column);
    const auto all = key ? source.numeric_values(*key, stop) : std::nullopt;
    CompoundSelection compounds;
    for (const Hit& hit : hits) compounds.add(hit.compound);
    for (std::size_t i = 0; all && i < all->compounds.size(); ++i) {
        if (compounds.contains(all->compounds[i])) values.push_back(all->values[i]);
    }
    return values;
}

}  // namespace

ValueRange rounded(const ValueRange& range, const Histogram& bins) {
    if (bins.whole_numbers) return {std::ceil(range.lowest), std::floor(range.highest)};
    const double step = std::pow(10, std::floor(std::log10(bins.width)) - 1);
    return {rounded_to(range.lowest, step), rounded_to(range.highest, step)};
}

QString label_of(const ColumnFilter& filter) {
    if (filter.range) {
        const QString lowest = local_number(plain(filter.range->lowest));
        QString highest = local_number(plain(filter.range->highest));
        const QString unit = unit_of(filter.column);
        if (!unit.isEmpty() && !std::isinf(filter.range->highest)) highest += QLatin1Char(' ') + unit;
        if (std::isinf(filter.range->lowest)) return QObject::tr("%1 up to %2").arg(heading_of(filter.column), highest);
        if (std::isinf(filter.range->highest)) return QObject::tr("%1 from %2").arg(heading_of(filter.column), lowest);
        return QObject::tr("%1 %2 to %3").arg(heading_of(filter.column), lowest, highest);
    }
    return QObject::tr("%1 contains '%2'").arg(heading_of(filter.column), filter.text);
}

std::string condition_of(const ColumnFilter& filter) {
    if (!property_of(filter.column) && filter.column.kind != HitColumn::Kind::id) return {};
    if (filter.is_empty()) return {};
    const QString name = name_of(filter.column);
    if (filter.range) {
        const QString lowest = plain(filter.range->lowest), highest = plain(filter.range->highest);
        const QString text = std::isinf(filter.range->lowest) ? QStringLiteral("%1 <= %2").arg(name, highest)
                             : std::isinf(filter.range->highest)
                                 ? QStringLiteral("%1 >= %2").arg(name, lowest)
                                 : QStringLiteral("%1 between %2 and %3").arg(name, lowest, highest);
        return text.toStdString();
    }
    QString words = filter.text;
    words.replace(QLatin1Char('\''), QStringLiteral("''"));
    return QStringLiteral("%1 contains '%2'").arg(name, words).toStdString();
}

std::optional<SimilarityRange> similarity_range_of(const ColumnFilter& filter) {
    if (filter.column.kind != HitColumn::Kind::similarity || !filter.range) return std::nullopt;
    return SimilarityRange{millionths_of(std::clamp(filter.range->lowest, 0.0, 1.0)),
                           millionths_of(std::clamp(filter.range->highest, 0.0, 1.0))};
}

ColumnFilterPopup::ColumnFilterPopup(ColumnFilter filter, std::shared_ptr<const CompoundSource> source,
                                     std::vector<Hit> hits, QWidget* parent)
    : QFrame{parent, Qt::Popup}, filter_{std::move(filter)} {
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    auto* title = new TextLabel{tr("Show hits by %1").arg(heading_of(filter_.column))};
    auto* buttons = new QHBoxLayout;
    auto* all = new QPushButton{tr("&All values")};
    auto* close_button = new QPushButton{tr("&Close")};
    buttons->addWidget(all);
    buttons->addStretch(1);
    buttons->addWidget(close_button);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(title);
    layout->addWidget(filter_.column.number ? make_range() : make_text());
    layout->addLayout(buttons);
    pause_.setSingleShot(true);
    pause_.setInterval(kPauseMs);
    connect(&pause_, &QTimer::timeout, this, [this] { Q_EMIT changed(filter_); });
    connect(close_button, &QPushButton::clicked, this, &QWidget::close);
    connect(all, &QPushButton::clicked, this, [this] {
        pause_.stop();
        Q_EMIT changed({.column = filter_.column, .range = {}, .text = {}});
        close();
    });
    if (filter_.column.number) read_values(std::move(source), std::move(hits));
}

QWidget* ColumnFilterPopup::make_range() {
    auto* part = new QWidget;
    histogram_ = new HistogramView{HistogramView::Handles::both};
    histogram_->setAccessibleName(tr("Values of the hits"));
    histogram_->set_empty_text(tr("Reading the values ..."));
    histogram_->setMinimumSize(fontMetrics().averageCharWidth() * 44, fontMetrics().height() * 6);
    lowest_ = new QLineEdit;
    lowest_->setAccessibleName(tr("Lowest value"));
    highest_ = new QLineEdit;
    highest_->setAccessibleName(tr("Highest value"));
    auto* from = new QLabel{tr("&from")};
    from->setBuddy(lowest_);
    auto* to = new QLabel{tr("&to")};
    to->setBuddy(highest_);
    auto* row = new QHBoxLayout;
    row->addWidget(from);
    row->addWidget(lowest_);
    row->addWidget(to);
    row->addWidget(highest_);
    auto* layout = bare_layout<QVBoxLayout>(part);
    layout->addWidget(histogram_);
    layout->addLayout(row);
    problem_ = new MessageLabel;
    problem_->setObjectName(QStringLiteral("column_filter_problem"));
    problem_->hide();
    layout->addWidget(problem_);
    connect(histogram_, &HistogramView::range_chosen, this, &ColumnFilterPopup::take_range);
    for (QLineEdit* edit : {lowest_, highest_}) {
        edit->setEnabled(false);
        connect(edit, &QLineEdit::editingFinished, this, &ColumnFilterPopup::take_typed_range);
    }
    return part;
}

QWidget* ColumnFilterPopup::make_text() {
    text_ = new QLineEdit{filter_.text};
    text_->setPlaceholderText(tr("contains"));
    text_->setAccessibleName(tr("Text to look for in %1").arg(heading_of(filter_.column)));
    text_->setClearButtonEnabled(true);
    text_->setMinimumWidth(fontMetrics().averageCharWidth() * 36);
    text_->setFocus();
    connect(text_, &QLineEdit::textChanged, this, [this](const QString& text) {
        filter_.text = text;
        pause_.start();
    });
    connect(text_, &QLineEdit::returnPressed, this, &QWidget::close);
    return text_;
}

// The chosen filter counts however the window is closed.
void ColumnFilterPopup::closeEvent(QCloseEvent* event) {
    if (lowest_ && lowest_->isEnabled()) take_typed_range();
    if (pause_.isActive()) {
        pause_.stop();
        Q_EMIT changed(filter_);
    }
    QFrame::closeEvent(event);
}

void ColumnFilterPopup::read_values(std::shared_ptr<const CompoundSource> source, std::vector<Hit> hits) {
    job_.start(
        [column = filter_.column, source = std::move(source), hits = std::move(hits)](const std::stop_token& stop) {
            const std::vector<double> values = values_of(column, *source, hits, stop);
            return column.kind == HitColumn::Kind::similarity ? histogram_between(values, 0, 1, kSimilarityBins)
                                                              : histogram_of(values);
        },
        [this](const Histogram& histogram) { show_values(histogram, tr("No hit has a number here")); },
        [this](const QString& reason) { show_values({}, reason); });
}

void ColumnFilterPopup::show_values(const Histogram& histogram, const QString& if_none) {
    histogram_->set_empty_text(if_none);
    histogram_->set_histogram(histogram);
    show_handles();
    const bool usable = !histogram.counts.empty();
    for (QLineEdit* edit : {lowest_, highest_}) edit->setEnabled(usable);
    if (!usable) return;
    histogram_->setFocus();
    show_range();
}

// Open ends are empty, with the end of the axis in grey.
void ColumnFilterPopup::show_range() {
    const Histogram& all = histogram_->histogram();
    const ValueRange ends = rounded({all.lowest, all.highest()}, all);
    const ValueRange range = filter_.range.value_or(kOpen);
    const auto show = [](QLineEdit* edit, double value, double end) {
        edit->setPlaceholderText(local_number(QString::number(end, 'g', kDigits)));
        edit->setText(std::isinf(value) ? QString{} : local_number(QString::number(value, 'g', kDigits)));
    };
    show(lowest_, range.lowest, ends.lowest);
    show(highest_, range.highest, ends.highest);
    show_problem({});
}

void ColumnFilterPopup::show_handles() {
    const Histogram& all = histogram_->histogram();
    std::optional<ValueRange> shown = filter_.range;
    const auto on_axis = [&](double value) { return std::clamp(value, all.lowest, all.highest()); };
    if (shown) shown = {on_axis(shown->lowest), on_axis(shown->highest)};
    histogram_->set_chosen(shown);
}

// Handles at the ends of the axis leave the range open there: the next hits may have other values.
void ColumnFilterPopup::take_range(const std::optional<ValueRange>& range) {
    const Histogram& all = histogram_->histogram();
    ValueRange chosen = kOpen;
    if (range && range->lowest > all.lowest) chosen.lowest = rounded(*range, all).lowest;
    if (range && range->highest < all.highest()) chosen.highest = rounded(*range, all).highest;
    set_range(chosen);
    show_range();
    pause_.start();
}

void ColumnFilterPopup::set_range(const ValueRange& range) {
    filter_.range = range == kOpen ? std::nullopt : std::optional{range};
}

// Takes the typed range over. Text that cannot be used stays, to be corrected. An empty end is open.
void ColumnFilterPopup::take_typed_range() {
    if (!lowest_->isModified() && !highest_->isModified()) return;
    for (const QLineEdit* edit : {lowest_, highest_}) {
        const QString text = edit->text().trimmed();
        if (!text.isEmpty() && !typed_number(text)) return show_problem(tr("'%1' is not a number").arg(text));
    }
    const ValueRange typed{typed_number(lowest_->text()).value_or(kOpen.lowest),
                           typed_number(highest_->text()).value_or(kOpen.highest)};
    if (typed.lowest > typed.highest) {
        return show_problem(tr("%1 is more than %2")
                                .arg(local_number(QString::number(typed.lowest, 'g', kDigits)),
                                     local_number(QString::number(typed.highest, 'g', kDigits))));
    }
    const std::optional<ValueRange> before = filter_.range;
    set_range(typed);
    show_handles();
    show_range();
    if (filter_.range != before) pause_.start();
}

void ColumnFilterPopup::show_problem(const QString& text) {
    problem_->show_problem(text);
    if (problem_->isHidden() == text.isEmpty()) return;
    problem_->setVisible(!text.isEmpty());
    adjustSize();
}

}  // namespace chemsieve::ui
