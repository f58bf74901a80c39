// Runs one of the tests of the window: ui_tests NAME [OPTIONS OF QTEST].
#include <QTest>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "tests/support/surroundings.h"
#include "tests/ui/longest_step.h"
#include "tests/ui/ui_test.h"
#include "ui/style/appearance.h"

namespace chemsieve::ui::test {

namespace {

std::map<std::string, MakeTest>& tests() {
    static std::map<std::string, MakeTest> all;
    return all;
}

}  // namespace

bool add_ui_test(const char* name, MakeTest make) { return tests().emplace(name, make).second; }

}  // namespace chemsieve::ui::test

int main(int argc, char** argv) {
    const auto& tests = chemsieve::ui::test::tests();
    const auto test = argc > 1 ? tests.find(argv[1]) : tests.end();
    if (test == tests.end()) {
        std::fputs("usage: ui_tests NAME [OPTIONS OF QTEST]; NAME is one of\n", stderr);
        for (const auto& [name, make] : tests) std::fprintf(stderr, "    %s\n", name.c_str());
        return 2;
    }
    std::vector<char*> rest{argv, argv + argc};
    rest.erase(rest.begin() + 1);
    int count = static_cast<int>(rest.size());
    rest.push_back(nullptr);
    const chemsieve::test::Surroundings surroundings;
    const chemsieve::ui::test::WatchedApplication application{count, rest.data()};
    QApplication::setAttribute(Qt::AA_Use96Dpi, true);
    chemsieve::ui::install_style(*qApp);
    const std::unique_ptr<QObject> instance = test->second();
    return QTest::qExec(instance.get(), count, rest.data());
}
