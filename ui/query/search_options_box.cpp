#include "ui/query/search_options_box.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/hits/hit_columns.h"
#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/tokens.h"
#include "ui/widgets/bring_to_sight.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"

namespace chemsieve::ui {

namespace {

using Part = SearchReport::Part;

constexpr int kDefaultTop = 1000;
constexpr int kMostTop = 1'000'000;

// In the order of the segments.
constexpr SearchMode kModes[] = {SearchMode::substructure, SearchMode::superstructure, SearchMode::similar,
                                 SearchMode::exact};

}  // namespace

SearchOptionsBox::SearchOptionsBox(QWidget* parent)
    : QWidget{parent},
      mode_{new SegmentedControl{SegmentedControl::Shape::icon_above_text}},
      comparison_{new ComparisonChoice},
      threshold_{new ThresholdChoice},
      further_{new FurtherBox},
      filters_{new PropertyFilters},
      files_{new StructureFileLimits},
      further_problem_{new MessageLabel},
      condition_problem_{new MessageLabel},
      files_problem_{new MessageLabel} {
    set_help(this, "kinds");
    further_problem_->setObjectName(QStringLiteral("further_problem"));
    condition_problem_->setObjectName(QStringLiteral("condition_problem"));
    files_problem_->setObjectName(QStringLiteral("files_problem"));
    for (MessageLabel* label : {further_problem_, condition_problem_, files_problem_}) label->hide();
    make_top();
    make_boxes();
    auto* layout = bare_layout<QVBoxLayout>(this, space::kUsual);
    layout->addWidget(make_find_card());
    layout->addWidget(limits_ = make_limits_card());
    connect(mode_, &SegmentedControl::chosen_changed, this, &SearchOptionsBox::mode_changed);
    connect(comparison_, &ComparisonChoice::changed, this, [this] {
        threshold_->set_comparison(comparison_->kind(), comparison_->metric());
        Q_EMIT changed();
    });
    connect(filters_, &PropertyFilters::changed, this, &SearchOptionsBox::changed);
    connect(filters_, &PropertyFilters::search_wanted, this, &SearchOptionsBox::search_wanted);
    connect(files_, &StructureFileLimits::changed, this, &SearchOptionsBox::changed);
    connect(further_, &FurtherBox::changed, this, &SearchOptionsBox::changed);
    connect(further_, &FurtherBox::search_wanted, this, &SearchOptionsBox::search_wanted);
    connect(threshold_, &ThresholdChoice::changed, this, &SearchOptionsBox::changed);
    connect(condition_, &QLineEdit::textChanged, this, &SearchOptionsBox::changed);
    connect(condition_, &QLineEdit::textChanged, this, [this] { tell(Part::condition, {}); });
    connect(files_, &StructureFileLimits::changed, this, [this] { tell(Part::files, {}); });
    connect(further_, &FurtherBox::changed, this, [this] { tell(Part::further, {}); });
    connect(top_, &QSpinBox::valueChanged, this, &SearchOptionsBox::changed);
    for (QCheckBox* box : {stereo_, merge_hydrogens_, ignore_stereo_, ignore_salts_, tautomers_, normalise_}) {
        connect(box, &QCheckBox::toggled, this, &SearchOptionsBox::changed);
    }
    connect(this, &SearchOptionsBox::changed, this, [this] { filters_->show_condition(condition()); });
    mode_changed();
}

Card* SearchOptionsBox::make_find_card() {
    auto* card = new Card{tr("Find compounds that")};
    mode_->setAccessibleName(card->heading()->text());
    mode_->add(tr("&contain it"), QStringLiteral("contain"), tr("Substructure search"));
    mode_->add(tr("are in it"), QStringLiteral("contained"),
               tr("Superstructure search: parts of the query, the largest first"));
    mode_->add(tr("are si&milar"), QStringLiteral("similar"),
               tr("Similarity search: by subgraphs and Tanimoto, unless others are chosen below"));
    mode_->add(tr("are eq&ual"), QStringLiteral("same"), tr("Exact search: all counts, but for what is ticked below"));
    QVBoxLayout* body = card->body();
    body->addWidget(mode_);
    for (QWidget* part :
         std::initializer_list<QWidget*>{threshold_, comparison_, further_, further_problem_, stereo_, merge_hydrogens_,
                                         ignore_stereo_, ignore_salts_, tautomers_, normalise_}) {
        body->addWidget(part);
    }
    card->add_tool(further_->adder());
    return card;
}

Card* SearchOptionsBox::make_limits_card() {
    auto* card = new Card{tr("Limits")};
    card->add_tool(filters_->adder());
    card->add_tool(files_->adder());
    card->body()->addWidget(filters_);
    card->body()->addWidget(files_);
    card->body()->addWidget(files_problem_);
    card->body()->addLayout(make_condition_row());
    card->body()->addWidget(condition_problem_);
    auto* most = new QLabel{tr("At most")};
    most->setBuddy(top_);
    auto* row = new QHBoxLayout;
    row->addWidget(most);
    row->addWidget(top_);
    row->addWidget(new QLabel{tr("hits")});
    row->addStretch(1);
    card->body()->addLayout(row);
    return card;
}

void SearchOptionsBox::make_top() {
    top_ = new QSpinBox;
    top_->setObjectName(QStringLiteral("top"));
    top_->setRange(0, kMostTop);
    top_->setSpecialValueText(tr("all"));
    top_->setSingleStep(100);
    top_->setGroupSeparatorShown(true);
    top_->setLocale(number_locale());
    top_->setValue(kDefaultTop);
    top_->setToolTip(tr("The best so many; 0 for all"));
}

void SearchOptionsBox::make_boxes() {
    stereo_ = new QCheckBox{tr("Stereochemistry must &agree")};
    stereo_->setToolTip(tr("Stereo centres and double bonds of what is looked for must match"));
    ignore_stereo_ = new QCheckBox{tr("Whatever its stereochemistry")};
    ignore_stereo_->setToolTip(tr("Exact search: stereochemistry does not count"));
    ignore_salts_ = new QCheckBox{tr("Also &as a salt or solvate")};
    ignore_salts_->setToolTip(
        tr("Exact search: the largest component that is no counter-ion counts alone, neutralised where hydrogens can "
           "do that"));
    tautomers_ = new QCheckBox{tr("Also as a tautomer")};
    tautomers_->setToolTip(tr("Exact search: tautomers are the same compound, by RDKit's rules; takes longer"));
    normalise_ = new QCheckBox{tr("Also with other charges in its groups")};
    normalise_->setToolTip(tr("Exact search: nitro groups, sulfoxides, azides and others, by RDKit's rules"));
    merge_hydrogens_ = new QCheckBox{tr("Mer&ge hydrogens of the text")};
    merge_hydrogens_->setToolTip(
        tr("Substructure search: hydrogens written as atoms ([H], [#1]) mean 'at least so many hydrogens'.\n"
           "Else SMILES ignores them and SMARTS wants them as atoms. Drawn ones must always be there."));
    connect(merge_hydrogens_, &QCheckBox::toggled, this, &SearchOptionsBox::reading_changed);
}

QLayout* SearchOptionsBox::make_condition_row() {
    condition_ = new ConditionEdit;
    condition_->setPlaceholderText(tr("Only with, e.g. mw < 400"));
    condition_->setAccessibleName(tr("Only compounds with"));
    condition_->setToolTip(
        tr("Only compounds whose properties satisfy this, such as mw < 400 and donors <= 2;\n"
           "text in single quotes. Empty: all compounds"));
    connect(condition_, &QLineEdit::returnPressed, this, &SearchOptionsBox::search_wanted);
    auto* insert = new QToolButton;
    properties_ = new QMenu{insert};
    insert->setIcon(icon(QStringLiteral("more")));
    insert->setAutoRaise(true);
    properties_->setToolTipsVisible(true);
    insert->setToolTip(tr("Properties of the library, and conditions by name"));
    insert->setAccessibleName(insert->toolTip());
    insert->setPopupMode(QToolButton::InstantPopup);
    insert->setMenu(properties_);
    auto* row = new QHBoxLayout;
    row->addWidget(condition_, 1);
    row->addWidget(insert);
    return row;
}

SearchMode SearchOptionsBox::mode() const { return kModes[mode_->chosen()]; }

void SearchOptionsBox::set_mode(SearchMode mode) {
    mode_->choose(static_cast<int>(std::find(std::begin(kModes), std::end(kModes), mode) - std::begin(kModes)));
}

void SearchOptionsBox::set_properties(const QStringList& names) {
    condition_->set_properties(names);
    properties_->clear();
    for (const QString& name : names) offer_name(name, without_mnemonics(name));
}

QAction* SearchOptionsBox::offer_name(const QString& name, const QString& text) {
    return properties_->addAction(text, this, [this, name] {
        condition_->insert_property(name);
        condition_->setFocus();
    });
}

// Below the properties.
void SearchOptionsBox::set_condition_names(const ConditionNames* names) {
    condition_->set_condition_names(names);
    if (!names) return;
    properties_->addSeparator();
    for (const ConditionName& each : names->all()) {
        const QString name = QString::fromStdString(each.name);
        offer_name(name, name)->setToolTip(meaning_of(each).toHtmlEscaped());
    }
}

void SearchOptionsBox::set_library(const OpenedLibrary& library) {
    set_properties(property_names(library.properties));
    set_condition_names(library.names.get());
    comparison_->set_kinds(library.kinds, QString::fromStdString(library.source->name()));
    threshold_->set_source(library.source);
    filters_->set_library(library.source, library.properties);
}

QString SearchOptionsBox::problem() const {
    const QString missing = mode() == SearchMode::similar ? comparison_->problem() : QString{};
    return missing.isEmpty() ? filters_->typing_problem() : missing;
}

bool SearchOptionsBox::go_to_problem() {
    if (problem().isEmpty()) return false;
    const bool is_missing = mode() == SearchMode::similar && !comparison_->problem().isEmpty();
    is_missing ? comparison_->go_to_problem() : filters_->go_to_problem();
    return true;
}

MessageLabel* SearchOptionsBox::problem_of(Part part) const {
    return part == Part::further ? further_problem_ : part == Part::files ? files_problem_ : condition_problem_;
}

void SearchOptionsBox::tell(Part part, const QString& reason) {
    MessageLabel* label = problem_of(part);
    if (reason.isEmpty() && label->text().isEmpty()) return;
    label->show_problem(reason);
    label->setVisible(!reason.isEmpty());
    if (part == Part::condition) set_role(condition_, reason.isEmpty() ? Role::none : Role::wrong);
}

void SearchOptionsBox::show_problem(const QString& reason, Part part) {
    forget_problems();
    tell(part, reason);
    bring_to_sight(problem_of(part));
}

void SearchOptionsBox::forget_problems() {
    for (const Part part : {Part::further, Part::condition, Part::files}) tell(part, {});
}

QString SearchOptionsBox::condition() const {
    return QString::fromStdString(
        combined_condition(condition_->text().trimmed().toStdString(), filters_->usable_ranges()));
}

void SearchOptionsBox::remember(SearchRequest& request) const {
    request.mode = mode();
    request.where = condition_->text().trimmed().toStdString();
    request.ranges = filters_->ranges();
    request.any_of_file = files_->any_of().toStdString();
    request.none_of_file = files_->none_of().toStdString();
    request.merge_hydrogens = merge_hydrogens_->isChecked();
    request.further = further_->structures();
    for (auto* structures : {&request.further.all, &request.further.any, &request.further.none}) {
        for (QueryText& text : *structures) text.merge_hydrogens = request.merge_hydrogens;
    }
    SearchOptions& options = request.options;
    options.top = static_cast<std::size_t>(top_->value());
    options.threshold = threshold_->value();
    options.fingerprint = comparison_->kind();
    options.metric = comparison_->metric();
    options.stereo = stereo_->isChecked();
    options.sameness = {.ignore_stereo = ignore_stereo_->isChecked(),
                        .ignore_salts = ignore_salts_->isChecked(),
                        .tautomers = tautomers_->isChecked(),
                        .normalise = normalise_->isChecked()};
}

void SearchOptionsBox::restore(const SearchRequest& request) {
    const SearchOptions& options = request.options;
    condition_->setText(QString::fromStdString(request.where));
    filters_->set_ranges(request.ranges);
    files_->restore(QString::fromStdString(request.any_of_file), QString::fromStdString(request.none_of_file));
    top_->setValue(static_cast<int>(options.top));
    threshold_->set_value(options.threshold);
    FurtherStructures further = request.further;
    for (auto* structures : {&further.all, &further.any, &further.none}) {
        for (QueryText& text : *structures) text.merge_hydrogens = false;  // the box below says it for all
    }
    further_->restore(further);
    comparison_->choose(options.fingerprint, options.metric);
    stereo_->setChecked(options.stereo);
    merge_hydrogens_->setChecked(request.merge_hydrogens);
    ignore_stereo_->setChecked(options.sameness.ignore_stereo);
    ignore_salts_->setChecked(options.sameness.ignore_salts);
    tautomers_->setChecked(options.sameness.tautomers);
    normalise_->setChecked(options.sameness.normalise);
    set_mode(request.mode);
}

void SearchOptionsBox::keep_what_counts(SearchRequest& request) const {
    request.ranges = filters_->usable_ranges();
    const SearchOptions all = std::exchange(request.options, {});
    SearchOptions& options = request.options;
    options.top = all.top;
    if (request.mode != SearchMode::substructure) request.further = {};
    if (request.mode == SearchMode::similar) {
        options.threshold = all.threshold;
        options.fingerprint = all.fingerprint;
        options.metric = all.metric;
    }
    const bool matches = request.mode == SearchMode::substructure || request.mode == SearchMode::superstructure;
    options.stereo = matches && all.stereo;
    if (request.mode == SearchMode::exact) options.sameness = all.sameness;
}

void SearchOptionsBox::mode_changed() {
    const SearchMode now = mode();
    comparison_->setVisible(now == SearchMode::similar);
    threshold_->setVisible(now == SearchMode::similar);
    stereo_->setVisible(now == SearchMode::substructure || now == SearchMode::superstructure);
    merge_hydrogens_->setVisible(now == SearchMode::substructure);
    further_->setVisible(now == SearchMode::substructure);
    further_->adder()->setVisible(now == SearchMode::substructure);
    for (QCheckBox* box : {ignore_stereo_, ignore_salts_, tautomers_, normalise_})
        box->setVisible(now == SearchMode::exact);
    Q_EMIT reading_changed();
    Q_EMIT changed();
}

}  // namespace chemsieve::ui
