// Tests of the window are classes with slots, as Qt wants them, all in one program: ui_tests NAME runs one.
#pragma once

#include <QObject>
#include <QTest>
#include <memory>

namespace chemsieve::ui::test {

// Milliseconds that tests wait for what the window does, as machines may be slow or busy with another run.
inline constexpr int kPatience = 30'000;

using MakeTest = std::unique_ptr<QObject> (*)();
// True, so that it can initialise a variable.
bool add_ui_test(const char* name, MakeTest make);

}  // namespace chemsieve::ui::test

#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(expr) QTRY_VERIFY_WITH_TIMEOUT((expr), chemsieve::ui::test::kPatience)
#define QTRY_VERIFY2(expr, message) QTRY_VERIFY2_WITH_TIMEOUT((expr), message, chemsieve::ui::test::kPatience)
#define QTRY_COMPARE(expr, expected) QTRY_COMPARE_WITH_TIMEOUT(expr, expected, chemsieve::ui::test::kPatience)

// Once a file, after the class.
#define CHEMSIEVE_UI_TEST(name, Class)                                                  \
    [[maybe_unused]] static const bool added_##name = chemsieve::ui::test::add_ui_test( \
        #name, []() -> std::unique_ptr<QObject> { return std::make_unique<Class>(); });
