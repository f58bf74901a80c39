// Errors, remedies and notes in the words of the command line, which names its commands and options.
//
// Threads: may be called concurrently.
#pragma once

#include <exception>
#include <string>

#include "base/remedy.h"
#include "search/request/query_note.h"

namespace chemsieve::cli {

std::string remedy_text(const Remedy& remedy);

// "reason; remedy"
std::string failure_text(const Failure& failure);
std::string note_text(const QueryNote& note);

// Of an error of ours also its remedies, of a condition's also where it is wrong; of others what they say.
std::string error_text(const std::exception& error);

}  // namespace chemsieve::cli
