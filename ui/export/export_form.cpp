#include "ui/export/export_form.h"

#include <QButtonGroup>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>

#include "base/text.h"
#include "ui/print/card_choices.h"
#include "ui/style/tokens.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/message_label.h"

namespace chemsieve::ui {

namespace {

const QString kPdf = QStringLiteral("pdf");
const QString kFormatKey = QStringLiteral("export/format");
const QString kSelectedKey = QStringLiteral("export/selected");
// Which columns SMILES files and other formats get: 0 all, 1 those shown, 2 none.
const QString kColumnsKey = QStringLiteral("export/columns");
const QString kSmilesColumnsKey = QStringLiteral("export/smiles_columns");
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

}  // namespace

SampleChoice::SampleChoice(const QString& behind, QWidget* parent)
    : QWidget{parent}, box_{new QCheckBox{tr("Only a &random sample of")}}, fields_{new SampleFields{behind}} {
    auto* layout = bare_layout<QHBoxLayout>(this);
    layout->addWidget(box_);
    layout->addWidget(fields_);
    layout->addStretch(1);
    fields_->setEnabled(false);
    connect(box_, &QCheckBox::toggled, fields_, &QWidget::setEnabled);
    connect(box_, &QCheckBox::toggled, this, &SampleChoice::changed);
    connect(fields_, &SampleFields::changed, this, &SampleChoice::changed);
}

WideChoice::WideChoice(bool counts_matches, bool by_similarity, QWidget* parent)
    : QWidget{parent},
      long_{new QRadioButton{tr("A row for each hit of each query")}},
      wide_{new QRadioButton{tr("A row for each &compound, a column for each query:")}},
      cells_{new QComboBox},
      all_{new QCheckBox{tr("Ro&ws of compounds that no query finds, too")}} {
    using Cells = WideExport::Cells;
    cells_->setObjectName(QStringLiteral("wide_cells"));
    cells_->setAccessibleName(tr("What stands in the cells"));
    cells_->addItem(tr("1 or 0"), static_cast<int>(Cells::hits));
    if (counts_matches) cells_->addItem(tr("number of matches"), static_cast<int>(Cells::matches));
    cells_->addItem(tr("similarity"), static_cast<int>(Cells::similarity));
    if (by_similarity) cells_->setCurrentIndex(cells_->count() - 1);
    wide_->setToolTip(tr("Compounds come in the order of the library. A cell is empty where the answer is not known"));
    all_->setObjectName(QStringLiteral("wide_all"));
    long_->setChecked(true);
    auto* line = new QHBoxLayout;
    line->addWidget(wide_);
    line->addWidget(cells_);
    line->addStretch(1);
    auto* layout = bare_layout<QVBoxLayout>(this);
    layout->addWidget(long_);
    layout->addLayout(line);
    layout->addWidget(all_);
    for (QWidget* part : std::initializer_list<QWidget*>{cells_, all_}) {
        part->setEnabled(false);
        connect(wide_, &QRadioButton::toggled, part, &QWidget::setEnabled);
    }
    connect(wide_, &QRadioButton::toggled, this, &WideChoice::changed);
    connect(cells_, &QComboBox::currentIndexChanged, this, &WideChoice::changed);
    connect(all_, &QCheckBox::toggled, this, &WideChoice::changed);
}

std::optional<WideExport> WideChoice::choice() const {
    if (!is_wide()) return std::nullopt;
    return WideExport{.cells = static_cast<WideExport::Cells>(cells_->currentData().toInt()),
                      .all_compounds = all_->isChecked(),
                      .found = nullptr};
}

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

ExportForm::ExportForm(ExportOffer offer, QWidget* parent) : QWidget{parent}, offer_{std::move(offer)} {
    make_widgets();
    restore();
    follow_format();
}

void ExportForm::make_hit_choices() {
    const auto count = [](const CountedHits& hits) { return with_separators(hits.size()); };
    shown_ = new QRadioButton{tr("All that are s&hown (%1)").arg(count(offer_.shown))};
    selected_ = new QRadioButton{tr("S&elected ones (%1)").arg(count(offer_.selected))};
    all_ = new QRadioButton{tr("&All of the search, hidden ones too (%1)").arg(count(offer_.all))};
    selected_->setEnabled(!offer_.selected.empty());
    marked_ = new QRadioButton{tr("&Marked ones (%1)").arg(count(offer_.marked))};
    marked_->setEnabled(!offer_.marked.empty());
    listed_ = new QRadioButton{tr("Those on the &list")};
    lists_ = new QComboBox;
    lists_->setObjectName(QStringLiteral("export_list"));
    lists_->setAccessibleName(tr("List"));
    lists_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const auto& [name, hits] : offer_.lists) lists_->addItem(tr("%1 (%2)").arg(name, count(hits)));
    all_->setVisible(!offer_.all.empty());
    all_columns_ = new QRadioButton{tr("All &properties (%1)").arg(with_separators(offer_.all_columns.size()))};
    shown_columns_ =
        new QRadioButton{tr("Those in the &table, in its order (%1)").arg(with_separators(offer_.columns.size()))};
    no_columns_ = new QRadioButton{tr("N&one")};
    shown_columns_->setToolTip(offer_.of_search ? tr("Id, similarity and SMILES are written in any case")
                                                : tr("Id and SMILES are written in any case"));
    no_columns_->setToolTip(tr("No properties; a SMILES file then has structure and id alone, without titles"));
    inchi_key_ = new QCheckBox{tr("InChI&Key")};
    inchi_key_->setObjectName(QStringLiteral("export_inchikey"));
    inchi_key_->setToolTip(tr("As the library keeps them"));
    inchi_ = new QCheckBox{tr("I&nChI")};
    inchi_->setObjectName(QStringLiteral("export_inchi"));
    inchi_->setToolTip(tr("Computed as the file is written, by libinchi; not in a table with a column for each query"));
    sample_ = new SampleChoice{offer_.queries > 1 ? tr("of each query") : QString{}};
    wide_ = new WideChoice{offer_.counts_matches, offer_.by_similarity};
}

void ExportForm::make_widgets() {
    make_hit_choices();
    format_ = new QComboBox;
    format_->setObjectName(QStringLiteral("export_format"));
    format_->setAccessibleName(tr("Format"));
    for (const OutputFormatFacts& facts : output_formats()) format_->addItem(QString::fromUtf8(facts.title));
    format_->addItem(tr("PDF: pages of cards"));
    cards_ = new CardChoices{offer_.card_columns};
    drawings_ = new QCheckBox{tr("With a &drawing in each row")};
    file_ = new QLineEdit;
    file_->setObjectName(QStringLiteral("export_file"));
    file_->setAccessibleName(tr("File name"));
    file_->setMinimumWidth(fontMetrics().averageCharWidth() * 48);
    summary_ = plain_label({}, "export_summary");

    const auto group = [](std::initializer_list<QWidget*> widgets) {
        auto* box = new QWidget;
        auto* layout = bare_layout<QVBoxLayout>(box);
        for (QWidget* widget : widgets) layout->addWidget(widget);
        return box;
    };
    form_ = bare_layout<QFormLayout>(this);
    form_->addRow(offer_.of_search ? tr("Hits:") : tr("Compounds:"),
                  group({shown_, selected_, marked_, make_list_row(), all_, sample_}));
    form_->addRow(tr("Table:"), wide_);
    columns_box_ = group({all_columns_, shown_columns_, no_columns_, make_inchi_row()});
    form_->addRow(tr("Columns:"), columns_box_);
    form_->addRow(tr("Cards:"), cards_);
    form_->addRow(tr("&Format:"), group({format_, drawings_}));
    auto* file_label = new QLabel{tr("F&ile:")};
    file_label->setBuddy(file_);
    form_->addRow(file_label, make_file_row());
    form_->addRow(summary_);

    for (QRadioButton* button : {shown_, selected_, marked_, listed_, all_}) {
        connect(button, &QRadioButton::toggled, this, &ExportForm::show_summary);
    }
    for (QRadioButton* button : {all_columns_, shown_columns_, no_columns_}) {
        connect(button, &QRadioButton::clicked, this, &ExportForm::columns_chosen);
        connect(button, &QRadioButton::toggled, this, &ExportForm::show_summary);
    }
    connect(lists_, &QComboBox::currentIndexChanged, this, &ExportForm::show_summary);
    connect(cards_, &CardChoices::changed, this, &ExportForm::show_summary);
    connect(sample_, &SampleChoice::changed, this, &ExportForm::show_summary);
    connect(wide_, &WideChoice::changed, this, [this] {
        sample_->setEnabled(!wide_->is_wide());  // a sample is of hits
        inchi_->setEnabled(!wide_->is_wide() && !is_taken(kInchi));
        show_summary();
    });
    for (QCheckBox* box : {inchi_key_, inchi_, drawings_}) {
        connect(box, &QCheckBox::toggled, this, &ExportForm::show_summary);
    }
    connect(format_, &QComboBox::currentIndexChanged, this, &ExportForm::follow_format);
    connect(file_, &QLineEdit::textChanged, this, &ExportForm::show_summary);
}

// A property that came with the compounds is what a column of its name is.
bool ExportForm::is_taken(const PropertyKey& key) const {
    return std::any_of(offer_.all_columns.begin(), offer_.all_columns.end(), [&](const PropertyKey& other) {
        return other.imported && chemsieve::lower(other.name) == key.name;
    });
}

QWidget* ExportForm::make_inchi_row() {
    for (const auto& [box, key] : {std::pair{inchi_key_, kInchiKey}, std::pair{inchi_, kInchi}}) {
        if (!is_taken(key)) continue;
        box->setEnabled(false);
        box->setToolTip(tr("The library has a property of this name"));
    }

    auto* row = new QWidget;
    auto* layout = bare_layout<QHBoxLayout>(row);
    layout->addWidget(new QLabel{tr("besides:")});
    layout->addWidget(inchi_key_);
    layout->addWidget(inchi_);
    layout->addStretch(1);
    return row;
}

QWidget* ExportForm::make_list_row() {
    auto* row = new QWidget;
    auto* layout = bare_layout<QHBoxLayout>(row);
    layout->addWidget(listed_);
    layout->addWidget(lists_, 1);
    lists_->setEnabled(false);
    listed_->setToolTip(tr("Hits of the search that are on it; the pane of lists exports all of a list"));
    connect(listed_, &QRadioButton::toggled, lists_, &QWidget::setEnabled);
    row->setVisible(!offer_.lists.empty());
    // Buttons of one group, though this one is in a row of its own.
    auto* choice = new QButtonGroup{this};
    for (QRadioButton* button : {shown_, selected_, marked_, listed_, all_}) choice->addButton(button);
    return row;
}

QWidget* ExportForm::make_file_row() {
    auto* browse_button = new QPushButton{tr("&Browse ...")};
    connect(browse_button, &QPushButton::clicked, this, &ExportForm::browse);
    auto* row = new QWidget;
    auto* layout = bare_layout<QHBoxLayout>(row);
    layout->addWidget(file_, 1);
    layout->addWidget(browse_button);
    return row;
}

void ExportForm::restore() {
    const QSettings settings;
    const std::vector<std::string> words = output_words();
    const auto word = std::find(words.begin(), words.end(), settings.value(kFormatKey).toString().toStdString());
    format_->setCurrentIndex(word == words.end() ? 0 : static_cast<int>(word - words.begin()));
    if (settings.value(kFormatKey).toString() == kPdf) choose_cards();
    // A single selected row is only the one looked at, so it is not what to export by default.
    const bool several = offer_.selected.size() > 1;
    (several && settings.value(kSelectedKey).toBool() ? selected_ : shown_)->setChecked(true);
    const int tables = settings.value(kColumnsKey).toInt();
    const int smiles = settings.value(kSmilesColumnsKey, static_cast<int>(Columns::none)).toInt();
    columns_ = {static_cast<Columns>(std::clamp(tables, 0, 2)), static_cast<Columns>(std::clamp(smiles, 0, 2))};
    drawings_->setChecked(settings.value(kDrawingsKey, true).toBool());
    inchi_key_->setChecked(offer_.why_no_keys.isEmpty() && settings.value(kInchiKeyKey).toBool());
    inchi_->setChecked(settings.value(kInchiTextKey).toBool());
    const QString folder = last_folder().isEmpty() ? QDir::homePath() : last_folder();
    file_->setText(QDir{folder}.filePath(QStringLiteral("%1.%2").arg(offer_.name, suffix())));
}

void ExportForm::keep() const {
    QSettings settings;
    settings.setValue(kFormatKey, suffix());
    if (is_pdf()) cards_->keep();
    settings.setValue(kSelectedKey, selected_->isChecked());
    settings.setValue(kColumnsKey, static_cast<int>(columns_[0]));
    settings.setValue(kSmilesColumnsKey, static_cast<int>(columns_[1]));
    settings.setValue(kDrawingsKey, drawings_->isChecked());
    if (offer_.why_no_keys.isEmpty()) settings.setValue(kInchiKeyKey, inchi_key_->isChecked());
    settings.setValue(kInchiTextKey, inchi_->isChecked());
    keep_last_folder(QFileInfo{path()}.absolutePath());
}

bool ExportForm::is_pdf() const { return format_->currentIndex() == static_cast<int>(output_formats().size()); }

void ExportForm::choose_cards() { format_->setCurrentIndex(static_cast<int>(output_formats().size())); }

QString ExportForm::suffix() const { return is_pdf() ? kPdf : QString::fromStdString(facts_of(format()).word()); }

OutputFormat ExportForm::format() const {
    if (is_pdf()) return OutputFormat::tsv;
    return output_formats()[static_cast<std::size_t>(std::max(0, format_->currentIndex()))].format;
}

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
    form_->setRowVisible(wide_, !is_pdf() && offer_.queries > 1);
    form_->setRowVisible(columns_box_, !is_pdf());
    form_->setRowVisible(cards_, is_pdf());
    choose_columns(columns_[chosen.format == OutputFormat::smi ? 1 : 0]);
    show_summary();
}

void ExportForm::choose_columns(Columns columns) {
    (columns == Columns::all     ? all_columns_
     : columns == Columns::shown ? shown_columns_
                                 : no_columns_)
        ->setChecked(true);
}

ExportForm::Columns ExportForm::chosen_columns() const {
    if (no_columns_->isChecked()) return Columns::none;
    return shown_columns_->isChecked() ? Columns::shown : Columns::all;
}

// SMILES files mostly go to programs that want structures and ids alone: for them the choice is remembered apart.
void ExportForm::columns_chosen() { columns_[format() == OutputFormat::smi ? 1 : 0] = chosen_columns(); }

void ExportForm::browse() {
    const QString title = is_pdf() ? tr("PDF file") : QString::fromUtf8(facts_of(format()).title);
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
    if (file_->text().trimmed().isEmpty()) return tr("Name a file to write to.");
    const QFileInfo file{path()};
    if (file.isDir()) return tr("%1 is a folder; name a file in it.").arg(path());
    if (!QFileInfo{file.absolutePath()}.isDir()) {
        return tr("There is no folder %1; choose another with Browse.").arg(file.absolutePath());
    }
    if (!is_pdf() && writes_inchi_key() && !offer_.why_no_keys.isEmpty()) return offer_.why_no_keys;
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
    std::vector<PropertyKey> properties;
    const Columns columns = chosen_columns();
    if (columns != Columns::none) properties = columns == Columns::all ? offer_.all_columns : offer_.columns;
    const bool has_key = std::find(properties.begin(), properties.end(), kInchiKey) != properties.end();
    if (writes_inchi_key() && !has_key) properties.push_back(kInchiKey);
    if (writes_inchi()) properties.push_back(kInchi);
    return properties;
}

ExportStyle ExportForm::style() const {
    ExportStyle style{.format = format(), .columns = {}, .pictures = drawings_->isChecked()};
    const Columns columns = chosen_columns();
    if (columns != Columns::all || writes_inchi_key() || writes_inchi()) style.columns = chosen_properties();
    if (columns == Columns::all || (columns == Columns::shown && offer_.shows_notes)) style.notes = offer_.notes;
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

void ExportForm::show_summary() {
    const QString wrong = problem();
    if (!wrong.isEmpty()) {
        summary_->setText(wrong);
    } else if (is_pdf()) {
        summary_->setText(cards_->pages_text(row_count(), usual_card_page()));
    } else {
        const std::size_t rows = row_count(), properties = chosen_properties().size();
        QString text =
            tr("%1 with %2, about %3")
                .arg(count_text(rows), counted(static_cast<qint64>(properties), tr("property"), tr("properties")),
                     size_text(estimated_bytes(offer_, rows, properties, style())));
        if (const QString empty = empty_cells_text(); !empty.isEmpty()) text += QLatin1Char('\n') + empty;
        summary_->setText(text);
    }
    Q_EMIT changed();
}

}  // namespace chemsieve::ui
