#include "ui/property_filters/property_filters.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "chem/properties/computed_properties.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/bring_to_sight.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/property_texts.h"
#include "ui/widgets/small_button.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

namespace {

QString text_of(const std::optional<double>& number) {
    QLocale locale = number_locale();
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return number ? locale.toString(*number, 'g', QLocale::FloatingPointShortest) : QString{};
}

// Rounds a value to readable steps of about a hundredth of a bin, which is as fine as a hand can choose.
double in_readable_steps(double value, double width) {
    return nearest_step(value, std::pow(10, std::floor(std::log10(width / 100))));
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
    auto* name = new LineLabel{heading()};
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
    auto* layout = bare_layout<QVBoxLayout>(this, 2);
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
    show_handles();  // a number may be half typed by now
}

void PropertyFilterRow::take_focus() {
    lowest_->setFocus(Qt::TabFocusReason);
    lowest_->selectAll();
    bring_to_sight(this);
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
    bring_to_sight(message_);
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
    show_handles();
}

void PropertyFilterRow::show_handles() {
    const Histogram& all = histogram_->histogram();
    if (all.counts.empty()) return;
    const bool is_open = !range_.lowest && !range_.highest;
    histogram_->set_chosen(is_open ? std::nullopt
                                   : std::optional{ValueRange{range_.lowest.value_or(all.lowest),
                                                              range_.highest.value_or(all.highest())}});
}

PropertyFilters::PropertyFilters(QWidget* parent)
    : QWidget{parent},
      add_{adding_button(tr("&Property"), tr("Only compounds with a property in a range: choose the property"))},
      list_{new QVBoxLayout},
      condition_{plain_label({}, "sent_condition")} {
    names_ = new QMenu{add_};
    add_->setAutoRaise(true);
    add_->setAccessibleName(tr("Add a property to filter by"));
    add_->setMenu(names_);
    condition_->setForegroundRole(QPalette::PlaceholderText);
    condition_->setFont(font_of(type_size::kSecondary));
    condition_->setToolTip(tr("The condition that is searched with, as it could be typed below"));
    condition_->hide();
    auto* layout = bare_layout<QVBoxLayout>(this);
    layout->addLayout(list_);
    layout->addWidget(condition_);
    connect(names_, &QMenu::aboutToShow, this, &PropertyFilters::fill_menu);
    show_rows();
}

std::vector<PropertyRange> PropertyFilters::ranges() const {
    std::vector<PropertyRange> ranges;
    for (const PropertyFilterRow* row : rows_) ranges.push_back(row->range());
    return ranges;
}

std::vector<PropertyRange> PropertyFilters::usable_ranges() const {
    std::vector<PropertyRange> ranges;
    for (const PropertyFilterRow* row : rows_) {
        if (row->is_usable()) ranges.push_back(row->range());
    }
    return ranges;
}

void PropertyFilters::go_to_problem() {
    for (PropertyFilterRow* row : rows_) {
        if (!row->typing_problem().isEmpty()) return row->take_focus();
    }
}

QString PropertyFilters::typing_problem() const {
    for (const PropertyFilterRow* row : rows_) {
        if (!row->typing_problem().isEmpty()) return row->typing_problem();
    }
    return {};
}

void PropertyFilters::set_ranges(const std::vector<PropertyRange>& ranges) {
    if (ranges == this->ranges()) return;
    for (PropertyFilterRow* row : rows_) row->deleteLater();
    for (PropertyFilterRow* row : rows_) row->hide();
    rows_.clear();
    for (const PropertyRange& range : ranges) add_row(range);
    show_rows();
    Q_EMIT changed();
}

void PropertyFilters::set_library(std::shared_ptr<const CompoundSource> source,
                                  const std::vector<ImportedProperty>& properties) {
    source_ = std::move(source);
    properties_ = properties;
    for (PropertyFilterRow* row : rows_) row->set_library(source_, problem_with(row->range()));
    show_rows();
    Q_EMIT changed();
}

void PropertyFilters::show_condition(const QString& condition) {
    const bool has_filters = std::any_of(rows_.begin(), rows_.end(), [](const PropertyFilterRow* row) {
        return row->is_usable() && !condition_of_range(row->range()).empty();
    });
    condition_->setText(tr("Searched with: %1").arg(condition));
    condition_->setVisible(has_filters);
}

PropertyFilterRow* PropertyFilters::add_row(const PropertyRange& range) {
    auto* row = new PropertyFilterRow{range, this};
    row->set_library(source_, problem_with(range));
    list_->addWidget(row);
    row->show();  // as soon as the list is
    rows_.push_back(row);
    connect(row, &PropertyFilterRow::changed, this, [this] {
        show_rows();
        Q_EMIT changed();
    });
    connect(row, &PropertyFilterRow::search_wanted, this, &PropertyFilters::search_wanted);
    connect(row, &PropertyFilterRow::removal_wanted, this, [this, row] { remove_row(row); });
    return row;
}

void PropertyFilters::remove_row(PropertyFilterRow* row) {
    std::erase(rows_, row);
    row->hide();
    row->deleteLater();
    add_->setFocus();
    show_rows();
    Q_EMIT changed();
}

void PropertyFilters::fill_menu() {
    names_->clear();
    const auto offer = [this](const PropertyRange& range) {
        const bool is_there = std::any_of(rows_.begin(), rows_.end(), [&](const PropertyFilterRow* row) {
            return row->range().is_same_property(range);
        });
        // Ampersands of names are no shortcuts.
        const QString heading =
            range.imported ? QString::fromStdString(range.name) : heading_of_name(QString::fromStdString(range.name));
        const QString name = QString{heading}.replace(QLatin1Char('&'), QStringLiteral("&&"));
        QAction* action = names_->addAction(name, this, [this, range] {
            PropertyFilterRow* const row = add_row(range);
            show_rows();
            row->take_focus();
            Q_EMIT changed();
        });
        action->setEnabled(!is_there);
    };
    for (const ComputedProperty& property : kComputedProperties) {
        if (property.is_number()) offer({.name = std::string{property.name}, .lowest = {}, .highest = {}});
    }
    names_->addSeparator();
    for (const ImportedProperty& property : properties_) {
        if (property.type == ImportedProperty::Type::text) continue;
        offer({.name = property.name, .imported = true, .lowest = {}, .highest = {}});
    }
}

QString PropertyFilters::problem_with(const PropertyRange& range) const {
    if (!range.imported) {
        const ComputedProperty* property = find_computed_property(range.name);
        const bool is_there = property && property->is_number();
        return is_there ? QString{} : tr("There is no computed property of this name; it is not used.");
    }
    if (!source_) return {};
    for (const ImportedProperty& property : properties_) {
        if (property.name != range.name) continue;
        if (property.type != ImportedProperty::Type::text) return {};
        return tr("In this library it is text; the filter is kept, but not used.");
    }
    return tr("This library has no such property; the filter is kept, but not used.");
}

// Without rows it takes no room.
void PropertyFilters::show_rows() { setVisible(!rows_.empty()); }

}  // namespace chemsieve::ui
