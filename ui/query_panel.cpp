#include "ui/query_panel.h"

#include <QFile>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kTypingPauseMs = 150;
constexpr int kDefaultTop = 1000;
constexpr int kMostTop = 1'000'000;
constexpr double kDefaultThreshold = 0.5;
constexpr int kSliderSteps = 100;
constexpr qint64 kLargestMolfile = 1 << 20;  // bytes

struct Example {
    const char* label;
    const char* text;
    int language;  // index of the language box: detect, SMILES, SMARTS
};
constexpr Example kExamples[] = {
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryPanel", "Quinoline"), "c1ccc2c(c1)cccn2", 0},
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryPanel", "Sulfonamide"), "NS(=O)(=O)c1ccccc1", 0},
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryPanel", "Beta-lactam"), "O=C1CCN1", 0},
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryPanel", "Steroid skeleton"), "C1CCC2C(C1)CCC1C2CCC2CCCC12", 0},
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryPanel", "Aspirin"), "CC(=O)Oc1ccccc1C(=O)O", 0},
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryPanel", "Caffeine"), "Cn1cnc2c1c(=O)n(C)c(=O)n2C", 0},
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryPanel", "Aryl halide (SMARTS)"), "c[F,Cl,Br,I]", 2},
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryPanel", "Primary or secondary amine, no amide (SMARTS)"),
     "[NX3;H2,H1;!$(NC=O)]", 2},
};

// The only file of a drop or paste, if it is a molfile.
QString molfile_in(const QMimeData* data) {
    if (!data->hasUrls() || data->urls().size() != 1) return {};
    const QString path = data->urls().first().toLocalFile();
    return path.endsWith(QLatin1String(".mol"), Qt::CaseInsensitive) ? path : QString{};
}

}  // namespace

QueryEdit::QueryEdit(QWidget* parent) : QPlainTextEdit{parent} {
    setPlaceholderText(tr("Type or paste SMILES, SMARTS or a molfile, e.g. c1ccc2c(c1)cccn2"));
    setAccessibleName(tr("Query"));
    setToolTip(tr("Return searches, Shift+Return breaks the line (Ctrl+L to come here)"));
    setTabChangesFocus(true);
    QFont fixed = font();
    fixed.setFamilies({QStringLiteral("monospace")});
    fixed.setStyleHint(QFont::Monospace);
    setFont(fixed);
}

QSize QueryEdit::sizeHint() const { return {240, fontMetrics().lineSpacing() * 4 + 12}; }

void QueryEdit::keyPressEvent(QKeyEvent* event) {
    const bool is_return = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (is_return && !event->modifiers().testFlag(Qt::ShiftModifier)) {
        Q_EMIT search_wanted();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

bool QueryEdit::canInsertFromMimeData(const QMimeData* source) const {
    // Other files are for the window: it imports them.
    if (source->hasUrls()) return !molfile_in(source).isEmpty();
    return QPlainTextEdit::canInsertFromMimeData(source);
}

void QueryEdit::insertFromMimeData(const QMimeData* source) {
    if (source->hasUrls()) {
        QFile file{molfile_in(source)};
        if (file.open(QIODevice::ReadOnly)) setPlainText(QString::fromUtf8(file.read(kLargestMolfile)));
        return;
    }
    // A pasted molfile is a query of its own, not a part of what stands there.
    if (source->hasText() && guess_language(source->text().toStdString()) == QueryLanguage::molfile) {
        setPlainText(source->text());
        return;
    }
    QPlainTextEdit::insertFromMimeData(source);
}

QueryPanel::QueryPanel(QWidget* parent)
    : QWidget{parent},
      edit_{new QueryEdit},
      language_{new QComboBox},
      examples_{new QPushButton{tr("E&xamples")}},
      draw_{new QPushButton{tr("&Draw ...")}},
      message_{new MessageLabel},
      drawing_{new QLabel},
      understood_as_{new QLabel},
      search_{new QPushButton{tr("Search")}},
      stop_{new QPushButton{tr("S&top")}},
      preview_{new QueryPreview{this}} {
    language_->addItems({tr("Detect"), tr("SMILES"), tr("SMARTS")});
    language_->setAccessibleName(tr("Language of the query"));
    language_->setToolTip(tr("How to read the text; molfiles are always recognized"));
    message_->setObjectName(QStringLiteral("query_message"));
    drawing_->setAlignment(Qt::AlignCenter);
    drawing_->setMinimumHeight(150);
    drawing_->setSizePolicy(QSizePolicy::Ignored,
                            QSizePolicy::Ignored);  // the picture follows the room, not the reverse
    drawing_->installEventFilter(this);
    drawing_->setFrameShape(QFrame::StyledPanel);
    drawing_->setAccessibleName(tr("Drawing of the query"));
    understood_as_->setTextFormat(Qt::PlainText);
    understood_as_->setAlignment(Qt::AlignRight);
    understood_as_->setEnabled(false);
    draw_->setToolTip(tr("Draw the query (Ctrl+D), or click on the picture below"));
    search_->setToolTip(tr("Search the library (Return)"));
    stop_->setToolTip(tr("Stop the search and keep what was found (Esc)"));
    fill_examples();
    lay_out();
    typing_.setSingleShot(true);
    typing_.setInterval(kTypingPauseMs);
    connect(&typing_, &QTimer::timeout, this, &QueryPanel::refresh_preview);
    connect(edit_, &QPlainTextEdit::textChanged, &typing_, qOverload<>(&QTimer::start));
    connect(language_, &QComboBox::currentIndexChanged, this, &QueryPanel::refresh_preview);
    connect(preview_, &QueryPreview::drawn, this, &QueryPanel::show_preview);
    connect(edit_, &QueryEdit::search_wanted, this, &QueryPanel::search_wanted);
    connect(draw_, &QPushButton::clicked, this, &QueryPanel::drawing_wanted);
    connect(edit_, &QPlainTextEdit::textChanged, this, [this] {
        if (drawn_ && edit_->toPlainText() != drawn_->shown) drawn_.reset();
    });
    connect(search_, &QPushButton::clicked, this, &QueryPanel::search_wanted);
    connect(stop_, &QPushButton::clicked, this, &QueryPanel::stop_wanted);
    mode_changed();
    set_searching(false);
}

void QueryPanel::lay_out() {
    auto* title = new QLabel{tr("&Query")};
    title->setBuddy(edit_);
    auto* language_row = new QHBoxLayout;
    language_row->addWidget(new QLabel{tr("as")});
    language_row->addWidget(language_, 1);
    language_row->addWidget(examples_);
    language_row->addWidget(draw_);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(search_, 2);
    buttons->addWidget(stop_, 1);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(title);
    layout->addWidget(edit_);
    layout->addLayout(language_row);
    layout->addWidget(message_);
    layout->addWidget(drawing_, 1);
    layout->addWidget(understood_as_);
    layout->addWidget(make_mode_group());
    layout->addWidget(make_options_group());
    layout->addLayout(buttons);
}

QWidget* QueryPanel::make_mode_group() {
    auto* group = new QGroupBox{tr("Find compounds that")};
    substructure_ = new QRadioButton{tr("&contain it")};
    substructure_->setToolTip(tr("Substructure search"));
    superstructure_ = new QRadioButton{tr("are contained &in it")};
    superstructure_->setToolTip(tr("Superstructure search: parts of the query, the largest first"));
    similar_ = new QRadioButton{tr("are si&milar to it")};
    similar_->setToolTip(tr("Similarity search: Tanimoto similarity of subgraphs"));
    exact_ = new QRadioButton{tr("are the sam&e compound")};
    exact_->setToolTip(tr("Exact search: all counts, but for what is ticked below"));
    auto* layout = new QVBoxLayout{group};
    for (QRadioButton* button : {substructure_, superstructure_, similar_, exact_}) {
        layout->addWidget(button);
        connect(button, &QRadioButton::toggled, this, [this](bool on) {
            if (on) mode_changed();
        });
    }
    const QSignalBlocker quiet{substructure_};
    substructure_->setChecked(true);
    return group;
}

QWidget* QueryPanel::make_options_group() {
    auto* group = new QWidget;
    threshold_ = new QDoubleSpinBox;
    threshold_->setRange(0, 1);
    threshold_->setDecimals(2);
    threshold_->setSingleStep(0.05);
    threshold_->setAccessibleName(tr("Least similarity"));
    threshold_slider_ = new QSlider{Qt::Horizontal};
    threshold_slider_->setRange(0, kSliderSteps);
    threshold_slider_->setAccessibleName(tr("Least similarity"));
    connect(threshold_slider_, &QSlider::valueChanged, this,
            [this](int value) { threshold_->setValue(static_cast<double>(value) / kSliderSteps); });
    connect(threshold_, &QDoubleSpinBox::valueChanged, this,
            [this](double value) { threshold_slider_->setValue(qRound(value * kSliderSteps)); });
    threshold_->setValue(kDefaultThreshold);
    top_ = new QSpinBox;
    top_->setRange(0, kMostTop);
    top_->setSpecialValueText(tr("all"));
    top_->setSingleStep(100);
    top_->setGroupSeparatorShown(true);
    top_->setLocale(number_locale());
    threshold_->setLocale(number_locale());
    top_->setValue(kDefaultTop);
    top_->setToolTip(tr("The best so many; 0 for all"));
    stereo_ = new QCheckBox{tr("stereochemistry must &agree")};
    stereo_->setToolTip(tr("Stereo centres and double bonds of what is looked for must match"));
    ignore_stereo_ = new QCheckBox{tr("&whatever its stereochemistry")};
    ignore_stereo_->setToolTip(tr("Exact search: stereochemistry does not count"));
    ignore_salts_ = new QCheckBox{tr("also as a sa&lt or solvate")};
    ignore_salts_->setToolTip(
        tr("Exact search: the largest component counts alone, neutralised where hydrogens can do that"));
    tautomers_ = new QCheckBox{tr("also as a ta&utomer")};
    tautomers_->setToolTip(tr("Exact search: tautomers are the same compound, by RDKit's rules; takes longer"));
    merge_hydrogens_ = new QCheckBox{tr("mer&ge hydrogens of the text")};
    merge_hydrogens_->setToolTip(
        tr("Substructure search: hydrogens written as atoms ([H], [#1]) mean 'at least so many hydrogens'.\n"
           "Else SMILES ignores them and SMARTS wants them as atoms. Drawn ones must always be there."));
    connect(merge_hydrogens_, &QCheckBox::toggled, this, &QueryPanel::refresh_preview);
    auto* threshold_row = new QHBoxLayout;
    threshold_row->addWidget(threshold_slider_, 1);
    threshold_row->addWidget(threshold_);
    threshold_label_ = new QLabel{tr("at &least")};
    threshold_label_->setBuddy(threshold_);
    condition_ = new ConditionEdit;
    condition_->setToolTip(
        tr("Only compounds whose properties satisfy this, such as mw < 400 and donors <= 2;\n"
           "text in single quotes. Empty: all compounds"));
    connect(condition_, &QLineEdit::returnPressed, this, &QueryPanel::search_wanted);
    auto* insert = new QToolButton;
    properties_ = new QMenu{insert};
    insert->setText(tr("..."));
    insert->setToolTip(tr("Properties of the library"));
    insert->setAccessibleName(insert->toolTip());
    insert->setPopupMode(QToolButton::InstantPopup);
    insert->setMenu(properties_);
    auto* condition_row = new QHBoxLayout;
    condition_row->addWidget(condition_, 1);
    condition_row->addWidget(insert);
    auto* condition_label = new QLabel{tr("o&nly with")};
    condition_label->setBuddy(condition_);
    auto* layout = new QFormLayout{group};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addRow(threshold_label_, threshold_row);
    layout->addRow(tr("at m&ost"), top_);
    layout->addRow(condition_label, condition_row);
    layout->addRow(stereo_);
    layout->addRow(merge_hydrogens_);
    for (QCheckBox* box : {ignore_stereo_, ignore_salts_, tautomers_}) layout->addRow(box);
    return group;
}

void QueryPanel::fill_examples() {
    auto* menu = new QMenu{examples_};
    for (const Example& example : kExamples) {
        menu->addAction(tr(example.label), this, [this, &example] {
            language_->setCurrentIndex(example.language);
            set_query(QString::fromLatin1(example.text));
            focus_query();
        });
    }
    examples_->setMenu(menu);
    examples_->setToolTip(tr("Queries to try"));
}

SearchMode QueryPanel::mode() const {
    if (similar_->isChecked()) return SearchMode::similar;
    if (superstructure_->isChecked()) return SearchMode::superstructure;
    return exact_->isChecked() ? SearchMode::exact : SearchMode::substructure;
}

TypedQuery QueryPanel::typed() const {
    TypedQuery typed{.text = query_text().toStdString(),
                     .language = {},
                     .mode = mode(),
                     .merge_hydrogens = merge_hydrogens_->isChecked()};
    if (language_->currentIndex() == 1) typed.language = QueryLanguage::smiles;
    if (language_->currentIndex() == 2) typed.language = QueryLanguage::smarts;
    return typed;
}

void QueryPanel::set_properties(const QStringList& names) {
    condition_->set_properties(names);
    properties_->clear();
    for (const QString& name : names) {
        // Ampersands of names are no shortcuts.
        properties_->addAction(QString{name}.replace(QLatin1Char('&'), QStringLiteral("&&")), this, [this, name] {
            condition_->insert_property(name);
            condition_->setFocus();
        });
    }
}

SearchRequest QueryPanel::request() const {
    SearchRequest request{.query = typed(), .options = {}, .where = condition_->text().trimmed().toStdString()};
    request.options.top = static_cast<std::size_t>(top_->value());
    if (mode() == SearchMode::similar) request.options.threshold = threshold_->value();
    const bool matches = mode() == SearchMode::substructure || mode() == SearchMode::superstructure;
    request.options.stereo = matches && stereo_->isChecked();
    if (mode() == SearchMode::exact) {
        request.options.sameness = {.ignore_stereo = ignore_stereo_->isChecked(),
                                    .ignore_salts = ignore_salts_->isChecked(),
                                    .tautomers = tautomers_->isChecked()};
    }
    return request;
}

void QueryPanel::set_query(const QString& text) { edit_->setPlainText(text); }

QString QueryPanel::query_text() const { return drawn_ ? drawn_->molfile : edit_->toPlainText(); }

void QueryPanel::set_drawn(const DrawnQuery& query) {
    drawn_ = query;
    // A drawing that is no structure yet has a line of its own, so that the reason is said of it.
    if (query.shown.isEmpty() && !query.molfile.isEmpty()) drawn_->shown = tr("(drawing)");
    edit_->setPlainText(drawn_->shown);
    refresh_preview();
}

PanelQuery QueryPanel::state() const {
    return {.text = edit_->toPlainText(),
            .molfile = drawn_ ? drawn_->molfile : QString{},
            .language = language_->currentIndex(),
            .mode = mode(),
            .where = condition_->text().trimmed()};
}

void QueryPanel::restore(const PanelQuery& query) {
    language_->setCurrentIndex(query.language);
    condition_->setText(query.where);
    QRadioButton* button = query.mode == SearchMode::superstructure ? superstructure_
                           : query.mode == SearchMode::similar      ? similar_
                           : query.mode == SearchMode::exact        ? exact_
                                                                    : substructure_;
    button->setChecked(true);
    if (query.molfile.isEmpty()) {
        drawn_.reset();
        set_query(query.text);
    } else {
        set_drawn({.molfile = query.molfile, .shown = query.text});
    }
}

void QueryPanel::set_compound(const QString& smiles, SearchMode mode) {
    constexpr int kSmiles = 1;  // index of the language box
    PanelQuery query = state();
    query.text = smiles;
    query.molfile.clear();
    query.language = kSmiles;
    query.mode = mode;
    restore(query);
}

void QueryPanel::paste() {
    if (!edit_->canPaste()) return;
    edit_->selectAll();
    edit_->paste();
}

void QueryPanel::focus_query() {
    edit_->setFocus(Qt::ShortcutFocusReason);
    edit_->selectAll();
}

void QueryPanel::mode_changed() {
    const SearchMode now = mode();
    threshold_label_->setVisible(now == SearchMode::similar);
    threshold_->setVisible(now == SearchMode::similar);
    threshold_slider_->setVisible(now == SearchMode::similar);
    stereo_->setVisible(now == SearchMode::substructure || now == SearchMode::superstructure);
    merge_hydrogens_->setVisible(now == SearchMode::substructure);
    for (QCheckBox* box : {ignore_stereo_, ignore_salts_, tautomers_}) box->setVisible(now == SearchMode::exact);
    refresh_preview();
}

void QueryPanel::refresh_preview() {
    typing_.stop();
    const TypedQuery query = typed();
    if (query.text.find_first_not_of(" \t\r\n") == std::string::npos) {
        preview_->forget();
        drawing_->setPixmap({});
        understood_as_->clear();
        set_message({}, false);
        return;
    }
    preview_->draw(query, drawing_->contentsRect().size(), devicePixelRatioF());
}

// The drawing also changes its size when options appear below it or a message above it.
bool QueryPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == drawing_ && event->type() == QEvent::Resize) typing_.start();
    if (watched == drawing_ && event->type() == QEvent::MouseButtonRelease) Q_EMIT drawing_wanted();
    return QWidget::eventFilter(watched, event);
}

void QueryPanel::show_preview(const QImage& image, QueryLanguage language, const QString& reason,
                              const QString& notes) {
    drawing_->setPixmap(QPixmap::fromImage(image));
    set_message(reason.isEmpty() ? notes : reason, !reason.isEmpty());
    const QString name = language == QueryLanguage::smiles   ? tr("read as SMILES")
                         : language == QueryLanguage::smarts ? tr("read as SMARTS")
                                                             : tr("read as a molfile");
    understood_as_->setText(image.isNull() ? QString{} : name);
}

void QueryPanel::show_problem(const QString& reason) { set_message(reason, true); }

void QueryPanel::show_note(const QString& note) { set_message(note, false); }

void QueryPanel::set_message(const QString& text, bool problem) {
    if (problem) {
        message_->show_problem(text);
    } else {
        message_->show_note(text);
    }
    message_->setVisible(!text.isEmpty());
}

void QueryPanel::set_searching(bool searching) {
    searching_ = searching;
    stop_->setEnabled(searching);
    search_->setEnabled(library_open_);
}

void QueryPanel::set_library_open(bool open) {
    library_open_ = open;
    set_searching(searching_);
}

}  // namespace chemsieve::ui
