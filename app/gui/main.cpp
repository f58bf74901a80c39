// chemsieve-gui: opens the window, on a library if one is named.

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "app/gui/library_service.h"
#include "app/work/memory_wishes.h"
#include "base/error.h"
#include "base/platform/memory.h"
#include "base/platform/processes.h"
#include "base/platform/terminal.h"
#include "base/version.h"
#include "chem/draw/structure_drawing.h"
#include "data/library/built_on.h"
#include "ui/start/tour.h"
#include "ui/style/appearance.h"
#include "ui/window/application.h"
#include "ui/window/main_window.h"

namespace {

// As of the command line.
constexpr int kFailure = 1;
constexpr int kUsage = 2;

// What does not stop in this time, after the last window was closed or the program was asked to end, is ended.
constexpr std::chrono::milliseconds kMostToEnd{1500};

constexpr std::string_view kHelp =
    "The window of Chemsieve, which searches chemical libraries by structure.\n"
    "\n"
    "Usage: chemsieve-gui [LIB ...]\n"
    "\n"
    "  LIB            Library to open (.sieve), each in a window; make one with the window or with 'chemsieve import'\n"
    "  -h,--help      This text\n"
    "  --version      The version, and those of RDKit, SQLite and Qt\n"
    "\n"
    "Options of Qt, such as -platform and -style, are taken too.\n";

bool has(const char* variable) {
    const char* value = std::getenv(variable);
    return value && *value;
}

// Whether there is a display; Qt aborts without one.
bool has_display(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        if (std::string_view{argv[i]} == "-platform" || std::string_view{argv[i]} == "--platform") return true;
    }
    return has("DISPLAY") || has("WAYLAND_DISPLAY") || has("QT_QPA_PLATFORM");
}

std::shared_ptr<const chemsieve::ConditionNames> configured_names() {
    std::map<std::string, std::string> environment;
    for (const char* name : {"CHEMSIEVE_CONFIG", "XDG_CONFIG_HOME", "HOME"}) {
        if (has(name)) environment[name] = std::getenv(name);
    }
    return chemsieve::gui::configured_names(environment);
}

}  // namespace

int main(int argc, char** argv) {
    // These options are handled before Qt starts, so that they work without a display.
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--help" || argument == "-h") {
            std::cout << kHelp;
            return 0;
        }
        if (argument == "--version") {
            std::cout << "chemsieve-gui " << chemsieve::kVersion << " (" << chemsieve::built_on() << ", Qt "
                      << qVersion() << ")\n";
            return 0;
        }
    }
    if (!has_display(argc, argv)) {
        std::cerr << "chemsieve-gui: there is no display; 'chemsieve' does the same from the command line\n";
        return kUsage;
    }
    chemsieve::reuse_large_pieces();
    const chemsieve::ui::Application app{argc, argv};  // takes Qt's own options out
    QCoreApplication::setOrganizationName(QStringLiteral("chemsieve"));
    QCoreApplication::setApplicationName(QStringLiteral("chemsieve-gui"));
    // The name of the desktop file, by which a desktop gives the window its icon.
    QGuiApplication::setDesktopFileName(QStringLiteral("org.chemsieve.Chemsieve"));
    QCoreApplication::setApplicationVersion(QString::fromStdString(chemsieve::kVersion));
    const QStringList arguments = QCoreApplication::arguments().mid(1);
    for (const QString& argument : arguments) {
        if (!argument.startsWith(QLatin1Char('-'))) continue;
        std::cerr << "chemsieve-gui: there is no option '" << argument.toStdString()
                  << "'; see 'chemsieve-gui --help'\n";
        return kUsage;
    }
    int failed_by = kUsage;
    try {
        chemsieve::divide_memory_by_environment();
        failed_by = kFailure;
        chemsieve::load_drawing();  // which drawings on other threads could not complain of
    } catch (const chemsieve::Error& e) {
        std::cerr << "chemsieve-gui: " << e.what() << '\n';
        return failed_by;
    }
    chemsieve::ui::install_style(*qApp);
    chemsieve::ui::MainWindow window{std::make_shared<chemsieve::gui::FileLibraryService>(configured_names())};
    window.show();
    window.open_libraries(arguments);
    chemsieve::ui::Tour::offer(&window);
    chemsieve::call_on_signals([&window] {
        chemsieve::end_this_process_after(kMostToEnd, 0);
        const auto leave = [] {
            chemsieve::ui::MainWindow::prepare_all_to_close();
            QApplication::exit(0);
        };
        QMetaObject::invokeMethod(&window, leave, Qt::QueuedConnection);
    });
    const int code = QApplication::exec();
    chemsieve::end_this_process_after(kMostToEnd, code);
    return code;
}
