// What a command says where it names options or remedies: they stay values in the text, so that each face words them,
// "--match-limit" on the command line and match_limit in Python.
//
// Threads: values; the functions may be called concurrently.
#pragma once

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

}  // namespace chemsieve::cli
