#include "ui/care/change_bar.h"

#include "ui/widgets/format_text.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {

QString counts_text(const LibraryChange& change) {
    if (change.added > 0 && change.removed > 0) {
        return QObject::tr("This library was changed: %1 compounds more, %2 removed.")
            .arg(with_separators(change.added), with_separators(change.removed));
    }
    if (change.added == 1) return QObject::tr("This library was changed: 1 compound more.");
    if (change.added > 0) {
        return QObject::tr("This library was changed: %1 compounds more.").arg(with_separators(change.added));
    }
    if (change.removed == 1) return QObject::tr("This library was changed: 1 compound was removed.");
    if (change.removed > 0) {
        return QObject::tr("This library was changed: %1 compounds were removed.").arg(with_separators(change.removed));
    }
    return QObject::tr("This library was changed by another program.");
}

}  // namespace

QString change_text(const QString& library, const LibraryChange& change) {
    const QString name = shown_name(library);
    switch (change.kind) {
        case LibraryChange::Kind::changed: return counts_text(change);
        case LibraryChange::Kind::replaced:
            return QObject::tr(
                       "Another file took the place of %1. The hits shown are of the old one and can be neither "
                       "searched nor exported any more.")
                .arg(name);
        case LibraryChange::Kind::gone:
            return QObject::tr(
                       "%1 is not there any more: it was deleted, moved or renamed. Put it back, or open "
                       "another library.")
                .arg(name);
        case LibraryChange::Kind::unreadable:
            return QObject::tr("%1 cannot be read any more: %2").arg(name, change.reason);
    }
    return {};
}

ChangeBar::ChangeBar(QWidget* parent)
    : MessageFrame{parent}, reload_{new QPushButton{tr("&Reload")}}, search_{new QPushButton{tr("Search again")}} {
    setAccessibleName(tr("The library was changed"));
    text_label()->setObjectName(QStringLiteral("change_text"));
    reload_->setToolTip(tr("Read the library as it is now; hits whose compounds are still there stay"));
    search_->setToolTip(tr("The search that found these hits once more, in the library as it is now"));
    add_button(reload_);
    add_button(search_);
    connect(reload_, &QPushButton::clicked, this, [this] {
        hide();
        Q_EMIT reload_wanted(is_other_file_);
    });
    connect(search_, &QPushButton::clicked, this, [this] {
        hide();
        Q_EMIT search_wanted();
    });
}

void ChangeBar::show_change(const QString& library, const LibraryChange& change) {
    is_other_file_ = change.kind != LibraryChange::Kind::changed;
    reload_->setVisible(change.kind != LibraryChange::Kind::gone);
    search_->hide();
    show_message(is_other_file_ ? Severity::error : Severity::information, change_text(library, change));
}

void ChangeBar::show_added(std::int64_t compounds) {
    reload_->hide();
    search_->show();
    show_message(Severity::done,
                 compounds == 1
                     ? tr("1 compound was added; search again to include it.")
                     : tr("%1 compounds were added; search again to include them.").arg(with_separators(compounds)));
}

void ChangeBar::hide_added() {
    if (!search_->isHidden()) hide();
}

}  // namespace chemsieve::ui
