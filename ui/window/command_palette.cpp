#include "ui/window/command_palette.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QVBoxLayout>

namespace chemsieve::ui {

namespace {

constexpr int kIndexRole = Qt::UserRole;

// "&Open" as "Open"; two ampersands are one.
QString without_mnemonic(const QString& text) {
    QString plain;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == QLatin1Char('&') && i + 1 < text.size()) ++i;
        plain += text[i];
    }
    return plain;
}

void collect(const QList<QAction*>& actions, const QString& path, QList<MenuCommand>& commands) {
    for (QAction* action : actions) {
        if (action->isSeparator() || !action->isVisible()) continue;
        const QString name = without_mnemonic(action->text());
        const QString whole = path.isEmpty() ? name : QObject::tr("%1 > %2").arg(path, name);
        if (action->menu()) {
            // Menus that are filled when they open are filled now, too.
            Q_EMIT action->menu()->aboutToShow();
            collect(action->menu()->actions(), whole, commands);
        } else {
            commands.push_back({whole, action});
        }
    }
}

// True if the text contains every word.
bool matches(const QString& text, const QStringList& words) {
    return std::all_of(words.begin(), words.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

}  // namespace

QList<MenuCommand> commands_of(QMenuBar* bar) {
    QList<MenuCommand> commands;
    collect(bar->actions(), {}, commands);
    return commands;
}

CommandPalette::CommandPalette(QMenuBar* bar, QWidget* parent)
    : QDialog{parent}, commands_{commands_of(bar)}, search_{new QLineEdit}, list_{new QTreeWidget} {
    setWindowTitle(tr("Find a command"));
    setAttribute(Qt::WA_DeleteOnClose);
    search_->setPlaceholderText(tr("Type a part of its name, then press Return"));
    search_->setAccessibleName(tr("Part of a command's name"));
    search_->setClearButtonEnabled(true);
    search_->installEventFilter(this);
    list_->setAccessibleName(tr("Commands"));
    list_->setColumnCount(2);
    list_->setHeaderHidden(true);
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(search_);
    layout->addWidget(list_, 1);
    connect(search_, &QLineEdit::textChanged, this, &CommandPalette::show_matching);
    connect(search_, &QLineEdit::returnPressed, this, [this] { perform(list_->currentItem()); });
    connect(list_, &QTreeWidget::itemActivated, this, &CommandPalette::perform);
    resize(fontMetrics().averageCharWidth() * 76, fontMetrics().height() * 26);
    show_matching({});
}

void CommandPalette::show_matching(const QString& text) {
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    list_->clear();
    for (qsizetype i = 0; i < commands_.size(); ++i) {
        const MenuCommand& command = commands_[i];
        if (!matches(command.path, words)) continue;
        auto* item =
            new QTreeWidgetItem{list_, {command.path, command.action->shortcut().toString(QKeySequence::NativeText)}};
        item->setData(0, kIndexRole, i);
        item->setDisabled(!command.action->isEnabled());
        if (!list_->currentItem() && command.action->isEnabled()) list_->setCurrentItem(item);
    }
}

// The palette closes before the command begins, so that dialogs of the command are not behind it.
void CommandPalette::perform(const QTreeWidgetItem* item) {
    if (!item || item->isDisabled()) return;
    QAction* action = commands_[item->data(0, kIndexRole).toLongLong()].action;
    accept();
    QMetaObject::invokeMethod(action, &QAction::trigger, Qt::QueuedConnection);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            return QCoreApplication::sendEvent(list_, event);
        }
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace chemsieve::ui
