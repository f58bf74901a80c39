#include "app/cli/command/face_text.h"

#include <cctype>

#include "app/cli/command/remedy_text.h"

namespace chemsieve::cli {

std::string with_dashes(std::string_view option) { return "--" + std::string{option}; }

FaceText::FaceText(const Failure& failure) : pieces_{failure.reason} {
    for (const Remedy& remedy : failure.remedies) {
        pieces_.emplace_back("; ");
        pieces_.emplace_back(remedy);
    }
}

std::string FaceText::told(OptionNamer named) const {
    std::string text;
    for (const auto& piece : pieces_) {
        if (const auto* option = std::get_if<Option>(&piece)) {
            text += named(option->name);
        } else if (const auto* remedy = std::get_if<Remedy>(&piece)) {
            text += remedy_text(*remedy, named);
        } else {
            text += std::get<std::string>(piece);
        }
    }
    return text;
}

FaceText operator""_words(const char* literal, std::size_t length) { return words_with_options({literal, length}); }

FaceText words_with_options(std::string_view text) {
    const auto is_of_name = [&](std::size_t at) {
        const auto is_letter = [&](std::size_t i) { return i < text.size() && std::isalpha(text[i]) != 0; };
        return is_letter(at) || (at < text.size() && text[at] == '-' && is_letter(at + 1));
    };
    FaceText words = std::string{};
    std::size_t begin = 0;
    for (std::size_t at = text.find("--"); at != std::string_view::npos; at = text.find("--", begin)) {
        words.pieces_.emplace_back(std::string{text.substr(begin, at - begin)});
        for (at += 2, begin = at; is_of_name(begin);) ++begin;
        words.pieces_.emplace_back(FaceText::Option{std::string{text.substr(at, begin - at)}});
    }
    words.pieces_.emplace_back(std::string{text.substr(begin)});
    return words;
}

}  // namespace chemsieve::cli
