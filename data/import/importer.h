// Fills a library from structure files.
//
// Records are read by one thread, parsed and fingerprinted on all cores and stored in the order of the file. Every
// record ends in one of three ways, and the counts add up: read = stored + rejected + skipped.
// Errors: FileError and LibraryError end the import; what was committed before stays. Cancelling through the stop token
// likewise, and a file that cannot be read to its end; if imports are strict that is a FileError. Threads: one call at
// a time for a writer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "base/error.h"
#include "data/file/text_input.h"
#include "data/import/import_types.h"
#include "data/library/library_writer.h"
#include "data/read/input_formats.h"

namespace chemsieve {

// The records of one input file, one after another, as imports take them: each has an id. A file that cannot be read to
// its end (a damaged stream) gives the records before that, and failure() says why.
class RecordSource {
  public:
    // `format`: by the file's ending if not given.
    RecordSource(std::string path, std::optional<InputFormat> format, const ReaderOptions& options);
    // Records that come from no file; `name`: what the library and messages call where they come from.
    RecordSource(std::string name, InputFormat format, std::unique_ptr<RecordReader> reader);

    // False at the end.
    bool next(InputRecord& record);
    // Whether next() will give one more. It is read already then.
    bool has_next();
    // Passes over this many records, or all that are left; returns how many.
    std::int64_t skip(std::int64_t records);

    // Records given or passed over.
    std::int64_t records_read() const noexcept { return records_read_; }
    const std::optional<FileError>& failure() const noexcept { return failure_; }
    const std::string& name() const noexcept { return name_; }
    // What the library and messages are to call the file, in place of its path.
    void set_name(std::string name) { name_ = std::move(name); }
    InputFormat format() const noexcept { return format_; }
    std::string dialect() const { return reader_->dialect(); }
    // See RecordReader and TextInput.
    std::int64_t comment_lines() const { return reader_->comment_lines(); }
    double share_read() const { return reader_->share_read().value_or(input_ ? input_->share_read() : -1); }

  private:
    bool read(InputRecord& record);

    std::string path_;
    std::unique_ptr<TextInput> input_;  // nothing: no file
    std::string name_;
    InputFormat format_;
    std::unique_ptr<RecordReader> reader_;
    std::optional<InputRecord> waiting_;  // read by has_next()
    std::int64_t records_read_ = 0;
    std::optional<FileError> failure_;
};

ImportOutcome import_file(LibraryWriter& writer, const std::string& path, const ImportOptions& options,
                          const ImportEvents& events, std::stop_token stop);

// The next `most` records of a source, or all that are left; format and reader of the options are those of the source.
// events.opened is not called.
ImportOutcome import_records(LibraryWriter& writer, RecordSource& source, std::int64_t most,
                             const ImportOptions& options, const ImportEvents& events, std::stop_token stop);

// The first records of a file, read as an import would, in moments however large the file is. What is wrong with the
// file is told in the preview, not thrown. From `options`, format and reader count. Threads: any.
ImportPreview preview_file(const std::string& path, const ImportOptions& options, std::size_t most_records);

}  // namespace chemsieve
