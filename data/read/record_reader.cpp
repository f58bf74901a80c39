#include "data/read/record_reader.h"

#include "data/file/text_input.h"

namespace chemsieve {

Remark remark_on_encoding(std::int64_t line, const char* encoding) {
    return {.kind = RemarkKind::assumed_encoding,
            .what = encoding,
            .line = line,
            .remedy = Remedy{RemedyKind::name_encoding}};
}

bool RecordReader::next(InputRecord& record) {
    if (!read(record)) return false;
    if (!input_) return true;
    for (const TextInput::Assumption& assumed : input_->new_assumptions()) {
        record.remarks.push_back(remark_on_encoding(assumed.line, assumed.encoding));
    }
    return true;
}

}  // namespace chemsieve
