#include "ui/lists/lists_pane.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QVBoxLayout>

#include "ui/style/icons.h"
#include "ui/style/tokens.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

namespace {
constexpr int kNameRole = Qt::UserRole;
constexpr int kLongestName = 80;
}  // namespace

QString combined_name(const QStringList& names, CompoundLists::Combination how) {
    const QString pattern = how == CompoundLists::Combination::either ? QObject::tr("%1 or %2")
                            : how == CompoundLists::Combination::both ? QObject::tr("%1 and %2")
                                                                      : QObject::tr("%1 without %2");
    QString name = names.value(0);
    for (const QString& other : names.mid(1)) name = pattern.arg(name, other);
    return name.left(kLongestName);
}

ListsPane::ListsPane(CompoundLists* lists, QWidget* parent)
    : QWidget{parent},
      lists_{lists},
      tree_{new QTreeWidget},
      empty_{new TextLabel{tr("There are no lists yet; New makes one of rows, marks or ids.")}},
      combine_menu_{new QMenu{this}} {
    tree_->setAccessibleName(tr("Lists of compounds"));
    tree_->setHeaderLabels({tr("List"), tr("Compounds")});
    tree_->setRootIsDecorated(false);
    tree_->setMinimumHeight(fontMetrics().height() * 5);
    tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    tree_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    tree_->header()->setStretchLastSection(false);
    tree_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto* over = new QVBoxLayout{tree_->viewport()};
    over->setContentsMargins(space::kInside, space::kInside, space::kInside, space::kInside);
    over->addWidget(empty_);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setForegroundRole(QPalette::PlaceholderText);
    empty_->setAttribute(Qt::WA_TransparentForMouseEvents);
    make_actions();
    auto* row = new FlowLayout;
    row->addWidget(make_new_button());
    auto* open = new QToolButton;
    open->setDefaultAction(open_);
    row->addWidget(open);
    row->addWidget(make_combine_button());
    row->addWidget(make_more_button());
    auto* layout = new QVBoxLayout{this};
    layout->addLayout(row);
    layout->addWidget(tree_, 1);
    connect(lists, &CompoundLists::changed, this, &ListsPane::show_lists);
    connect(tree_, &QTreeWidget::itemSelectionChanged, this, &ListsPane::update_actions);
    connect(tree_, &QTreeWidget::itemActivated, this, [this] { open_->trigger(); });
    connect(tree_, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item) {
        if (!filling_) rename(item);
    });
    show_lists();
}

QAction* ListsPane::add_action(const QString& text, const QKeySequence& key, const QString& tip,
                               std::function<void()> act) {
    auto* action = new QAction{text, this};
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(key.isEmpty() ? tip : tr("%1 (%2)").arg(tip, key.toString()));
    connect(action, &QAction::triggered, this, std::move(act));
    addAction(action);
    return action;
}

void ListsPane::make_actions() {
    const auto emits = [this](auto signal) {
        return [this, signal] {
            if (const CompoundList* list = single()) Q_EMIT std::invoke(signal, this, *list);
        };
    };
    open_ = add_action(tr("Show"), {}, tr("List the compounds of this list (Return)"), emits(&ListsPane::open_wanted));
    show_ = add_action(tr("Show only in these hits"), {}, tr("Of the hits, show those of this list alone"),
                       emits(&ListsPane::show_wanted));
    search_ = add_action(tr("Search within it"), {}, tr("The next searches look only at its compounds"),
                         emits(&ListsPane::search_within_wanted));
    paste_ = add_action(tr("From pasted ids"), QKeySequence::Paste,
                        tr("A list of the ids in the clipboard, one a line, or a column of a table"),
                        [this] { Q_EMIT paste_wanted(); });
    select_ = add_action(tr("Select its rows"), {}, tr("Select those hits that are in this list"),
                         emits(&ListsPane::select_wanted));
    rename_ = add_action(tr("Rename"), QKeySequence{Qt::Key_F2}, tr("Give the list another name"), [this] {
        if (tree_->currentItem()) tree_->editItem(tree_->currentItem(), 0);
    });
    remove_ = add_action(tr("Delete"), QKeySequence::Delete,
                         tr("Delete the list; its compounds stay in the library, and Ctrl+Z brings it back"),
                         [this] { lists_->remove(chosen()); });
    export_ = add_action(tr("Save its ids ..."), {}, tr("Write the ids to a text file, one a line"),
                         emits(&ListsPane::export_wanted));
}

QToolButton* ListsPane::make_new_button() {
    auto* button = new QToolButton;
    button->setText(tr("New"));
    button->setToolTip(tr("Make a list of compounds"));
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu{button};
    menu->addAction(tr("Of the &selected rows ..."), this, [this] { Q_EMIT new_list_wanted(Source::selected); });
    menu->addAction(tr("Of all hits sho&wn ..."), this, [this] { Q_EMIT new_list_wanted(Source::shown); });
    menu->addAction(tr("Of the &marked compounds ..."), this, [this] { Q_EMIT new_list_wanted(Source::marked); });
    menu->addSeparator();
    menu->addAction(tr("From a file of &ids ..."), this, &ListsPane::import_wanted);
    menu->addAction(paste_);
    button->setMenu(menu);
    return button;
}

QToolButton* ListsPane::make_combine_button() {
    using How = CompoundLists::Combination;
    combine_menu_->addAction(tr("In &any of them (union)"), this, [this] { combine(How::either); });
    combine_menu_->addAction(tr("In a&ll of them (intersection)"), this, [this] { combine(How::both); });
    first_alone_ =
        combine_menu_->addAction(tr("In the &first alone (difference)"), this, [this] { combine(How::first_alone); });
    auto* button = new QToolButton;
    button->setText(tr("Combine"));
    button->setToolTip(tr("A new list of those chosen; Ctrl+click chooses several"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(combine_menu_);
    connect(combine_menu_, &QMenu::aboutToShow, this, &ListsPane::update_actions);
    return button;
}

// The rest, so that the row is no wider than the names of lists need.
QToolButton* ListsPane::make_more_button() {
    auto* button = new QToolButton;
    button->setIcon(icon(QStringLiteral("more")));
    button->setAccessibleName(tr("More for the list chosen"));
    button->setToolTip(tr("Rename, delete and more, as by a right click on a list"));
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu{button};
    add_entries(menu);
    button->setMenu(menu);
    return button;
}

void ListsPane::show_lists() {
    filling_ = true;
    const QStringList before = chosen();
    tree_->clear();
    for (const CompoundList& list : lists_->lists()) {
        auto* item = new QTreeWidgetItem{tree_, {list.name, with_separators(list.compounds->size())}};
        item->setData(0, kNameRole, list.name);
        item->setToolTip(0, list.name.toHtmlEscaped());
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        item->setSelected(before.contains(list.name));
    }
    empty_->setVisible(lists_->lists().empty());
    filling_ = false;
    update_actions();
}

QStringList ListsPane::chosen() const {
    QStringList names;
    for (int i = 0; i < tree_->topLevelItemCount(); ++i) {
        const QTreeWidgetItem* item = tree_->topLevelItem(i);
        if (item->isSelected()) names << item->data(0, kNameRole).toString();
    }
    return names;
}

const CompoundList* ListsPane::single() const {
    const QStringList names = chosen();
    return names.size() == 1 ? lists_->find(names.first()) : nullptr;
}

void ListsPane::rename(QTreeWidgetItem* item) {
    const QString from = item->data(0, kNameRole).toString();
    const QString to = item->text(0).trimmed().left(kLongestName);
    if (!to.isEmpty()) lists_->rename(from, to);
    // Shows the names as they are: an empty name, or one in use, is not accepted.
    QMetaObject::invokeMethod(this, &ListsPane::show_lists, Qt::QueuedConnection);
}

void ListsPane::combine(CompoundLists::Combination how) {
    const QStringList names = chosen();
    if (names.size() < 2) return;
    lists_->combine(names, how, lists_->free_name(combined_name(names, how)));
}

void ListsPane::ask_for_new_list(const CompoundSelection& compounds) {
    if (compounds.empty()) return;
    auto* dialog = new QInputDialog{this};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("New list"));
    dialog->setLabelText(tr("Name of the list of %1:").arg(compounds_text(qint64(compounds.size()))));
    dialog->setTextValue(lists_->free_name(tr("List")));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, compounds](const QString& text) {
        const QString name = text.trimmed().left(kLongestName);
        if (!name.isEmpty()) lists_->set(lists_->free_name(name), compounds);
    });
    dialog->open();
}

void ListsPane::update_actions() {
    const QStringList names = chosen();
    for (QAction* action : {open_, show_, search_, select_, rename_, export_}) action->setEnabled(names.size() == 1);
    remove_->setEnabled(!names.isEmpty());
    for (QAction* action : combine_menu_->actions()) action->setEnabled(names.size() > 1);
    first_alone_->setText(names.size() > 1 ? tr("In %1 &alone (difference)").arg(names.first())
                                           : tr("In the &first alone (difference)"));
}

void ListsPane::add_entries(QMenu* menu) {
    menu->addActions({open_, show_, search_, select_, rename_, remove_});
    menu->addSeparator();
    menu->addActions(combine_menu_->actions());
    menu->addSeparator();
    menu->addAction(export_);
}

void ListsPane::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu{this};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    add_entries(menu);
    menu->popup(event->globalPos());
}

}  // namespace chemsieve::ui
