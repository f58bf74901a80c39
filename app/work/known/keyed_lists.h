// Going through lists of compounds with their keys: compounds given as text, files, libraries, one after the other.
//
// Errors: FileError, LibraryError, of a whole list. Threads: everything is called on the calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "chem/inchi/written_inchi.h"
#include "data/read/input_formats.h"
#include "search/known/compound_keys.h"
#include "search/known/known_filter.h"

namespace chemsieve::known {

KnownFilter read_known(const std::string& path);
// By its first bytes; false also if it cannot be read.
bool is_known_file(const std::string& path);
// Appears complete or not at all. Returns its bytes.
std::uint64_t write_known(const KnownFilter& filter, const std::string& path);
// All of a file, of 1 MiB at most. Throws FileError, also if it is empty.
std::string read_secret(const std::string& path);

// Compounds and their keys from anywhere: structure files, libraries, lists of keys; for filters of known compounds.
//
// Compounds are read, and their forms made, on all cores; the order is that of the input. Of a library whose stored
// structures are what the recipe asks for, forms are made of these, without reading texts. What is wrong with one
// compound is its `reason`.
struct KeyedCompound {
    std::string id;
    std::int64_t line = 0;  // the line in a file; 0 in a library
    std::string text;       // SMILES, canonical if it came as a molfile; or the key as given
    std::uint64_t key = 0;
    bool is_sure = true;  // false: another compound may have its key: is_sure_form()
    std::string reason;   // why it has no key; else empty
    Remarks remarks;      // on its record and structure
    // What a structure file has besides, if records are kept.
    std::string molblock = {};
    std::vector<Field> fields = {};
    // What libinchi makes the key of; empty once it has, and of other keys.
    InchiInput inchi_input = {};
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

// `path`: a structure file, or "-" with a format, a library, or a file with a key a line (key_lines.h): always if the
// keys are of text, and if they are InChIKeys and the file holds such. The maker must outlive it.
std::unique_ptr<KeyInput> open_key_input(const std::string& path, const KeyInputOptions& options,
                                         const KeyMaker& maker);

// What the keys are that stand in files: InChIKeys if all of the files begin with such, else text.
KeyForm form_of_keys(const std::vector<std::string>& files);

// What keys are made of, where no filter says it.
struct KeyRules {
    KeyForm form = KeyForm::structure;
    Sameness sameness = {};        // if the form is structure
    std::string secret_file = {};  // empty: without a secret
};
KeyMaker maker_of(const KeyRules& rules);

// The keys of a filter were made with a secret, which was not given.
class SecretMissing : public FileError {
  public:
    using FileError::FileError;
};
// Makes keys for a filter. Throws FileError, with its path, if its keys are other ones.
KeyMaker maker_for(const KnownFilter& filter, const std::string& path, const std::string& secret_file);

struct GivenCompound {
    std::string id;
    std::string text;  // SMILES, or a key
};
// What is typed or pasted: a structure and perhaps a name a line; those without a name are "line 1" and so on.
std::vector<GivenCompound> compounds_of_lines(const std::string& lines);

struct KeyedLists {
    std::vector<GivenCompound> compounds = {};
    std::vector<std::string> files = {};  // see open_key_input()
    KeyInputOptions reading = {};
    unsigned jobs = 0;       // threads; 0: all cores
    bool is_strict = false;  // the first compound without a key, or understood only in part, ends it
    bool needs_sure = true;  // compounds that may be others by what is not known of their hands have no key
};

struct KeyCounts {
    std::uint64_t read = 0;
    std::uint64_t rejected = 0;
    bool is_stopped = false;
    bool is_refused = false;  // by a compound without a key

    bool is_whole() const noexcept { return !is_stopped && !is_refused; }
    std::uint64_t keyed() const noexcept { return read - rejected; }
};

// All may be empty.
struct KeyEvents {
    // How a file is understood, before its first compound; see KeyInput::dialect().
    std::function<void(const std::string& file, const std::string& dialect)> opened = {};
    std::function<void(const std::string& file, std::int64_t lines)> comments = {};
    std::function<void(const RemarkPlace&, const Remark&)> remarked = {};
    // A compound without a key. `file`: empty for compounds given as text.
    std::function<void(const std::string& file, const KeyedCompound&)> rejected = {};
    // `share` of the file that is done; negative if it is not known.
    std::function<void(std::uint64_t read, double share)> progress = {};
    // All lists are read, or reading has ended early.
    std::function<void(const KeyedLists&, const KeyCounts&)> ended = {};
};

// Some of the compounds, in their order, among them such as have no key but a reason.
using KeyVisit = std::function<void(std::span<const KeyedCompound>)>;
// Calls with all compounds, some thousand at a time.
KeyCounts go_through(const KeyedLists& lists, const KeyMaker& maker, const KeyEvents& events,
                     const std::stop_token& stop, const KeyVisit& visit);

// A visit that takes those that have a key.
template <class Take>
KeyVisit each_keyed(Take take) {
    return [take](std::span<const KeyedCompound> compounds) {
        for (const KeyedCompound& compound : compounds) {
            if (compound.reason.empty()) take(compound);
        }
    };
}

}  // namespace chemsieve::known
