#include "ui/window/window_pages.h"

#include <QVBoxLayout>

#include "ui/session/search_session.h"
#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

enum Page { hint_page, hits_page };

struct Hint {
    QString headline;
    QString text;
};

Hint hint_of(const SearchSession& session) {
    if (session.is_searching()) return {QObject::tr("Searching ..."), {}};
    const auto& shown = session.shown();
    if (!shown || !shown->report || shown->report->ending != SearchReport::Ending::finished) {
        return {QObject::tr("What are you looking for?"),
                QObject::tr("Draw a structure (Ctrl+D), or type or paste one on the left, and press Return.")};
    }
    return {shown->query.query ? QObject::tr("No compound of this library is a hit.")
                               : QObject::tr("No compound of this library satisfies the condition."),
            QObject::tr("Less may be asked for: a smaller structure, wider limits, a lower similarity.")};
}

}  // namespace

WindowPages::WindowPages(QWidget* hits, QWidget* parent) : QStackedWidget{parent} {
    addWidget(make_hint_page());
    addWidget(hits);
}

QWidget* WindowPages::make_hint_page() {
    auto* page = new QFrame;
    set_role(page, Role::card);
    page->setFrameShape(QFrame::StyledPanel);
    auto* picture = new QLabel;
    picture->setPixmap(icon(QStringLiteral("search")).pixmap(32, 32));
    headline_ = new QLabel;
    headline_->setObjectName(QStringLiteral("hint"));
    headline_->setFont(font_of(1.08, true));
    hint_ = new QLabel;
    hint_->setForegroundRole(QPalette::PlaceholderText);
    for (QLabel* text : {headline_, hint_}) {
        text->setAlignment(Qt::AlignCenter);
        text->setTextFormat(Qt::PlainText);
        text->setWordWrap(true);
    }
    list_all_ = new QPushButton;
    list_all_->setObjectName(QStringLiteral("list_all"));
    connect(list_all_, &QPushButton::clicked, this, &WindowPages::list_all_wanted);
    auto* layout = new QVBoxLayout{page};
    layout->addStretch(1);
    layout->addWidget(picture, 0, Qt::AlignCenter);
    layout->addWidget(headline_);
    layout->addWidget(hint_);
    layout->addSpacing(space::kUsual);
    layout->addWidget(list_all_, 0, Qt::AlignCenter);
    layout->addStretch(1);
    return page;
}

void WindowPages::show_page(const SearchSession& session, bool any_hits) {
    if (any_hits) return setCurrentIndex(hits_page);
    const auto compounds = session.library() ? session.library()->compounds : 0;
    const Hint hint = hint_of(session);
    headline_->setText(hint.headline);
    hint_->setText(hint.text);
    list_all_->setText(tr("Show all %1").arg(compounds_text(compounds)));
    list_all_->setVisible(!session.is_searching() && compounds > 0);
    setCurrentIndex(hint_page);
}

}  // namespace chemsieve::ui
