#include "ui/saved_queries/saved_queries_menu.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QObject>
#include <QSaveFile>
#include <QSettings>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/message_label.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {
namespace {

const QString kSettingsKey = QStringLiteral("saved_queries");
const QString kVersionKey = QStringLiteral("chemsieve_queries");
const QString kListKey = QStringLiteral("queries");
const QString kNameKey = QStringLiteral("name");
constexpr int kVersion = 1;
constexpr int kNameBoxWidth = 360;  // pixels

bool comes_before(const SavedQuery& a, const SavedQuery& b) {
    return QString::localeAwareCompare(a.name.toCaseFolded(), b.name.toCaseFolded()) < 0;
}

SavedQuery query_of(const QVariantMap& map) { return {map.value(kNameKey).toString().simplified(), request_from(map)}; }

QVariantMap map_of(const SavedQuery& query) {
    QVariantMap map = to_map(query.query);
    map.insert(kNameKey, query.name);
    return map;
}

constexpr qint64 kLargestFile = 64 << 20;  // bytes

QString file_kind() { return QObject::tr("Queries (*.json)"); }

bool asks_for_something(const SearchRequest& query) {
    return !shown_text(query).trimmed().isEmpty() || !QString::fromStdString(query.where).trimmed().isEmpty() ||
           !query.ranges.empty() || !query.any_of_file.empty() || !query.none_of_file.empty();
}

}  // namespace

std::vector<SavedQuery> saved_queries() {
    std::vector<SavedQuery> queries;
    for (const QVariant& entry : QSettings{}.value(kSettingsKey).toList()) queries.push_back(query_of(entry.toMap()));
    return queries;
}

void keep_saved_queries(std::vector<SavedQuery> queries) {
    std::stable_sort(queries.begin(), queries.end(), comes_before);
    QVariantList list;
    for (const SavedQuery& query : queries) list << map_of(query);
    QSettings{}.setValue(kSettingsKey, list);
}

void save_query(const SavedQuery& query) {
    std::vector<SavedQuery> queries = saved_queries();
    std::erase_if(queries, [&](const SavedQuery& q) { return q.name == query.name; });
    queries.push_back(query);
    keep_saved_queries(std::move(queries));
}

QByteArray json_of(const std::vector<SavedQuery>& queries) {
    QJsonArray list;
    for (const SavedQuery& query : queries) list << QJsonObject::fromVariantMap(map_of(query));
    return QJsonDocument{QJsonObject{{kVersionKey, kVersion}, {kListKey, list}}}.toJson();
}

std::variant<std::vector<SavedQuery>, QString> queries_of_json(const QByteArray& json) {
    QJsonParseError error{};
    const QJsonObject file = QJsonDocument::fromJson(json, &error).object();
    if (error.error != QJsonParseError::NoError) {
        return QObject::tr("It is not a file of queries: %1 at byte %2.").arg(error.errorString()).arg(error.offset);
    }
    const QJsonValue version = file.value(kVersionKey);
    if (!version.isDouble()) return QObject::tr("It is not a file of queries that Chemsieve exported.");
    if (version.toInt() != kVersion) return QObject::tr("A newer Chemsieve wrote it; open it with that one.");
    std::vector<SavedQuery> queries;
    for (const QJsonValue entry : file.value(kListKey).toArray()) {
        SavedQuery query = query_of(entry.toObject().toVariantMap());
        if (!query.name.isEmpty()) queries.push_back(std::move(query));
    }
    if (queries.empty()) return QObject::tr("It holds no queries.");
    return queries;
}

std::vector<SavedQuery> joined(std::vector<SavedQuery> queries, const std::vector<SavedQuery>& added) {
    for (SavedQuery query : added) {
        const QString name = query.name;
        const auto there = [&] {
            return std::find_if(queries.begin(), queries.end(),
                                [&](const SavedQuery& q) { return q.name == query.name; });
        };
        for (int number = 2; there() != queries.end() && !(*there() == query); ++number) {
            query.name = QStringLiteral("%1 (%2)").arg(name).arg(number);
        }
        if (there() == queries.end()) queries.push_back(std::move(query));
    }
    return queries;
}

SavedQueriesDialog::SavedQueriesDialog(QWidget* parent)
    : QDialog{parent},
      list_{new QListWidget},
      use_{new QPushButton{tr("&Use")}},
      rename_{new QPushButton{tr("&Rename")}},
      delete_{new QPushButton{tr("&Delete")}},
      export_{new QPushButton{tr("&Export ...")}},
      import_{new QPushButton{tr("&Import ...")}},
      message_{new MessageLabel} {
    setWindowTitle(tr("Saved queries"));
    list_->setAccessibleName(tr("Saved queries"));
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list_->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::SelectedClicked);
    use_->setToolTip(tr("Put this query into the search panel (Return)"));
    rename_->setToolTip(tr("Give it another name (F2)"));
    delete_->setToolTip(tr("Delete the queries selected (Del)"));
    export_->setToolTip(tr("Write the queries selected, or all, to a file"));
    import_->setToolTip(tr("Add the queries of a file"));
    message_->setObjectName(QStringLiteral("saved_queries_message"));
    lay_out();
    connect(list_, &QListWidget::itemActivated, this, &SavedQueriesDialog::use);
    connect(list_, &QListWidget::itemSelectionChanged, this, &SavedQueriesDialog::update_buttons);
    connect(list_, &QListWidget::itemChanged, this, &SavedQueriesDialog::rename);
    connect(use_, &QPushButton::clicked, this, &SavedQueriesDialog::use);
    connect(rename_, &QPushButton::clicked, this, [this] { list_->editItem(list_->currentItem()); });
    connect(delete_, &QPushButton::clicked, this, &SavedQueriesDialog::remove);
    connect(export_, &QPushButton::clicked, this, &SavedQueriesDialog::ask_and_export);
    connect(import_, &QPushButton::clicked, this, &SavedQueriesDialog::ask_and_import);
    connect(new QShortcut{QKeySequence::Delete, list_, nullptr, nullptr, Qt::WidgetShortcut}, &QShortcut::activated,
            this, &SavedQueriesDialog::remove);
    fill();
}

void SavedQueriesDialog::lay_out() {
    auto* buttons = new QVBoxLayout;
    for (QPushButton* button : {use_, rename_, delete_}) buttons->addWidget(button);
    buttons->addStretch(1);
    for (QPushButton* button : {export_, import_}) buttons->addWidget(button);
    // Return is the list's: it uses the query.
    for (QPushButton* button : {use_, rename_, delete_, export_, import_}) button->setAutoDefault(false);
    auto* row = new QHBoxLayout;
    row->addWidget(list_, 1);
    row->addLayout(buttons);
    auto* close = new QDialogButtonBox{QDialogButtonBox::Close};
    close->button(QDialogButtonBox::Close)->setAutoDefault(false);
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout{this};
    layout->addLayout(row, 1);
    layout->addWidget(message_);
    layout->addWidget(close);
    resize(fontMetrics().averageCharWidth() * 80, fontMetrics().height() * 22);
}

void SavedQueriesDialog::fill(const QString& selected) {
    queries_ = saved_queries();
    const QSignalBlocker quiet{list_};
    list_->clear();
    for (const SavedQuery& query : queries_) {
        auto* item = new QListWidgetItem{query.name, list_};
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        item->setToolTip(label_of(query.query).toHtmlEscaped());
        if (query.name == selected || (selected.isEmpty() && list_->count() == 1)) list_->setCurrentItem(item);
    }
    message_->show_note(queries_.empty() ? tr("No query is saved yet.") : QString{});
    update_buttons();
}

std::vector<SavedQuery> SavedQueriesDialog::selected() const {
    std::vector<SavedQuery> result;
    for (int row = 0; row < list_->count(); ++row) {
        if (list_->item(row)->isSelected()) result.push_back(queries_[static_cast<std::size_t>(row)]);
    }
    return result;
}

void SavedQueriesDialog::update_buttons() {
    const std::size_t number = selected().size();
    use_->setEnabled(number == 1);
    rename_->setEnabled(number == 1);
    delete_->setEnabled(number > 0);
    export_->setEnabled(!queries_.empty());
}

void SavedQueriesDialog::use() {
    const std::vector<SavedQuery> queries = selected();
    if (queries.size() != 1) return;
    Q_EMIT chosen(queries.front().query);
    accept();
}

void SavedQueriesDialog::rename(const QListWidgetItem* item) {
    const auto row = static_cast<std::size_t>(list_->row(item));
    const QString name = item->text().simplified();
    const bool is_taken = std::any_of(queries_.begin(), queries_.end(),
                                      [&](const SavedQuery& q) { return q.name == name && &q != &queries_[row]; });
    const QString before = queries_[row].name;
    if (name.isEmpty() || is_taken) {
        fill(before);
        message_->show_problem(is_taken ? tr("There is another query called %1.").arg(name)
                                        : tr("A query needs a name."));
        return;
    }
    queries_[row].name = name;
    keep_saved_queries(queries_);
    fill(name);
}

void SavedQueriesDialog::remove() {
    const std::vector<SavedQuery> gone = selected();
    std::erase_if(queries_, [&](const SavedQuery& q) { return std::find(gone.begin(), gone.end(), q) != gone.end(); });
    keep_saved_queries(queries_);
    fill();
}

void SavedQueriesDialog::ask_and_export() {
    ask_for_new_file(this, {.title = tr("Export queries"), .kinds = {file_kind()}},
                     [this](const QString& path) { export_to(path); });
}

void SavedQueriesDialog::ask_and_import() {
    ask_for_file(this, tr("Import queries"), file_kind(), [this](const QString& path) { import_from(path); });
}

bool SavedQueriesDialog::export_to(const QString& path) {
    const std::vector<SavedQuery> some = selected();
    const std::vector<SavedQuery>& written = some.empty() ? queries_ : some;
    QSaveFile file{path};
    const QByteArray json = json_of(written);
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.commit()) {
        message_->show_problem(tr("%1 cannot be written: %2").arg(path, file.errorString()));
        return false;
    }
    message_->show_note(
        tr("%1 exported.").arg(counted(static_cast<qint64>(written.size()), tr("query"), tr("queries"))));
    return true;
}

bool SavedQueriesDialog::import_from(const QString& path) {
    QFile file{path};
    if (!file.open(QIODevice::ReadOnly)) {
        message_->show_problem(tr("%1 cannot be read: %2").arg(path, file.errorString()));
        return false;
    }
    const auto read = queries_of_json(file.read(kLargestFile));
    if (const auto* reason = std::get_if<QString>(&read)) {
        message_->show_problem(tr("%1 cannot be imported. %2").arg(path, *reason));
        return false;
    }
    const auto& added = std::get<std::vector<SavedQuery>>(read);
    keep_saved_queries(joined(saved_queries(), added));
    fill(added.front().name);
    message_->show_note(tr("%1 imported.").arg(counted(static_cast<qint64>(added.size()), tr("query"), tr("queries"))));
    return true;
}

SaveQueryDialog::SaveQueryDialog(SearchRequest query, QWidget* parent)
    : QDialog{parent}, query_{std::move(query)}, name_{new QLineEdit}, note_{new MessageLabel} {
    setWindowTitle(tr("Save query"));
    set_role(this, Role::card);
    for (const SavedQuery& saved : saved_queries()) taken_ << saved.name;
    auto* what = new LineLabel{label_of(query_)};
    what->setFont(font_of(1, true));
    name_->setAccessibleName(tr("Name of the query"));
    name_->setMaxLength(200);
    auto* name = new QLabel{tr("&Name")};
    name->setForegroundRole(QPalette::PlaceholderText);
    name->setBuddy(name_);
    auto* buttons = new QDialogButtonBox{QDialogButtonBox::Save | QDialogButtonBox::Cancel};
    save_ = buttons->button(QDialogButtonBox::Save);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(space::kWide, space::kWide, space::kWide, space::kWide);
    layout->addWidget(what);
    layout->addWidget(name);
    layout->addWidget(name_);
    layout->addWidget(note_);
    layout->addWidget(buttons);
    setMinimumWidth(kNameBoxWidth);
    connect(buttons, &QDialogButtonBox::accepted, this, &SaveQueryDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(name_, &QLineEdit::textChanged, this, &SaveQueryDialog::look_at_name);
    look_at_name();
}

void SaveQueryDialog::look_at_name() {
    const QString name = name_->text().simplified();
    const bool is_taken = taken_.contains(name);
    save_->setEnabled(!name.isEmpty());
    save_->setText(is_taken ? tr("&Replace") : tr("&Save"));
    note_->show_note(is_taken ? tr("There is a query of this name; it is replaced.")
                              : tr("It is saved with all its options."));
}

void SaveQueryDialog::accept() {
    save_query({name_->text().simplified(), query_});
    QDialog::accept();
}

SavedQueriesMenu::SavedQueriesMenu(std::function<SearchRequest()> current, QWidget* parent)
    : QMenu{tr("Sa&ved queries"), parent}, current_{std::move(current)} {
    setToolTipsVisible(true);
    // Another window may have saved some, and the panel changes.
    connect(this, &QMenu::aboutToShow, this, &SavedQueriesMenu::fill);
    fill();
}

void SavedQueriesMenu::fill() {
    clear();
    QAction* save = addAction(tr("&Save this query ..."), this, &SavedQueriesMenu::ask_and_save);
    save->setEnabled(asks_for_something(current_()));
    addAction(tr("&Organize ..."), this, &SavedQueriesMenu::organize);
    addSeparator();
    for (const SavedQuery& query : saved_queries()) {
        QAction* action = addAction(without_mnemonics(query.name), this, [this, query] { Q_EMIT chosen(query.query); });
        action->setToolTip(label_of(query.query).toHtmlEscaped());
    }
}

void SavedQueriesMenu::ask_and_save() {
    auto* dialog = new SaveQueryDialog{current_(), parentWidget()};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void SavedQueriesMenu::organize() {
    auto* dialog = new SavedQueriesDialog{parentWidget()};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SavedQueriesDialog::chosen, this, &SavedQueriesMenu::chosen);
    dialog->open();
}

}  // namespace chemsieve::ui
