// Files of structures: what each record says is looked at, and lines add up.
#pragma once

#include "data/file/text_input.h"
#include "data/read/input_formats.h"
#include "tests/fuzz/fuzz.h"

namespace chemsieve::fuzz {

inline ReaderOptions reader_options(unsigned choice) {
    ReaderOptions options;
    if (choice & 1U) options.header = (choice & 2U) != 0;
    if (choice & 4U) options.delimiter = ";,\t "[(choice >> 3U) & 3U];
    if (choice & 32U) options.id_column = "id";
    options.queries = (choice & 64U) != 0;
    return options;
}

// The first byte chooses the options.
inline int read_record_file(InputFormat format, std::string_view bytes) {
    const ReaderOptions options = reader_options(take_byte(bytes));
    read_or_refuse([&] {
        const BytesAsFile file{bytes};
        TextInput input{file.path()};
        const auto reader = make_record_reader(format, input, options);
        InputRecord record;
        std::int64_t records = 0, line = 0;
        while (reader->next(record)) {
            must(record.line >= line, "records come in the order of their lines");
            line = record.line;
            ++records;
        }
        must(records + reader->comment_lines() <= input.line_number() + 1, "there are no more records than lines");
        must(!reader->dialect().empty(), "the dialect is said");
    });
    return 0;
}

}  // namespace chemsieve::fuzz
