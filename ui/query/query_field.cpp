#include "ui/query/query_field.h"

#include <QEvent>
#include <QMenu>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/drawings/structure_image.h"
#include "ui/session/panel_request.h"
#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {
namespace {

constexpr int kTypingPauseMs = 150;
// Heights of the picture, by that of the window.
constexpr int kLeastDrawing = 48;
int picture_height(int window) { return window >= 1000 ? 200 : window >= 780 ? 126 : 104; }

struct Example {
    const char* label;
    const char* text;
};
constexpr Example kExamples[] = {
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryField", "Quinoline"), "c1ccc2c(c1)cccn2"},
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryField", "Sulfonamide"), "NS(=O)(=O)c1ccccc1"},
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryField", "Beta-lactam"), "O=C1CCN1"},
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryField", "Steroid skeleton"), "C1CCC2C(C1)CCC1C2CCC2CCCC12"},
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryField", "Aspirin"), "CC(=O)Oc1ccccc1C(=O)O"},
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryField", "Caffeine"), "Cn1cnc2c1c(=O)n(C)c(=O)n2C"},
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryField", "Aryl halide (SMARTS)"), "c[F,Cl,Br,I]"},
    {QT_TRANSLATE_NOOP("chemsieve::ui::QueryField", "Primary or secondary amine, no amide (SMARTS)"),
     "[NX3;H2,H1;!$(NC=O)]"},
};

// What the switch of languages does not say: "pyrrole", "InChI".
QString understood_text(const ReadQuery& read) {
    if (read.is_named) return QString::fromStdString(read.text.id);
    const QueryLanguage language = read.text.language;
    return language == QueryLanguage::inchi     ? QueryField::tr("InChI")
           : language == QueryLanguage::molfile ? QueryField::tr("drawing")
                                                : QString{};
}

}  // namespace

ReadingBar::ReadingBar(QWidget* parent)
    : QWidget{parent},
      language_{new SegmentedControl{SegmentedControl::Shape::text}},
      several_{new QWidget},
      structures_{new QLabel},
      which_{new QComboBox} {
    for (const QString& text : {tr("SMILES"), tr("SMARTS")}) {
        QToolButton* segment = language_->add(
            text, {}, tr("Read the text as %1; for another text the language is found out again").arg(text));
        segment->setObjectName(QStringLiteral("read_as_") + text.toLower());
        segment->setFont(font_of(type_size::kSecondary));
    }
    connect(language_, &SegmentedControl::clicked, this, [this](int segment) {
        is_said_ = true;
        said_ = segment == 1 ? QueryLanguage::smarts : QueryLanguage::smiles;
        Q_EMIT changed();
    });
    which_->addItems({tr("any of them"), tr("each by itself"), tr("only the first")});
    which_->setToolTip(
        tr("Hits of any of the structures as one list, those of each by itself, or those of the first alone"));
    which_->setObjectName(QStringLiteral("which_structures"));
    which_->setAccessibleName(tr("Which structures of the text are searched"));
    structures_->setObjectName(QStringLiteral("structures_in_text"));
    auto* of_several = bare_layout<QHBoxLayout>(several_);
    of_several->addWidget(structures_);
    of_several->addWidget(which_, 1);
    several_->hide();
    auto* layout = bare_layout<QHBoxLayout>(this, 0);
    layout->addWidget(language_);
    connect(which_, &QComboBox::currentIndexChanged, this, &ReadingBar::changed);
    show_reading(std::nullopt, 1);
}

// Neither is chosen where the text is something else.
void ReadingBar::check(std::optional<QueryLanguage> language) {
    language_->choose(language == QueryLanguage::smiles   ? 0
                      : language == QueryLanguage::smarts ? 1
                                                          : SegmentedControl::kNone);
}

void ReadingBar::put_into(QueryText& query) const {
    query.find_language = !is_said_;
    query.language = is_said_ ? said_ : QueryLanguage::smiles;
    query.several = static_cast<SeveralStructures>(which_->currentIndex());
}

void ReadingBar::take(const QueryText& query) {
    is_said_ = !query.find_language;
    said_ = query.language == QueryLanguage::smarts ? QueryLanguage::smarts : QueryLanguage::smiles;
    if (is_said_) check(said_);
    const QSignalBlocker quiet{which_};
    which_->setCurrentIndex(static_cast<int>(query.several));
}

void ReadingBar::show_reading(std::optional<QueryLanguage> language, std::size_t structures) {
    const bool either = language == QueryLanguage::smiles || language == QueryLanguage::smarts;
    check(language);
    // What was said stays visible, and can be taken back, if the text cannot be read so.
    if (!language && is_said_) check(said_);
    language_->setEnabled(either || is_said_);
    structures_->setText(tr("%1 structures:").arg(with_separators(structures)));
    several_->setVisible(structures > 1);
}

QueryField::QueryField(QWidget* parent)
    : QWidget{parent},
      title_row_{new QHBoxLayout},
      edit_{new QueryEdit},
      reading_{new ReadingBar},
      examples_{new QToolButton},
      draw_{new QToolButton},
      picture_{new QFrame},
      message_{new MessageLabel},
      drawing_{new QLabel},
      candidates_{new LineLabel},
      understood_as_{new LineLabel},
      preview_{new QueryPreview{this}} {
    message_->setObjectName(QStringLiteral("query_message"));
    message_->setFont(font_of(type_size::kSecondary));
    drawing_->setAlignment(Qt::AlignCenter);
    // The picture follows the room, not the room the picture.
    drawing_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    drawing_->setTextFormat(Qt::PlainText);
    drawing_->setWordWrap(true);
    drawing_->setForegroundRole(QPalette::PlaceholderText);
    drawing_->installEventFilter(this);
    drawing_->setCursor(Qt::PointingHandCursor);
    drawing_->setToolTip(tr("Draw the query (Ctrl+D)"));
    drawing_->setAccessibleName(tr("Drawing of the query"));
    candidates_->setObjectName(QStringLiteral("candidates"));
    candidates_->setToolTip(
        tr("Compounds that pass the screen, which is all that is known without a search: the hits are among them"));
    candidates_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    candidates_->setForegroundRole(QPalette::PlaceholderText);
    candidates_->setFont(font_of(type_size::kSecondary));
    understood_as_->setForegroundRole(QPalette::PlaceholderText);
    understood_as_->setFont(font_of(type_size::kSecondary));
    draw_->setText(tr("&Draw"));
    draw_->setIcon(icon(QStringLiteral("draw"), colours_of(palette()).link));
    draw_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    draw_->setFocusPolicy(Qt::StrongFocus);
    set_role(draw_, Role::link);
    draw_->setToolTip(tr("Draw the query (Ctrl+D), or click on the picture below"));
    fill_examples();
    lay_out();
    typing_.setSingleShot(true);
    typing_.setInterval(kTypingPauseMs);
    connect(&typing_, &QTimer::timeout, this, &QueryField::refresh_preview);
    connect(edit_, &QPlainTextEdit::textChanged, &typing_, qOverload<>(&QTimer::start));
    connect(reading_, &ReadingBar::changed, this, [this] {
        problem_is_told_ = false;
        refresh_preview();
        Q_EMIT changed();
    });
    connect(preview_, &QueryPreview::drawn, this, &QueryField::show_preview);
    connect(edit_, &QueryEdit::refused, this, &QueryField::show_problem);
    connect(draw_, &QToolButton::clicked, this, &QueryField::drawing_wanted);
    connect(edit_, &QPlainTextEdit::textChanged, this, &QueryField::take_text);
}

// Typed, pasted, or set by the program. What was said of the language was said of another text.
void QueryField::take_text() {
    problem_is_told_ = false;
    reading_->find_language();
    if (drawn_ && edit_->toPlainText() != drawn_->shown) drawn_.reset();
    Q_EMIT changed();
}

void QueryField::lay_out() {
    auto* title = new QLabel{tr("&Query")};
    title->setFont(font_of(1, true));
    title->setBuddy(edit_);
    title_row_->setSpacing(space::kTight);
    title_row_->addWidget(title);
    title_row_->addWidget(understood_as_, 1);
    title_row_->addWidget(draw_);
    // What is said of the query takes room of its picture, so that nothing below moves.
    set_framed(picture_, Role::sunken);
    picture_->setFixedHeight(picture_height(0));
    auto* inside = new QVBoxLayout{picture_};
    inside->setContentsMargins(space::kTight, space::kTight, space::kTight, space::kTight);
    inside->setSpacing(0);
    inside->addWidget(drawing_, 1);
    inside->addWidget(message_);
    message_->setMaximumHeight(picture_height(0) - 2 * space::kTight);
    message_->hide();
    auto* reading_row = new QHBoxLayout;
    reading_row->addWidget(reading_);
    reading_row->addWidget(candidates_, 1);
    reading_row->addWidget(examples_);
    auto* layout = bare_layout<QVBoxLayout>(this);
    layout->addLayout(title_row_);
    layout->addWidget(picture_);
    layout->addWidget(edit_);
    layout->addLayout(reading_row);
    layout->addWidget(reading_->structures_row());
}

void QueryField::fit_picture(int window) {
    const int wanted = picture_height(window);
    if (picture_->height() == wanted) return;
    picture_->setFixedHeight(wanted);
    message_->setMaximumHeight(wanted - 2 * space::kTight);
}

void QueryField::fill_examples() {
    auto* menu = new QMenu{examples_};
    for (const Example& example : kExamples) {
        menu->addAction(tr(example.label), this, [this, &example] {
            set_text(QString::fromLatin1(example.text));
            focus_query();
        });
    }
    examples_->setText(tr("E&xamples"));
    examples_->setPopupMode(QToolButton::InstantPopup);
    examples_->setFocusPolicy(Qt::StrongFocus);
    set_role(examples_, Role::link);
    examples_->setMenu(menu);
    examples_->setToolTip(tr("Queries to try"));
}

QueryText QueryField::query() const {
    QueryText query{.id = {}, .text = query_text().toStdString(), .merge_hydrogens = merge_hydrogens_};
    if (drawn_ && !drawn_->molfile.isEmpty()) query.shown = drawn_->shown.toStdString();
    reading_->put_into(query);
    return query;
}

void QueryField::restore(const SearchRequest& request) {
    const QString molfile = molfile_of(request);
    if (molfile.isEmpty()) {
        drawn_.reset();
        set_text(shown_text(request));
    } else {
        set_drawn({.molfile = molfile, .shown = shown_text(request)});
    }
    reading_->take(request.queries.front());
    refresh_preview();
    Q_EMIT changed();
}

void QueryField::set_reading(SearchMode mode, bool merge_hydrogens) {
    problem_is_told_ = false;
    mode_ = mode;
    merge_hydrogens_ = merge_hydrogens;
    refresh_preview();
}

void QueryField::set_drawn(const DrawnQuery& query) {
    drawn_ = query;
    // A drawing that is no structure yet is shown as a line of text, to which the reason belongs.
    if (query.shown.isEmpty() && !query.molfile.isEmpty()) drawn_->shown = tr("(drawing)");
    edit_->setPlainText(drawn_->shown);
    refresh_preview();
}

void QueryField::paste() {
    if (!edit_->canPaste()) return;
    edit_->selectAll();
    edit_->paste();
}

void QueryField::focus_query() {
    edit_->setFocus(Qt::ShortcutFocusReason);
    edit_->selectAll();
}

void QueryField::refresh_preview() {
    typing_.stop();
    const QueryText typed = query();
    if (is_blank(typed)) {
        preview_->forget();
        drawing_->setText(tr("Click here to draw, or type or paste a structure below"));
        show_understood({});
        examples_->show();
        reading_->show_reading(std::nullopt, 1);
        if (!problem_is_told_) set_message({}, false);
        return;
    }
    examples_->hide();
    preview_->draw(typed, mode_, drawing_->contentsRect().size(), devicePixelRatioF(), ground_of(palette()));
}

// The drawing also changes its size when options appear below it or a message above it.
bool QueryField::eventFilter(QObject* watched, QEvent* event) {
    const bool is_other = event->type() == QEvent::Resize || event->type() == QEvent::PaletteChange;
    if (watched == drawing_ && is_other) typing_.start();
    if (watched == window() && event->type() == QEvent::Resize) fit_picture(window()->height());
    if (watched == drawing_ && event->type() == QEvent::MouseButtonRelease) Q_EMIT drawing_wanted();
    return QWidget::eventFilter(watched, event);
}

// The text may have changed since it was read.
void QueryField::mark_fault(const ReadQuery& read) {
    const std::string& text = read.text.text;
    const auto at = read.fault ? edit_->toPlainText().indexOf(QString::fromStdString(text)) : -1;
    if (at < 0) return edit_->mark_fault(0, 0);
    // Places are bytes of UTF-8 there.
    const auto letters_before = [&](std::size_t place) {
        return static_cast<int>(at + QString::fromStdString(text.substr(0, place)).size());
    };
    edit_->mark_fault(letters_before(read.fault->begin), letters_before(read.fault->end));
}

void QueryField::show_preview(const QImage& image, const ReadQuery& read) {
    mark_fault(read);
    drawing_->clear();
    if (!image.isNull()) drawing_->setPixmap(QPixmap::fromImage(image));
    if (!problem_is_told_) set_message(read.reason.isEmpty() ? read.notes : read.reason, !read.reason.isEmpty());
    const bool readable = read.molecule.has_value();
    reading_->show_reading(readable ? std::optional{read.text.language} : std::nullopt, read.structures);
    show_understood(read.is_inchi_key ? tr("InChIKey") : readable ? understood_text(read) : QString{});
}

void QueryField::show_understood(const QString& text) {
    understood_as_->setText(text);
    understood_as_->setToolTip(text.toHtmlEscaped());
}

void QueryField::show_problem(const QString& reason) {
    problem_is_told_ = true;
    set_message(reason, true);
}

void QueryField::show_note(const QString& note) {
    problem_is_told_ = false;
    set_message(note, false);
}

void QueryField::showEvent(QShowEvent* event) {
    window()->installEventFilter(this);
    fit_picture(window()->height());
    QWidget::showEvent(event);
}

void QueryField::set_message(const QString& text, bool problem) {
    if (problem) {
        message_->show_problem(text);
    } else {
        message_->show_note(text);
    }
    message_->setToolTip(text.toHtmlEscaped());
    message_->setVisible(!text.isEmpty());
    // A drawing keeps its room.
    const int room = picture_->height() - 2 * space::kTight - kLeastDrawing;
    message_->fold_to(problem ? 0 : std::max(1, room / message_->fontMetrics().lineSpacing()));
}

}  // namespace chemsieve::ui
