// Tests of the window are classes with slots, as Qt wants them, all in one program: ui_tests NAME runs one.
#pragma once

#include <QObject>
#include <memory>

namespace chemsieve::ui::test {

using MakeTest = std::unique_ptr<QObject> (*)();
// True, so that it can initialise a variable.
bool add_ui_test(const char* name, MakeTest make);

}  // namespace chemsieve::ui::test

// Once a file, after the class.
#define CHEMSIEVE_UI_TEST(name, Class)                                                  \
    [[maybe_unused]] static const bool added_##name = chemsieve::ui::test::add_ui_test( \
        #name, []() -> std::unique_ptr<QObject> { return std::make_unique<Class>(); });
