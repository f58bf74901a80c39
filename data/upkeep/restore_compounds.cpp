#include "data/upkeep/restore_compounds.h"

#include "base/error.h"
#include "base/parallel.h"
#include "data/codec/compression.h"
#include "data/compound/compound_builder.h"
#include "data/library/library_writer.h"

namespace chemsieve {

namespace {

void write(std::ostream& out, std::int64_t number) { out.write(reinterpret_cast<const char*>(&number), sizeof number); }

void write(std::ostream& out, const std::string& text) {
    write(out, static_cast<std::int64_t>(text.size()));
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
}

std::int64_t read_number(std::istream& in) {
    std::int64_t number = 0;
    in.read(reinterpret_cast<char*>(&number), sizeof number);
    return in ? number : 0;
}

std::string read_text(std::istream& in) {
    std::string text(static_cast<std::size_t>(read_number(in)), '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    return text;
}

constexpr std::size_t kWindowCompounds = 512;

InputRecord record_of(const RemovedCompound& compound) {
    InputRecord record;
    record.kind = compound.molblock ? InputRecord::Kind::molblock : InputRecord::Kind::smiles;
    record.text = compound.molblock.value_or(compound.smiles);
    record.line = compound.line;
    record.id = compound.id;
    record.fields = compound.fields;
    return record;
}

class Restoring {
  public:
    Restoring(const std::string& library, RemovedCompounds& compounds, const std::stop_token& stop)
        : library_{library}, writer_{library}, compounds_{compounds}, stop_{stop} {
        compounds_.rewind();
        writer_.restore({}, {});  // from here on nobody else adds kinds of fingerprints
    }

    // False at the end.
    bool restore_window() {
        std::vector<RemovedCompound> window;
        while (window.size() < kWindowCompounds) {
            std::optional<RemovedCompound> compound = compounds_.next();
            if (!compound) break;
            window.push_back(std::move(*compound));
        }
        if (window.empty()) return false;
        const std::vector<CompoundRecord> records = build(window);
        if (stop_.stop_requested()) return false;
        std::vector<std::int64_t> imports;
        for (const RemovedCompound& compound : window) imports.push_back(compound.import_id);
        auto number = static_cast<std::int64_t>(writer_.restore(records, imports));
        for (const RemovedCompound& compound : window) {
            numbers_[static_cast<std::int64_t>(compound.number)] = CompoundNumber{number++};
        }
        return true;
    }

    std::int64_t done() const { return static_cast<std::int64_t>(numbers_.size()); }

    NewNumbers finish() {
        writer_.commit_restored(done());
        writer_.slice_fingerprints(true, default_jobs(), stop_);
        return std::move(numbers_);
    }

  private:
    std::vector<CompoundRecord> build(const std::vector<RemovedCompound>& window) const {
        std::vector<BuiltCompound> built(window.size());
        parallel_for(window.size(), default_jobs(), [&](std::size_t i, unsigned) {
            if (!stop_.stop_requested())
                built[i] = build_compound(record_of(window[i]), writer_.recipe(), writer_.kinds());
        });
        std::vector<CompoundRecord> records;
        if (stop_.stop_requested()) return records;
        for (std::size_t i = 0; i < window.size(); ++i) {
            if (const auto* bad = std::get_if<Unparsable>(&built[i])) {
                throw LibraryError(library_ + ": " + window[i].id + " cannot be added again (" + bad->reason +
                                   "); nothing was changed");
            }
            records.push_back(std::get<CompoundRecord>(std::move(built[i])));
            records.back().smiles = window[i].smiles;
        }
        return records;
    }

    const std::string& library_;
    LibraryWriter writer_;
    RemovedCompounds& compounds_;
    const std::stop_token& stop_;
    NewNumbers numbers_;
};

}  // namespace

void RemovedCompounds::add(const RemovedCompound& compound) {
    std::ostream& out = file_.stream();
    for (const std::int64_t number :
         {static_cast<std::int64_t>(compound.number), compound.import_id, compound.line,
          std::int64_t{compound.molblock.has_value()}, static_cast<std::int64_t>(compound.fields.size())}) {
        write(out, number);
    }
    write(out, compound.id);
    write(out, compound.smiles);
    if (compound.molblock) write(out, *compound.molblock);
    for (const auto& [name, value] : compound.fields) {
        write(out, name);
        write(out, value);
    }
    ++size_;
}

void RemovedCompounds::rewind() {
    reading_ = &file_.from_start();
    read_ = 0;
}

std::optional<RemovedCompound> RemovedCompounds::next() {
    if (read_ == size_) return std::nullopt;
    ++read_;
    RemovedCompound compound;
    compound.number = CompoundNumber{read_number(*reading_)};
    compound.import_id = read_number(*reading_);
    compound.line = read_number(*reading_);
    const bool has_molblock = read_number(*reading_) != 0;
    const std::int64_t fields = read_number(*reading_);
    compound.id = read_text(*reading_);
    compound.smiles = read_text(*reading_);
    if (has_molblock) compound.molblock = read_text(*reading_);
    for (std::int64_t i = 0; i < fields; ++i) {
        std::string name = read_text(*reading_);
        compound.fields.emplace_back(std::move(name), read_text(*reading_));
    }
    if (!*reading_) throw FileError("the compounds that were removed cannot be read back from their temporary file");
    return compound;
}

RemovedTexts::RemovedTexts(sqlite::Connection& connection)
    : row_{connection, "SELECT import_id, line, id, smiles FROM compound WHERE compound_id = ?1"},
      molfile_{connection, "SELECT bytes FROM molfile WHERE compound_id = ?1"},
      values_{connection,
              "SELECT name, value FROM property_value JOIN property USING (property_id) WHERE compound_id = ?1 "
              "ORDER BY property_id"},
      path_{connection.path()} {}

RemovedCompound RemovedTexts::read(std::int64_t number) {
    RemovedCompound compound;
    compound.number = CompoundNumber{number};
    for (sqlite::Statement* statement : {&row_, &molfile_, &values_}) {
        statement->reset();
        statement->bind(1, number);
    }
    if (row_.step()) {
        compound.import_id = row_.integer(0);
        compound.line = row_.integer(1);
        compound.id = row_.text(2);
        compound.smiles = row_.text(3);
    }
    if (molfile_.step()) {
        compound.molblock = decompressed_molfile(molfile_.blob(0));
        if (!compound.molblock) {
            throw LibraryError(
                path_ + ": the molfile of " + compound.id + " is damaged, so removing it could not be undone",
                {RemedyKind::repair, path_});
        }
    }
    while (values_.step()) compound.fields.emplace_back(values_.text(0), values_.text(1));
    for (sqlite::Statement* statement : {&row_, &molfile_, &values_}) statement->reset();
    return compound;
}

void check_can_restore(const std::string& library) { const LibraryWriter writer{library}; }

std::optional<NewNumbers> restore_compounds(const std::string& library, RemovedCompounds& compounds,
                                            const std::function<void(std::int64_t, std::int64_t)>& progress,
                                            const std::stop_token& stop) {
    Restoring restoring{library, compounds, stop};
    while (restoring.restore_window()) {
        if (progress) progress(restoring.done(), compounds.size());
    }
    if (stop.stop_requested()) return std::nullopt;
    return restoring.finish();
}

}  // namespace chemsieve
