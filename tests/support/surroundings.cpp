#include "tests/support/surroundings.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace chemsieve::test {

namespace {

namespace fs = std::filesystem;

const std::string kUsualFont = "DejaVu Sans";
constexpr const char* kDejaVuFonts = "/usr/share/fonts/truetype/dejavu";  // from Debian's fonts-dejavu-core
constexpr const char* kAllFonts = "/usr/share/fonts";
// Pixels of the window: as on a usual laptop, where all of it is shown.
constexpr int kScreenWidth = 1300;
constexpr int kScreenHeight = 900;

std::string value_of(const char* variable, const std::string& otherwise) {
    const char* value = std::getenv(variable);
    return value && *value ? value : otherwise;
}

void set(const char* variable, const std::string& value) { setenv(variable, value.c_str(), 1); }

// How a user set up the desktop, language and shells.
bool is_users_choice(std::string_view variable) {
    constexpr std::array kOfTests{"QT_QPA_PLATFORM", "QT_PLUGIN_PATH", "QT_LOGGING_RULES"};
    constexpr std::array kPrefixes{"FONTCONFIG_", "LC_", "QT_", "XDG_"};
    constexpr std::array kNames{"BASH_ENV", "COLUMNS", "ENV", "LANG", "LANGUAGE", "MANWIDTH", "ZDOTDIR"};
    if (std::find(kOfTests.begin(), kOfTests.end(), variable) != kOfTests.end()) return false;
    if (std::find(kNames.begin(), kNames.end(), variable) != kNames.end()) return true;
    return std::any_of(kPrefixes.begin(), kPrefixes.end(),
                       [&](const char* prefix) { return variable.starts_with(prefix); });
}

void forget_what_users_chose() {
    std::vector<std::string> forgotten;
    for (char** entry = environ; *entry; ++entry) {
        const std::string_view variable{*entry};
        const std::string name{variable.substr(0, variable.find('='))};
        if (is_users_choice(name)) forgotten.push_back(name);
    }
    for (const std::string& name : forgotten) unsetenv(name.c_str());
}

// What asks for no family gets `family`; the others are found by their names.
std::string font_configuration(const std::string& folder, const std::string& family, const std::string& cache) {
    const auto alias = [](const std::string& asked, const std::string& got) {
        return "<alias binding=\"same\"><family>" + asked + "</family><prefer><family>" + got +
               "</family></prefer></alias>\n";
    };
    return "<?xml version=\"1.0\"?>\n<!DOCTYPE fontconfig SYSTEM \"fonts.dtd\">\n<fontconfig>\n<dir>" + folder +
           "</dir>\n<cachedir>" + cache + "</cachedir>\n" + alias("sans-serif", family) +
           alias("monospace", "DejaVu Sans Mono") + alias("serif", "DejaVu Serif") +
           "<match target=\"pattern\"><edit name=\"family\" mode=\"append_last\"><string>" + family +
           "</string></edit></match>\n</fontconfig>\n";
}

void bring_fonts(const TemporaryFolder& home) {
    const std::string family = value_of("CHEMSIEVE_TEST_FONT", kUsualFont);
    const bool dejavu_alone = family.starts_with("DejaVu") && fs::exists(kDejaVuFonts);
    const std::string file = home.file("fonts.conf");
    write_file(file, font_configuration(dejavu_alone ? kDejaVuFonts : kAllFonts, family, home.file("fonts")));
    set("FONTCONFIG_FILE", file);
}

// A screen without a display that has room for the same windows at any scale.
void bring_screen(const TemporaryFolder& home) {
    const std::string scale = value_of("CHEMSIEVE_TEST_SCALE", "1");
    set("QT_SCALE_FACTOR", scale);
    if (value_of("QT_QPA_PLATFORM", "offscreen") != "offscreen") return;
    const auto side = [&](int pixels) { return std::to_string(static_cast<int>(pixels * std::stod(scale))); };
    const std::string file = home.file("screen.json");
    write_file(file, "{\"screens\": [{\"name\": \"screen\", \"x\": 0, \"y\": 0, \"width\": " + side(kScreenWidth) +
                         ", \"height\": " + side(kScreenHeight) +
                         ", \"logicalDpi\": 96, \"logicalBaseDpi\": 96, \"dpr\": 1}]}\n");
    set("QT_QPA_PLATFORM", "offscreen:configfile=" + file);
}

}  // namespace

Surroundings::Surroundings() {
    forget_what_users_chose();
    set("HOME", home_.path());
    set("TZ", "UTC");
    set("LC_ALL", value_of("CHEMSIEVE_TEST_LOCALE", "C.UTF-8"));
    for (const char* variable : {"XDG_CACHE_HOME", "XDG_CONFIG_DIRS", "XDG_CONFIG_HOME", "XDG_DATA_DIRS",
                                 "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME"}) {
        const std::string folder = home_.file(variable);
        fs::create_directory(folder);
        fs::permissions(folder, fs::perms::owner_all);
        set(variable, folder);
    }
    set("CHEMSIEVE_CONFIG", "/dev/null");
    bring_fonts(home_);
    bring_screen(home_);
}

}  // namespace chemsieve::test
