// SD files and molfiles, cut into records here so that each keeps its line and a bad one harms no other.
//
// A record ends with "$$$$". A second counts line with an "M  END" after it means that the mark is missing between two:
// the second is then lost to other programs; here it is reported. Data items become fields; a field of several lines
// keeps its line feeds. A header of a data item begins with ">" behind the structure or an empty line, as the CTfile
// formats of BIOVIA have it; elsewhere such a line is part of the value, and told in a remark if it looks like a
// header. A value goes on behind an empty line up to the next header. A record beyond kMaxRecordBytes is reported, its
// excess dropped.
#pragma once

#include "data/file/text_input.h"
#include "data/read/record_reader.h"

namespace chemsieve {

class SdfReader : public RecordReader {
  public:
    static constexpr std::size_t kMaxRecordBytes = 16U << 20;

    SdfReader(TextInput& input, const ReaderOptions& options) : input_{input}, id_field_{options.id_column} {}
    bool next(InputRecord& record) override;
    std::string dialect() const override { return "SD file"; }

  private:
    bool read_lines();
    void parse(InputRecord& record) const;

    TextInput& input_;
    std::string id_field_;  // the data item that holds the id; empty: the title line does
    std::vector<std::string> lines_;
    std::int64_t first_line_ = 0;
    bool too_long_ = false;
};

}  // namespace chemsieve
