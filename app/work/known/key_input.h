// Compounds and their keys from anywhere: structure files, libraries, lists of keys; for filters of known compounds.
//
// Compounds are read, and their forms made, on all cores; the order is that of the input. Of a library whose stored
// structures are what the recipe asks for, forms are made of these, without reading texts.
// Errors: FileError, LibraryError, of the whole input. What is wrong with one compound is its `reason`.
// Threads: one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/read/input_formats.h"
#include "search/known/compound_keys.h"

namespace chemsieve::known {

struct KeyedCompound {
    std::string id;
    std::int64_t line = 0;  // the line in a file; 0 in a library
    std::string text;       // SMILES, canonical if it came as a molfile; or the key as given
    std::uint64_t key = 0;
    std::string reason;  // why it has no key; else empty
    Remarks remarks;     // on its record and structure
    // What a structure file has besides, if records are kept.
    std::string molblock = {};
    std::vector<Field> fields = {};
};

struct KeyInputOptions {
    std::optional<InputFormat> format;  // how structure files are read whose ending does not tell
    ReaderOptions reader;
    bool keeps_records = false;  // molfiles and data items
};

// A compound of a SMILES; what cannot be read or keyed has the reason.
KeyedCompound keyed_smiles(const std::string& id, const std::string& smiles, const KeyMaker& maker);

class KeyInput {
  public:
    virtual ~KeyInput() = default;
    // Some thousand; none at the end. After a stop they are not complete.
    virtual std::vector<KeyedCompound> next(unsigned jobs, const std::stop_token& stop) = 0;
    // How much of it is done, 0 to 1; negative if that is not known.
    virtual double share_done() const = 0;
    // How a structure file was understood, see RecordReader; empty: it is none.
    virtual std::string dialect() const { return {}; }
    // Lines read so far that are comments.
    virtual std::int64_t comment_lines() const { return 0; }
};

// `path`: a structure file, or "-" with a format, a library, or, if the keys are of text, a file with a key a line,
// behind which an id may follow after a tab. The maker must outlive it.
std::unique_ptr<KeyInput> open_key_input(const std::string& path, const KeyInputOptions& options,
                                         const KeyMaker& maker);

}  // namespace chemsieve::known
