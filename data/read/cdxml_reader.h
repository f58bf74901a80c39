// CDXML documents (ChemDraw): each fragment of a page is a record, its drawing kept as molfile.
//
// The document is read as a whole, by RDKit in a process of its own (chem/read/). A fragment that RDKit leaves out is
// a record that cannot be used, with RDKit's reason. Errors: FileError where the document cannot be read at all.
#pragma once

#include <deque>

#include "data/file/text_input.h"
#include "data/read/record_reader.h"

namespace chemsieve {

class CdxmlReader : public RecordReader {
  public:
    CdxmlReader(TextInput& input, const ReaderOptions& options);
    bool next(InputRecord& record) override;
    std::string dialect() const override { return "CDXML document"; }
    std::optional<double> share_read() const override;

  private:
    std::deque<InputRecord> records_;
    std::size_t all_ = 0;
};

}  // namespace chemsieve
