#include "ui/why/id_edit.h"

#include <QAbstractItemView>
#include <QKeyEvent>

namespace chemsieve::ui {

namespace {

constexpr int kTypingPauseMs = 200;
constexpr qsizetype kMostOffered = 30;

// The first ids that contain the text, in alphabetical order.
QStringList ids_with(const CompoundSource& source, const QString& text, const std::stop_token& stop) {
    const QString quoted = QString{text}.replace(QLatin1Char('\''), QStringLiteral("''"));
    const std::string where = "id contains '" + quoted.toStdString() + "'";
    const auto selected = source.select({.where = where, .ids = {}}, stop);
    QStringList ids;
    if (!selected) return ids;
    const auto reader = source.reader();
    std::size_t seen = 0;
    for (std::int64_t n = 1; seen < selected->compounds->size() && ids.size() < kMostOffered; ++n) {
        if (!selected->compounds->contains(CompoundNumber{n})) continue;
        ++seen;
        const QString id = QString::fromStdString(reader->id(CompoundNumber{n}));
        if (!ids.contains(id)) ids << id;
    }
    ids.sort(Qt::CaseInsensitive);
    return ids;
}

}  // namespace

IdEdit::IdEdit(QWidget* parent)
    : QLineEdit{parent}, ids_{new QStringListModel{this}}, completer_{new QCompleter{ids_, this}} {
    setPlaceholderText(tr("id of any compound of the library"));
    setAccessibleName(tr("Id of the compound to explain"));
    setToolTip(tr("Tells why this compound is a hit or not, also if it is not in the list; Return asks"));
    setClearButtonEnabled(true);
    completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    completer_->setWidget(this);
    typing_.setSingleShot(true);
    typing_.setInterval(kTypingPauseMs);
    connect(&typing_, &QTimer::timeout, this, &IdEdit::look_up);
    connect(this, &QLineEdit::textEdited, &typing_, qOverload<>(&QTimer::start));
    connect(this, &QLineEdit::returnPressed, this, &IdEdit::choose);
    connect(completer_, qOverload<const QString&>(&QCompleter::activated), this, [this](const QString& id) {
        setText(id);
        choose();
    });
}

void IdEdit::set_source(std::shared_ptr<const CompoundSource> source) {
    source_ = std::move(source);
    offer({});
}

void IdEdit::choose() {
    typing_.stop();
    job_.forget();
    completer_->popup()->hide();
    if (!text().trimmed().isEmpty()) Q_EMIT id_chosen(text().trimmed());
}

void IdEdit::look_up() {
    job_.forget();
    if (!source_ || text().trimmed().isEmpty()) return offer({});
    job_.start([source = source_,
                text = text().trimmed()](const std::stop_token& stop) { return ids_with(*source, text, stop); },
               [this](const QStringList& ids) { offer(ids); },
               [this](const QString&) { offer({}); });  // the explanation will tell the reason
}

void IdEdit::offer(const QStringList& ids) {
    ids_->setStringList(ids);
    if (ids.isEmpty() || !hasFocus() || (ids.size() == 1 && ids.first() == text())) {
        completer_->popup()->hide();
    } else {
        completer_->complete();
    }
}

// A key that the list of ids uses must not start an explanation.
void IdEdit::keyPressEvent(QKeyEvent* event) {
    const bool is_return = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (is_return && completer_->popup()->isVisible() && completer_->popup()->currentIndex().isValid()) {
        return event->ignore();
    }
    QLineEdit::keyPressEvent(event);
}

}  // namespace chemsieve::ui
