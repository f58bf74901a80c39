#include "ui/refine/column_filter_popup.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/widgets/format_text.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {

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

ColumnFilterPopup::ColumnFilterPopup(ColumnFilter filter, std::shared_ptr<const CompoundSource> source,
                                     std::vector<Hit> hits, QWidget* parent)
    : QFrame{parent, Qt::Popup}, filter_{std::move(filter)} {
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    auto* title = new QLabel{tr("Show hits by %1").arg(heading_of(filter_.column))};
    title->setTextFormat(Qt::PlainText);
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
    auto* layout = new QVBoxLayout{part};
    layout->setContentsMargins(0, 0, 0, 0);
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
