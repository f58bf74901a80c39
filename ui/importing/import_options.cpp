#include "ui/importing/import_options.h"

#include <QSet>
#include <QSettings>
#include <QSignalBlocker>
#include <algorithm>
#include <initializer_list>

#include "ui/style/roles.h"
#include "ui/style/tokens.h"
#include "ui/widgets/property_texts.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kNone = -1;
const QString kDuplicatesKey = QStringLiteral("import_duplicates");
constexpr int kKindColumns = 3;
constexpr int kMostSkippedLines = 1000;
// The likeliest; the command line takes all that the system knows.
constexpr const char* kEncodings[] = {"UTF-8",        "Windows-1252", "Latin-1",   "Windows-1250",
                                      "Windows-1251", "UTF-16LE",     "UTF-16BE",  "GB18030",
                                      "Shift_JIS",    "EUC-KR",       "Macintosh", "CP437"};

QString column_name(const TableLayout& layout, std::size_t column) {
    const bool titled = column < layout.titles.size() && !layout.titles[column].empty();
    const QString number = QString::number(column + 1);
    return titled ? QObject::tr("%1: %2").arg(number, QString::fromStdString(layout.titles[column]).simplified())
                  : QObject::tr("column %1").arg(number);
}

// A column as readers take it: its number, or its title if a column has that number as title.
std::string column_word(const TableLayout& layout, int column) {
    const std::string number = std::to_string(column + 1);
    const bool misleads = std::find(layout.titles.begin(), layout.titles.end(), number) != layout.titles.end();
    return misleads ? layout.titles[static_cast<std::size_t>(column)] : number;
}

QLabel* label_of(const QString& title, QWidget* field) {
    auto* label = new QLabel{title};
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setBuddy(field);
    return label;
}

}  // namespace

QStringList item_names(const ImportPreview& preview) {
    QStringList names;
    for (const PreviewRecord& record : preview.records) {
        for (const Field& field : record.record.fields) {
            const QString name = QString::fromStdString(field.first);
            if (!names.contains(name)) names << name;
        }
    }
    return names;
}

FileOptionsPane::FileOptionsPane(QWidget* parent)
    : QWidget{parent},
      fields_{bare_layout<QGridLayout>(this)},
      format_{new QComboBox},
      separator_{new QComboBox},
      sheet_{new QComboBox},
      header_{new QCheckBox{tr("The first line holds &titles")}},
      structure_{new QComboBox},
      id_{new QComboBox},
      encoding_{new QComboBox},
      skipped_{new QSpinBox},
      decimal_{new QComboBox},
      problem_{new MessageLabel{this}} {
    problem_->setObjectName(QStringLiteral("import_option_problem"));
    problem_->hide();
    fields_->setHorizontalSpacing(space::kUsual);
    fields_->setVerticalSpacing(space::kTight);
    const auto label = [&](int row, int column, const QString& title, QWidget* field, const char* name) {
        auto* text = new QLabel{title};
        text->setForegroundRole(QPalette::PlaceholderText);
        text->setBuddy(field);
        labels_[field] = text;
        field->setObjectName(QLatin1String{name});
        place(field, row, column);
    };
    const auto add = [&](int row, int column, const QString& title, QComboBox* field, const char* name) {
        label(row, column, title, field, name);
        field->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        field->setMinimumContentsLength(8);
    };
    add(0, 0, tr("For&mat"), format_, "import_format");
    add(0, 1, tr("Separat&or"), separator_, "import_separator");
    add(0, 1, tr("Sheet"), sheet_, "import_sheet");
    add(1, 0, tr("Str&uctures in"), structure_, "import_structure");
    add(1, 1, tr("I&Ds in"), id_, "import_id");
    add(2, 0, tr("Encodin&g"), encoding_, "import_encoding");
    label(2, 1, tr("Li&nes above the titles"), skipped_, "import_skipped_lines");
    skipped_->setRange(0, kMostSkippedLines);
    add(3, 0, tr("Decimals behind"), decimal_, "import_decimal");
    decimal_->addItem(tr("found out"), static_cast<int>(NumberStyle::DecimalMark::found_out));
    decimal_->addItem(tr("a point"), static_cast<int>(NumberStyle::DecimalMark::point));
    decimal_->addItem(tr("a comma"), static_cast<int>(NumberStyle::DecimalMark::comma));
    decimal_->setToolTip(tr("Of the numbers in columns: 9.5 or 9,5"));
    fields_->addWidget(header_, 12, 0, 1, 2);
    fields_->setColumnStretch(0, 1);
    fields_->setColumnStretch(1, 1);
    header_->setObjectName(QStringLiteral("import_header"));
    format_->addItem(tr("choose ..."), kNone);
    for (const InputFormatFacts& facts : input_formats()) {
        format_->addItem(QString::fromUtf8(facts.title), static_cast<int>(facts.format));
    }
    separator_->addItem(tr("tab"), QChar{u'\t'});
    separator_->addItem(tr("comma"), QChar{u','});
    separator_->addItem(tr("semicolon"), QChar{u';'});
    separator_->addItem(tr("vertical bar"), QChar{u'|'});
    separator_->addItem(tr("blanks"), QChar{u' '});
    encoding_->addItem(tr("found out"), QString{});
    for (const char* name : kEncodings) encoding_->addItem(QString::fromLatin1(name), QString::fromLatin1(name));
    connect(encoding_, &QComboBox::activated, this, &FileOptionsPane::take_text);
    connect(decimal_, &QComboBox::activated, this, &FileOptionsPane::take_text);
    connect(skipped_, &QSpinBox::valueChanged, this, &FileOptionsPane::take_text);
    connect(format_, &QComboBox::activated, this, &FileOptionsPane::take_format);
    connect(separator_, &QComboBox::activated, this, &FileOptionsPane::take_separator);
    connect(sheet_, &QComboBox::activated, this, &FileOptionsPane::take_sheet);
    connect(header_, &QCheckBox::clicked, this, &FileOptionsPane::take_header);
    connect(structure_, &QComboBox::activated, this, &FileOptionsPane::take_columns);
    connect(id_, &QComboBox::activated, this, &FileOptionsPane::take_columns);
}

void FileOptionsPane::place(QWidget* field, int row, int column) {
    fields_->removeWidget(labels_[field]);
    fields_->removeWidget(field);
    // A row for what is wrong with the fields lies below them.
    fields_->addWidget(labels_[field], 3 * row, column);
    fields_->addWidget(field, 3 * row + 1, column);
}

void FileOptionsPane::show_options(const ImportOptions& options, const ImportPreview& preview) {
    options_ = options;
    shown_ = preview;
    shown_.records.clear();
    format_->setCurrentIndex(format_->findData(preview.format ? static_cast<int>(*preview.format) : kNone));
    const bool is_table = preview.layout.has_value();
    const auto set_visible = [this](QComboBox* field, bool visible) {
        field->setVisible(visible);
        labels_[field]->setVisible(visible);
    };
    const bool is_workbook = is_table && !preview.layout->sheets.empty();
    set_visible(separator_, is_table && !is_workbook);
    set_visible(sheet_, is_workbook);
    set_visible(structure_, is_table);
    header_->setVisible(is_table);
    set_visible(id_, preview.format.has_value());
    place(id_, is_table ? 1 : 0, 1);
    show_text(preview, is_table, is_workbook);
    if (is_table) show_columns(*preview.layout);
    if (!is_table) show_items(preview);
    show_problem(preview.failure);
}

// The field that a remedy names; nullptr: none.
QWidget* FileOptionsPane::field_of(const Remedy& remedy) const {
    switch (remedy.kind) {
        case RemedyKind::name_input_format: return format_;
        case RemedyKind::name_structure_column:
        case RemedyKind::name_column: return structure_;
        case RemedyKind::name_encoding:
        case RemedyKind::list_encodings:
        case RemedyKind::save_as_utf8: return encoding_;
        case RemedyKind::skip_lines: return skipped_;
        case RemedyKind::name_delimiter: return separator_;
        default: return nullptr;
    }
}

void FileOptionsPane::show_problem(const Failure& failure) {
    QSet<QWidget*> wrong;
    for (const Remedy& remedy : failure.remedies) {
        QWidget* field = field_of(remedy);
        if (field && !field->isHidden()) wrong << field;
    }
    int below = -1;  // the last row of those fields
    for (QWidget* field : labels_.keys()) {
        set_role(field, wrong.contains(field) ? Role::wrong : Role::none);
        if (!wrong.contains(field)) continue;
        int row = 0, column = 0, rows = 0, columns = 0;
        fields_->getItemPosition(fields_->indexOf(field), &row, &column, &rows, &columns);
        below = std::max(below, row + 1);
    }
    problem_->show_problem(below >= 0 ? failure_text(failure) : QString{});
    if (below >= 0) {
        fields_->removeWidget(problem_);
        fields_->addWidget(problem_, below, 0, 1, 2);
    }
    problem_->setVisible(below >= 0);
}

void FileOptionsPane::show_text(const ImportPreview& preview, bool is_table, bool is_workbook) {
    const bool is_text = preview.format && preview.format != InputFormat::cdxml && !is_workbook;
    for (QWidget* shown : std::initializer_list<QWidget*>{encoding_, labels_[encoding_]}) shown->setVisible(is_text);
    for (QWidget* shown : std::initializer_list<QWidget*>{skipped_, labels_[skipped_]}) shown->setVisible(is_table);
    decimal_->setCurrentIndex(decimal_->findData(static_cast<int>(options_.reader.decimal)));
    const QString encoding = QString::fromStdString(options_.reader.encoding);
    if (encoding_->findData(encoding) < 0) encoding_->addItem(encoding, encoding);
    encoding_->setCurrentIndex(encoding_->findData(encoding));
    const QSignalBlocker quiet{skipped_};
    skipped_->setValue(static_cast<int>(options_.reader.skip_lines));
}

void FileOptionsPane::show_columns(const TableLayout& layout) {
    sheet_->clear();
    for (const std::string& sheet : layout.sheets) sheet_->addItem(QString::fromStdString(sheet));
    sheet_->setCurrentText(QString::fromStdString(layout.sheet));
    const QChar delimiter{layout.sheets.empty() ? layout.delimiter : ','};
    if (separator_->findData(delimiter) < 0) separator_->addItem(QString{delimiter}, delimiter);
    separator_->setCurrentIndex(separator_->findData(delimiter));
    header_->setChecked(layout.header);
    const std::size_t id = layout.id_column.value_or(0);
    const std::size_t columns = std::max({layout.columns, layout.structure_column + 1, id + 1});
    structure_->clear();
    id_->clear();
    if (!layout.id_column || id >= layout.columns) id_->addItem(tr("no column: named after the file"), kNone);
    for (std::size_t i = 0; i < columns; ++i) {
        if (i >= layout.columns && i != layout.structure_column) continue;
        structure_->addItem(column_name(layout, i), static_cast<int>(i));
        id_->addItem(column_name(layout, i), static_cast<int>(i));
    }
    structure_->setCurrentIndex(structure_->findData(static_cast<int>(layout.structure_column)));
    id_->setCurrentIndex(std::max(0, layout.id_column ? id_->findData(static_cast<int>(id)) : 0));
}

void FileOptionsPane::show_items(const ImportPreview& preview) {
    id_->clear();
    id_->addItem(preview.format == InputFormat::cdxml ? tr("nothing: named after the file") : tr("the title line"),
                 QString{});
    QStringList names = item_names(preview);
    const QString chosen = QString::fromStdString(options_.reader.id_column);
    // A data item chosen as id is no longer a field of the records, so it is added here.
    if (!chosen.isEmpty() && !names.contains(chosen)) names.prepend(chosen);
    for (const QString& name : names) id_->addItem(tr("data item %1").arg(name), name);
    id_->setCurrentIndex(std::max(0, id_->findData(chosen)));
}

void FileOptionsPane::take_format() {
    const int format = format_->currentData().toInt();
    options_.format = format == kNone ? std::nullopt : std::optional{static_cast<InputFormat>(format)};
    options_.reader = {};
    Q_EMIT changed(options_);
}

void FileOptionsPane::take_separator() {
    forget_columns();
    options_.reader.delimiter = separator_->currentData().toChar().toLatin1();
    Q_EMIT changed(options_);
}

void FileOptionsPane::take_sheet() {
    forget_columns();
    options_.reader.sheet = sheet_->currentText().toStdString();
    Q_EMIT changed(options_);
}

void FileOptionsPane::take_text() {
    forget_columns();
    options_.reader.encoding = encoding_->currentData().toString().toStdString();
    options_.reader.decimal = static_cast<NumberStyle::DecimalMark>(decimal_->currentData().toInt());
    options_.reader.skip_lines = static_cast<std::size_t>(skipped_->value());
    Q_EMIT changed(options_);
}

// Other titles may be read now.
void FileOptionsPane::forget_columns() {
    options_.reader.header.reset();
    options_.reader.smiles_column.clear();
    options_.reader.id_column.clear();
}

void FileOptionsPane::take_header() {
    forget_columns();
    options_.reader.header = header_->isChecked();
    Q_EMIT changed(options_);
}

void FileOptionsPane::take_columns() {
    if (!shown_.layout) {
        options_.reader.id_column = id_->currentData().toString().toStdString();
    } else {
        const TableLayout& layout = *shown_.layout;
        options_.reader.header = layout.header;
        options_.reader.smiles_column = column_word(layout, structure_->currentData().toInt());
        const int id = id_->currentData().toInt();
        options_.reader.id_column = id == kNone ? std::string{} : column_word(layout, id);
    }
    Q_EMIT changed(options_);
}

ImportChoices::ImportChoices(QWidget* parent)
    : Card{tr("All files"), parent},
      duplicates_{new QComboBox},
      errors_{new QComboBox},
      strip_salts_{new QCheckBox{tr("Stri&p salts and solvents")}},
      normalise_{new QCheckBox{tr("Normalise charges of groups")}} {
    duplicates_->addItem(tr("store them, and count them"), static_cast<int>(Duplicates::report));
    duplicates_->addItem(tr("leave them out"), static_cast<int>(Duplicates::skip));
    duplicates_->addItem(tr("store them without looking (quicker)"), static_cast<int>(Duplicates::keep));
    duplicates_->setCurrentIndex(std::max(0, QSettings{}.value(kDuplicatesKey).toInt()));
    errors_->addItem(tr("pass them over, and list them"), static_cast<int>(OnError::report));
    errors_->addItem(tr("store nothing of the file"), static_cast<int>(OnError::strict));
    errors_->setToolTip(tr("Nothing of a file is stored also if one of its records is understood only in part"));
    for (QComboBox* box : {duplicates_, errors_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(14);
    }
    auto* kinds = new QGridLayout;
    kinds->setHorizontalSpacing(space::kUsual);
    for (const FingerprintKind kind : all_fingerprint_kinds()) {
        if (kind == FingerprintKind::subgraph) continue;
        auto* check = new QCheckBox{QString::fromLatin1(name_of(kind))};
        check->setToolTip(tr("%1, for similarity searches; that of subgraphs is always there").arg(title_of(kind)));
        const int place = static_cast<int>(kinds_.size());
        kinds->addWidget(check, place / kKindColumns, place % kKindColumns);
        kinds_.push_back({kind, check});
    }
    strip_salts_->setToolTip(
        tr("Search only the largest component of each compound, without counter ions and solvents; the compounds stay "
           "as they were imported. Decided when a library is made"));
    normalise_->setToolTip(
        tr("Search nitro groups, sulfoxides, azides and others with their charges set by RDKit's rules; the compounds "
           "stay as they were imported. Decided when a library is made"));
    normalise_->setObjectName(QStringLiteral("normalise"));
    strip_salts_->setObjectName(QStringLiteral("strip_salts"));
    body()->setSpacing(space::kTight);
    body()->addWidget(label_of(tr("Compounds that are there al&ready"), duplicates_));
    body()->addWidget(duplicates_);
    body()->addWidget(label_of(tr("Records that cannot &be used"), errors_));
    body()->addWidget(errors_);
    body()->addSpacing(space::kTight);
    body()->addWidget(label_of(tr("Further fingerprints"), nullptr));
    body()->addLayout(kinds);
    body()->addSpacing(space::kTight);
    body()->addWidget(strip_salts_);
    body()->addWidget(normalise_);
}

void ImportChoices::show_recipe(const std::optional<LibraryRecipe>& recipe) {
    // What the library had before another one was chosen is no choice of the user's.
    for (QCheckBox* box : {strip_salts_, normalise_}) {
        if (!box->isEnabled()) box->setChecked(false);
        box->setEnabled(!recipe);
    }
    if (recipe) strip_salts_->setChecked(recipe->strips_salts);
    if (recipe) normalise_->setChecked(recipe->normalises);
    for (const auto& [kind, check] : kinds_) {
        const bool is_there =
            recipe && std::find(recipe->kinds.begin(), recipe->kinds.end(), kind) != recipe->kinds.end();
        if (!check->isEnabled()) check->setChecked(false);
        check->setEnabled(!is_there);
        if (is_there) check->setChecked(true);
    }
}

ImportSettings ImportChoices::settings(const ImportOptions& options) const {
    ImportSettings settings;
    settings.options = options;
    settings.options.duplicates = static_cast<Duplicates>(duplicates_->currentData().toInt());
    settings.options.on_error = static_cast<OnError>(errors_->currentData().toInt());
    settings.strip_salts = strip_salts_->isEnabled() && strip_salts_->isChecked();
    settings.normalise = normalise_->isEnabled() && normalise_->isChecked();
    for (const auto& [kind, check] : kinds_) {
        if (check->isEnabled() && check->isChecked()) settings.kinds.push_back(kind);
    }
    return settings;
}

void ImportChoices::save() const { QSettings{}.setValue(kDuplicatesKey, duplicates_->currentIndex()); }

}  // namespace chemsieve::ui
