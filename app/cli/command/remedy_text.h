// Errors and remedies in the words of the command line, which names its commands and options.
//
// Threads: may be called concurrently.
#pragma once

#include <exception>
#include <string>

#include "app/cli/command/face_text.h"
#include "base/remedy.h"

namespace chemsieve::cli {

std::string remedy_text(const Remedy& remedy);
// With the names that a face has for options; commands that can be typed stay as they are.
std::string remedy_text(const Remedy& remedy, OptionNamer named);

// "reason; remedy"
std::string failure_text(const Failure& failure);

// The text of an error. Errors of Chemsieve have their remedies, and errors in a condition the place of the mistake;
// others only their message.
FaceText error_words(const std::exception& error);
std::string error_text(const std::exception& error);

}  // namespace chemsieve::cli
