#include "app/cli/command/manual_tables.h"

namespace chemsieve::cli {

std::string exit_code_summary() {
    constexpr std::size_t kWidth = 90;
    std::string text, line = "Exit codes:";
    for (const ExitCodeText& entry : kExitCodes) {
        const std::string item = " " + std::to_string(entry.code) + " " + std::string{entry.meaning} +
                                 (&entry == &kExitCodes.back() ? "." : ",");
        if (line.size() + item.size() > kWidth) {
            text += line + "\n";
            line = item.substr(1);
        } else {
            line += item;
        }
    }
    return text + line + "\n";
}

}  // namespace chemsieve::cli
