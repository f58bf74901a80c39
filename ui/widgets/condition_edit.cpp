#include "ui/widgets/condition_edit.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QRegularExpression>
#include <QStringListModel>

#include "search/request/property_range.h"

namespace chemsieve::ui {

ConditionEdit::ConditionEdit(QWidget* parent) : QLineEdit{parent}, completer_{new QCompleter{this}} {
    setPlaceholderText(tr("mw < 400 and logp between 1 and 3"));
    setAccessibleName(tr("Condition on properties"));
    setClearButtonEnabled(true);
    completer_->setModel(new QStringListModel{completer_});
    completer_->setCaseSensitivity(Qt::CaseInsensitive);
    completer_->setFilterMode(Qt::MatchStartsWith);
    completer_->setWidget(this);
    connect(completer_, qOverload<const QString&>(&QCompleter::activated), this, &ConditionEdit::complete);
    connect(this, &QLineEdit::textEdited, this, &ConditionEdit::offer_names);
}

void ConditionEdit::set_properties(const QStringList& names) {
    properties_ = names;
    renew_names();
}

void ConditionEdit::set_condition_names(const ConditionNames* names) {
    conditions_.clear();
    if (names) {
        for (const ConditionName& each : names->all()) conditions_ << QString::fromStdString(each.name);
    }
    renew_names();
}

void ConditionEdit::renew_names() {
    QStringList all = properties_ + conditions_;
    all.removeDuplicates();
    static_cast<QStringListModel*>(completer_->model())->setStringList(all);
}

void ConditionEdit::insert_property(const QString& name) {
    const QString before = text().left(cursorPosition());
    const bool glued = !before.isEmpty() && !before.back().isSpace() && before.back() != QLatin1Char('(');
    insert((glued ? QStringLiteral(" ") : QString{}) + quoted_property(name) + QLatin1Char(' '));
}

QString ConditionEdit::word_before_cursor() const {
    const QString before = text().left(cursorPosition());
    if (before.count(QLatin1Char('\'')) % 2 == 1 || before.count(QLatin1Char('"')) % 2 == 1) return {};
    static const QRegularExpression kWord{QStringLiteral("[A-Za-z_][A-Za-z0-9_]*$")};
    return kWord.match(before).captured();
}

void ConditionEdit::offer_names() {
    const QString word = word_before_cursor();
    completer_->setCompletionPrefix(word);
    const bool is_whole = completer_->completionCount() == 1 && completer_->currentCompletion() == word;
    if (word.isEmpty() || completer_->completionCount() == 0 || is_whole) return completer_->popup()->hide();
    completer_->complete();
}

void ConditionEdit::complete(const QString& name) {
    const int end = cursorPosition();
    const int begin = end - static_cast<int>(word_before_cursor().size());
    setSelection(begin, end - begin);
    insert(quoted_property(name));
}

// A key that the list of names uses must not start a search.
void ConditionEdit::keyPressEvent(QKeyEvent* event) {
    const bool chooses = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Tab;
    if (completer_->popup()->isVisible() && chooses) return event->ignore();
    QLineEdit::keyPressEvent(event);
}

QString meaning_of(const ConditionName& name) {
    if (!name.condition.empty()) return QString::fromStdString(name.condition);
    return QObject::tr("contains one of the structures of %1").arg(QString::fromStdString(name.path));
}

QString quoted_property(const QString& name) {
    return QString::fromStdString(quoted_property_name(name.toStdString()));
}

}  // namespace chemsieve::ui
