#include "data/where/condition_tokens.h"

#include <array>

#include "base/text.h"

namespace chemsieve {

namespace {

using TokenKind = ConditionToken::Kind;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
// Bytes beyond ASCII are parts of letters.
bool begins_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool is_in_name(char c) { return begins_name(c) || is_digit(c); }

class Tokens {
  public:
    explicit Tokens(std::string_view text) : text_{text} {}

    std::vector<ConditionToken> all() {
        if (text_.size() > kMaxConditionBytes) {
            throw ConditionError{"a condition may have " + std::to_string(kMaxConditionBytes) + " bytes",
                                 text_,
                                 {kMaxConditionBytes, kMaxConditionBytes + 1},
                                 {{RemedyKind::long_lists_in_file}}};
        }
        if (const std::size_t nul = text_.find('\0'); nul != std::string_view::npos) {
            fail("a NUL byte has no place in a condition", nul, nul + 1);
        }
        if (const std::string shown = to_utf8(std::string{text_}); shown != text_) {
            throw ConditionError{"the condition is not valid UTF-8; as Latin-1 it reads", shown, {0, 1}};
        }
        std::vector<ConditionToken> tokens;
        do tokens.push_back(next());
        while (tokens.back().kind != TokenKind::end);
        return tokens;
    }

  private:
    ConditionToken next() {
        while (position_ < text_.size() && is_blank(text_[position_])) ++position_;
        if (position_ == text_.size()) return {TokenKind::end, "", {position_, position_}};
        const char c = text_[position_];
        if (c == '\'' || c == '"') return quoted(c);
        if (begins_name(c)) return name();
        const bool has_sign = c == '-' || c == '+';
        if (begins_number(position_ + has_sign)) return number();
        return symbol();
    }

    ConditionToken made(TokenKind kind, std::size_t begin, std::string text) const {
        return {kind, std::move(text), {begin, position_}};
    }

    // A quote inside is doubled.
    ConditionToken quoted(char quote) {
        const std::size_t begin = position_++;
        std::string value;
        for (;; ++position_) {
            if (position_ == text_.size()) {
                fail(std::string{quote == '\'' ? "text" : "a name"} + " that begins here does not end; " +
                         (quote == '\'' ? "a single quote" : "a double quote") + " is missing",
                     begin, begin + 1);
            }
            if (text_[position_] == quote) {
                if (position_ + 1 == text_.size() || text_[position_ + 1] != quote) break;
                ++position_;
            }
            value += text_[position_];
        }
        ++position_;
        return made(quote == '\'' ? TokenKind::text : TokenKind::quoted_name, begin, std::move(value));
    }

    ConditionToken name() {
        const std::size_t begin = position_;
        while (position_ < text_.size() && is_in_name(text_[position_])) ++position_;
        return made(TokenKind::name, begin, std::string{text_.substr(begin, position_ - begin)});
    }

    bool digit_at(std::size_t position) const { return position < text_.size() && is_digit(text_[position]); }
    bool begins_number(std::size_t position) const {
        const bool has_point = position < text_.size() && text_[position] == '.';
        return digit_at(position + has_point);
    }
    void skip_digits() {
        while (digit_at(position_)) ++position_;
    }

    ConditionToken number() {
        const std::size_t begin = position_;
        if (text_[position_] == '-' || text_[position_] == '+') ++position_;
        skip_digits();
        if (position_ < text_.size() && text_[position_] == '.') ++position_;
        skip_digits();
        if (position_ < text_.size() && (text_[position_] == 'e' || text_[position_] == 'E')) {
            const bool has_sign =
                position_ + 1 < text_.size() && (text_[position_ + 1] == '-' || text_[position_ + 1] == '+');
            if (digit_at(position_ + 1 + has_sign)) {
                position_ += 1 + has_sign;
                skip_digits();
            }
        }
        if (position_ < text_.size() && (is_in_name(text_[position_]) || text_[position_] == '.')) {
            fail("this is not a number; names with digits in front go in double quotes, text in single quotes", begin,
                 position_ + 1);
        }
        return made(TokenKind::number, begin, std::string{text_.substr(begin, position_ - begin)});
    }

    ConditionToken symbol() {
        static constexpr std::array<std::string_view, 11> kSymbols{"==", "!=", "<>", "<=", ">=", "=",
                                                                   "<",  ">",  "(",  ")",  ","};
        const std::size_t begin = position_;
        for (const std::string_view symbol : kSymbols) {
            if (!text_.substr(begin).starts_with(symbol)) continue;
            position_ += symbol.size();
            return made(TokenKind::symbol, begin, std::string{symbol});
        }
        const char c = text_[begin];
        std::string reason = "this character has no place in a condition";
        if (c == '&') reason += "; write 'and'";
        if (c == '|') reason += "; write 'or'";
        if (c == '!') reason += "; write 'not', or '!=' for 'is different from'";
        if (c == '-' || c == '+' || c == '*' || c == '/') {
            reason += "; conditions do not calculate" + remedy_behind_formula(text_, begin);
        }
        fail(reason, begin, begin + 1);
    }

    [[noreturn]] void fail(const std::string& reason, std::size_t begin, std::size_t end) const {
        throw ConditionError{reason, text_, {begin, end}};
    }

    std::string_view text_;
    std::size_t position_ = 0;
};

}  // namespace

std::vector<ConditionToken> condition_tokens(std::string_view text) { return Tokens{text}.all(); }

std::string remedy_behind_formula(std::string_view text, std::size_t place) {
    const bool is_behind = text.substr(0, place).find("formula") != std::string_view::npos;
    return is_behind ? "; a formula with ranges stands in quotes: formula = 'C5-10 H* N1'" : "";
}

}  // namespace chemsieve
