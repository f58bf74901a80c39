#include "app/python/record_import.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/command/option_value.h"
#include "app/cli/options/input_options.h"
#include "app/work/upkeep.h"
#include "chem/read/structure_line.h"

namespace chemsieve::python {

namespace {

bool is_molfile(const std::string& text) { return text.find('\n') != std::string::npos; }

class GivenRecords : public RecordReader {
  public:
    explicit GivenRecords(NextRecords next) : next_{std::move(next)} {}

    bool read(InputRecord& record) override {
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
        record.defect = std::move(given.defect);
        if (is_molfile(given.text)) {
            record.kind = InputRecord::Kind::molblock;
            record.text = std::move(given.text);
            if (record.id.empty()) record.id = record.text.substr(0, record.text.find_first_of("\r\n"));
            return true;
        }
        StructureLine line = structure_and_name(given.text);
        record.text = std::move(line.structure);
        if (record.id.empty()) record.id = std::move(line.name);
        if (record.text.empty() && record.defect.empty()) record.defect = "there is no structure";
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
void parse(CLI::App& app, cli::InputOptions& options, std::vector<std::string> words) {
    options.describe(app);
    std::reverse(words.begin(), words.end());
    app.parse(words);
}

}  // namespace

ImportOutcome import_to(const std::string& library, const ImportCall& call, const std::stop_token& stop) {
    work::ImportTaskEvents events;
    events.records.rejected = call.rejected;
    events.records.remarked = call.remarked;
    events.records.progress = call.progress;
    work::ImportTask task{.library = library};
    std::optional<RecordSource> values;
    if (call.next) {
        task.records = &values.emplace(call.name, InputFormat::smiles, std::make_unique<GivenRecords>(call.next));
    } else {
        CLI::App program;
        cli::CommandApp app{"import", "", program};
        cli::InputOptions input;
        parse(app, input, call.words);
        task.options = input.settled();
        input.check_files();
        task.files = input.files();
    }
    task.options.on_error = call.on_error;
    task.options.duplicates = call.duplicates;
    task.options.jobs = call.jobs;
    const work::ImportResult result = work::import_compounds(task, events, stop);
    if (!result.kept_up.failed.empty()) throw LibraryError(result.kept_up.failed);
    return result.records;
}

}  // namespace chemsieve::python
