#include "ui/importing/import_setup.h"

#include <QEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/drawings/structure_image.h"
#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/card.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/line_across.h"
#include "ui/widgets/message_label.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

namespace {

constexpr int kNarrowWindow = 1200;  // pixels
constexpr int kLeftWidth = 296, kLeftWidthNarrow = 284;

// Between the parts of a card.
}  // namespace

// A number of records with its meaning, on a ground of its colour.
class CountChip : public QWidget {
  public:
    CountChip(QString icon_name, bool is_good) : icon_{std::move(icon_name)}, is_good_{is_good} { hide(); }

    void show_text(const QString& text) {
        text_ = text;
        setAccessibleName(text);
        setVisible(!text.isEmpty());
        updateGeometry();
        update();
    }
    QSize sizeHint() const override {
        return {fontMetrics().horizontalAdvance(text_) + kIcon + 3 * space::kUsual, fontMetrics().height() + 6};
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter{this};
        const Colours& colours = colours_of(palette());
        const QColor ink = is_good_ ? colours.done : colours.error;
        painter.setRenderHint(QPainter::Antialiasing);
        draw_round(&painter, QRectF{rect()}, height() / 2.0, is_good_ ? colours.done_ground : colours.error_ground, {});
        ui::icon(icon_, ink).paint(&painter, QRect{space::kUsual, (height() - kIcon) / 2, kIcon, kIcon});
        painter.setPen(ink);
        painter.drawText(rect().adjusted(space::kUsual + kIcon + space::kTight, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, text_);
    }

  private:
    static constexpr int kIcon = 14;
    QString icon_, text_;
    bool is_good_;
};

ImportSetup::ImportSetup(std::shared_ptr<LibraryService> service, const QString& library, const QStringList& files,
                         QWidget* parent)
    : QWidget{parent},
      service_{std::move(service)},
      list_{new FileList},
      options_{new FileOptionsPane},
      choices_{new ImportChoices},
      title_{new LineLabel},
      readable_{new CountChip{QStringLiteral("ok"), true}},
      rejected_{new CountChip{QStringLiteral("error"), false}},
      found_{plain_label({}, "import_found")},
      table_{new PreviewTable},
      for_all_{new QPushButton{tr("Read &all files of this format so")}},
      problem_{plain_label({}, "import_problem")},
      leave_out_{new QToolButton},
      target_{plain_label({}, "import_target")},
      target_note_{plain_label({}, "import_note")},
      other_target_{new QPushButton},
      import_{new QPushButton} {
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins(space::kUsual, space::kUsual, space::kUsual, space::kUsual);
    layout->setSpacing(0);  // the scroll bar of the cards has its place between
    layout->addWidget(left_ = make_left());
    layout->addWidget(make_right(), 1);
    connect_parts();
    set_library(library);
    add_files(files);
}

QWidget* ImportSetup::make_left() {
    auto* cards = cards_ = new QWidget;
    auto* layout = bare_layout<QVBoxLayout>(cards, space::kUsual);
    layout->addWidget(make_files());
    layout->addWidget(make_options());
    layout->addWidget(choices_);
    layout->addStretch(1);
    auto* scroll = new QScrollArea;
    set_role(scroll, Role::plain);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(cards);
    scroll->viewport()->setAutoFillBackground(false);
    cards->setAutoFillBackground(false);
    return scroll;
}

QWidget* ImportSetup::make_files() {
    auto* card = new Card{tr("Files")};
    auto* add = new QToolButton;
    set_role(add, Role::link);
    add->setText(tr("Add"));
    add->setToolTip(tr("Import further files, too"));
    add->setIcon(icon(QStringLiteral("plus"), colours_of(palette()).link));
    add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add->setFocusPolicy(Qt::StrongFocus);
    connect(add, &QToolButton::clicked, this,
            [this] { ask_for_structure_files(this, [this](const QStringList& more) { add_files(more); }); });
    card->add_tool(add);
    leave_out_->setText(tr("Untick what cannot be read"));
    leave_out_->setObjectName(QStringLiteral("untick_unusable"));
    leave_out_->setFocusPolicy(Qt::StrongFocus);
    set_role(leave_out_, Role::link);
    leave_out_->hide();
    problem_->setFont(font_of(type_size::kSecondary));
    card->body()->addWidget(list_);
    card->body()->addWidget(problem_);
    card->body()->addWidget(leave_out_, 0, Qt::AlignLeft);
    return card;
}

QWidget* ImportSetup::make_options() {
    auto* card = new Card{{}};
    options_title_ = card->heading();
    options_title_->setTextFormat(Qt::PlainText);
    card->body()->addWidget(options_);
    card->body()->addWidget(for_all_, 0, Qt::AlignLeft);
    for_all_->setAutoDefault(false);
    set_role(for_all_, Role::link);
    return card;
}

QWidget* ImportSetup::make_right() {
    auto* card = new QFrame;
    set_framed(card, Role::card);
    title_->setFont(font_of(type_size::kTitle, true));
    title_->setMinimumWidth(80);
    found_->setForegroundRole(QPalette::PlaceholderText);
    auto* first = new QHBoxLayout;
    first->addWidget(title_, 1);
    first->addWidget(readable_);
    first->addWidget(rejected_);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(space::kInside, space::kInside, space::kInside, space::kUsual);
    head->setSpacing(space::kTight);
    head->addLayout(first);
    head->addWidget(found_);
    auto* layout = new QVBoxLayout{card};
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(new LineAcross);
    layout->addWidget(table_, 1);
    layout->addWidget(new LineAcross);
    layout->addWidget(make_foot());
    return card;
}

QWidget* ImportSetup::make_foot() {
    auto* foot = new QWidget;
    target_note_->setForegroundRole(QPalette::PlaceholderText);
    target_note_->setFont(font_of(type_size::kSecondary));
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(target_);
    words->addWidget(target_note_);
    auto* cancel = new QPushButton{tr("Cancel")};
    cancel->setObjectName(QStringLiteral("import_cancel"));
    connect(cancel, &QPushButton::clicked, this, &ImportSetup::cancelled);
    set_role(import_, Role::primary);
    import_->setObjectName(QStringLiteral("import_begin"));
    other_target_->setObjectName(QStringLiteral("import_other_target"));
    for (QPushButton* button : {other_target_, cancel, import_}) button->setAutoDefault(true);
    auto* layout = new QHBoxLayout{foot};
    layout->setContentsMargins(space::kInside, space::kUsual, space::kInside, space::kUsual);
    layout->setSpacing(space::kUsual);
    layout->addLayout(words, 1);
    layout->addWidget(other_target_);
    layout->addWidget(cancel);
    layout->addWidget(import_);
    return foot;
}

void ImportSetup::connect_parts() {
    connect(options_, &FileOptionsPane::changed, this, &ImportSetup::take_options);
    connect(for_all_, &QPushButton::clicked, this, &ImportSetup::use_for_all);
    connect(list_, &FileList::currentRowChanged, this, &ImportSetup::choose_file);
    connect(list_, &FileList::taken_changed, this, &ImportSetup::update_buttons);
    connect(leave_out_, &QToolButton::clicked, this, &ImportSetup::leave_unusable_out);
    connect(import_, &QPushButton::clicked, this, &ImportSetup::begin);
    connect(other_target_, &QPushButton::clicked, this,
            [this] { set_library(library_.isEmpty() ? open_.path : QString{}); });
}

void ImportSetup::add_files(const QStringList& files) {
    for (const QString& path : files) {
        const QFileInfo wanted{path};
        if (std::any_of(files_.begin(), files_.end(),
                        [&](const File& file) { return QFileInfo{file.path} == wanted; })) {
            continue;
        }
        files_.push_back({.path = path, .options = {}, .drawn = {}});
        list_->add_file(path);
    }
    for_all_->setVisible(files_.size() > 1);
    if (list_->currentRow() < 0) {
        list_->setCurrentRow(0);  // shows it
    } else {
        load_next();
        update_buttons();
    }
}

void ImportSetup::set_open_library(const ImportTarget& open) {
    const bool followed = !library_.isEmpty() && library_ == open_.path;
    open_ = open;
    if (followed && library_ != open_.path) return set_library(open_.path);
    show_target();
}

void ImportSetup::set_library(const QString& library) {
    library_ = library;
    library_problem_.clear();
    is_library_known_ = library.isEmpty();
    if (library.isEmpty()) {
        choices_->show_recipe({});
    } else {
        recipe_job_.start([service = service_, path = library.toStdString()](
                              const std::stop_token&) { return service->upkeep().recipe(path); },
                          [this](const std::optional<LibraryRecipe>& recipe) { take_recipe(recipe, {}); },
                          [this](const QString& reason) { take_recipe({}, reason); });
    }
    show_target();
    update_buttons();
}

void ImportSetup::take_recipe(const std::optional<LibraryRecipe>& recipe, const QString& failure) {
    if (library_.isEmpty()) return;  // another library was chosen meanwhile
    is_library_known_ = true;
    library_problem_ = failure;
    if (failure.isEmpty()) choices_->show_recipe(recipe);
    update_buttons();
}

void ImportSetup::show_target() {
    const QString name = QFileInfo{library_}.fileName();
    const bool is_open = !library_.isEmpty() && library_ == open_.path;
    target_->setText(library_.isEmpty() ? tr("Into a new library.")
                     : is_open          ? tr("Into %1, which has %2.").arg(name, compounds_text(open_.compounds))
                                        : tr("Into %1.").arg(name));
    target_note_->setText(library_.isEmpty() ? tr("You name it next.")
                          : is_open          ? tr("Can be undone with Ctrl+Z.")
                                             : QString{});
    target_note_->setVisible(!target_note_->text().isEmpty());
    other_target_->setText(library_.isEmpty() ? tr("Into %1").arg(QFileInfo{open_.path}.fileName())
                                              : tr("Into a new library ..."));
    other_target_->setVisible(!library_.isEmpty() || !open_.path.isEmpty());
    import_->setText(library_.isEmpty() ? tr("Make library ...") : tr("Import"));
}

std::vector<FileToImport> ImportSetup::files() const {
    std::vector<FileToImport> result;
    for (std::size_t i = 0; i < files_.size(); ++i) {
        if (!list_->is_taken(static_cast<int>(i))) continue;
        result.push_back({files_[i].path, choices_->settings(files_[i].options)});
    }
    return result;
}

void ImportSetup::choose_file(int file) {
    if (file < 0) return;
    shown_ = file;
    show_file();
}

void ImportSetup::show_file() {
    const File& file = files_[shown_];
    const QString name = QFileInfo{file.path}.fileName();
    options_->setEnabled(file.drawn.has_value());
    options_title_->setText(tr("How it is read"));
    options_title_->setToolTip(file.path.toHtmlEscaped());
    title_->setText(tr("The first records of %1").arg(name));
    title_->setToolTip(file.path.toHtmlEscaped());
    show_chips(file.drawn ? &file.drawn->preview : nullptr);
    if (!file.drawn) {
        found_->setText(tr("Reading %1 ...").arg(name));
        load(shown_);
    } else {
        options_->show_options(file.options, file.drawn->preview);
        found_->setText(found_text(file.drawn->preview));
        table_->show_preview(*file.drawn);
    }
    update_buttons();
}

void ImportSetup::show_chips(const ImportPreview* preview) {
    const qint64 bad = preview ? rejected_of(*preview) : 0;
    const qint64 good = preview ? static_cast<qint64>(preview->records.size()) - bad : 0;
    readable_->show_text(good > 0 ? tr("%1 can be read").arg(with_separators(good)) : QString{});
    rejected_->show_text(bad > 0 ? tr("%1 rejected").arg(with_separators(bad)) : QString{});
}

void ImportSetup::load(int file) {
    preview_job_.start([service = service_, path = files_[file].path.toStdString(), options = files_[file].options,
                        ratio = devicePixelRatioF(), ground = ground_of(QGuiApplication::palette())](
                           const std::stop_token&) { return drawn_preview(*service, path, options, ratio, ground); },
                       [this, file](const DrawnPreview& drawn) { take_preview(file, drawn); });
}

void ImportSetup::load_next() {
    const auto next = std::find_if(files_.begin(), files_.end(), [](const File& file) { return !file.drawn; });
    if (next != files_.end()) load(static_cast<int>(next - files_.begin()));
}

void ImportSetup::take_preview(int file, const DrawnPreview& drawn) {
    files_[file].drawn = drawn;
    list_->show_preview(file, drawn.preview);
    if (file == shown_) show_file();
    load_next();
    update_buttons();
}

void ImportSetup::take_options(const ImportOptions& options) {
    files_[shown_].options = options;
    files_[shown_].drawn.reset();
    load(shown_);
    update_buttons();
}

void ImportSetup::use_for_all() {
    const File& shown = files_[shown_];
    if (!shown.drawn) return;
    for (File& file : files_) {
        if (&file == &shown || !file.drawn || file.drawn->preview.format != shown.drawn->preview.format) continue;
        file.options = shown.options;
        file.drawn.reset();
    }
    load_next();
    update_buttons();
}

void ImportSetup::leave_unusable_out() {
    for (std::size_t i = 0; i < files_.size(); ++i) {
        if (!files_[i].drawn || is_usable(files_[i].drawn->preview)) continue;
        list_->set_taken(static_cast<int>(i), false);
    }
}

void ImportSetup::update_buttons() {
    if (files_.empty()) return;
    bool is_ready = is_library_known_ && library_problem_.isEmpty();
    bool has_any = false;
    QString unusable;
    for (std::size_t i = 0; i < files_.size(); ++i) {
        const File& file = files_[i];
        if (!list_->is_taken(static_cast<int>(i))) continue;
        has_any = true;
        is_ready &= file.drawn.has_value();
        if (file.drawn && !is_usable(file.drawn->preview)) unusable = QFileInfo{file.path}.fileName();
    }
    for_all_->setEnabled(files_[shown_].drawn.has_value());
    import_->setEnabled(is_ready && has_any && unusable.isEmpty());
    const bool is_one_of_several = !unusable.isEmpty() && files_.size() > 1;
    leave_out_->setVisible(is_one_of_several);
    problem_->setText(!library_problem_.isEmpty() ? library_problem_
                      : is_one_of_several
                          ? tr("%1 cannot be imported as it stands. Untick it to leave it out.").arg(unusable)
                          : QString{});
    problem_->setVisible(!problem_->text().isEmpty());
}

// The button is disabled until the files are read.
void ImportSetup::take_focus() { import_->isEnabled() ? import_->setFocus() : list_->setFocus(); }

void ImportSetup::begin() {
    choices_->save();
    Q_EMIT chosen(library_, files());
}

// Drawings are made for a light or a dark ground.
void ImportSetup::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    for (File& file : files_) file.drawn.reset();
    if (!files_.empty()) load(shown_);
}

// Return goes on, wherever it does not press another button.
void ImportSetup::keyPressEvent(QKeyEvent* event) {
    const bool goes_on = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (goes_on && import_->isEnabled()) return begin();
    QWidget::keyPressEvent(event);
}

void ImportSetup::resizeEvent(QResizeEvent* event) {
    const int cards = width() < kNarrowWindow ? kLeftWidthNarrow : kLeftWidth;
    cards_->setFixedWidth(cards);
    left_->setFixedWidth(cards + style()->pixelMetric(QStyle::PM_ScrollBarExtent));
    QWidget::resizeEvent(event);
}

}  // namespace chemsieve::ui
