#include "ui/start/recent_libraries.h"

#include <QSettings>

#include "ui/style/icons.h"
#include "ui/widgets/format_text.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {

constexpr qsizetype kMostRemembered = 8;
const QString kKey = QStringLiteral("recent_libraries");
const QString kFactsKey = QStringLiteral("recent_library_facts");

QVariantMap facts_of(const RecentLibrary& library) {
    return {{QStringLiteral("compounds"), library.compounds},
            {QStringLiteral("opened"), library.opened.toString(Qt::ISODate)},
            {QStringLiteral("structures"), library.structures}};
}

// SMILES of the first compounds, for the start page.
QStringList first_structures(const CompoundSource& source) {
    constexpr std::size_t kMost = 4;
    QStringList structures;
    try {
        const auto reader = source.reader();
        std::vector<CompoundNumber> first;
        reader->for_each_compound([&](CompoundNumber number) {
            first.push_back(number);
            return first.size() < kMost;
        });
        for (const CompoundNumber number : first) structures << QString::fromStdString(reader->name(number).smiles);
    } catch (const std::exception&) {
        // A library that cannot be read is told of when it is searched.
    }
    return structures;
}

RecentLibrary from_facts(const QString& path, const QVariantMap& facts) {
    return {.path = path,
            .compounds = facts.value(QStringLiteral("compounds")).toLongLong(),
            .opened = QDate::fromString(facts.value(QStringLiteral("opened")).toString(), Qt::ISODate),
            .structures = facts.value(QStringLiteral("structures")).toStringList()};
}

}  // namespace

RecentLibrary recent_of(const OpenedLibrary& library) {
    return {.path = library.path,
            .compounds = library.compounds,
            .opened = QDate::currentDate(),
            .structures = first_structures(*library.source)};
}

RecentLibraries::RecentLibraries(QWidget* parent) : QMenu{tr("Open &recent"), parent} {
    setIcon(ui::icon(QStringLiteral("recent")));
    // Another window may have opened some.
    connect(this, &QMenu::aboutToShow, this, &RecentLibraries::fill);
    fill();
}

QStringList RecentLibraries::paths() const { return QSettings{}.value(kKey).toStringList(); }

void RecentLibraries::set_paths(const QStringList& paths) {
    QSettings settings;
    settings.setValue(kKey, paths.mid(0, kMostRemembered));
    QVariantMap facts = settings.value(kFactsKey).toMap();
    for (const QString& known : facts.keys()) {
        if (!paths.contains(known)) facts.remove(known);
    }
    settings.setValue(kFactsKey, facts);
    fill();
}

void RecentLibraries::add(const RecentLibrary& library) {
    const QString absolute = absolute_set(library.path);
    QSettings settings;
    QVariantMap facts = settings.value(kFactsKey).toMap();
    facts.insert(absolute, facts_of(library));
    settings.setValue(kFactsKey, facts);
    QStringList now = paths();
    now.removeAll(absolute);
    now.prepend(absolute);
    set_paths(now);
}

void RecentLibraries::remove(const QString& path) {
    QStringList now = paths();
    if (now.removeAll(absolute_set(path)) > 0) set_paths(now);
}

std::vector<RecentLibrary> RecentLibraries::libraries() const {
    const QVariantMap facts = QSettings{}.value(kFactsKey).toMap();
    std::vector<RecentLibrary> libraries;
    for (const QString& path : paths()) libraries.push_back(from_facts(path, facts.value(path).toMap()));
    return libraries;
}

void RecentLibraries::fill() {
    clear();
    for (const QString& path : paths()) {
        const QString label = libraries_in(path).join(QStringLiteral(" + "));
        addAction(without_mnemonics(label), this, [this, path] { Q_EMIT chosen(path); });
    }
    menuAction()->setEnabled(!isEmpty());
}

}  // namespace chemsieve::ui
