#include "data/where/condition_parser.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/number_text.h"
#include "base/text.h"
#include "data/where/condition_tokens.h"

namespace chemsieve {

namespace {

using Kind = Condition::Kind;
using TokenKind = ConditionToken::Kind;

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
    explicit Parser(std::string_view text) : text_{text}, tokens_{condition_tokens(text)} {}

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
        const TextNumber number = number_in(std::string_view{token.text}.substr(token.text[0] == '+'));
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
