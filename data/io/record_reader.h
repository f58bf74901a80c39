// Records of structure files: one molecule's text with its id, fields and place, not yet understood as chemistry.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "data/io/field.h"

namespace chemsieve {

class TextInput;

enum class InputFormat { smiles, sdf, csv };

struct InputRecord {
    enum class Kind { smiles, molblock };
    Kind kind = Kind::smiles;
    std::int64_t line = 0;  // where the record begins
    std::string text;       // SMILES (perhaps with a CXSMILES extension) or molfile
    std::string id;         // empty if it has none
    std::vector<Field> fields;
    // Set if the record cannot be used as it stands, with the reason.
    std::string defect;
};

// How the file is to be read; what is not said is found out from its beginning.
struct ReaderOptions {
    std::optional<char> delimiter;
    std::optional<bool> header;
    std::string smiles_column;  // name or number from 1
    std::string id_column;      // name or number from 1; of an SD file, the data item to take the id from
};

class RecordReader {
  public:
    virtual ~RecordReader() = default;
    // False at the end. Throws FileError if the file cannot be read on.
    virtual bool next(InputRecord& record) = 0;
    // What was found out about the dialect, for people, e.g. "tab-separated, with header, SMILES in column 'smiles'".
    virtual std::string dialect() const = 0;
};

// From the ending of the name (.smi .smiles .ism .cxsmiles .sma .smarts .sdf .sd .mol .mdl .csv .tsv .txt, each also
// .gz); nothing if unknown.
std::optional<InputFormat> format_from_name(const std::string& path);

// What to say when the format cannot be told.
std::string unknown_format(const std::string& path);

// `input` must outlive the reader.
std::unique_ptr<RecordReader> make_record_reader(InputFormat format, TextInput& input, const ReaderOptions& options);

// "smi", "sdf", "csv".
const char* name_of(InputFormat format);

}  // namespace chemsieve
