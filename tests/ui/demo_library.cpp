#include "tests/ui/demo_library.h"

#include <QCoreApplication>
#include <QLabel>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "search/ranking/ranking.h"
#include "tests/support/forwarding_library.h"
#include "ui/hits/hit_model.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui::test {

namespace {

using Counter = std::shared_ptr<std::atomic<std::size_t>>;

class SlowReader : public chemsieve::test::ForwardingReader {
  public:
    SlowReader(std::unique_ptr<CompoundReader> reader, std::chrono::milliseconds pause, Counter structures_read)
        : ForwardingReader{std::move(reader)}, pause_{pause}, structures_read_{std::move(structures_read)} {}

    Molecule molecule(CompoundNumber number) override {
        ++*structures_read_;
        std::this_thread::sleep_for(pause_);
        return ForwardingReader::molecule(number);
    }

  private:
    std::chrono::milliseconds pause_;
    Counter structures_read_;
};

class SlowSource : public chemsieve::test::ForwardingSource {
  public:
    SlowSource(std::shared_ptr<const CompoundSource> source, std::chrono::milliseconds pause, Counter structures_read)
        : ForwardingSource{std::move(source)}, pause_{pause}, structures_read_{std::move(structures_read)} {}

    std::unique_ptr<CompoundReader> reader() const override {
        return std::make_unique<SlowReader>(ForwardingSource::reader(), pause_, structures_read_);
    }
    // So that searches read molecules, slowly.
    std::shared_ptr<const StructureSource> structures() const override { return nullptr; }

  private:
    std::chrono::milliseconds pause_;
    Counter structures_read_;
};

}  // namespace

DemoLibrary::DemoLibrary() {
    // What the window keeps for its user besides settings.
    qputenv("XDG_DATA_HOME", directory_.path().toUtf8());
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, directory_.path());
    QCoreApplication::setOrganizationName(QStringLiteral("chemsieve-test"));
    gui::FileLibraryService{}.import_file(path().toStdString(), CHEMSIEVE_DEMO, {}, {});
}

QString DemoLibrary::write(const QString& name, const std::string& content) const {
    std::ofstream{file(name).toStdString()} << content;
    return file(name);
}

bool has_hits(const MainWindow& window) {
    const QString title = window.findChild<QLabel*>(QStringLiteral("hits_title"))->text();
    return window.findChild<HitModel*>()->rowCount() > 0 && title.startsWith(QLatin1String("Compounds ")) &&
           !title.startsWith(QLatin1String("Compounds with "));
}

std::string content_of(const QString& path) {
    std::ostringstream content;
    content << std::ifstream{path.toStdString()}.rdbuf();
    return content.str();
}

std::vector<Hit> hits_of(const QString& library, SearchMode mode, const std::string& query,
                         const SearchOptions& options, QueryLanguage language) {
    const auto source = gui::FileLibraryService{}.open(library.toStdString());
    Searcher searcher{source};
    const QueryText text{"q1", query, language};
    const Query understood = make_query(mode, text, source->recipe());
    std::vector<Hit> hits;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> batch) { hits.insert(hits.end(), batch.begin(), batch.end()); };
    searcher.run(mode, understood, options, events, {});
    rank(hits, options.top, *source->reader());
    return hits;
}

std::vector<std::string> ids_of(const QString& library, const std::vector<Hit>& hits) {
    const auto source = gui::FileLibraryService{}.open(library.toStdString());
    const auto reader = source->reader();
    std::vector<std::string> ids;
    for (const Hit& hit : hits) ids.push_back(reader->row(hit.compound).id);
    return ids;
}

std::shared_ptr<const CompoundSource> SlowService::open(const std::string& path) {
    return std::make_shared<SlowSource>(FileLibraryService::open(path), pause_, structures_read_);
}

}  // namespace chemsieve::ui::test
