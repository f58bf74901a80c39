#include "data/import/record_source.h"

namespace chemsieve {

namespace {

InputFormat format_of(const std::string& path, std::optional<InputFormat> said) {
    const std::optional<InputFormat> format = said ? said : format_from_name(path);
    if (!format) throw unknown_format(path);
    return *format;
}

}  // namespace

RecordSource::RecordSource(std::string path, std::optional<InputFormat> format, const ReaderOptions& options)
    : path_{std::move(path)},
      input_{std::make_unique<TextInput>(path_)},
      name_{input_->name()},
      format_{format_of(path_, format)},
      reader_{make_record_reader(format_, *input_, options)} {}

RecordSource::RecordSource(std::string name, InputFormat format, std::unique_ptr<RecordReader> reader)
    : path_{std::move(name)}, name_{path_}, format_{format}, reader_{std::move(reader)} {}

bool RecordSource::next(InputRecord& record) {
    if (waiting_) {
        record = std::move(*waiting_);
        waiting_.reset();
    } else if (!read(record)) {
        return false;
    }
    ++records_read_;
    if (record.id.empty()) record.id = id_of_unnamed(path_, records_read_);
    return true;
}

bool RecordSource::has_next() {
    if (waiting_) return true;
    InputRecord record;
    if (!read(record)) return false;
    waiting_ = std::move(record);
    return true;
}

std::int64_t RecordSource::skip(std::int64_t records) {
    InputRecord record;
    std::int64_t skipped = 0;
    while (skipped < records && next(record)) ++skipped;
    return skipped;
}

bool RecordSource::read(InputRecord& record) {
    if (failure_) return false;
    try {
        return reader_->next(record);
    } catch (const FileError& e) {
        failure_ = e;
        return false;
    }
}

}  // namespace chemsieve
