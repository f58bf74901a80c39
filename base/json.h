// JSON, as files and outputs of the program hold it: a value that is read from a text, or made and then written.
//
// The members of an object stay in the order in which they were added. The library that reads and writes the text takes
// seconds to compile, so json.cpp alone includes it. Errors: JsonError. Threads: values.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace chemsieve {

struct JsonMember;

// A text is no JSON, or a value is missing or of another kind than was asked for. what() is lower case without a final
// stop, and may follow a colon.
class JsonError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// A char is a letter to some and a number to others.
template <class T>
concept JsonInteger = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char>;

class Json {
    template <class T>
    using WideInteger = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;

  public:
    Json() noexcept;  // null
    Json(std::nullptr_t) noexcept : Json{} {}
    // No pointer becomes a bool here, nor a bool a number.
    Json(std::same_as<bool> auto value) noexcept : Json{} { set(value); }
    Json(JsonInteger auto value) noexcept : Json{} { set(static_cast<WideInteger<decltype(value)>>(value)); }
    Json(std::floating_point auto value) noexcept : Json{} { set(static_cast<double>(value)); }
    Json(const char* text);
    Json(std::string_view text);
    Json(std::string text) noexcept;
    // A list.
    template <class T>
    Json(const std::vector<T>& values) : Json{list()} {
        for (const auto& value : values) push_back(value);
    }
    // An object: {{"name", 1}, {"other name", "text"}}. Of members of the same name the last one counts.
    Json(std::initializer_list<JsonMember> members);

    // An object without members.
    static Json object();
    static Json list(std::initializer_list<Json> values = {});

    // Compiled once, and not in each source that has a value.
    Json(const Json& other);
    Json(Json&& other) noexcept;
    Json& operator=(Json other) noexcept;  // may come out of this one
    ~Json();

    bool is_null() const noexcept { return std::holds_alternative<std::nullptr_t>(value_); }
    bool is_bool() const noexcept { return std::holds_alternative<bool>(value_); }
    bool is_number() const noexcept;
    bool is_text() const noexcept { return std::holds_alternative<std::string>(value_); }
    bool is_list() const noexcept { return std::holds_alternative<std::vector<Json>>(value_); }
    bool is_object() const noexcept { return std::holds_alternative<std::vector<JsonMember>>(value_); }

    // Each throws JsonError if it is something else.
    bool is_true() const;
    double number() const;
    std::string text() const;
    const std::vector<Json>& values() const;         // a list
    std::vector<std::string> texts() const;          // a list of texts
    const std::vector<JsonMember>& members() const;  // an object
    // A whole number. Throws JsonError if it has a fraction or T cannot hold it.
    template <JsonInteger T>
    T integer() const {
        if constexpr (std::is_signed_v<T>) {
            return static_cast<T>(signed_between(std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
        } else {
            return static_cast<T>(unsigned_up_to(std::numeric_limits<T>::max()));
        }
    }
    // A list of whole numbers.
    template <JsonInteger T>
    std::vector<T> integers() const {
        std::vector<T> all;
        all.reserve(values().size());
        for (const Json& value : values()) all.push_back(value.integer<T>());
        return all;
    }

    // The member of an object. Throws JsonError if there is none, or it is no object.
    const Json& at(std::string_view name) const;
    // Likewise; `otherwise` if there is none of this name.
    Json value(std::string_view name, Json otherwise) const;
    // Whether it is an object with this member.
    bool contains(std::string_view name) const noexcept;

    // The member, which is added, null, if there is none; null becomes an object. Throws JsonError if it is something
    // else. The next one that is added may move it.
    Json& operator[](std::string_view name);
    // Adds to a list; null becomes one. Throws JsonError if it is something else. The next one that is added may move
    // what is returned.
    Json& push_back(Json value);

    // Numbers are equal that have the same value, of whatever kind they are; objects whose members have the same order.
    friend bool operator==(const Json& a, const Json& b);

  private:
    friend struct JsonWriting;  // in json.cpp

    // Set it from null.
    void set(bool value) noexcept;
    void set(std::int64_t value) noexcept;
    void set(std::uint64_t value) noexcept;
    void set(double value) noexcept;
    const Json* find(std::string_view name) const noexcept;  // null: there is none
    std::int64_t signed_between(std::int64_t least, std::int64_t most) const;
    std::uint64_t unsigned_up_to(std::uint64_t most) const;
    [[noreturn]] void refuse(const std::string& wanted) const;

    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, std::vector<Json>,
                 std::vector<JsonMember>>
        value_;
};

struct JsonMember {
    JsonMember(std::string its_name, Json its_value) : name{std::move(its_name)}, value{std::move(its_value)} {}
    bool operator==(const JsonMember& other) const = default;

    std::string name;
    Json value;
};

// Throw JsonError, also for what lies in more than 500 lists and objects, one in the other.
Json parse_json(std::string_view text);
Json parse_json(std::span<const std::uint8_t> bytes);

// Nothing if parse_json() would throw.
std::optional<Json> parse_json_or_nothing(std::string_view text);

// On one line without an end, or, with `indent` spaces a level, on several. What is no UTF-8 is replaced; infinity and
// NaN are null.
std::string json_text(const Json& json, int indent = -1);

// json_text() of a text, which it need not copy into a value.
std::string json_quoted(std::string_view text);

}  // namespace chemsieve
