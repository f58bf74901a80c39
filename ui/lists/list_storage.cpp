#include "ui/lists/list_storage.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>
#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "ui/lists/pasted_ids.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/remedy_text.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {

constexpr int kSavePauseMs = 800;
const QString kLists = QStringLiteral("lists");
const QString kName = QStringLiteral("name");
const QString kIds = QStringLiteral("ids");
const QString kFrom = QStringLiteral("from");
const QString kMade = QStringLiteral("made");
const QString kMarked = QStringLiteral("marked");
const QString kLibrary = QStringLiteral("library");
const QString kNotes = QStringLiteral("notes");
const QString kId = QStringLiteral("id");
const QString kText = QStringLiteral("text");
const QString kRating = QStringLiteral("rating");

QString file_of(const CompoundSource& source) {
    const QString path = absolute_set(QString::fromStdString(source.name()));
    const QByteArray key = QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1).toHex();
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/lists/") +
           QString::fromLatin1(key) + QStringLiteral(".json");
}

std::vector<std::string> ids_of(CompoundReader& reader, const CompoundSelection& compounds) {
    std::vector<std::string> ids;
    compounds.for_each([&](CompoundNumber compound) {
        try {
            ids.push_back(reader.id(compound));
        } catch (const CompoundRemoved&) {
            // Another program has removed the compound, so there is no id to keep.
        }
    });
    return ids;
}

QJsonArray json_of(const std::vector<std::string>& ids) {
    QJsonArray array;
    for (const std::string& id : ids) array.append(QString::fromStdString(id));
    return array;
}

void write_file(const QString& path, const QByteArray& content) {
    QSaveFile file{path};
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit()) {
        throw std::runtime_error(QObject::tr("cannot write %1: %2").arg(path, file.errorString()).toStdString());
    }
}

QByteArray read_file(const QString& path) {
    QFile file{path};
    if (!file.open(QIODevice::ReadOnly)) {
        throw std::runtime_error(QObject::tr("cannot read %1: %2").arg(path, file.errorString()).toStdString());
    }
    QByteArray content = file.readAll();
    if (file.error() != QFile::NoError) {
        throw std::runtime_error(QObject::tr("cannot read %1: %2").arg(path, file.errorString()).toStdString());
    }
    return content;
}

// Another place for a damaged file, where nothing is.
QString put_aside(const QString& path) {
    QString aside = path + QStringLiteral(".damaged");
    for (int i = 2; QFile::exists(aside); ++i) aside = QStringLiteral("%1.damaged %2").arg(path).arg(i);
    return QFile::rename(path, aside) ? aside : QString{};
}

SelectedCompounds selected(const CompoundSource& source, std::vector<std::string> ids) {
    const auto found = source.select({.where = std::nullopt, .ids = std::move(ids)}, {});
    return found ? *found : SelectedCompounds{std::make_shared<const CompoundSelection>(), {}};
}

std::vector<std::string> ids_in(const QJsonArray& array) {
    std::vector<std::string> ids;
    for (const auto& id : array) ids.push_back(id.toString().toStdString());
    return ids;
}

QJsonObject json_of(const std::string& id, const CompoundNote& note) {
    return {{kId, QString::fromStdString(id)}, {kText, note.text}, {kRating, note.rating}};
}

std::vector<std::string> lines_of(const QByteArray& content) {
    std::vector<std::string> lines;
    for (const QByteArray& line : content.split('\n')) {
        const QByteArray id = line.endsWith('\r') ? line.chopped(1) : line;
        if (!id.trimmed().isEmpty()) lines.push_back(id.toStdString());
    }
    return lines;
}

}  // namespace

// The compounds of a text of ids.
struct ListStorage::FoundIds {
    SelectedCompounds compounds;
    std::size_t ids = 0;  // in the text

    static FoundIds of(const CompoundSource& source, const std::vector<std::string>& ids) {
        return {selected(source, ids), ids.size()};
    }
    static FoundIds pasted(const CompoundSource& source, const QString& text) {
        PastedIds ids = pasted_ids(source, text.toStdString(), {});
        CompoundSelection compounds;
        for (const CompoundNumber compound : ids.compounds) compounds.add(compound);
        const std::size_t count = ids.count();
        return {{std::make_shared<const CompoundSelection>(std::move(compounds)), std::move(ids.missing)}, count};
    }
};

// What was written about compounds is kept while they are not in the library: they may come back.
struct ListStorage::KnownNotes {
    std::map<CompoundNumber, std::string> ids;  // for compounds with notes
    QJsonArray absent;                          // entries with ids that the library does not have

    // Compounds of the same id get the same note.
    std::shared_ptr<const CompoundNotes> read(const CompoundSource& source, const QJsonArray& array) {
        std::map<std::string, CompoundNote> by_id;
        for (const auto& entry : array) {
            by_id[entry[kId].toString().toStdString()] = {.text = entry[kText].toString(),
                                                          .rating = std::clamp(entry[kRating].toInt(), 0, kMostStars)};
        }
        std::vector<std::string> wanted;
        for (const auto& [id, note] : by_id) wanted.push_back(id);
        const SelectedCompounds found = selected(source, std::move(wanted));
        auto notes = std::make_shared<CompoundNotes>();
        const auto reader = source.reader();
        std::set<std::string> present;
        found.compounds->for_each([&](CompoundNumber compound) {
            try {
                const std::string id = reader->id(compound);
                present.insert(id);
                ids[compound] = id;
                if (const CompoundNote& note = by_id[id]; !note.empty()) notes->emplace(compound, note);
            } catch (const CompoundRemoved&) {
                // Another program has removed it just now.
            }
        });
        for (const auto& [id, note] : by_id) {
            if (!present.contains(id)) absent.append(json_of(id, note));
        }
        return notes;
    }

    QJsonArray write(CompoundReader& reader, const CompoundNotes& notes) {
        QJsonArray array = absent;
        for (const auto& [compound, note] : notes) {
            try {
                ids[compound] = reader.id(compound);
            } catch (const CompoundRemoved&) {
                // It may have been known before it was removed.
            }
            if (const auto known = ids.find(compound); known != ids.end()) array.append(json_of(known->second, note));
        }
        return array;
    }
};

// The state from the file, which does not exist before the first list is made.
ListState ListStorage::read_state(const CompoundSource& source, KnownNotes& known) {
    const QString path = file_of(source);
    if (!QFile::exists(path)) return {.lists = {}, .marked = nullptr};
    const QJsonObject all = QJsonDocument::fromJson(read_file(path)).object();
    if (all.isEmpty()) {
        const QString aside = put_aside(path);
        throw std::runtime_error((aside.isEmpty() ? QObject::tr("%1 is damaged").arg(path)
                                                  : QObject::tr("%1 is damaged; it is kept as %2").arg(path, aside))
                                     .toStdString());
    }
    ListState state{.lists = {}, .marked = selected(source, ids_in(all[kMarked].toArray())).compounds};
    state.notes = known.read(source, all[kNotes].toArray());
    const QJsonArray lists = all[kLists].toArray();
    for (const auto& list : lists) {
        state.lists.push_back({.name = list[kName].toString(),
                               .compounds = selected(source, ids_in(list[kIds].toArray())).compounds,
                               .from = list[kFrom].toString(),
                               .made = QDate::fromString(list[kMade].toString(), Qt::ISODate)});
    }
    return state;
}

void ListStorage::write_state(const CompoundSource& source, const ListState& state, KnownNotes& known) {
    const auto reader = source.reader();
    QJsonArray lists;
    for (const CompoundList& list : state.lists) {
        lists.append(QJsonObject{{kName, list.name},
                                 {kIds, json_of(ids_of(*reader, *list.compounds))},
                                 {kFrom, list.from},
                                 {kMade, list.made.toString(Qt::ISODate)}});
    }
    const QString path = file_of(source);
    QDir{}.mkpath(QFileInfo{path}.absolutePath());
    write_file(path, QJsonDocument{QJsonObject{{kLibrary, QString::fromStdString(source.name())},
                                               {kMarked, json_of(ids_of(*reader, *state.marked))},
                                               {kNotes, known.write(*reader, *state.notes)},
                                               {kLists, lists}}}
                         .toJson(QJsonDocument::Compact));
}

ListStorage::ListStorage(CompoundLists* lists, QObject* parent) : QObject{parent}, lists_{lists} {
    save_soon_.setSingleShot(true);
    save_soon_.setInterval(kSavePauseMs);
    connect(&save_soon_, &QTimer::timeout, this, &ListStorage::save);
    connect(lists, &CompoundLists::changed, this, [this] {
        if (source_ && !loading_) save_soon();
    });
}

ListStorage::~ListStorage() { save_now(); }

void ListStorage::save_soon() {
    if (!may_save_) return;
    unsaved_ = lists_->state();
    save_soon_.start();
}

void ListStorage::save_now() {
    if (!save_soon_.isActive()) return;
    save_soon_.stop();
    save();
}

void ListStorage::save() {
    job_.add_lasting([source = source_, state = unsaved_,
                      known = known_notes_](const std::stop_token&) { write_state(*source, state, *known); },
                     [] {}, [this](const QString& reason) { Q_EMIT failed(reason); });
}

void ListStorage::open(std::shared_ptr<const CompoundSource> source) {
    save_now();
    source_ = std::move(source);
    known_notes_ = std::make_shared<KnownNotes>();
    loading_ = true;
    may_save_ = true;
    lists_->load({});
    load();
}

void ListStorage::load() {
    job_.start([source = source_, known = known_notes_](const std::stop_token&) { return read_state(*source, *known); },
               [this](ListState state) { take(std::move(state), {}); },
               [this](const QString& reason) { take_nothing(reason); });
}

void ListStorage::take_nothing(const QString& reason) {
    may_save_ = !QFile::exists(file_of(*source_));
    const QString problem = tr("The lists and notes of this library could not be read: %1").arg(reason);
    take({}, may_save_ ? problem
                       : tr("%1. They stay in their file; what is marked or written now is not kept. Open the library "
                            "again to try once more.")
                             .arg(problem));
}

void ListStorage::take(ListState state, const QString& problem) {
    // What was marked and noted while the lists were read stays.
    const CompoundSelection marked_since = lists_->marked();
    const bool any_since = !marked_since.empty() || !lists_->notes().empty();
    if (!marked_since.empty()) {
        state.marked =
            std::make_shared<const CompoundSelection>(state.marked ? *state.marked | marked_since : marked_since);
    }
    if (!lists_->notes().empty()) {
        auto notes = std::make_shared<CompoundNotes>(lists_->notes());
        for (const auto& [compound, stored] : state.notes ? *state.notes : CompoundNotes{}) {
            CompoundNote& note = (*notes)[compound];
            if (note.text.isEmpty()) note.text = stored.text;
            if (note.rating == 0) note.rating = stored.rating;
        }
        state.notes = std::move(notes);
    }
    lists_->load(std::move(state));
    loading_ = false;
    if (any_since) save_soon();
    if (!problem.isEmpty()) Q_EMIT failed(problem);
    Q_EMIT loaded();
}

void ListStorage::import_ids(const QString& path) {
    const auto find = [path](const CompoundSource& source) { return FoundIds::of(source, lines_of(read_file(path))); };
    make_list(QFileInfo{path}.completeBaseName(), tr("from a file"), find, true);
}

void ListStorage::add_list(const QStringList& ids) {
    std::vector<std::string> texts;
    for (const QString& id : ids) texts.push_back(id.toStdString());
    make_list(
        tr("List"), tr("from a comparison"),
        [texts](const CompoundSource& source) { return FoundIds::of(source, texts); }, true);
}

void ListStorage::import_pasted(const QString& text) {
    make_list(
        tr("Pasted"), tr("pasted"), [text](const CompoundSource& source) { return FoundIds::pasted(source, text); },
        false);
}

void ListStorage::make_list(const QString& base_name, const QString& from,
                            std::function<FoundIds(const CompoundSource&)> find, bool even_empty) {
    job_.add([source = source_, find = std::move(find)](const std::stop_token&) { return find(*source); },
             [this, base_name, from, even_empty](const FoundIds& found) {
                 const SelectedCompounds& those = found.compounds;
                 if (those.compounds->empty() && !even_empty) {
                     return Q_EMIT remarked(
                         found.ids == 0
                             ? tr("There is no text in the clipboard to take ids from")
                             : tr("None of the %1 pasted ids is in this library; the first is %2")
                                   .arg(with_separators(found.ids), QString::fromStdString(those.unknown_ids.front())));
                 }
                 const QString name = lists_->free_name(base_name);
                 const std::size_t unknown = those.unknown_ids.size();
                 lists_->set(name, *those.compounds,
                             unknown == 0
                                 ? from
                                 : tr("%1, %2 not found").arg(from, counted(qint64(unknown), tr("id"), tr("ids"))));
                 tell_made(name, found);
             },
             [this](const QString& reason) { Q_EMIT failed(reason); });
}

void ListStorage::tell_made(const QString& name, const FoundIds& found) {
    constexpr std::size_t kMostNamed = 5;
    const std::vector<std::string>& unknown = found.compounds.unknown_ids;
    const QString text = tr("List %1: %2").arg(name, compounds_text(qint64(found.compounds.compounds->size())));
    if (unknown.empty()) return Q_EMIT remarked(text);
    QStringList first;
    for (std::size_t i = 0; i < std::min(kMostNamed, unknown.size()); ++i) first << QString::fromStdString(unknown[i]);
    Q_EMIT remarked(tr("%1; %2 of %3 ids are not in this library: %4%5")
                        .arg(text, with_separators(unknown.size()), with_separators(found.ids),
                             first.join(QStringLiteral(", ")), unknown.size() > kMostNamed ? tr(", ...") : QString{}));
}

void ListStorage::export_ids(const CompoundList& list, const QString& path) {
    job_.add_lasting(
        [source = source_, list, path](const std::stop_token&) {
            QByteArray lines;
            for (const std::string& id : ids_of(*source->reader(), *list.compounds)) {
                lines += QByteArray::fromStdString(id) + '\n';
            }
            write_file(path, lines);
        },
        [this, list, path] {
            Q_EMIT remarked(
                tr("%1 of %2 written to %3").arg(compounds_text(qint64(list.compounds->size())), list.name, path));
        },
        [this](const QString& reason) { Q_EMIT failed(reason); });
}

}  // namespace chemsieve::ui
