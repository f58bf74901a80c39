#include "data/read/record_reader.h"

#include "data/file/text_input.h"

namespace chemsieve {

bool RecordReader::next(InputRecord& record) {
    if (!read(record)) return false;
    if (!input_) return true;
    for (const TextInput::Assumption& assumed : input_->new_assumptions()) {
        record.remarks.push_back({.kind = RemarkKind::assumed_encoding,
                                  .what = assumed.encoding,
                                  .line = assumed.line,
                                  .remedy = Remedy{RemedyKind::name_encoding}});
    }
    return true;
}

}  // namespace chemsieve
