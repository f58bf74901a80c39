#include "app/python/record_import.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <ostream>
#include <sstream>

#include "app/cli/census/census_upkeep.h"
#include "app/cli/command/option_value.h"
#include "app/cli/options/input_options.h"
#include "app/cli/upkeep/index_run.h"
#include "chem/read/structure_line.h"
#include "data/import/importer.h"
#include "data/upkeep/inchi_key_indexer.h"

namespace chemsieve::python {

namespace {

bool is_molfile(const std::string& text) { return text.find('\n') != std::string::npos; }

class GivenRecords : public RecordReader {
  public:
    explicit GivenRecords(NextRecords next) : next_{std::move(next)} {}

    bool next(InputRecord& record) override {
        if (place_ == given_.size()) {
            given_ = next_();
            place_ = 0;
            if (given_.empty()) return false;
        }
        GivenRecord& given = given_[place_++];
        record = {};
        record.line = ++number_;
        record.fields = std::move(given.fields);
        record.id = std::move(given.id);
        if (is_molfile(given.text)) {
            record.kind = InputRecord::Kind::molblock;
            record.text = std::move(given.text);
            if (record.id.empty()) record.id = record.text.substr(0, record.text.find_first_of("\r\n"));
            return true;
        }
        StructureLine line = structure_and_name(given.text);
        record.text = std::move(line.structure);
        if (record.id.empty()) record.id = std::move(line.name);
        if (record.text.empty()) record.defect = "there is no structure";
        return true;
    }
    std::string dialect() const override { return "values"; }

  private:
    NextRecords next_;
    std::vector<GivenRecord> given_;
    std::size_t place_ = 0;
    std::int64_t number_ = 0;
};

// The options of files, read as the command line reads them.
cli::InputOptions& parse(CLI::App& app, cli::InputOptions& options, std::vector<std::string> words) {
    options.describe(app);
    std::reverse(words.begin(), words.end());
    app.parse(words);
    return options;
}

void add(ImportOutcome& all, const ImportOutcome& one) {
    all.counts += one.counts;
    all.cancelled = all.cancelled || one.cancelled;
    all.refused = all.refused || one.refused;
    if (all.broken_off.empty()) all.broken_off = one.broken_off;
}

bool goes_on(const ImportOutcome& outcome) {
    return !outcome.cancelled && !outcome.refused && outcome.broken_off.empty();
}

}  // namespace

namespace {

// What the library keeps of all its compounds beside fingerprints, as the command line does after imports.
void keep_up(const std::string& library, unsigned jobs, const std::stop_token& stop) {
    std::istringstream in;
    std::ostream nowhere{nullptr};
    cli::Streams streams{.in = in, .out = nowhere, .err = nowhere};
    cli::Context context{.streams = streams, .stop = stop, .quiet = true};
    if (inchi_key_state(library).are_there) cli::add_keys(library, jobs, cli::Remarks::changes_only, context);
    cli::bring_census_up_to_date(library, false, jobs, context);
}

ImportOutcome import_records_or_files(const std::string& library, const ImportCall& call, const std::stop_token& stop) {
    const ImportEvents events{
        .opened = {}, .rejected = call.rejected, .no_fingerprint = {}, .doubted = {}, .progress = call.progress};
    ImportOptions options{
        .format = {}, .reader = {}, .on_error = call.on_error, .duplicates = call.duplicates, .jobs = call.jobs};
    if (call.next) {
        LibraryWriter writer{library};
        RecordSource source{call.name, InputFormat::smiles, std::make_unique<GivenRecords>(call.next)};
        return import_records(writer, source, std::numeric_limits<std::int64_t>::max(), options, events, stop);
    }
    CLI::App program;
    cli::CommandApp app{"import", "", program};
    cli::InputOptions input;
    parse(app, input, call.words);
    const ImportOptions of_files = input.settled();
    options.format = of_files.format;
    options.reader = of_files.reader;
    input.check_files();
    LibraryWriter writer{library};
    ImportOutcome all;
    for (const std::string& file : input.files()) {
        if (goes_on(all)) add(all, import_file(writer, file, options, events, stop));
    }
    return all;
}

}  // namespace

ImportOutcome import_to(const std::string& library, const ImportCall& call, const std::stop_token& stop) {
    const ImportOutcome outcome = import_records_or_files(library, call, stop);
    if (!outcome.cancelled) keep_up(library, call.jobs, stop);
    return outcome;
}

}  // namespace chemsieve::python
