// MOL2 files (Tripos), cut into records here so that each keeps its line and a bad one harms no other.
//
// A record begins with "@<TRIPOS>MOLECULE" and goes on to the next such line. Its name is the id. Lines that begin with
// '#' before the first record, and blank ones, are passed over; other text there is a record that cannot be used. The
// comment of a molecule becomes the field "comment". A record beyond kMaxRecordBytes is reported, its excess dropped.
#pragma once

#include "data/file/text_input.h"
#include "data/read/record_reader.h"

namespace chemsieve {

class Mol2Reader : public RecordReader {
  public:
    static constexpr std::size_t kMaxRecordBytes = 16U << 20;

    Mol2Reader(TextInput& input, const ReaderOptions& options) : input_{input}, id_field_{options.id_column} {}
    bool next(InputRecord& record) override;
    std::string dialect() const override { return "MOL2 file"; }
    std::int64_t comment_lines() const override { return comments_; }

  private:
    bool find_record();
    void read_lines(InputRecord& record);

    TextInput& input_;
    std::string id_field_;          // "comment": the comment is the id
    std::string line_;              // read already
    std::int64_t line_number_ = 0;  // the number of that line; 0: none is
    bool is_line_cut_ = false;
    std::int64_t comments_ = 0;
};

}  // namespace chemsieve
