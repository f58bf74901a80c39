#include "ui/property_filters/property_filter_row.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <cmath>

#include "chem/properties/computed_properties.h"
#include "ui/style/tokens.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/property_texts.h"
#include "ui/widgets/small_button.h"

namespace chemsieve::ui {

namespace {

QString text_of(const std::optional<double>& number) {
    QLocale locale = number_locale();
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return number ? locale.toString(*number, 'g', QLocale::FloatingPointShortest) : QString{};
}

// Rounds a value to readable steps of about a hundredth of a bin, which is as fine as a hand can choose.
double in_readable_steps(double value, double width) {
    const double step = std::pow(10, std::floor(std::log10(width / 100)));
    // Dividing by a whole number gives the nearest one to what is written.
    return step < 1 ? std::round(value / step) / std::round(1 / step) : std::round(value / step) * step;
}

QString what_it_is(const PropertyRange& range) {
    if (range.imported) return QObject::tr("came with the compounds");
    const ComputedProperty* property = find_computed_property(range.name);
    return property ? utf8_text(property->description) : QString{};
}

}  // namespace

PropertyFilterRow::PropertyFilterRow(PropertyRange range, QWidget* parent)
    : QFrame{parent},
      range_{std::move(range)},
      histogram_{new HistogramView{HistogramView::Handles::both}},
      lowest_{make_number(tr("Least %1").arg(name()))},
      highest_{make_number(tr("Greatest %1").arg(name()))},
      reset_{small_button(QStringLiteral("undo"), tr("Any value, and none"))},
      remove_{small_button(QStringLiteral("close"), tr("Remove this filter"))},
      message_{new MessageLabel} {
    histogram_->setAccessibleName(tr("Range of %1").arg(name()));
    histogram_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    histogram_->set_square_root(true);
    reset_->setAccessibleName(tr("Any %1").arg(name()));
    remove_->setAccessibleName(tr("Do not filter by %1").arg(name()));
    message_->setObjectName(QStringLiteral("filter_message"));
    lay_out();
    connect(histogram_, &HistogramView::range_chosen, this, &PropertyFilterRow::take_range);
    connect(reset_, &QToolButton::clicked, this, [this] { set_range({}, {}); });
    connect(remove_, &QToolButton::clicked, this, &PropertyFilterRow::removal_wanted);
    show_range();
}

// "MW g/mol"
QString PropertyFilterRow::heading() const {
    const ComputedProperty* property = range_.imported ? nullptr : find_computed_property(range_.name);
    if (!property) return name();
    const QString unit = unit_of(*property);
    return unit.isEmpty() ? heading_of(*property) : heading_of(*property) + QLatin1Char(' ') + unit;
}

QLineEdit* PropertyFilterRow::make_number(const QString& name) {
    auto* edit = new QLineEdit;
    edit->setAccessibleName(name);
    edit->setToolTip(name.toHtmlEscaped());
    edit->setPlaceholderText(tr("any"));
    edit->setAlignment(Qt::AlignRight);
    connect(edit, &QLineEdit::editingFinished, this, &PropertyFilterRow::take_typed);
    connect(edit, &QLineEdit::returnPressed, this, [this] {
        if (take_typed()) Q_EMIT search_wanted();
    });
    return edit;
}

void PropertyFilterRow::lay_out() {
    auto* name = new ElidedLabel{heading()};
    const QString hint =
        tr("Drag the handles, or use the arrow keys; Space takes the other one.\n"
           "At the ends the range is open: numbers far out are counted in the outermost bars.");
    name->setToolTip(QStringLiteral("%1\n%2").arg(what_it_is(range_), hint));
    auto* head = new QHBoxLayout;
    head->addWidget(name, 3);
    head->addWidget(lowest_, 2);
    head->addWidget(new QLabel{QString{QChar{0x2013}}});
    head->addWidget(highest_, 2);
    head->addWidget(reset_);
    head->addWidget(remove_);
    head->setSpacing(space::kTight);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(head);
    layout->addWidget(histogram_);
    layout->addWidget(message_);
    message_->hide();
    for (QLineEdit* edit : {lowest_, highest_}) edit->setMinimumWidth(fontMetrics().averageCharWidth() * 7);
}

void PropertyFilterRow::set_library(std::shared_ptr<const CompoundSource> source, const QString& problem) {
    problem_ = problem;
    message_->show_problem(problem);
    message_->setVisible(!problem.isEmpty());
    histogram_->setVisible(problem.isEmpty());
    histogram_->set_histogram({});
    histogram_->set_empty_text(source ? tr("Reading ...") : QString{});
    reading_.forget();
    if (!source || !problem.isEmpty()) return;
    reading_.start(
        [source = std::move(source), property = PropertyKey{.name = range_.name, .imported = range_.imported}](
            const std::stop_token& stop) -> std::optional<Histogram> {
            const auto numbers = source->numeric_values(property, stop);
            if (!numbers) return std::nullopt;
            return distribution_of(numbers->values);
        },
        [this](const std::optional<Histogram>& histogram) {
            if (histogram) show_distribution(*histogram);
        },
        [this](const QString& reason) {
            histogram_->set_empty_text(tr("not known"));
            show_problem(reason);
        });
}

void PropertyFilterRow::show_distribution(const Histogram& histogram) {
    histogram_->set_histogram(histogram);
    histogram_->set_empty_text(tr("No compound has a number here."));
    show_range();
}

void PropertyFilterRow::take_range(const std::optional<ValueRange>& range) {
    if (!range) return set_range({}, {});
    const Histogram& all = histogram_->histogram();
    std::optional<double> lowest, highest;
    if (range->lowest > all.lowest) {
        lowest = all.whole_numbers ? std::ceil(range->lowest) : in_readable_steps(range->lowest, all.width);
    }
    if (range->highest < all.highest()) {
        highest = all.whole_numbers ? std::floor(range->highest) : in_readable_steps(range->highest, all.width);
    }
    if (lowest && highest && *highest < *lowest) highest = lowest;
    set_range(lowest, highest);
}

// Takes the typed numbers over. Text that cannot be used stays, to be corrected.
bool PropertyFilterRow::take_typed() {
    for (const QLineEdit* edit : {lowest_, highest_}) {
        const QString text = edit->text().trimmed();
        if (text.isEmpty() || typed_number(text)) continue;
        return refuse_typed(tr("'%1' is not a number").arg(text));
    }
    const std::optional<double> lowest = typed_number(lowest_->text());
    const std::optional<double> highest = typed_number(highest_->text());
    if (lowest && highest && *highest < *lowest) {
        return refuse_typed(tr("%1 is more than %2").arg(text_of(lowest), text_of(highest)));
    }
    set_range(lowest, highest);
    return true;
}

bool PropertyFilterRow::refuse_typed(const QString& why) {
    typing_problem_ = tr("%1: %2").arg(name(), why);
    show_problem(why);
    return false;
}

void PropertyFilterRow::show_problem(const QString& text) {
    message_->show_problem(text);
    message_->show();
    QWidget* around = parentWidget();
    while (around && !qobject_cast<QScrollArea*>(around)) around = around->parentWidget();
    if (!around) return;
    // Scrolls to the message once it has its place.
    QTimer::singleShot(0, message_,
                       [this, area = static_cast<QScrollArea*>(around)] { area->ensureWidgetVisible(message_); });
}

void PropertyFilterRow::set_range(std::optional<double> lowest, std::optional<double> highest) {
    typing_problem_.clear();
    message_->show_problem(problem_);
    message_->setVisible(!problem_.isEmpty());
    const bool is_new = lowest != range_.lowest || highest != range_.highest;
    range_.lowest = lowest;
    range_.highest = highest;
    show_range();
    if (is_new) Q_EMIT changed();
}

void PropertyFilterRow::show_range() {
    lowest_->setText(text_of(range_.lowest));
    highest_->setText(text_of(range_.highest));
    reset_->setEnabled(range_.lowest || range_.highest);
    const Histogram& all = histogram_->histogram();
    if (all.counts.empty()) return;
    const bool is_open = !range_.lowest && !range_.highest;
    histogram_->set_chosen(is_open ? std::nullopt
                                   : std::optional{ValueRange{range_.lowest.value_or(all.lowest),
                                                              range_.highest.value_or(all.highest())}});
}

}  // namespace chemsieve::ui
