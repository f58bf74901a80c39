#include "ui/query/search_scope.h"

#include <QHBoxLayout>

#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kLongestShown = 24;  // characters of a query

QString shortened(const QString& text) {
    return text.size() <= kLongestShown ? text : text.left(kLongestShown - 3) + QStringLiteral("...");
}

}  // namespace

SearchScope::SearchScope(QWidget* parent) : QWidget{parent}, box_{new QCheckBox}, narrow_{new QToolButton} {
    box_->setObjectName(QStringLiteral("among_hits"));
    // A long query is no reason for a wide panel.
    box_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    narrow_->setText(tr("Narrow"));
    narrow_->setToolTip(tr("Search only among the hits that are shown now"));
    narrow_->setAutoRaise(true);
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(box_, 1);
    layout->addWidget(narrow_);
    connect(box_, &QCheckBox::clicked, this, [this](bool on) {
        if (on) {
            Q_EMIT hits_wanted();
        } else {
            search_all();
        }
        show_scope();
    });
    connect(narrow_, &QToolButton::clicked, this, &SearchScope::hits_wanted);
    show_scope();
}

void SearchScope::search_among(const std::vector<Hit>& hits, const QString& what) {
    if (hits.empty()) return;
    auto selection = std::make_shared<CompoundSelection>();
    for (const Hit& hit : hits) selection->add(hit.compound);
    take(std::move(selection), hits_text(static_cast<qint64>(hits.size())), what);
}

void SearchScope::search_within(std::shared_ptr<const CompoundSelection> compounds, const QString& what) {
    if (!compounds || compounds->empty()) return;
    const QString number = compounds_text(static_cast<qint64>(compounds->size()));
    take(std::move(compounds), number, what);
}

void SearchScope::take(std::shared_ptr<const CompoundSelection> compounds, const QString& number, const QString& what) {
    earlier_ = std::move(compounds);
    number_ = number;
    what_ = what.simplified();
    show_scope();
    Q_EMIT changed();
}

void SearchScope::search_all() {
    if (!earlier_) return;
    earlier_.reset();
    show_scope();
    Q_EMIT changed();
}

void SearchScope::set_shown(std::size_t hits) {
    shown_ = hits;
    show_scope();
}

void SearchScope::show_scope() {
    box_->setChecked(earlier_ != nullptr);
    box_->setEnabled(earlier_ || shown_ > 0);
    narrow_->setVisible(earlier_ != nullptr);
    narrow_->setEnabled(earlier_ && shown_ > 0 && shown_ < earlier_->size());
    if (!earlier_) {
        box_->setText(tr("only among the hits shown"));
        box_->setToolTip(tr("The next searches look only at the hits shown now (Ctrl+Shift+F)"));
        return;
    }
    // Ampersands of queries are no shortcuts.
    const auto plain = [](QString text) { return text.replace(QLatin1Char('&'), QStringLiteral("&&")); };
    box_->setText(tr("only among %1 of %2").arg(number_, plain(shortened(what_))));
    box_->setToolTip(tr("Only these are searched: %1 of %2. Untick to search all compounds again (Ctrl+Shift+F)")
                         .arg(number_, what_)
                         .toHtmlEscaped());
}

}  // namespace chemsieve::ui
