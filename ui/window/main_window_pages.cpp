// Of the main window: what stands in its middle, the start, a hint or the hits.

#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/care/library_tasks.h"
#include "ui/hits/hit_model.h"
#include "ui/widgets/format_text.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui {

namespace {

enum Page { welcome_page, hint_page, hits_page };

}  // namespace

QWidget* MainWindow::make_welcome_page() {
    auto* page = new QWidget;
    auto* text =
        new QLabel{tr("Open a library or drop one here.\n"
                      "Structure files (SMILES, SD, CSV, TSV) can be dropped too.")};
    text->setAlignment(Qt::AlignCenter);
    auto* open = new QPushButton{tr("Open library ...")};
    auto* create = new QPushButton{tr("New library from files ...")};
    connect(open, &QPushButton::clicked, this, [this] { open_action_->trigger(); });
    connect(create, &QPushButton::clicked, this, [this] { new_action_->trigger(); });
    auto* demo = new QPushButton{tr("Try it with well-known compounds")};
    demo->setToolTip(tr("Opens a library of some 600 drugs, natural products and solvents"));
    connect(demo, &QPushButton::clicked, this, [this] { tasks_->open_demo(); });
    auto* layout = new QVBoxLayout{page};
    layout->addStretch(1);
    layout->addWidget(text);
    layout->addSpacing(12);
    layout->addWidget(open, 0, Qt::AlignCenter);
    layout->addWidget(create, 0, Qt::AlignCenter);
    layout->addWidget(demo, 0, Qt::AlignCenter);
    layout->addStretch(1);
    return page;
}

QWidget* MainWindow::make_hint_page() {
    auto* page = new QWidget;
    hint_ = new QLabel;
    hint_->setAlignment(Qt::AlignCenter);
    hint_->setTextFormat(Qt::PlainText);
    hint_->setWordWrap(true);
    list_all_ = new QPushButton;
    list_all_->setObjectName(QStringLiteral("list_all"));
    connect(list_all_, &QPushButton::clicked, this, &MainWindow::list_all_compounds);
    auto* layout = new QVBoxLayout{page};
    layout->addStretch(1);
    layout->addWidget(hint_);
    layout->addSpacing(12);
    layout->addWidget(list_all_, 0, Qt::AlignCenter);
    layout->addStretch(1);
    return page;
}

void MainWindow::show_page() {
    if (!library_) {
        pages_->setCurrentIndex(welcome_page);
    } else if (!model_->all_hits().empty()) {
        pages_->setCurrentIndex(hits_page);
    } else {
        using Ending = SearchReport::Ending;
        const bool done = shown_ && shown_->report && shown_->report->ending == Ending::finished;
        hint_->setText(is_searching() ? tr("Searching ...")
                       : !done ? tr("Draw a structure (Ctrl+D), or type or paste one on the left, and press Return.")
                       : shown_->query.query ? tr("No compound of this library is a hit.")
                                             : tr("No compound of this library satisfies the condition."));
        list_all_->setText(tr("Show &all %1").arg(compounds_text(library_->compounds)));
        list_all_->setVisible(!is_searching() && library_->compounds > 0);
        pages_->setCurrentIndex(hint_page);
    }
}

}  // namespace chemsieve::ui
