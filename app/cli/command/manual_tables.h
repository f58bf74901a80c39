// Texts of the help and the manual pages that belong to no single command.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "app/work/memory_wishes.h"

namespace chemsieve::cli {

struct ExitCodeText {
    int code;
    std::string_view meaning;
};

struct NamedText {
    std::string_view name;
    std::string_view meaning;
};

inline constexpr std::array<ExitCodeText, 6> kExitCodes{{
    {0, "done"},
    {1, "nothing found"},
    {2, "wrong usage"},
    {3, "bad input"},
    {4, "library cannot be used"},
    {5, "cancelled or not complete"},
}};

inline constexpr std::string_view kMemoryLimitOption = "--memory-limit";

// Variables that the program reads itself.
inline constexpr std::string_view kConfigVariable = "CHEMSIEVE_CONFIG";
inline constexpr std::string_view kConfigHomeVariable = "XDG_CONFIG_HOME";
inline constexpr std::string_view kHomeVariable = "HOME";
inline constexpr std::string_view kKernelVariable = "CHEMSIEVE_KERNEL";

inline constexpr std::array<NamedText, 6> kEnvironment{{
    {kConfigVariable, "The configuration file to read instead of the usual one; it must be there."},
    {kConfigHomeVariable,
     "The folder of configuration files, an absolute path: chemsieve/config.ini in it is read if it is there. Without "
     "the variable it is .config in the home folder."},
    {kHomeVariable, "The home folder."},
    {kKernelVariable,
     "The loops that go through the fingerprints: scalar, avx2 or avx512. Without it the fastest that the processor "
     "can "
     "run are taken. Results are the same with each."},
    {kMemoryVariable,
     "How much of what searches read is kept in memory, such as 4G, of all libraries together; 672M without it. Worth "
     "more where many searches go through a library that is larger than that."},
    {kMemoryLimitVariable,
     "How much memory the program may take, such as 1G; 1536M without it. The option --memory-limit comes before it."},
}};

inline constexpr std::array<NamedText, 2> kFiles{{
    {"~/.config/chemsieve/config.ini",
     "Values for options that are not given on the command line: lines 'name = value' with the long name of the "
     "option; "
     "those below a line '[command]' are for that command, those before for every command that has the option. The "
     "option --verbose shows what is in effect, --no-config does without the file."},
    {"/usr/share/chemsieve/demo/",
     "What examples call data/demo/, where a package installed it: demo.tsv, of which 'chemsieve import' makes "
     "demo.sieve, and queries.smi."},
}};

}  // namespace chemsieve::cli
