#include "data/where/condition_parser.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/number_text.h"
#include "base/text.h"

namespace chemsieve {

namespace {

using Kind = Condition::Kind;

struct ConditionToken {
    enum class Kind { name, quoted_name, number, text, symbol, end };
    Kind kind = Kind::end;
    std::string text;  // names and text without their quotes; numbers and symbols as written
    TextPlace place;
};

using TokenKind = ConditionToken::Kind;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
// Bytes beyond ASCII are parts of letters.
bool begins_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool is_in_name(char c) { return begins_name(c) || is_digit(c); }

// What helps where the text cannot go on here: behind a formula with ranges that has no quotes. Empty: nothing.
std::string remedy_behind_formula(std::string_view text, std::size_t place) {
    const bool is_behind = text.substr(0, place).find("formula") != std::string_view::npos;
    return is_behind ? "; a formula with ranges stands in quotes: formula = 'C5-10 H* N1'" : "";
}

// The words of a condition, the last of which is the end.
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

constexpr std::array<std::string_view, 9> kWords{"and", "or", "not", "between", "in", "is", "null", "like", "contains"};

std::optional<Kind> comparison_of(std::string_view symbol) {
    if (symbol == "=" || symbol == "==") return Kind::equal;
    if (symbol == "!=" || symbol == "<>") return Kind::different;
    if (symbol == "<") return Kind::less;
    if (symbol == "<=") return Kind::at_most;
    if (symbol == ">") return Kind::more;
    if (symbol == ">=") return Kind::at_least;
    return std::nullopt;
}

Condition negated(Condition condition) {
    Condition result{.kind = Kind::negation, .parts = {}, .operands = {}};
    result.parts.push_back(std::move(condition));
    return result;
}

class Parser {
  public:
    explicit Parser(std::string_view text) : text_{text}, tokens_{Tokens{text}.all()} {}

    Condition whole() {
        if (next().kind == TokenKind::end) {
            throw ConditionError{"the condition is empty; write one as in: mw < 400", text_, next().place};
        }
        Condition condition = alternatives();
        if (next().kind == TokenKind::end) return condition;
        if (next().text == ")") fail("no parenthesis is open here", next());
        if (comparison_of_next()) {
            fail("comparisons do not chain; write 'between', or two of them with 'and'", next());
        }
        fail("'and', 'or' or the end is expected here" + remedy_behind_formula(text_, next().place.begin), next());
    }

  private:
    const ConditionToken& next() const { return tokens_[position_]; }
    ConditionToken take() { return tokens_[position_++]; }

    bool next_is_word(std::string_view word) const {
        return next().kind == TokenKind::name && lower(next().text) == word;
    }
    bool take_word(std::string_view word) {
        if (!next_is_word(word)) return false;
        ++position_;
        return true;
    }
    bool next_is_symbol(std::string_view symbol) const {
        return next().kind == TokenKind::symbol && next().text == symbol;
    }
    std::optional<Kind> comparison_of_next() const {
        return next().kind == TokenKind::symbol ? comparison_of(next().text) : std::nullopt;
    }
    void take_symbol(std::string_view symbol, const std::string& reason) {
        if (!next_is_symbol(symbol)) fail(reason, next());
        ++position_;
    }

    Condition alternatives() { return chain("or", Kind::any_of, &Parser::conjunction); }
    Condition conjunction() { return chain("and", Kind::all_of, &Parser::negations); }

    Condition chain(std::string_view word, Kind kind, Condition (Parser::*part)()) {
        Condition first = (this->*part)();
        if (!next_is_word(word)) return first;
        Condition result{.kind = kind, .parts = {}, .operands = {}};
        result.parts.push_back(std::move(first));
        while (take_word(word)) result.parts.push_back((this->*part)());
        return result;
    }

    Condition negations() {
        bool negative = false;
        while (take_word("not")) negative = !negative;
        Condition condition = next_is_symbol("(") ? in_parentheses() : test();
        return negative ? negated(std::move(condition)) : condition;
    }

    Condition in_parentheses() {
        if (++depth_ > kMaxConditionDepth) {
            fail("more than " + std::to_string(kMaxConditionDepth) + " parentheses are open here; write it flatter",
                 next());
        }
        ++position_;
        Condition condition = alternatives();
        take_symbol(")", "'and', 'or' or a closing parenthesis is expected here");
        --depth_;
        return condition;
    }

    Condition test() {
        if (++tests_ > kMaxConditionParts) {
            fail("a condition may have " + std::to_string(kMaxConditionParts) +
                     " comparisons; 'in (...)' takes lists of values",
                 next());
        }
        Condition result{.kind = Kind::equal, .parts = {}, .operands = {}};
        result.operands.push_back(operand("a property, 'not' or an opening parenthesis"));
        if (is_called(result.operands.front())) {
            result.kind = Kind::named;
            return result;
        }
        const bool negative = take_word("not");
        if (take_word("between")) {
            add_range(result);
        } else if (take_word("in")) {
            add_list(result);
        } else if (take_word("like")) {
            add_text(result, Kind::like);
        } else if (take_word("contains")) {
            add_text(result, Kind::contains);
        } else if (negative) {
            fail("'between', 'in', 'like' or 'contains' is expected after 'not'", next());
        } else if (take_word("is")) {
            return missing(std::move(result));
        } else {
            add_comparison(result);
        }
        return negative ? negated(std::move(result)) : result;
    }

    // A name that stands alone is that of a condition.
    bool is_called(const Operand& name) const {
        const auto* property = std::get_if<PropertyName>(&name);
        return property && !property->quoted &&
               (next().kind == TokenKind::end || next_is_symbol(")") || next_is_word("and") || next_is_word("or"));
    }

    void add_comparison(Condition& result) {
        const auto kind = comparison_of_next();
        if (!kind) {
            fail("a comparison is expected here: = != < <= > >=, between, in, like, contains or is null", next());
        }
        result.kind = *kind;
        ++position_;
        result.operands.push_back(operand("a number, text in single quotes or a property"));
        refuse_without_property(result);
    }

    void add_range(Condition& result) {
        result.kind = Kind::between;
        result.operands.push_back(operand("a number, text in single quotes or a property"));
        if (!take_word("and")) fail("'and' and the upper end are expected here, as in: mw between 200 and 400", next());
        result.operands.push_back(operand("a number, text in single quotes or a property"));
        refuse_without_property(result);
    }

    void add_list(Condition& result) {
        result.kind = Kind::one_of;
        refuse_literal(result);
        take_symbol("(", "an opening parenthesis is expected here, as in: rings in (1, 2)");
        do {
            if (result.operands.size() > kMaxConditionList) {
                fail("a list may have " + std::to_string(kMaxConditionList) + " values", next(),
                     {{RemedyKind::ids_in_file}});
            }
            result.operands.emplace_back(literal("a number or text in single quotes"));
        } while (next_is_symbol(",") && ++position_);
        take_symbol(")", "a comma or a closing parenthesis is expected here");
    }

    void add_text(Condition& result, Kind kind) {
        result.kind = kind;
        refuse_literal(result);
        const ConditionToken& token = next();
        if (token.text.size() > kMaxConditionPattern) {
            fail("text after 'like' and 'contains' may have " + std::to_string(kMaxConditionPattern) + " bytes", token);
        }
        result.operands.emplace_back(literal("text in single quotes"));
    }

    Condition missing(Condition result) {
        result.kind = Kind::missing;
        refuse_literal(result);
        const bool negative = take_word("not");
        if (!take_word("null")) fail("'null' or 'not null' is expected here", next());
        return negative ? negated(std::move(result)) : result;
    }

    Operand operand(const std::string& expected) {
        const ConditionToken& token = next();
        if (token.kind == TokenKind::number || token.kind == TokenKind::text) return literal(expected);
        // Where an operand is expected, "In" can be nothing but indium.
        if (token.kind == TokenKind::name && token.text != "In") refuse_word(token);
        if (token.kind != TokenKind::name && token.kind != TokenKind::quoted_name) {
            fail(expected + " is expected here", token);
        }
        ++position_;
        return PropertyName{token.text, token.kind == TokenKind::quoted_name, token.place};
    }

    Literal literal(const std::string& expected) {
        const ConditionToken& token = next();
        const bool is_name = token.kind == TokenKind::name || token.kind == TokenKind::quoted_name;
        if (is_name) fail(expected + " is expected here, not a name", token);
        if (token.kind != TokenKind::number && token.kind != TokenKind::text) {
            fail(expected + " is expected here", token);
        }
        ++position_;
        if (token.kind == TokenKind::text) return {token.text, token.place};
        const TextNumber number = number_in(token.text);
        if (const auto* whole = std::get_if<std::int64_t>(&number)) return {*whole, token.place};
        if (const auto* real = std::get_if<double>(&number)) return {*real, token.place};
        fail("the number is too large or too small to be stored", token);
    }

    void refuse_word(const ConditionToken& token) const {
        const std::string word = lower(token.text);
        if (std::find(kWords.begin(), kWords.end(), word) == kWords.end()) return;
        if (word == "null") fail("nothing equals null; write 'is null' or 'is not null'", token);
        fail("a property is expected here; one that is called '" + word + "' is written in double quotes", token);
    }

    void refuse_literal(const Condition& result) const {
        if (std::holds_alternative<PropertyName>(result.operands.front())) return;
        throw ConditionError{"a property is expected here", text_, place_of(result.operands.front())};
    }

    void refuse_without_property(const Condition& result) const {
        for (const Operand& operand : result.operands) {
            if (std::holds_alternative<PropertyName>(operand)) return;
        }
        throw ConditionError{"no property is compared here",
                             text_,
                             {place_of(result.operands.front()).begin, place_of(result.operands.back()).end}};
    }

    [[noreturn]] void fail(const std::string& reason, const ConditionToken& token,
                           const std::vector<Remedy>& remedies = {}) const {
        throw ConditionError{token.kind == TokenKind::end ? "the condition ends too early: " + reason : reason, text_,
                             token.place, remedies};
    }

    std::string_view text_;
    std::vector<ConditionToken> tokens_;
    std::size_t position_ = 0;
    std::size_t depth_ = 0;
    std::size_t tests_ = 0;
};

}  // namespace

Condition parse_condition(std::string_view text) { return Parser{text}.whole(); }

}  // namespace chemsieve
