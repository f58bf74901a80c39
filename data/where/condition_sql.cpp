#include "data/where/condition_sql.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "data/where/condition.h"
#include "data/where/condition_parser.h"
#include "data/where/derived_properties.h"

namespace chemsieve {

namespace {

using Kind = Condition::Kind;

constexpr const char* kSetFunction = "chemsieve_is_in_set";

// SQL, and how many parentheses are open in it at most.
struct Piece {
    std::string sql;
    std::size_t depth = 0;
};

const char* operator_of(Kind kind) {
    switch (kind) {
        case Kind::equal: return " = ";
        case Kind::different: return " <> ";
        case Kind::less: return " < ";
        case Kind::at_most: return " <= ";
        case Kind::more: return " > ";
        case Kind::at_least: return " >= ";
        default: return nullptr;
    }
}

std::string shown(const KnownProperty& property) {
    return "property '" + one_line(property.name) + "' (" + word_of(property.type) + ")";
}

// The text as a pattern that only it matches.
std::string as_pattern(const std::string& text) {
    std::string pattern;
    for (const char c : text) {
        if (c == '%' || c == '_' || c == '\\') pattern += '\\';
        pattern += c;
    }
    return pattern;
}

class Compiler {
  public:
    Compiler(std::string_view text, const PropertyTable& properties, StructureTests structures,
             std::span<const NamedSelection> sets, Absent absent, ConditionSql& result)
        : text_{text},
          properties_{properties},
          structures_{structures},
          sets_{sets},
          absent_{absent},
          result_{result} {}

    // Negations go down to the single tests (De Morgan's laws hold with three values too), and of several parts the
    // deepest comes first: SQLite's parser keeps what is left of an open parenthesis on a stack of a hundred places.
    Piece compiled(const Condition& condition, bool negative) {
        if (condition.kind == Kind::negation) return compiled(condition.parts.front(), !negative);
        if (condition.kind == Kind::named) return called(std::get<PropertyName>(condition.operands.front()), negative);
        if (condition.kind != Kind::all_of && condition.kind != Kind::any_of) {
            if (is_of_structure(condition) && structures_ == StructureTests::hold) return {"1", 0};
            const std::string sql = negative ? "NOT (" + tested(condition) + ")" : tested(condition);
            if (absent_ == Absent::is_null) return {sql, negative ? 1U : 0U};
            return {"CASE WHEN " + absence(condition) + " THEN 0 ELSE " + sql + " END", 1};
        }
        std::vector<Piece> parts;
        for (const Condition& part : condition.parts) parts.push_back(compiled(part, negative));
        std::stable_sort(parts.begin(), parts.end(), [](const Piece& a, const Piece& b) { return a.depth > b.depth; });
        const bool all = (condition.kind == Kind::all_of) != negative;
        std::string sql = "(" + parts.front().sql;
        for (std::size_t i = 1; i < parts.size(); ++i) sql += (all ? " AND " : " OR ") + parts[i].sql;
        return {sql + ")", parts.front().depth + 1};
    }

  private:
    // What a name stands for uses computed properties only, so that it cannot be wrong.
    Piece called(const PropertyName& name, bool negative) {
        if (const NamedCondition* known = find_known_condition(name.name)) {
            return compiled(parse_condition(known->condition), negative);
        }
        for (const NamedSelection& set : sets_) {
            if (lower(set.name) != lower(name.name)) continue;
            if (!set.compounds) return {"1", 0};
            const std::string test = std::string{kSetFunction} + "(" + bound(set.name) + ",c.compound_id)";
            return negative ? Piece{"NOT (" + test + ")", 1} : Piece{test, 0};
        }
        if (const KnownProperty* property = properties_.find_if_known(name)) {
            throw ConditionError{"a comparison is expected after " + shown(*property) +
                                     ": = != < <= > >=, between, in, like, contains or is null",
                                 text_, name.place};
        }
        std::string names;
        for (const NamedCondition& known : known_conditions()) {
            names += (names.empty() ? "" : ", ") + std::string{known.name};
        }
        for (const NamedSelection& set : sets_) names += ", " + set.name;
        throw ConditionError{"there is no condition '" + one_line(name.name) + "' (there are " + names +
                                 "), and a property stands in a comparison, as in: mw < 400",
                             text_, name.place};
    }

    bool is_of_structure(const Condition& condition) {
        const bool is_one = std::any_of(condition.operands.begin(), condition.operands.end(), [&](const Operand& o) {
            const auto* name = std::get_if<PropertyName>(&o);
            const KnownProperty* property = name ? properties_.find_if_known(*name) : nullptr;
            return property && property->of_structure;
        });
        result_.of_structure = result_.of_structure || is_one;
        return is_one;
    }

    bool is_formula(const Operand& operand) const {
        const auto* name = std::get_if<PropertyName>(&operand);
        const KnownProperty* property = name ? properties_.find_if_known(*name) : nullptr;
        return property && property->column == "c.formula";
    }

    // What is compared with the formula, as text: a formula need not stand in quotes, unless a text property is called
    // so. Nothing if it is a property.
    std::optional<std::string> formula_text(const Operand& operand) const {
        if (const auto* literal = std::get_if<Literal>(&operand)) {
            return literal->is_text() ? std::optional{std::get<std::string>(literal->value)} : std::nullopt;
        }
        const auto& name = std::get<PropertyName>(operand);
        const KnownProperty* property = properties_.find_if_known(name);
        return property && property->is_text() ? std::nullopt : std::optional{name.name};
    }

    // Tests for formulas in any order of their elements, or of a range; nothing for other tests.
    std::optional<std::string> formula_test(const Condition& condition) {
        const std::vector<Operand>& operands = condition.operands;
        const bool is_equality =
            condition.kind == Kind::equal || condition.kind == Kind::different || condition.kind == Kind::one_of;
        if (!is_equality) return std::nullopt;
        const std::size_t place = is_formula(operands[0]) ? 0 : 1;
        if (!is_formula(operands[place]) || (place == 1 && condition.kind == Kind::one_of)) return std::nullopt;
        std::string sql;
        for (std::size_t i = 0; i < operands.size(); ++i) {
            if (i == place) continue;
            const auto text = formula_text(operands[i]);
            if (!text) return std::nullopt;
            sql += (sql.empty() ? "" : " OR ") + fits(*text, operands[i]);
        }
        return (condition.kind == Kind::different ? "NOT (" : "(") + sql + ")";
    }

    std::string fits(const std::string& text, const Operand& operand) {
        try {
            FormulaPattern pattern{text};
            if (pattern.formula()) return "c.formula = " + bound(*pattern.formula());
            result_.patterns.push_back(std::move(pattern));
            return sql_of_pattern(result_.patterns.size() - 1);
        } catch (const FormulaError& e) {
            fail(e.what(), operand);
        }
    }

    std::string tested(const Condition& condition) {
        if (auto test = formula_test(condition)) return *test;
        check_types(condition);
        const std::vector<Operand>& operands = condition.operands;
        if (std::any_of(operands.begin(), operands.end(), [&](const Operand& one) { return is_qualified(one); })) {
            return qualified_test(condition);
        }
        if (condition.kind == Kind::missing) return operand(operands[0]) + " IS NULL";
        if (condition.kind == Kind::like || condition.kind == Kind::contains) return text_test(condition);
        if (condition.kind == Kind::one_of) return list_test(operands);
        if (condition.kind == Kind::between) {
            return operand(operands[0]) + " BETWEEN " + operand(operands[1]) + " AND " + operand(operands[2]);
        }
        return operand(operands[0]) + operator_of(condition.kind) + operand(operands[1]);
    }

    // Whether a property that is tested has no value.
    std::string absence(const Condition& condition) {
        std::string sql = "0";
        if (condition.kind == Kind::missing) return sql;
        for (const Operand& one : condition.operands) {
            if (!std::holds_alternative<PropertyName>(one)) continue;
            if (is_formula(one) || !properties_.find_if_known(std::get<PropertyName>(one))) continue;
            sql += " OR " + range_of(one).low + " IS NULL";
        }
        return sql;
    }

    bool is_qualified(const Operand& operand) const {
        return std::holds_alternative<PropertyName>(operand) && found(operand).type == PropertyType::qualified;
    }

    // What a value can be, both ends included; of most values they are the same.
    struct Range {
        std::string low, high;
    };
    Range range_of(const Operand& one) {
        if (!is_qualified(one)) {
            const std::string value = operand(one);
            return {value, value};
        }
        const std::string value = text_of_property(found(one));
        return {std::string{kLowFunction} + "(" + value + ")", std::string{kHighFunction} + "(" + value + ")"};
    }

    // True if it is so of every value that the qualifiers allow, false if of none, else null.
    static std::string qualified(const std::string& if_so, const std::string& if_not) {
        return "CASE WHEN " + if_so + " THEN 1 WHEN " + if_not + " THEN 0 END";
    }
    static std::string qualified_comparison(Kind kind, const Range& a, const Range& b) {
        const std::string equal = a.low + "=" + b.high + " AND " + a.high + "=" + b.low;
        const std::string apart = "(" + a.high + "<" + b.low + " OR " + a.low + ">" + b.high + ")";
        switch (kind) {
            case Kind::equal: return qualified(equal, apart);
            case Kind::different: return qualified(apart, equal);
            case Kind::less: return qualified(a.high + "<" + b.low, a.low + ">=" + b.high);
            case Kind::at_most: return qualified(a.high + "<=" + b.low, a.low + ">" + b.high);
            case Kind::more: return qualified(a.low + ">" + b.high, a.high + "<=" + b.low);
            default: return qualified(a.low + ">=" + b.high, a.high + "<" + b.low);
        }
    }
    std::string qualified_test(const Condition& condition) {
        result_.is_qualified = true;
        const std::vector<Operand>& operands = condition.operands;
        const Range first = range_of(operands[0]);
        if (condition.kind == Kind::missing) return first.low + " IS NULL";
        if (condition.kind == Kind::between) {
            return "((" + qualified_comparison(Kind::at_least, first, range_of(operands[1])) + ") AND (" +
                   qualified_comparison(Kind::at_most, first, range_of(operands[2])) + "))";
        }
        if (condition.kind != Kind::one_of) {
            return qualified_comparison(condition.kind, first, range_of(operands[1]));
        }
        std::string sql;
        for (std::size_t i = 1; i < operands.size(); ++i) {
            sql += (i == 1 ? "((" : " OR (") + qualified_comparison(Kind::equal, first, range_of(operands[i])) + ")";
        }
        return sql + ")";
    }

    std::string list_test(const std::vector<Operand>& operands) {
        std::string sql = operand(operands[0]) + " IN (" + operand(operands[1]);
        for (std::size_t i = 2; i < operands.size(); ++i) sql += "," + operand(operands[i]);
        return sql + ")";
    }

    std::string text_test(const Condition& condition) {
        const std::string& text = std::get<std::string>(std::get<Literal>(condition.operands[1]).value);
        const std::string left = operand(condition.operands[0]);
        if (condition.kind == Kind::like) return left + " LIKE " + bound(text);
        return left + " LIKE " + bound("%" + as_pattern(text) + "%") + " ESCAPE '\\'";
    }

    std::string operand(const Operand& operand) {
        if (const auto* literal = std::get_if<Literal>(&operand)) return bound(literal->value);
        const KnownProperty& property = found(operand);
        if (!property.column.empty()) return property.column;
        const std::string value = text_of_property(property);
        return property.is_text() ? value : std::string{kNumberFunction} + "(" + value + ")";
    }

    std::string text_of_property(const KnownProperty& property) {
        return "(SELECT value FROM property_value WHERE compound_id = c.compound_id AND property_id = " +
               bound(property.imported) + ")";
    }

    std::string bound(std::variant<std::int64_t, double, std::string> value) {
        result_.values.push_back(std::move(value));
        return "?" + std::to_string(result_.values.size());
    }

    const KnownProperty& found(const Operand& operand) const {
        return properties_.find(std::get<PropertyName>(operand), text_);
    }

    bool is_text(const Operand& operand) const {
        const auto* literal = std::get_if<Literal>(&operand);
        return literal ? literal->is_text() : found(operand).is_text();
    }

    // All operands are text, or all are numbers.
    void check_types(const Condition& condition) const {
        const std::vector<Operand>& operands = condition.operands;
        const auto first = std::find_if(operands.begin(), operands.end(),
                                        [](const Operand& o) { return std::holds_alternative<PropertyName>(o); });
        const KnownProperty& property = found(*first);
        const bool for_text = condition.kind == Kind::like || condition.kind == Kind::contains;
        if (for_text && !property.is_text()) {
            fail(shown(property) + " is not text; compare it with = < > or between", *first);
        }
        for (const Operand& operand : operands) {
            if (is_text(operand) != property.is_text()) fail(why_not_alike(property, operand), operand);
        }
    }

    std::string why_not_alike(const KnownProperty& property, const Operand& other) const {
        if (!std::holds_alternative<Literal>(other)) {
            return shown(property) + " cannot be compared with " + shown(found(other));
        }
        if (property.is_text()) {
            return shown(property) + " cannot be compared with a number; text goes in single quotes";
        }
        return shown(property) + " cannot be compared with text; write a number without quotes";
    }

    [[noreturn]] void fail(const std::string& reason, const Operand& operand) const {
        throw ConditionError{reason, text_, place_of(operand)};
    }

    std::string_view text_;
    const PropertyTable& properties_;
    StructureTests structures_;
    std::span<const NamedSelection> sets_;
    Absent absent_;
    ConditionSql& result_;  // but for its SQL
};

}  // namespace

ConditionSql compile_condition(const Condition& condition, std::string_view text, const PropertyTable& properties,
                               StructureTests structures, std::span<const NamedSelection> sets, Absent absent) {
    ConditionSql result;
    result.sql = Compiler{text, properties, structures, sets, absent, result}.compiled(condition, false).sql;
    return result;
}

void define_set_function(sqlite::Connection& connection, const std::vector<NamedSelection>& sets) {
    connection.define_function(kSetFunction, [sets](std::string_view name, std::int64_t compound) {
        const auto set =
            std::find_if(sets.begin(), sets.end(), [&](const NamedSelection& s) { return s.name == name; });
        const bool is_in = set != sets.end() && set->compounds && set->compounds->contains(CompoundNumber{compound});
        return sqlite::Number{std::int64_t{is_in}};
    });
}

}  // namespace chemsieve
