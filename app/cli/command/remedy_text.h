// Errors and remedies in the words of the command line, which names its commands and options.
//
// Threads: may be called concurrently.
#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/remedy.h"

namespace chemsieve::cli {

// How a face names an option of this long name, "match-limit".
using OptionNamer = std::string (*)(std::string_view option);

// "--match-limit"
std::string with_dashes(std::string_view option);

class FaceText {
  public:
    FaceText(std::string text) : pieces_{std::move(text)} {}
    FaceText(const char* text) : FaceText{std::string{text}} {}
    // "reason; remedy; remedy"
    FaceText(const Failure& failure);

    std::string told(OptionNamer named = with_dashes) const;

    friend FaceText operator+(FaceText text, const FaceText& more) {
        text.pieces_.insert(text.pieces_.end(), more.pieces_.begin(), more.pieces_.end());
        return text;
    }

    friend FaceText words_with_options(std::string_view text);

  private:
    struct Option {
        std::string name;
    };
    std::vector<std::variant<std::string, Option, Remedy>> pieces_;
};

// "--count is for tables"_words: the words of the literal that begin with -- are options. What is put behind or before
// it, such as names of files, is text.
FaceText operator""_words(const char* literal, std::size_t length);
// The same of a text that CLI11 has made.
FaceText words_with_options(std::string_view text);

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
