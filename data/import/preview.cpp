#include "data/import/preview.h"

#include "base/error.h"
#include "base/platform/files.h"
#include "data/compound/compound_builder.h"
#include "data/file/text_input.h"

namespace chemsieve {

namespace {

// How far the text is read: a record is never taken from further behind.
constexpr std::int64_t kMostBytes = 4 << 20;

PreviewRecord previewed(InputRecord record) {
    const BuiltCompound built = build_compound(record, {});
    PreviewRecord result{.record = std::move(record), .smiles = {}, .problem = {}, .remarks = {}};
    if (const auto* rejected = std::get_if<RejectedRecord>(&built)) {
        result.problem = rejected->reason;
        result.remarks = result.record.remarks;
    } else {
        result.smiles = std::get<CompoundRecord>(built).smiles;
        result.remarks = std::get<CompoundRecord>(built).remarks;
    }
    return result;
}

void read_records(TextInput& input, RecordReader& reader, std::size_t most, ImportPreview& preview) {
    InputRecord record;
    while (preview.records.size() < most) {
        if (!reader.next(record)) {
            preview.is_all = !input.was_limited();
            return;
        }
        // It may go on behind the limit.
        if (input.was_limited()) {
            if (preview.records.empty()) preview.failure = {"its first record is too long to be shown"};
            return;
        }
        const auto count = static_cast<std::int64_t>(preview.records.size()) + 1;
        if (record.id.empty()) record.id = id_of_unnamed(input.name(), count);
        preview.records.push_back(previewed(std::move(record)));
    }
    preview.is_all = !reader.next(record) && !input.was_limited();
}

// If no column is titled like one of structures: the columns, for the user to choose.
std::optional<TableLayout> layout_of_undecided(const std::string& path, InputFormat format, ReaderOptions options) {
    if (!facts_of(format).is_table) return std::nullopt;
    try {
        TextInput input{path, kMostBytes};
        options.smiles_column = "1";
        options.id_column.clear();
        return make_record_reader(format, input, options)->layout();
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace

ImportPreview preview_file(const std::string& path, const ImportOptions& options, std::size_t most_records) {
    ImportPreview preview;
    preview.format = options.format ? options.format : format_from_name(path);
    try {
        check_readable(path);
        // Reading the beginning of a pipe would take it away.
        if (!is_regular_file(path)) throw FileError(path + " is no ordinary file, so it has no preview");
        if (!preview.format) return preview;
        TextInput input{path, kMostBytes};
        const auto reader = make_record_reader(*preview.format, input, options.reader);
        preview.dialect = reader->dialect();
        preview.layout = reader->layout();
        read_records(input, *reader, most_records, preview);
    } catch (const Error& e) {
        preview.failure = e.failure();
        if (!preview.layout && preview.format) {
            preview.layout = layout_of_undecided(path, *preview.format, options.reader);
        }
    } catch (const std::exception& e) {
        preview.failure = {path + " cannot be read: " + e.what()};
    }
    return preview;
}

}  // namespace chemsieve
