// Files with a key a line: InChIKeys, or any text. What is no key of the kind that is wanted is refused, line by line:
// a key that is looked for as something else would be "not there" for certain.
//
// Errors: FileError, of a whole file. Threads: one at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/work/known/keyed_lists.h"

namespace chemsieve::known {

// The standard InChIKey that the text is, in any letters, with or without "InChIKey=" and quotes. Nothing: it is none.
std::optional<std::string> inchi_key_of(std::string_view text);

// With the key that its text is, or why it is none of a filter whose keys are no InChIKeys.
KeyedCompound keyed_text(KeyedCompound compound, const KeyMaker& maker);

// Whether one of the first lines of a file of text has an InChIKey, and none a title of structures. False of what is no
// regular file, as a pipe is read once.
bool lists_inchi_keys(const std::string& path);

// A key a line. InChIKeys may stand in any column of a table, the same in all lines, below titles; the first of the
// other columns is the id. Of other keys, which are the text before a tab, the id is the text behind it.
std::unique_ptr<KeyInput> key_lines(const std::string& path, const ReaderOptions& reading, const KeyMaker& maker);

}  // namespace chemsieve::known
