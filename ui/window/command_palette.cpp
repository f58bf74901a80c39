#include "ui/window/command_palette.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/line_across.h"

namespace chemsieve::ui {

namespace {

constexpr int kIndexRole = Qt::UserRole;
constexpr int kNameRole = Qt::UserRole + 1;
constexpr int kMenuRole = Qt::UserRole + 2;
constexpr int kKeysRole = Qt::UserRole + 3;
constexpr int kFoundRole = Qt::UserRole + 4;  // the words that were typed

const QString kBetween = QStringLiteral(" > ");  // menu and entry
constexpr int kMoreThanCommand = 16;             // is the height of a row: 32 with the usual font
constexpr int kCommandInset = 4;
constexpr int kCommandIcon = 20;
constexpr int kRowsSeen = 14;

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
        const QString whole = path.isEmpty() ? name : path + kBetween + name;
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

// Where the words stand in the text, as formats that are bold and in the colour of links.
QList<QTextLayout::FormatRange> found_in(const QString& text, const QStringList& words, const QColor& colour) {
    QList<QTextLayout::FormatRange> found;
    for (const QString& word : words) {
        const qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive);
        if (at < 0) continue;
        QTextCharFormat format;
        format.setFontWeight(QFont::DemiBold);
        format.setForeground(colour);
        found.push_back({static_cast<int>(at), static_cast<int>(word.size()), format});
    }
    return found;
}

// Icon, name with what was typed in bold, menu, and the keys at the right.
class CommandRows : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return {1, option.fontMetrics.height() + kMoreThanCommand};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Colours& colours = colours_of(option.palette);
        const bool enabled = index.flags().testFlag(Qt::ItemIsEnabled);
        const QRect row = option.rect.adjusted(kCommandInset, 0, -kCommandInset, 0);
        painter->save();
        if (enabled && option.state.testFlag(QStyle::State_Selected)) {
            draw_round(painter, QRectF{row}, radius::kButton, colours.soft_accent, {});
        } else if (enabled && option.state.testFlag(QStyle::State_MouseOver)) {
            draw_round(painter, QRectF{row}, radius::kButton, colours.row_hover, {});
        }
        const QRect picture{row.left() + space::kUsual, row.center().y() - kCommandIcon / 2 + 1, kCommandIcon,
                            kCommandIcon};
        index.data(Qt::DecorationRole)
            .value<QIcon>()
            .paint(painter, picture, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
        QRect text = row.adjusted(2 * space::kUsual + kCommandIcon + space::kTight, 0, -space::kInside, 0);
        const QFont small = font_of(type_size::kSecondary);
        const QColor beside = enabled ? colours.secondary : colours.disabled;
        if (const QString keys = index.data(kKeysRole).toString(); !keys.isEmpty()) {
            painter->setFont(small);
            painter->setPen(beside);
            painter->drawText(text, Qt::AlignRight | Qt::AlignVCenter, keys);
            text.setRight(text.right() - QFontMetrics{small}.horizontalAdvance(keys) - space::kInside);
        }
        const int end = draw_name(painter, option, index, text);
        painter->setFont(small);
        painter->setPen(beside);
        text.setLeft(end + space::kUsual);
        painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                          QFontMetrics{small}.elidedText(index.data(kMenuRole).toString(), Qt::ElideRight,
                                                         std::max(0, text.width())));
        painter->restore();
    }

  private:
    // Gives its right end.
    static int draw_name(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                         const QRect& place) {
        const Colours& colours = colours_of(option.palette);
        const bool enabled = index.flags().testFlag(Qt::ItemIsEnabled);
        const QString name =
            option.fontMetrics.elidedText(index.data(kNameRole).toString(), Qt::ElideRight, place.width());
        QTextLayout layout{name, option.font};
        layout.setFormats(
            found_in(name, index.data(kFoundRole).toStringList(), enabled ? colours.link : colours.disabled));
        layout.beginLayout();
        QTextLine line = layout.createLine();
        line.setLineWidth(place.width() + 1.0);
        layout.endLayout();
        painter->setPen(enabled ? colours.text : colours.disabled);
        layout.draw(painter, QPointF{place.left() + 0.0, place.top() + (place.height() - line.height()) / 2});
        return place.left() + static_cast<int>(line.naturalTextWidth());
    }
};

}  // namespace

QString MenuCommand::name() const { return path.section(kBetween, -1); }

QString MenuCommand::menu() const { return path.section(kBetween, 0, -2); }

QList<MenuCommand> commands_of(QMenuBar* bar) {
    QList<MenuCommand> commands;
    collect(bar->actions(), {}, commands);
    return commands;
}

CommandPalette::CommandPalette(QMenuBar* bar, QWidget* parent)
    : QDialog{parent}, commands_{commands_of(bar)}, search_{new QLineEdit}, count_{new QLabel}, list_{new QTreeWidget} {
    setWindowTitle(tr("Find a command"));
    setAttribute(Qt::WA_DeleteOnClose);
    set_role(this, Role::card);
    search_->setPlaceholderText(tr("A part of its name"));
    search_->setAccessibleName(tr("Part of a command's name"));
    search_->installEventFilter(this);
    set_role(search_, Role::plain);
    count_->setObjectName(QStringLiteral("commands_found"));
    count_->setForegroundRole(QPalette::PlaceholderText);
    count_->setFont(font_of(type_size::kSecondary));
    list_->setAccessibleName(tr("Commands"));
    list_->setHeaderHidden(true);
    list_->setRootIsDecorated(false);
    list_->setIndentation(0);
    list_->setUniformRowHeights(true);
    list_->setMouseTracking(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setItemDelegate(new CommandRows{list_});
    set_role(list_, Role::plain);
    lay_out();
    connect(search_, &QLineEdit::textChanged, this, &CommandPalette::show_matching);
    connect(search_, &QLineEdit::returnPressed, this, [this] { perform(list_->currentItem()); });
    connect(list_, &QTreeWidget::itemActivated, this, &CommandPalette::perform);
    connect(list_, &QTreeWidget::itemClicked, this, &CommandPalette::perform);
    const int row = fontMetrics().height() + kMoreThanCommand;
    resize(fontMetrics().averageCharWidth() * 70, (kRowsSeen + 3) * row);
    show_matching({});
}

void CommandPalette::lay_out() {
    auto* picture = new QLabel;
    picture->setPixmap(icon(QStringLiteral("command")).pixmap(kCommandIcon, kCommandIcon));
    auto* head = new QHBoxLayout;
    head->setContentsMargins(space::kInside, space::kUsual, space::kInside, space::kUsual);
    head->addWidget(picture);
    head->addWidget(search_, 1);
    head->addWidget(count_);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(space::kInside, space::kUsual, space::kInside, space::kUsual);
    foot->setSpacing(space::kApart);
    for (const QString& text : {tr("\u2191 \u2193 choose"), tr("Return does it"), tr("Esc closes")}) {
        auto* hint = new QLabel{text};
        hint->setForegroundRole(QPalette::PlaceholderText);
        hint->setFont(font_of(type_size::kSecondary));
        foot->addWidget(hint);
    }
    foot->addStretch(1);
    auto* layout = bare_layout<QVBoxLayout>(this, 0);
    layout->addLayout(head);
    layout->addWidget(new LineAcross);
    layout->addSpacing(space::kTight);
    layout->addWidget(list_, 1);
    layout->addSpacing(space::kTight);
    layout->addWidget(new LineAcross);
    layout->addLayout(foot);
}

// Those that have the words in their own names come first.
void CommandPalette::show_matching(const QString& text) {
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    list_->clear();
    for (const bool by_name : {true, false}) {
        for (qsizetype i = 0; i < commands_.size(); ++i) {
            if (!matches(commands_[i].path, words) || matches(commands_[i].name(), words) != by_name) continue;
            add_row(static_cast<int>(i), words);
        }
    }
    count_->setText(tr("%1 of %2").arg(with_separators(list_->topLevelItemCount()), with_separators(commands_.size())));
}

void CommandPalette::add_row(int command, const QStringList& words) {
    const QAction* action = commands_[command].action;
    if (!action) return;
    auto* item = new QTreeWidgetItem{list_, {commands_[command].path}};
    item->setIcon(0, action->icon());
    item->setData(0, kIndexRole, command);
    item->setData(0, kNameRole, commands_[command].name());
    item->setData(0, kMenuRole, commands_[command].menu());
    item->setData(0, kKeysRole, action->shortcut().toString(QKeySequence::NativeText));
    item->setData(0, kFoundRole, words);
    item->setDisabled(!action->isEnabled());
    if (!list_->currentItem() && action->isEnabled()) list_->setCurrentItem(item);
}

// The palette closes before the command begins, so that dialogs of the command are not behind it.
void CommandPalette::perform(const QTreeWidgetItem* item) {
    if (!item || item->isDisabled()) return;
    QAction* action = commands_[item->data(0, kIndexRole).toLongLong()].action;
    accept();
    if (!action) return;
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
