#include "tests/oracle/random_condition.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>

namespace chemsieve::test {

namespace {

using Values = PropertyLibrary::Values;
using Truth = std::optional<bool>;
using Reading = std::function<std::optional<PropertyValue>(const Values&)>;

std::vector<std::string> characters(const std::string& text) {
    std::vector<std::string> result;
    for (const char c : text) {
        if ((static_cast<unsigned char>(c) & 0xc0) == 0x80) {
            result.back() += c;
        } else {
            result.emplace_back(1, static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
        }
    }
    return result;
}

bool is_like_from(const std::vector<std::string>& text, std::size_t t, const std::vector<std::string>& pattern,
                  std::size_t p) {
    if (p == pattern.size()) return t == text.size();
    if (pattern[p] == "%") {
        return is_like_from(text, t, pattern, p + 1) || (t < text.size() && is_like_from(text, t + 1, pattern, p));
    }
    return t < text.size() && (pattern[p] == "_" || pattern[p] == text[t]) && is_like_from(text, t + 1, pattern, p + 1);
}

class Maker {
  public:
    Maker(const PropertyLibrary& library, std::mt19937_64& random) : library_{library}, random_{random} {}

    RandomCondition condition(int depth) {
        const std::size_t kind = depth > 0 ? below(10) : 9;
        if (kind < 3) return joined(depth, " AND ", " and ", false);
        if (kind < 6) return joined(depth, " or ", " OR ", true);
        if (kind == 6) {
            const RandomCondition inner = condition(depth - 1);
            return {"not (" + inner.text + ")", [inner](const Values& v) { return negated(inner.holds(v)); }};
        }
        return test();
    }

  private:
    std::size_t below(std::size_t limit) { return random_() % limit; }
    template <class T>
    const T& one_of(const std::vector<T>& all) {
        return all[below(all.size())];
    }

    static Truth negated(Truth t) { return t ? Truth{!*t} : t; }

    RandomCondition joined(int depth, const char* word, const char* other, bool any) {
        const RandomCondition a = condition(depth - 1), b = condition(depth - 1);
        return {"(" + a.text + ")" + (below(2) == 0 ? word : other) + "(" + b.text + ")", [a, b, any](const Values& v) {
                    const Truth x = a.holds(v), y = b.holds(v);
                    if (x == Truth{any} || y == Truth{any}) return Truth{any};
                    return x && y ? Truth{!any} : Truth{};
                }};
    }

    RandomCondition test() {
        const bool is_text = below(3) == 0;
        const std::string& property = one_of(is_text ? PropertyLibrary::kTexts : PropertyLibrary::kNumbers);
        RandomCondition result;
        const bool negative = below(3) == 0;
        const std::string word = negative ? " not " : " ";
        switch (below(is_text ? 6 : 4)) {
            case 0: return comparison(property, is_text);
            case 1: {
                const auto [low, low_value] = operand(property, is_text);
                const auto [high, high_value] = operand(property, is_text);
                result = {property + word + "between " + low + " and " + high,
                          [x = reading(property), a = low_value, b = high_value](const Values& v) {
                              return between(x(v), a(v), b(v));
                          }};
                break;
            }
            case 2: result = list(property, word); break;
            case 3:
                return {property + " is" + word + "null",
                        [property, negative](const Values& v) { return Truth{v.contains(property) == negative}; }};
            default: result = text_test(property, word); break;
        }
        if (!negative) return result;
        return {result.text, [inner = result.holds](const Values& v) { return negated(inner(v)); }};
    }

    static Truth between(const std::optional<PropertyValue>& x, const std::optional<PropertyValue>& low,
                         const std::optional<PropertyValue>& high) {
        if (x && low && !(*x >= *low)) return false;
        if (x && high && !(*x <= *high)) return false;
        return x && low && high ? Truth{true} : Truth{};
    }

    RandomCondition comparison(const std::string& property, bool is_text) {
        static const std::vector<std::string> kSymbols{"=", "==", "!=", "<>", "<", "<=", ">", ">="};
        const std::string symbol = one_of(kSymbols);
        auto [text, value] = operand(property, is_text);
        const bool swapped = below(4) == 0;
        Reading left = reading(property), right = value;
        if (swapped) std::swap(left, right);
        return {swapped ? text + symbol + property : property + symbol + text, [=](const Values& v) {
                    const auto a = left(v), b = right(v);
                    if (!a || !b) return Truth{};
                    if (symbol == "<") return Truth{*a < *b};
                    if (symbol == "<=") return Truth{*a <= *b};
                    if (symbol == ">") return Truth{*a > *b};
                    if (symbol == ">=") return Truth{*a >= *b};
                    return Truth{(*a == *b) == (symbol == "=" || symbol == "==")};
                }};
    }

    RandomCondition list(const std::string& property, const std::string& word) {
        std::vector<PropertyValue> values;
        std::string text = property + word + "in (";
        for (std::size_t i = 0, number = 1 + below(5); i < number; ++i) {
            values.push_back(value_of(property));
            text += (i == 0 ? "" : ", ") + written(values.back());
        }
        return {text + ")", [values, property](const Values& v) {
                    const auto found = v.find(property);
                    if (found == v.end()) return Truth{};
                    for (const PropertyValue& value : values) {
                        if (value == found->second) return Truth{true};
                    }
                    return Truth{false};
                }};
    }

    RandomCondition text_test(const std::string& property, const std::string& word) {
        std::string some = std::get<std::string>(value_of(property));
        const bool contains = below(2) == 0;
        if (contains) {
            // Cut between characters.
            const auto all = characters(some);
            std::string part;
            const std::size_t first = below(all.size() + 1);
            for (std::size_t i = first; i < std::min(all.size(), first + 3); ++i) part += all[i];
            some = part;
        } else {
            for (int i = 0; i < 2; ++i) {
                const std::size_t place = below(some.size() + 1);
                if (place < some.size() && static_cast<unsigned char>(some[place]) < 0x80) some[place] = "%_"[below(2)];
            }
        }
        return {property + word + (contains ? "Contains " : "LIKE ") + written(some),
                [property, some, contains](const Values& v) {
                    const auto found = v.find(property);
                    if (found == v.end()) return Truth{};
                    const std::string& text = std::get<std::string>(found->second);
                    return Truth{contains ? contains_part(text, some) : is_like(text, some)};
                }};
    }

    static bool contains_part(const std::string& text, const std::string& part) {
        std::string all, wanted;
        for (const std::string& c : characters(text)) all += c;
        for (const std::string& c : characters(part)) wanted += c;
        return all.find(wanted) != std::string::npos;
    }

    std::pair<std::string, Reading> operand(const std::string& property, bool is_text) {
        if (below(8) == 0) {
            const std::string& other = one_of(is_text ? PropertyLibrary::kTexts : PropertyLibrary::kNumbers);
            return {other, reading(other)};
        }
        const PropertyValue value = value_of(property);
        return {written(value), [value](const Values&) { return std::optional{value}; }};
    }

    static Reading reading(const std::string& property) {
        return [property](const Values& v) {
            const auto found = v.find(property);
            return found == v.end() ? std::nullopt : std::optional{found->second};
        };
    }

    // One that a compound has, mostly; infinities cannot be written.
    PropertyValue value_of(const std::string& property) {
        for (int i = 0; i < 20; ++i) {
            auto compound = library_.values().begin();
            std::advance(compound, static_cast<std::ptrdiff_t>(below(library_.values().size())));
            const auto found = compound->second.find(property);
            if (found == compound->second.end()) continue;
            const auto* number = std::get_if<long double>(&found->second);
            if (!number || (*number < 1e308L && *number > -1e308L)) return found->second;
        }
        const auto& texts = PropertyLibrary::kTexts;
        if (std::find(texts.begin(), texts.end(), property) != texts.end()) return std::string{"?"};
        return static_cast<long double>(below(5));
    }

    static std::string written(const PropertyValue& value) {
        if (const auto* text = std::get_if<std::string>(&value)) {
            std::string result = "'";
            for (const char c : *text) result += c == '\'' ? "''" : std::string(1, c);
            return result + "'";
        }
        const long double number = std::get<long double>(value);
        char text[64];
        const bool whole = number > -1e18L && number < 1e18L && number == std::trunc(number);
        std::snprintf(text, sizeof text, whole ? "%.0Lf" : "%.17Lg", number);
        return text;
    }

    const PropertyLibrary& library_;
    std::mt19937_64& random_;
};

}  // namespace

bool is_like(const std::string& text, const std::string& pattern) {
    return is_like_from(characters(text), 0, characters(pattern), 0);
}

RandomCondition random_condition(const PropertyLibrary& library, std::mt19937_64& random, int depth) {
    return Maker{library, random}.condition(depth);
}

}  // namespace chemsieve::test
