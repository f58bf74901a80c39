#include "app/gui/library_service.h"

#include <filesystem>

#include "data/import/importer.h"
#include "data/io/atomic_file.h"
#include "data/io/text_input.h"
#include "data/library/library.h"
#include "data/library/library_writer.h"
#include "data/library/property_columns.h"
#include "ui/format_text.h"

namespace chemsieve::gui {

namespace {

constexpr int kSimilarityDecimals = 6;

// A library that this import made and could put nothing into would only be in the way.
class NewLibrary {
  public:
    explicit NewLibrary(const std::string& path) : path_{path}, made_{!std::filesystem::exists(path)} {
        if (made_) create_library(path_, FingerprintRecipe{});
    }
    ~NewLibrary() {
        if (!made_) return;
        try {
            if (Library{path_}.compound_count() > 0) return;
        } catch (const std::exception&) {
            return;  // not ours to judge
        }
        for (const char* suffix : {"", "-wal", "-shm"}) {
            std::error_code ignored;
            std::filesystem::remove(path_ + suffix, ignored);
        }
    }
    NewLibrary(const NewLibrary&) = delete;
    NewLibrary& operator=(const NewLibrary&) = delete;

  private:
    std::string path_;
    bool made_;
};

}  // namespace

std::shared_ptr<const CompoundSource> FileLibraryService::open(const std::string& path) {
    return std::make_shared<const Library>(path);
}

ImportOutcome FileLibraryService::import_file(const std::string& library, const std::string& file,
                                              const ImportEvents& events, std::stop_token stop) {
    TextInput{file};  // before a library is made: the file must be there
    const NewLibrary made{library};
    LibraryWriter writer{library};
    return chemsieve::import_file(writer, file, {}, events, std::move(stop));
}

bool FileLibraryService::export_hits(const CompoundSource& source, const std::vector<Hit>& hits,
                                     const std::string& query_id, const std::string& path, OutputFormat format,
                                     const std::function<void(std::size_t)>& progress, std::stop_token stop) {
    const PropertyColumns properties{"all", source};
    std::vector<TableColumn> columns{{"query_id"}, {"id"}, {"similarity", true}, {"smiles"}};
    properties.append_titles(columns);
    AtomicFile file{path};
    const auto writer = make_table_writer(format, file.stream(), columns);
    const auto reader = source.reader();
    std::size_t written = 0;
    for (const Hit& hit : hits) {
        if (stop.stop_requested()) return false;
        const CompoundRow row = reader->row(hit.compound);
        TableRow table_row{.cells = {}, .id = row.id, .smiles = row.smiles, .molblock = reader->molblock(hit.compound)};
        table_row.cells = {query_id, row.id, ui::similarity_text(hit.similarity, kSimilarityDecimals).toStdString(),
                           row.smiles};
        properties.append_cells(row, *reader, table_row.cells);
        writer->write(table_row);
        progress(++written);
    }
    file.commit();
    return true;
}

}  // namespace chemsieve::gui
