#include "ui/property_filters/property_filters.h"

#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>

#include "chem/properties/computed_properties.h"
#include "ui/property_filters/property_filter_row.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/property_texts.h"
#include "ui/widgets/small_button.h"

namespace chemsieve::ui {

PropertyFilters::PropertyFilters(QWidget* parent)
    : QWidget{parent},
      add_{adding_button(tr("&Property"), tr("Only compounds with a property in a range: choose the property"))},
      list_{new QVBoxLayout},
      condition_{new QLabel} {
    names_ = new QMenu{add_};
    add_->setAutoRaise(true);
    add_->setAccessibleName(tr("Add a property to filter by"));
    add_->setMenu(names_);
    condition_->setObjectName(QStringLiteral("sent_condition"));
    condition_->setTextFormat(Qt::PlainText);
    condition_->setWordWrap(true);
    condition_->setForegroundRole(QPalette::PlaceholderText);
    condition_->setFont(font_of(type_size::kSecondary));
    condition_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    condition_->setToolTip(tr("The condition that is searched with, as it could be typed below"));
    condition_->hide();
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
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
            add_row(range);
            show_rows();
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
