// The table of formats that are read. Names of files, help, completions, dialogs and documents take them from here.
//
// Threads: any.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "data/read/record_reader.h"

namespace chemsieve {

enum class InputFormat { smiles, sdf, csv, xlsx, mol2, cdxml };

struct InputFormatFacts {
    InputFormat format;
    const char* word;                  // what users call it where they name one: "smi"
    const char* title;                 // as choices and lists show it: "SD file"
    std::vector<std::string> endings;  // its files have them; without the dot, the likeliest first
    std::unique_ptr<RecordReader> (*make_reader)(TextInput& input, const ReaderOptions& options);
    bool is_table = false;           // its records are rows, a column has the structures
    bool is_read_as_queries = true;  // as its text stands, as if it were pasted
};

// In the order in which they are offered.
const std::vector<InputFormatFacts>& input_formats();
const InputFormatFacts& facts_of(InputFormat format);

// The ending of the name tells the format; it may have that of a packing behind it (.smi.gz); nothing if unknown.
std::optional<InputFormat> format_from_name(const std::string& path);
// The same of a file that is there, of which plain text (.txt) may hold molfiles, as "a.sdf.txt" does. Throws FileError
// if it cannot be read.
std::optional<InputFormat> format_of_file(const std::string& path);
// Nothing if the word is that of no format.
std::optional<InputFormat> format_from_word(const std::string& word);
std::vector<std::string> format_words();

// The endings of SMILES files whose lines are SMARTS.
const std::vector<std::string>& smarts_endings();
bool is_named_smarts(const std::string& path);

// The endings of all formats, and with those of SMARTS.
std::vector<std::string> structure_endings();
std::vector<std::string> structure_and_smarts_endings();
// These endings and those of packed files: "smi", ... "smi.gz", "smi.bz2" and so on.
std::vector<std::string> with_packed(std::vector<std::string> endings);

// Whether the file, "hits.xls", is named as one of a format that is not read and has to be saved as another.
bool is_named_as_unread(const std::string& path);

// What to say when the format cannot be told.
FileError unknown_format(const std::string& path);

// What a record without an id is called: the name of its file without endings, and which record of it it is, from 1.
std::string id_of_unnamed(const std::string& path, std::int64_t record);

// `input` must outlive the reader.
std::unique_ptr<RecordReader> make_record_reader(InputFormat format, TextInput& input, const ReaderOptions& options);

}  // namespace chemsieve
