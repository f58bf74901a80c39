// What the window's tests share: a library of the demonstration compounds, and one that takes its time.
#pragma once

#include <QSettings>
#include <QString>
#include <QTemporaryDir>
#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "app/gui/library_service.h"
#include "search/engine/searcher.h"

namespace chemsieve::ui {
class MainWindow;
}

namespace chemsieve::ui::test {

// In a temporary directory; settings are kept there too, so that tests leave the user's alone.
class DemoLibrary {
  public:
    DemoLibrary();

    QString path() const { return directory_.filePath(QStringLiteral("demo.sieve")); }
    QString file(const QString& name) const { return directory_.filePath(name); }
    // Writes a file beside the library.
    QString write(const QString& name, const std::string& content) const;

  private:
    QTemporaryDir directory_;
};

// Some, of a query; compounds that are listed without one do not count.
bool has_hits(const MainWindow& window);

std::string content_of(const QString& path);

// The hits of a search without the window, ranked.
std::vector<Hit> hits_of(const QString& library, SearchMode mode, const std::string& query,
                         const SearchOptions& options, QueryLanguage language = QueryLanguage::smiles);

std::vector<std::string> ids_of(const QString& library, const std::vector<Hit>& hits);

// Real libraries, but reading a structure takes `pause`, so that a search takes long enough to interfere with.
class SlowService : public gui::FileLibraryService {
  public:
    explicit SlowService(std::chrono::milliseconds pause) : pause_{pause} {}
    std::shared_ptr<const CompoundSource> open(const std::string& path) override;
    // Structures read so far: tells whether a search was stopped on any machine, however fast.
    std::size_t structures_read() const { return *structures_read_; }

  private:
    std::chrono::milliseconds pause_;
    std::shared_ptr<std::atomic<std::size_t>> structures_read_ = std::make_shared<std::atomic<std::size_t>>(0);
};

constexpr const char* kBenzeneMolfile =
    "benzene\n  test\n\n"
    "  6  6  0  0  0  0  0  0  0  0999 V2000\n"
    "    1.2990    0.7500    0.0000 C   0  0\n"
    "    1.2990   -0.7500    0.0000 C   0  0\n"
    "    0.0000   -1.5000    0.0000 C   0  0\n"
    "   -1.2990   -0.7500    0.0000 C   0  0\n"
    "   -1.2990    0.7500    0.0000 C   0  0\n"
    "    0.0000    1.5000    0.0000 C   0  0\n"
    "  1  2  2  0\n  2  3  1  0\n  3  4  2  0\n  4  5  1  0\n  5  6  2  0\n  6  1  1  0\n"
    "M  END\n";

}  // namespace chemsieve::ui::test
