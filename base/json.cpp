#include "base/json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace chemsieve {

namespace {

using Nlohmann = nlohmann::ordered_json;  // keeps the order of members

// Lists and objects are copied, compared, written and destroyed by functions that call themselves, so a text must not
// say how deep.
constexpr std::size_t kMostLevels = 500;

template <class T>
constexpr bool kIsNumber = std::is_arithmetic_v<T> && !std::same_as<T, bool>;

// Nothing if it is no whole number or `Integer` cannot hold it.
template <class Integer, class Held>
std::optional<Integer> whole_number(const Held& held) {
    if constexpr (std::floating_point<Held>) {
        // A greater one may have lost digits when it was read.
        constexpr double kMostExact = std::int64_t{1} << std::numeric_limits<double>::digits;
        const bool is_whole = std::abs(held) <= kMostExact && held == std::trunc(held);
        if (is_whole) return whole_number<Integer>(static_cast<std::int64_t>(held));
    } else if constexpr (kIsNumber<Held>) {
        if (std::in_range<Integer>(held)) return static_cast<Integer>(held);
    }
    return std::nullopt;
}

auto member_called(std::string_view name, auto& members) {
    return std::find_if(members.begin(), members.end(), [&](const JsonMember& member) { return member.name == name; });
}

std::string written(const Nlohmann& json, int indent) {
    return json.dump(indent, ' ', false, Nlohmann::error_handler_t::replace);
}

// Makes a value of what the parser of nlohmann finds, which asks for functions of these names.
class JsonBuilder {
  public:
    bool null() { return add({}); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(std::int64_t value) { return add(value); }
    bool number_unsigned(std::uint64_t value) { return add(value); }
    bool number_float(double value, const std::string&) { return add(value); }
    bool string(std::string& text) { return add(std::move(text)); }
    bool binary(const Nlohmann::binary_t&) { return false; }  // not in a text
    bool start_object(std::size_t) { return open(Json::object()); }
    bool end_object() { return close(); }
    bool start_array(std::size_t) { return open(Json::list()); }
    bool end_array() { return close(); }
    bool key(const std::string& name) {
        member_ = &(*open_.back())[name];
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const Nlohmann::exception& error) {
        defect_ = error.what();
        return false;
    }

    Json& result() noexcept { return result_; }
    const std::string& defect() const noexcept { return defect_; }

  private:
    Json& added(Json value) {
        if (member_) return *std::exchange(member_, nullptr) = std::move(value);
        if (open_.empty()) return result_ = std::move(value);
        return open_.back()->push_back(std::move(value));
    }
    bool add(Json value) {
        added(std::move(value));
        return true;
    }
    // What is open stays where it is: nothing is added beside it before it is closed.
    bool open(Json value) {
        if (open_.size() == kMostLevels) {
            defect_ = "it has lists and objects in more than " + std::to_string(kMostLevels) + " levels";
            return false;
        }
        open_.push_back(&added(std::move(value)));
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    Json result_;
    std::vector<Json*> open_;  // lists and objects, each in the one before
    Json* member_ = nullptr;   // waits for its value
    std::string defect_;
};

}  // namespace

// Makes of a value what nlohmann writes.
struct JsonWriting {
    static Nlohmann of(const Json& json) { return std::visit(JsonWriting{}, json.value_); }

    Nlohmann operator()(const auto& plain) const { return Nlohmann(plain); }
    Nlohmann operator()(const std::vector<Json>& values) const {
        Nlohmann list = Nlohmann::array();
        for (const Json& value : values) list.push_back(of(value));
        return list;
    }
    Nlohmann operator()(const std::vector<JsonMember>& members) const {
        Nlohmann object = Nlohmann::object();
        for (const auto& [name, value] : members) object[name] = of(value);
        return object;
    }
};

Json::Json() noexcept = default;
Json::Json(const char* text) : value_{std::string{text}} {}
Json::Json(std::string_view text) : value_{std::string{text}} {}
Json::Json(std::string text) noexcept : value_{std::move(text)} {}
Json::Json(std::initializer_list<JsonMember> members) : Json{object()} {
    for (const auto& [name, value] : members) (*this)[name] = value;
}
Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(Json other) noexcept {
    value_ = std::move(other.value_);
    return *this;
}
Json::~Json() = default;

Json Json::object() {
    Json json;
    json.value_ = std::vector<JsonMember>{};
    return json;
}

Json Json::list(std::initializer_list<Json> values) {
    Json json;
    json.value_ = std::vector<Json>(values);
    return json;
}

bool Json::is_number() const noexcept {
    return std::visit([](const auto& held) { return kIsNumber<std::decay_t<decltype(held)>>; }, value_);
}

bool Json::is_true() const {
    if (!is_bool()) refuse("true or false");
    return std::get<bool>(value_);
}

double Json::number() const {
    return std::visit(
        [this](const auto& held) -> double {
            if constexpr (kIsNumber<std::decay_t<decltype(held)>>) {
                return static_cast<double>(held);
            } else {
                refuse("a number");
            }
        },
        value_);
}

std::string Json::text() const {
    if (!is_text()) refuse("a text");
    return std::get<std::string>(value_);
}

const std::vector<Json>& Json::values() const {
    if (!is_list()) refuse("a list");
    return std::get<std::vector<Json>>(value_);
}

std::vector<std::string> Json::texts() const {
    std::vector<std::string> all;
    for (const Json& value : values()) all.push_back(value.text());
    return all;
}

const std::vector<JsonMember>& Json::members() const {
    if (!is_object()) refuse("an object");
    return std::get<std::vector<JsonMember>>(value_);
}

const Json& Json::at(std::string_view name) const {
    if (!is_object()) refuse("an object");
    const Json* const found = find(name);
    if (!found) throw JsonError{"it has no \"" + std::string{name} + "\""};
    return *found;
}

Json Json::value(std::string_view name, Json otherwise) const {
    if (!is_object()) refuse("an object");
    if (const Json* const found = find(name)) return *found;
    return otherwise;
}

bool Json::contains(std::string_view name) const noexcept { return find(name) != nullptr; }

Json& Json::operator[](std::string_view name) {
    if (is_null()) *this = object();
    if (!is_object()) refuse("an object");
    auto& members = std::get<std::vector<JsonMember>>(value_);
    const auto found = member_called(name, members);
    return found != members.end() ? found->value : members.emplace_back(std::string{name}, Json{}).value;
}

Json& Json::push_back(Json value) {
    if (is_null()) *this = list();
    if (!is_list()) refuse("a list");
    return std::get<std::vector<Json>>(value_).emplace_back(std::move(value));
}

bool operator==(const Json& a, const Json& b) {
    return std::visit(
        [](const auto& one, const auto& other) {
            using One = std::decay_t<decltype(one)>;
            using Other = std::decay_t<decltype(other)>;
            if constexpr (std::same_as<One, Other>) {
                return one == other;
            } else if constexpr (kIsNumber<One> && kIsNumber<Other>) {
                if constexpr (std::integral<One> && std::integral<Other>) {
                    return std::cmp_equal(one, other);
                } else {
                    return static_cast<double>(one) == static_cast<double>(other);
                }
            } else {
                return false;
            }
        },
        a.value_, b.value_);
}

void Json::set(bool value) noexcept { value_ = value; }
void Json::set(std::int64_t value) noexcept { value_ = value; }
void Json::set(std::uint64_t value) noexcept { value_ = value; }
void Json::set(double value) noexcept { value_ = value; }

const Json* Json::find(std::string_view name) const noexcept {
    const auto* const members = std::get_if<std::vector<JsonMember>>(&value_);
    if (!members) return nullptr;
    const auto found = member_called(name, *members);
    return found != members->end() ? &found->value : nullptr;
}

std::int64_t Json::signed_between(std::int64_t least, std::int64_t most) const {
    const auto number = std::visit([](const auto& held) { return whole_number<std::int64_t>(held); }, value_);
    if (number && *number >= least && *number <= most) return *number;
    refuse("a whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

std::uint64_t Json::unsigned_up_to(std::uint64_t most) const {
    const auto number = std::visit([](const auto& held) { return whole_number<std::uint64_t>(held); }, value_);
    if (number && *number <= most) return *number;
    refuse("a whole number from 0 to " + std::to_string(most));
}

void Json::refuse(const std::string& wanted) const {
    const std::string there = is_null()     ? "null"
                              : is_bool()   ? "true or false"
                              : is_number() ? json_text(*this)
                              : is_text()   ? "a text"
                              : is_list()   ? "a list"
                                            : "an object";
    throw JsonError{"there is " + there + " where there should be " + wanted};
}

Json parse_json(std::string_view text) {
    JsonBuilder builder;
    if (!Nlohmann::sax_parse(text, &builder)) throw JsonError{builder.defect()};
    return std::move(builder.result());
}

Json parse_json(std::span<const std::uint8_t> bytes) {
    return parse_json(std::string_view{reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::optional<Json> parse_json_or_nothing(std::string_view text) {
    JsonBuilder builder;
    if (!Nlohmann::sax_parse(text, &builder)) return std::nullopt;
    return std::move(builder.result());
}

std::string json_text(const Json& json, int indent) { return written(JsonWriting::of(json), indent); }

std::string json_quoted(std::string_view text) { return written(Nlohmann(text), -1); }

}  // namespace chemsieve
