#include "ui/lists/lists_pane.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/tokens.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

namespace {
constexpr int kLongestName = 80;
constexpr int kLeastLines = 14;

enum ListPage { empty_page, rows_page };

// A link in the foot that does what the action does.
QToolButton* link_for(QAction* action) {
    auto* link = new QToolButton;
    set_role(link, Role::link);
    link->setToolButtonStyle(Qt::ToolButtonTextOnly);
    if (action) link->setDefaultAction(action);
    return link;
}

QToolButton* tool_for(const QString& icon_name, QMenu* menu, const QString& tip) {
    auto* tool = new QToolButton;
    tool->setIcon(icon(icon_name));
    tool->setAutoRaise(true);
    tool->setAccessibleName(tip);
    tool->setToolTip(tip);
    tool->setPopupMode(QToolButton::InstantPopup);
    tool->setMenu(menu);
    return tool;
}
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
      pages_{new QStackedWidget},
      rows_{new ListRows},
      new_menu_{new QMenu{this}},
      combine_menu_{new QMenu{this}} {
    make_actions();
    make_menus();
    auto* page = new QWidget;
    auto* page_layout = bare_layout<QVBoxLayout>(page, 0);
    page_layout->addWidget(rows_, 1);
    page_layout->addWidget(make_foot());
    pages_->addWidget(make_empty());
    pages_->addWidget(page);
    auto* layout = bare_layout<QVBoxLayout>(this, 0);
    layout->addWidget(pages_);
    setFocusProxy(rows_);
    connect(lists, &CompoundLists::changed, this, &ListsPane::show_lists);
    connect(rows_, &QListWidget::itemSelectionChanged, this, &ListsPane::update_actions);
    connect(rows_, &QListWidget::itemActivated, this, [this] { open_->trigger(); });
    connect(rows_, &ListRows::tool_clicked, this, &ListsPane::use_tool);
    show_lists();
}

// Room for some rows, or for what is said in their place.
QSize ListsPane::minimumSizeHint() const {
    const QSize least = QWidget::minimumSizeHint();
    return {least.width(), std::max(least.height(), fontMetrics().height() * kLeastLines)};
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
            if (const auto list = single()) Q_EMIT std::invoke(signal, this, *list);
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
    rename_ = add_action(tr("Rename"), QKeySequence{Qt::Key_F2}, tr("Give the list another name"),
                         [this] { ask_for_name(); });
    remove_ = add_action(tr("Delete"), QKeySequence::Delete,
                         tr("Delete the list; its compounds stay in the library, and Ctrl+Z brings it back"),
                         [this] { lists_->remove(chosen()); });
    export_ = add_action(tr("Save its ids ..."), {}, tr("Write the ids to a text file, one a line"),
                         emits(&ListsPane::export_wanted));
}

void ListsPane::make_menus() {
    using How = CompoundLists::Combination;
    new_menu_->addAction(tr("Of the &selected rows ..."), this, [this] { Q_EMIT new_list_wanted(Source::selected); });
    new_menu_->addAction(tr("Of all hits sho&wn ..."), this, [this] { Q_EMIT new_list_wanted(Source::shown); });
    new_menu_->addAction(tr("Of the &marked compounds ..."), this, [this] { Q_EMIT new_list_wanted(Source::marked); });
    new_menu_->addSeparator();
    new_menu_->addAction(tr("From a file of &ids ..."), this, &ListsPane::import_wanted);
    new_menu_->addAction(paste_);
    combine_menu_->addAction(tr("In &any of them (union)"), this, [this] { combine(How::either); });
    combine_menu_->addAction(tr("In a&ll of them (intersection)"), this, [this] { combine(How::both); });
    first_alone_ =
        combine_menu_->addAction(tr("In the &first alone (difference)"), this, [this] { combine(How::first_alone); });
    connect(combine_menu_, &QMenu::aboutToShow, this, &ListsPane::update_actions);
}

std::vector<QToolButton*> ListsPane::make_tools() {
    return {tool_for(QStringLiteral("plus"), new_menu_, tr("Make a list of compounds")),
            tool_for(QStringLiteral("overlap"), combine_menu_,
                     tr("A new list of those chosen; Ctrl+click chooses several"))};
}

QWidget* ListsPane::make_foot() {
    show_link_ = link_for(open_);
    rename_link_ = link_for(rename_);
    combine_link_ = link_for(nullptr);
    combine_link_->setText(tr("Combine ..."));
    combine_link_->setToolTip(tr("A new list of those chosen"));
    connect(combine_link_, &QToolButton::clicked, this, [this] {
        combine_menu_->popup(combine_link_->mapToGlobal(QPoint{0, combine_link_->height()}));
    });
    count_ = new LineLabel;
    count_->setObjectName(QStringLiteral("lists_count"));
    count_->setForegroundRole(QPalette::PlaceholderText);
    count_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* foot = new QWidget;
    auto* row = new QHBoxLayout{foot};
    row->setContentsMargins(space::kUsual, space::kUsual, space::kInside, space::kUsual);
    row->setSpacing(space::kTight);
    for (QWidget* link : {show_link_, rename_link_, combine_link_}) row->addWidget(link);
    row->addWidget(count_, 1);
    return foot;
}

QWidget* ListsPane::make_empty() {
    auto* empty = new EmptyState{QStringLiteral("lists")};
    empty->say(tr("No lists yet"), tr("Select rows and press Ctrl+Shift+L, or make one of marks or ids."));
    empty->set_button(tr("New list"));
    empty->button()->setMenu(new_menu_);
    return empty;
}

void ListsPane::show_lists() {
    std::vector<ListRows::Row> rows;
    const std::size_t marked = lists_->marked().size();
    if (marked > 0) {
        rows.push_back({.name = tr("Marked"), .from = tr("in this library"), .compounds = marked, .is_marked = true});
    }
    for (const CompoundList& list : lists_->lists()) {
        rows.push_back({.name = list.name, .from = origin_of(list), .compounds = list.compounds->size()});
    }
    all_ = lists_->all();
    rows_->set_rows(rows);
    pages_->setCurrentIndex(rows.empty() ? empty_page : rows_page);
    update_actions();
}

std::optional<CompoundList> ListsPane::single() const {
    const QStringList names = chosen();
    if (names.size() + (rows_->is_marked_chosen() ? 1 : 0) != 1) return std::nullopt;
    if (names.isEmpty()) return CompoundList{.name = tr("Marked"), .compounds = lists_->marked_shared()};
    const CompoundList* list = lists_->find(names.first());
    return list ? std::optional{*list} : std::nullopt;
}

void ListsPane::ask_for_name() {
    const QStringList names = chosen();
    if (names.size() != 1) return;
    auto* box = new ListNameBox{lists_, names.first(), this};
    connect(box, &ListNameBox::named, this,
            [this, from = names.first()](const QString& name) { lists_->rename(from, name); });
    box->open();
}

void ListsPane::combine(CompoundLists::Combination how) {
    const QStringList names = chosen();
    if (names.size() < 2) return;
    lists_->combine(names, how, lists_->free_name(combined_name(names, how)));
}

void ListsPane::ask_for_new_list(const CompoundSelection& compounds, const QString& from) {
    if (compounds.empty()) return;
    auto* box = new ListNameBox{lists_, compounds.size(), this};
    connect(box, &ListNameBox::named, this, [this, compounds, from](const QString& name, ListNameBox::Answer answer) {
        take(name, compounds, from, answer);
    });
    box->open();
}

void ListsPane::take(const QString& name, const CompoundSelection& compounds, const QString& from,
                     ListNameBox::Answer answer) {
    switch (answer) {
        case ListNameBox::Answer::add: return lists_->add(name, compounds);
        case ListNameBox::Answer::replace: return lists_->set(name, compounds, from);
        // Meanwhile one of this name may have come, of pasted ids or of an undo.
        case ListNameBox::Answer::make: return lists_->set(lists_->free_name(name), compounds, from);
    }
}

void ListsPane::use_tool(ListRows::Tool tool, const QPoint& below) {
    if (tool == ListRows::Tool::show) return open_->trigger();
    if (tool == ListRows::Tool::save) return export_->trigger();
    auto* menu = new QMenu{this};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    add_entries(menu);
    menu->popup(below);
}

void ListsPane::update_actions() {
    const QStringList names = chosen();
    const bool one = single().has_value();
    for (QAction* action : {open_, show_, search_, select_, export_}) action->setEnabled(one);
    rename_->setEnabled(one && names.size() == 1);
    remove_->setEnabled(!names.isEmpty());
    for (QAction* action : combine_menu_->actions()) action->setEnabled(names.size() > 1);
    first_alone_->setText(names.size() > 1 ? tr("In %1 &alone (difference)").arg(names.first())
                                           : tr("In the &first alone (difference)"));
    for (QWidget* link : {show_link_, rename_link_}) link->setVisible(names.size() < 2);
    combine_link_->setVisible(names.size() > 1);
    show_count();
}

// "67 of 1,735 compounds"
void ListsPane::show_count() {
    CompoundSelection some;
    if (rows_->is_marked_chosen()) some = lists_->marked();
    for (const QString& name : chosen()) {
        if (const CompoundList* list = lists_->find(name)) some = some | *list->compounds;
    }
    const QString all = compounds_text(static_cast<qint64>(all_.size()));
    const bool any = rows_->is_marked_chosen() || !chosen().isEmpty();
    count_->setText(any ? tr("%1 of %2").arg(with_separators(some.size()), all) : all);
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
