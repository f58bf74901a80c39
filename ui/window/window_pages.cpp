#include "ui/window/window_pages.h"

#include <QVBoxLayout>

#include "ui/session/search_session.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

enum Page { welcome_page, hint_page, hits_page };

QString hint_of(const SearchSession& session) {
    if (session.is_searching()) return QObject::tr("Searching ...");
    const auto& shown = session.shown();
    if (!shown || !shown->report || shown->report->ending != SearchReport::Ending::finished) {
        return QObject::tr("Draw a structure (Ctrl+D), or type or paste one on the left, and press Return.");
    }
    return shown->query.query ? QObject::tr("No compound of this library is a hit.")
                              : QObject::tr("No compound of this library satisfies the condition.");
}

}  // namespace

WindowPages::WindowPages(QWidget* hits, QWidget* parent) : QStackedWidget{parent} {
    addWidget(make_welcome_page());
    addWidget(make_hint_page());
    addWidget(hits);
}

QWidget* WindowPages::make_welcome_page() {
    auto* page = new QWidget;
    auto* text =
        new QLabel{tr("Open a library or drop one here.\n"
                      "Structure files (SMILES, SD, CSV, TSV) can be dropped too.")};
    text->setAlignment(Qt::AlignCenter);
    auto* open = new QPushButton{tr("Open library ...")};
    auto* create = new QPushButton{tr("New library from files ...")};
    auto* demo = new QPushButton{tr("Try it with well-known compounds")};
    demo->setToolTip(tr("Opens a library of some 600 drugs, natural products and solvents"));
    connect(open, &QPushButton::clicked, this, &WindowPages::open_wanted);
    connect(create, &QPushButton::clicked, this, &WindowPages::new_wanted);
    connect(demo, &QPushButton::clicked, this, &WindowPages::demo_wanted);
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

QWidget* WindowPages::make_hint_page() {
    auto* page = new QWidget;
    hint_ = new QLabel;
    hint_->setAlignment(Qt::AlignCenter);
    hint_->setTextFormat(Qt::PlainText);
    hint_->setWordWrap(true);
    list_all_ = new QPushButton;
    list_all_->setObjectName(QStringLiteral("list_all"));
    connect(list_all_, &QPushButton::clicked, this, &WindowPages::list_all_wanted);
    auto* layout = new QVBoxLayout{page};
    layout->addStretch(1);
    layout->addWidget(hint_);
    layout->addSpacing(12);
    layout->addWidget(list_all_, 0, Qt::AlignCenter);
    layout->addStretch(1);
    return page;
}

void WindowPages::show_page(const SearchSession& session, bool any_hits) {
    if (!session.library()) return setCurrentIndex(welcome_page);
    if (any_hits) return setCurrentIndex(hits_page);
    const auto compounds = session.library()->compounds;
    hint_->setText(hint_of(session));
    list_all_->setText(tr("Show &all %1").arg(compounds_text(compounds)));
    list_all_->setVisible(!session.is_searching() && compounds > 0);
    setCurrentIndex(hint_page);
}

}  // namespace chemsieve::ui
