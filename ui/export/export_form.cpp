#include "ui/export/export_form.h"

#include <QButtonGroup>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>
#include <initializer_list>

#include "base/text.h"
#include "ui/export/tall_form.h"
#include "ui/print/card_choices.h"
#include "ui/style/combo_popup.h"
#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/card.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/line_across.h"
#include "ui/widgets/message_label.h"

namespace chemsieve::ui {

namespace {

const QString kPdf = QStringLiteral("pdf");
const QString kFormatKey = QStringLiteral("export/format");
const QString kSelectedKey = QStringLiteral("export/selected");
// Which columns SMILES files and other formats get: 0 all, 1 those shown, 2 none, 3 those named.
const QString kColumnsKey = QStringLiteral("export/columns");
const QString kSmilesColumnsKey = QStringLiteral("export/smiles_columns");
const QString kOwnColumnsKey = QStringLiteral("export/own_columns");
const QString kOwnSmilesColumnsKey = QStringLiteral("export/own_smiles_columns");
const QString kDrawingsKey = QStringLiteral("export/drawings");
const QString kInchiKeyKey = QStringLiteral("export/inchikey");
const QString kInchiTextKey = QStringLiteral("export/inchi");

// Sizes measured in files written from drugs and catalogue compounds.
constexpr double kFixedBytes = 13;              // similarity, query and tabs
constexpr double kWideCellBytes = 2;            // a cell with one digit and its tab
constexpr double kNameBytes = 9;                // a column's name in each row, with its punctuation
constexpr double kSpreadsheetShare = 0.45;      // share of the text's size once it is packed
constexpr double kSpreadsheetDrawing = 18'000;  // a PNG
constexpr double kPageDrawing = 14'500;         // an SVG
constexpr double kPageCell = 9;
constexpr double kMolfileAtom = 69 + 14;  // bytes of an atom's line and a bond's line
constexpr double kMolfileEnds = 120;

QString size_text(double bytes) {
    return number_locale().formattedDataSize(static_cast<qint64>(bytes), bytes < 1e6 ? 0 : 1,
                                             QLocale::DataSizeSIFormat);
}

const PropertyKey kInchiKey{"inchikey", false};
const PropertyKey kInchi{"inchi", false};

constexpr int kFormWidth = 500;  // pixels, or so many letters
constexpr int kFormLetters = 66;
constexpr int kListLetters = 16;
constexpr int kMoreThanChoice = 10;  // are in a row

}  // namespace

double estimated_bytes(const ExportOffer& offer, std::size_t hits, std::size_t properties, const ExportStyle& style) {
    // Assumes that all properties have texts of the same length.
    const double share = (1 + static_cast<double>(properties)) / (1 + static_cast<double>(offer.all_columns.size()));
    const double queries = style.wide ? static_cast<double>(offer.queries) : 0;
    const double text = (offer.of_search ? kFixedBytes : 1) + offer.text_bytes * share + kWideCellBytes * queries;
    const double columns = static_cast<double>(properties + (offer.of_search ? 4 : 2)) + queries;
    const double names = kNameBytes * columns;
    double row = text;
    switch (style.format) {
        case OutputFormat::tsv:
        case OutputFormat::csv: break;
        case OutputFormat::smi: row = style.columns && style.columns->empty() ? offer.text_bytes / 2 : text; break;
        case OutputFormat::jsonl: row = text + names; break;
        case OutputFormat::sdf: row = text + 2 * names + kMolfileEnds + kMolfileAtom * offer.heavy_atoms; break;
        case OutputFormat::xlsx: row = kSpreadsheetShare * text + (style.pictures ? kSpreadsheetDrawing : 0); break;
        case OutputFormat::html: row = text + kPageCell * columns + kPageDrawing; break;
    }
    return row * static_cast<double>(hits);
}

ExportForm::ExportForm(ExportOffer offer, QWidget* parent)
    : QWidget{parent}, offer_{std::move(offer)}, summary_{plain_label({}, "export_summary")} {
    auto* cards = new QWidget;
    cards->setFixedWidth(std::max(kFormWidth, fontMetrics().averageCharWidth() * kFormLetters));
    auto* column = bare_layout<QVBoxLayout>(cards, space::kUsual);
    column->addWidget(make_hits());
    column->addWidget(columns_card_ = make_columns());
    column->addWidget(cards_card_ = new Card{tr("On each card")});
    static_cast<Card*>(cards_card_)->body()->addWidget(cards_ = new CardChoices{offer_.card_columns});
    column->addWidget(make_file());
    column->addStretch(1);
    bare_layout<QVBoxLayout>(this)->addWidget(new TallForm{cards});
    summary_->setForegroundRole(QPalette::PlaceholderText);
    connect_parts();
    restore();
    follow_format();
}

QRadioButton* ExportForm::add_hits(QGridLayout* rows, const QString& text, const QString& name, const CountedHits& hits,
                                   QWidget* beside) {
    auto* button = new QRadioButton{text};
    button->setObjectName(QStringLiteral("export_") + name);
    button->setEnabled(!hits.empty());
    auto* count = new QLabel{with_separators(hits.size())};
    count->setObjectName(QStringLiteral("export_count_") + name);
    count->setEnabled(!hits.empty());
    const int row = rows->rowCount();
    rows->setRowMinimumHeight(row, fontMetrics().height() + kMoreThanChoice);
    rows->addWidget(button, row, 0);
    if (beside) rows->addWidget(beside, row, 1);
    rows->addWidget(count, row, 2, Qt::AlignRight | Qt::AlignVCenter);
    return button;
}

QWidget* ExportForm::make_hits() {
    auto* card = new Card{offer_.of_search ? tr("Which hits") : tr("Which compounds")};
    auto* rows = new QGridLayout;
    rows->setVerticalSpacing(0);
    rows->setColumnStretch(1, 1);
    shown_ = add_hits(rows, tr("S&hown"), QStringLiteral("shown"), offer_.shown);
    selected_ = add_hits(rows, tr("S&elected"), QStringLiteral("selected"), offer_.selected);
    marked_ = add_hits(rows, tr("&Marked"), QStringLiteral("marked"), offer_.marked);
    lists_ = new QComboBox;
    lists_->setObjectName(QStringLiteral("export_list"));
    lists_->setAccessibleName(tr("List"));
    lists_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    lists_->setMinimumContentsLength(kListLetters);
    for (const auto& [name, hits] : offer_.lists) {
        lists_->addItem(name);
        set_row_detail(lists_, lists_->count() - 1, with_separators(hits.size()));
    }
    const CountedHits none;
    listed_ = add_hits(rows, tr("On the &list"), QStringLiteral("listed"),
                       offer_.lists.empty() ? none : offer_.lists.front().second, lists_);
    listed_->setToolTip(tr("Hits of the search that are on it; the pane of lists exports all of a list"));
    lists_->setEnabled(false);
    all_ = add_hits(rows, tr("&All of the search, hidden ones too"), QStringLiteral("all"), offer_.all);
    card->body()->addLayout(rows);
    sample_ = new SampleChoice{offer_.queries > 1 ? tr("of each, at random;") : tr("of them, at random;")};
    wide_ = new WideChoice{offer_.counts_matches, offer_.by_similarity};
    for (QWidget* part : std::initializer_list<QWidget*>{new LineAcross, sample_, wide_}) {
        card->body()->addWidget(part);
    }
    // Rows of what there is not take no room.
    listed_count_ = card->findChild<QLabel*>(QStringLiteral("export_count_listed"));
    for (QWidget* part : std::initializer_list<QWidget*>{listed_, lists_, listed_count_}) {
        part->setVisible(!offer_.lists.empty());
    }
    auto* all_count = card->findChild<QLabel*>(QStringLiteral("export_count_all"));
    for (QWidget* part : std::initializer_list<QWidget*>{all_, all_count}) part->setVisible(!offer_.all.empty());
    for (int row = 0; row < rows->rowCount(); ++row) {
        const QLayoutItem* item = rows->itemAtPosition(row, 0);
        if (item && item->widget()->isHidden()) rows->setRowMinimumHeight(row, 0);
    }
    return card;
}

QWidget* ExportForm::make_columns() {
    auto* card = new Card{tr("Columns")};
    columns_ = new WrittenColumns{offer_.all_columns, offer_.columns};
    inchi_key_ = new QCheckBox{tr("InChI&Key")};
    inchi_key_->setObjectName(QStringLiteral("export_inchikey"));
    inchi_key_->setToolTip(tr("As the library keeps them"));
    inchi_ = new QCheckBox{tr("I&nChI")};
    inchi_->setObjectName(QStringLiteral("export_inchi"));
    inchi_->setToolTip(tr("Computed as the file is written, by libinchi; not in a table with a column for each query"));
    notes_ = new QCheckBox{tr("Notes and &ratings")};
    notes_->setObjectName(QStringLiteral("export_notes"));
    notes_->setVisible(offer_.notes != nullptr);
    for (const auto& [box, key] : {std::pair{inchi_key_, kInchiKey}, std::pair{inchi_, kInchi}}) {
        if (!is_taken(key)) continue;
        box->setEnabled(false);
        box->setToolTip(tr("The library has a property of this name"));
    }
    key_problem_ = new MessageLabel;
    key_problem_->setObjectName(QStringLiteral("export_key_problem"));
    auto* always = plain_label(offer_.of_search ? tr("Id, similarity and SMILES are written in any case.")
                                                : tr("Id and SMILES are written in any case."));
    always->setForegroundRole(QPalette::PlaceholderText);
    always->setFont(font_of(type_size::kSecondary));
    auto* boxes = new QHBoxLayout;
    boxes->setSpacing(space::kWide);
    for (QCheckBox* box : {inchi_key_, inchi_, notes_}) boxes->addWidget(box);
    boxes->addStretch(1);
    for (QToolButton* link : columns_->links()) card->add_tool(link);
    card->body()->addWidget(columns_);
    card->body()->addWidget(always);
    card->body()->addLayout(boxes);
    card->body()->addWidget(key_problem_);
    return card;
}

QWidget* ExportForm::make_file() {
    auto* card = new Card{tr("File")};
    tiles_ = new FormatTiles;
    file_ = new QLineEdit;
    file_->setObjectName(QStringLiteral("export_file"));
    file_->setAccessibleName(tr("File name"));
    file_problem_ = new MessageLabel;
    file_problem_->setObjectName(QStringLiteral("export_file_problem"));
    drawings_ = new QCheckBox{tr("With a &drawing in each row")};
    auto* browse_button = new QPushButton{tr("&Browse ...")};
    browse_button->setAutoDefault(false);
    connect(browse_button, &QPushButton::clicked, this, &ExportForm::browse);
    auto* row = new QHBoxLayout;
    row->addWidget(file_, 1);
    row->addWidget(browse_button);
    card->body()->addWidget(tiles_);
    card->body()->addLayout(row);
    card->body()->addWidget(file_problem_);
    card->body()->addWidget(drawings_);
    return card;
}

void ExportForm::connect_parts() {
    auto* choice = new QButtonGroup{this};  // rows have parents of their own
    for (QRadioButton* button : {shown_, selected_, marked_, listed_, all_}) {
        choice->addButton(button);
        connect(button, &QRadioButton::toggled, this, &ExportForm::show_summary);
    }
    connect(listed_, &QRadioButton::toggled, lists_, &QWidget::setEnabled);
    connect(lists_, &QComboBox::currentIndexChanged, this, [this](int list) {
        if (list >= 0)
            listed_count_->setText(with_separators(offer_.lists[static_cast<std::size_t>(list)].second.size()));
        show_summary();
    });
    connect(columns_, &WrittenColumns::changed, this, &ExportForm::columns_chosen);
    connect(cards_, &CardChoices::changed, this, &ExportForm::show_summary);
    connect(sample_, &SampleChoice::changed, this, &ExportForm::show_summary);
    connect(wide_, &WideChoice::changed, this, [this] {
        sample_->setEnabled(!wide_->is_wide());  // a sample is of hits
        inchi_->setEnabled(!wide_->is_wide() && !is_taken(kInchi));
        show_summary();
    });
    for (QCheckBox* box : {inchi_key_, inchi_, notes_, drawings_}) {
        connect(box, &QCheckBox::toggled, this, &ExportForm::show_summary);
    }
    connect(tiles_, &FormatTiles::changed, this, &ExportForm::follow_format);
    connect(file_, &QLineEdit::textChanged, this, &ExportForm::show_summary);
}

// A property that came with the compounds is what a column of its name is.
bool ExportForm::is_taken(const PropertyKey& key) const {
    return std::any_of(offer_.all_columns.begin(), offer_.all_columns.end(), [&](const PropertyKey& other) {
        return other.imported && chemsieve::lower(other.name) == key.name;
    });
}

void ExportForm::restore() {
    const QSettings settings;
    const QString format = settings.value(kFormatKey).toString();
    const auto known = output_format_from_word(format.toStdString());
    tiles_->choose(format == kPdf ? ExportFormat{} : ExportFormat{known.value_or(OutputFormat::tsv)});
    // A single selected row is only the one looked at, so it is not what to export by default.
    const bool several = offer_.selected.size() > 1;
    (several && settings.value(kSelectedKey).toBool() ? selected_ : shown_)->setChecked(true);
    restore_columns();
    drawings_->setChecked(settings.value(kDrawingsKey, true).toBool());
    inchi_key_->setChecked(offer_.why_no_keys.isEmpty() && settings.value(kInchiKeyKey).toBool());
    inchi_->setChecked(settings.value(kInchiTextKey).toBool());
    const QString folder = last_folder().isEmpty() ? QDir::homePath() : last_folder();
    file_->setText(QDir{folder}.filePath(QStringLiteral("%1.%2").arg(offer_.name, suffix())));
}

void ExportForm::restore_columns() {
    const QSettings settings;
    const auto kept = [&](const QString& key, const QString& own, WrittenColumns::Set usual) {
        const int set = settings.value(key, static_cast<int>(usual)).toInt();
        return Columns{static_cast<WrittenColumns::Set>(std::clamp(set, 0, static_cast<int>(WrittenColumns::Set::own))),
                       settings.value(own).toStringList()};
    };
    kept_columns_ = {kept(kColumnsKey, kOwnColumnsKey, WrittenColumns::Set::all),
                     kept(kSmilesColumnsKey, kOwnSmilesColumnsKey, WrittenColumns::Set::none)};
}

void ExportForm::keep() const {
    QSettings settings;
    settings.setValue(kFormatKey, suffix());
    if (is_pdf()) cards_->keep();
    settings.setValue(kSelectedKey, selected_->isChecked());
    settings.setValue(kColumnsKey, static_cast<int>(kept_columns_[0].set));
    settings.setValue(kOwnColumnsKey, kept_columns_[0].own);
    settings.setValue(kSmilesColumnsKey, static_cast<int>(kept_columns_[1].set));
    settings.setValue(kOwnSmilesColumnsKey, kept_columns_[1].own);
    settings.setValue(kDrawingsKey, drawings_->isChecked());
    if (offer_.why_no_keys.isEmpty()) settings.setValue(kInchiKeyKey, inchi_key_->isChecked());
    settings.setValue(kInchiTextKey, inchi_->isChecked());
    keep_last_folder(QFileInfo{path()}.absolutePath());
}

void ExportForm::choose_cards() { tiles_->choose({}); }

OutputFormat ExportForm::format() const { return tiles_->chosen().value_or(OutputFormat::tsv); }

// Changes the file's ending if it was that of a format; any other ending is left as the user typed it.
void ExportForm::follow_format() {
    const OutputFormatFacts& chosen = facts_of(format());
    const QString suffix = this->suffix();
    const QFileInfo file{file_->text()};
    const QString ending = file.suffix();
    std::vector<std::string> usual = output_words();
    usual.push_back(kPdf.toStdString());
    if (std::find(usual.begin(), usual.end(), ending.toLower().toStdString()) != usual.end()) {
        file_->setText(file_->text().chopped(ending.size()) + suffix);
    } else if (ending.isEmpty() && !file_->text().isEmpty()) {
        file_->setText(file_->text() + QLatin1Char('.') + suffix);
    }
    drawings_->setVisible(!is_pdf() && chosen.drawing != DrawingKind::none && !chosen.is_always_drawn);
    wide_->setVisible(!is_pdf() && offer_.queries > 1);
    columns_card_->setVisible(!is_pdf());
    cards_card_->setVisible(is_pdf());
    const Columns& kept = kept_columns_[place_of_columns()];
    columns_->choose(kept.set, kept.own);
    columns_chosen();
}

// SMILES files mostly go to programs that want structures and ids alone: for them the choice is remembered apart.
void ExportForm::columns_chosen() {
    kept_columns_[place_of_columns()] = {columns_->chosen(), columns_->own_names()};
    // Notes come with all columns and where the table shows them; a tick says otherwise.
    const WrittenColumns::Set set = columns_->chosen();
    if (set != WrittenColumns::Set::own) {
        notes_->setChecked(set == WrittenColumns::Set::all ||
                           (set == WrittenColumns::Set::shown && offer_.shows_notes));
    }
    show_summary();
}

void ExportForm::browse() {
    const QString title = is_pdf() ? tr("PDF file") : FormatTiles::title_of(tiles_->chosen());
    const QString kind = tr("%1 (*.%2)").arg(title, suffix());
    // Asked once, when it is to be written.
    ask_for_new_file(this,
                     {.title = tr("Export hits"),
                      .kinds = {kind, tr("All files (*)")},
                      .name = file_->text(),
                      .asks_before_replacing = false},
                     [this](const QString& path) { file_->setText(path); });
}

QString ExportForm::path() const {
    const QString text = file_->text().trimmed();
    return text.isEmpty() ? QString{} : QFileInfo{text}.absoluteFilePath();
}

QString ExportForm::problem() const {
    const QString of_file = file_problem();
    return of_file.isEmpty() ? key_problem() : of_file;
}

QString ExportForm::key_problem() const { return !is_pdf() && writes_inchi_key() ? offer_.why_no_keys : QString{}; }

QString ExportForm::file_problem() const {
    if (file_->text().trimmed().isEmpty()) return tr("Name a file to write to.");
    const QFileInfo file{path()};
    if (file.isDir()) return tr("%1 is a folder; name a file in it.").arg(path());
    if (!QFileInfo{file.absolutePath()}.isDir()) {
        return tr("There is no folder %1; choose another with Browse.").arg(file.absolutePath());
    }
    if (is_library_file(path())) return tr("%1 has the name of a library; choose another name.").arg(file.fileName());
    return {};
}

const CountedHits& ExportForm::chosen_hits() const {
    if (selected_->isChecked()) return offer_.selected;
    if (marked_->isChecked()) return offer_.marked;
    if (listed_->isChecked()) return offer_.lists[static_cast<std::size_t>(lists_->currentIndex())].second;
    return all_->isChecked() ? offer_.all : offer_.shown;
}

std::optional<WideExport> ExportForm::wide() const { return is_pdf() ? std::nullopt : wide_->choice(); }

std::size_t ExportForm::row_count() const {
    const auto wide = this->wide();
    if (!wide) return chosen_hits().sampled(sample_->size());
    return wide->all_compounds ? static_cast<std::size_t>(offer_.compounds) : chosen_hits().compounds();
}

QString ExportForm::count_text(std::size_t rows) const {
    const auto count = static_cast<qint64>(rows);
    const auto wide = this->wide();
    if (!wide) return offer_.of_search ? hits_text(count) : compounds_text(count);
    const QString queries = counted(static_cast<qint64>(offer_.queries), tr("query"), tr("queries"));
    if (wide->all_compounds) return tr("All compounds searched and %1").arg(queries);
    return tr("%1 and %2").arg(compounds_text(count), queries);
}

bool ExportForm::writes_inchi_key() const { return inchi_key_->isChecked() && inchi_key_->isEnabled(); }

bool ExportForm::writes_inchi() const { return inchi_->isChecked() && inchi_->isEnabled(); }

std::vector<PropertyKey> ExportForm::chosen_properties() const {
    std::vector<PropertyKey> properties = columns_->columns();
    const bool has_key = std::find(properties.begin(), properties.end(), kInchiKey) != properties.end();
    if (writes_inchi_key() && !has_key) properties.push_back(kInchiKey);
    if (writes_inchi()) properties.push_back(kInchi);
    return properties;
}

ExportStyle ExportForm::style() const {
    ExportStyle style{.format = format(), .columns = {}, .pictures = drawings_->isChecked()};
    const bool is_all = columns_->chosen() == WrittenColumns::Set::all;
    if (!is_all || writes_inchi_key() || writes_inchi()) style.columns = chosen_properties();
    if (notes_->isChecked()) style.notes = offer_.notes;
    style.wide = wide();
    return style;
}

ExportRequest ExportForm::request() const {
    const std::size_t rows = row_count();
    if (is_pdf()) {
        return {.hits = chosen_hits().shared(),
                .style = {},
                .path = path(),
                .sample = sample_->size(),
                .rows = rows,
                .cards = CardExport{cards_->columns(), cards_->across()}};
    }
    ExportStyle how = style();
    const SampleSize size = how.wide ? SampleSize{} : sample_->size();
    if (how.wide) how.wide->found = (offer_.all.empty() ? offer_.shown : offer_.all).shared();
    return {chosen_hits().shared(), std::move(how), path(), size, rows};
}

QString ExportForm::empty_cells_text() const {
    const auto wide = this->wide();
    if (!wide) return {};
    QStringList sentences;
    const auto queries = [](std::size_t number) {
        return counted(static_cast<qint64>(number), tr("query"), tr("queries"));
    };
    if (offer_.limited_queries > 0) {
        sentences << tr("%1 may have more hits than are listed: their cells are empty where 0 would be.")
                         .arg(queries(offer_.limited_queries));
    }
    if (offer_.limited_queries > offer_.undecided_queries) {
        sentences << tr("Searched with 'At most' at 'all', they have all of them.");
    }
    if (offer_.undecided_queries > 0) {
        sentences << tr("The search of %1 left compounds undecided.").arg(queries(offer_.undecided_queries));
    }
    if (wide->cells == WideExport::Cells::matches) {
        sentences << tr(
            "Matches are counted as the table is written; the cell of a hit is empty where that takes too "
            "long.");
    }
    return sentences.join(QLatin1Char(' '));
}

void ExportForm::show_problems() {
    for (const auto& [label, text] :
         {std::pair{file_problem_, file_problem()}, std::pair{key_problem_, key_problem()}}) {
        label->show_problem(text);
        label->setVisible(!text.isEmpty());
    }
    set_role(file_, file_problem().isEmpty() ? Role::none : Role::wrong);
}

void ExportForm::show_summary() {
    show_problems();
    if (is_pdf()) {
        summary_->setText(cards_->pages_text(row_count(), usual_card_page()));
    } else {
        const std::size_t rows = row_count(), properties = chosen_properties().size();
        QString text = tr("%1, %2, about %3")
                           .arg(count_text(rows), counted(static_cast<qint64>(properties), tr("column"), tr("columns")),
                                size_text(estimated_bytes(offer_, rows, properties, style())));
        if (const QString empty = empty_cells_text(); !empty.isEmpty()) text += QLatin1Char('\n') + empty;
        summary_->setText(text);
    }
    Q_EMIT changed();
}

}  // namespace chemsieve::ui
