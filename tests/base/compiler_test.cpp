// What the program relies on and g++ 12.2 gets wrong: CMakeLists.txt builds with -fno-tree-dse for it.

#include <catch2/catch.hpp>
#include <optional>
#include <stdexcept>

namespace chemsieve::compiler_test {

namespace {

[[gnu::noipa]] std::optional<std::size_t> count_that_fails() { throw std::runtime_error{"no count"}; }

[[gnu::noipa]] bool holds_something(std::optional<std::size_t> count) { return count.has_value(); }

// So that what is not set is seen.
[[gnu::noipa]] void fill_stack() {
    volatile char bytes[512];
    for (volatile char& byte : bytes) byte = 1;
}

[[gnu::noipa]] bool holds_something_after_failure() {
    std::optional<std::size_t> count;
    try {
        count = count_that_fails();
    } catch (const std::exception&) {
    }
    return holds_something(count);
}

}  // namespace

TEST_CASE("a variable keeps what it was set to when the call that should change it throws") {
    fill_stack();
    const bool held = holds_something_after_failure();
    CHECK_FALSE(held);
}

}  // namespace chemsieve::compiler_test
