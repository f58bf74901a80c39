#include "ui/studies/study_page.h"

#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMimeData>
#include <QScrollArea>
#include <QToolButton>
#include <QUrl>

#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/card.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/window_messages.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {
constexpr int kAskedWidth = 288;      // pixels
constexpr int kLeastTitleWidth = 80;  // pixels
}  // namespace

StudyPage::StudyPage(std::shared_ptr<LibraryService> service, const QString& title, const QString& name,
                     const QString& action, const QString& icon_name)
    : service_{std::move(service)},
      title_text_{title},
      cards_{new QVBoxLayout},
      tools_{new QHBoxLayout},
      middle_{new QVBoxLayout},
      title_{new ElidedLabel{title}},
      summary_{new QLabel},
      bar_{new QProgressBar},
      start_{new QPushButton{icon(icon_name, colours_of(palette()).on_accent), action}},
      stop_{new QPushButton{tr("St&op")}} {
    setObjectName(name);
    set_help(this, "studies");
    title_->setFont(font_of(type_size::kTitle, true));
    title_->setMinimumWidth(kLeastTitleWidth);
    summary_->setObjectName(name + QStringLiteral("_summary"));
    summary_->setTextFormat(Qt::PlainText);
    summary_->setWordWrap(true);
    summary_->setForegroundRole(QPalette::PlaceholderText);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    bar_->setTextVisible(false);
    bar_->setAccessibleName(tr("Progress"));
    bar_->setFixedHeight(6);
    set_role(start_, Role::primary);
    start_->setObjectName(name + QStringLiteral("_start"));
    stop_->setObjectName(name + QStringLiteral("_stop"));
    connect(start_, &QPushButton::clicked, this, [this] { start(); });
    connect(stop_, &QPushButton::clicked, this, [this] { job_.cancel(); });

    auto* asked = new QWidget;
    auto* scrolled = new QVBoxLayout{asked};
    scrolled->setContentsMargins(0, 0, 0, 0);
    scrolled->setSpacing(space::kUsual);
    cards_->setSpacing(space::kUsual);
    scrolled->addLayout(cards_);
    scrolled->addStretch(1);
    auto* area = new QScrollArea;
    area->setWidget(asked);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setAccessibleName(tr("What is asked"));
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->viewport()->setAutoFillBackground(false);
    asked->setAutoFillBackground(false);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(start_, 1);
    buttons->addWidget(stop_);
    auto* left = new QVBoxLayout;
    left->setSpacing(space::kUsual);
    left->addWidget(area, 1);
    left->addLayout(buttons);
    auto* left_side = new QWidget;
    left->setContentsMargins(0, 0, 0, 0);
    left_side->setLayout(left);
    left_side->setFixedWidth(kAskedWidth);

    auto* card = new QFrame;
    set_role(card, Role::card);
    card->setFrameShape(QFrame::StyledPanel);
    auto* head = new QHBoxLayout;
    head->addWidget(title_, 1);
    head->addLayout(tools_);
    middle_->setContentsMargins(space::kInside, space::kInside, space::kInside, space::kInside);
    middle_->setSpacing(space::kUsual);
    middle_->addLayout(head);
    middle_->addWidget(summary_);
    middle_->addWidget(bar_);
    card->setLayout(middle_);
    auto* page = new QHBoxLayout{this};
    page->setContentsMargins(space::kUsual, space::kUsual, space::kUsual, space::kUsual);
    page->setSpacing(space::kUsual);
    page->addWidget(left_side);
    page->addWidget(card, 1);
    set_running(false);
}

QVBoxLayout* StudyPage::add_card(const QString& heading) {
    auto* card = new Card{heading};
    cards_->addWidget(card);
    return card->body();
}

void StudyPage::set_result(QWidget* result) { middle_->addWidget(result, 1); }

void StudyPage::add_export(StudyTable* table, const QString& name) {
    auto* save = new QToolButton;
    save->setIcon(icon(QStringLiteral("export")));
    save->setToolTip(tr("Save the rows as shown to a file"));
    save->setAccessibleName(tr("Save the table"));
    save->setObjectName(objectName() + QStringLiteral("_save"));
    save->setAutoRaise(true);
    add_tool(save);
    connect(save, &QToolButton::clicked, this, [this, table, name] {
        ask_for_new_file(this,
                         {.title = tr("Save the table"),
                          .kinds = {tr("Comma-separated table (*.csv)"), tr("Tab-separated table (*.tsv)")},
                          .name = name},
                         [this, table](const QString& path) { this->save(table, path); });
    });
}

void StudyPage::save(const StudyTable* table, const QString& path) {
    saving_.add_lasting(
        [service = service_, path = path.toStdString(), titles = table->titles(),
         rows = table->shown_cells()](const std::stop_token&) { service->studies().write_table(path, titles, rows); },
        [this, path] { show_done(this, tr("Save the table"), tr("%1 is written").arg(shown_name(path))); },
        [this](const QString& reason) { show_error(this, tr("Save the table"), reason); });
}

void StudyPage::set_library(const QString& path) {
    if (path == library_) return;
    job_.forget();
    set_running(false);
    library_ = path;
    title_->setText(path.isEmpty() ? title_text_ : tr("%1: %2").arg(title_text_, shown_name(path)));
    forget();
}

void StudyPage::set_running(bool running) {
    bar_->setVisible(running);
    if (running) bar_->setRange(0, 0);
    start_->setEnabled(!running);
    stop_->setEnabled(running);
}

void StudyPage::show_progress(double share) { show_share(bar_, share); }

void StudyPage::fail(const QString& reason) {
    set_running(false);
    say({});
    show_error(this, title_text_, reason);
    Q_EMIT ended();
}

FileField::FileField(const QString& name, const QString& placeholder, const QString& kinds, QWidget* parent)
    : QWidget{parent}, edit_{new QLineEdit} {
    edit_->setAccessibleName(name);
    edit_->setPlaceholderText(placeholder);
    edit_->setAcceptDrops(false);  // the field takes files
    setAcceptDrops(true);
    setFocusProxy(edit_);
    auto* browse = new QToolButton;
    browse->setIcon(icon(QStringLiteral("open")));
    browse->setToolTip(tr("Choose a file"));
    browse->setAccessibleName(tr("Choose a file: %1").arg(name));
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kTight);
    layout->addWidget(edit_, 1);
    layout->addWidget(browse);
    connect(edit_, &QLineEdit::textChanged, this, &FileField::changed);
    connect(browse, &QToolButton::clicked, this,
            [this, name, kinds] { ask_for_file(this, name, kinds, [this](const QString& path) { set_path(path); }); });
}

QString FileField::path() const { return edit_->text().trimmed(); }
void FileField::set_path(const QString& path) { edit_->setText(path); }

void FileField::set_placeholder(const QString& text) { edit_->setPlaceholderText(text); }

void FileField::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void FileField::dropEvent(QDropEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.isEmpty() || !urls.front().isLocalFile()) return;
    set_path(urls.front().toLocalFile());
    event->acceptProposedAction();
}

}  // namespace chemsieve::ui
