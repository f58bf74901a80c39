#include "chem/read/cdxml.h"

#include <cstring>

#include "base/platform/child_program.h"
#include "base/platform/own_files.h"
#include "chem/read/cdxml_dialogue.h"

namespace chemsieve {

namespace {

const std::string kOtherFormat = "; save the structures as an SD file or molfile";
constexpr std::size_t kMostOfCdxml = std::size_t{256} << 20;

std::string why_no_cdxml(const ProgramRun& run, const std::string& program) {
    switch (run.end) {
        case ProgramRun::End::not_started:
            return "the program that reads CDXML cannot be started (" + program + ": " + std::strerror(run.code) +
                   "); install Chemsieve anew" + kOtherFormat;
        case ProgramRun::End::timed_out: return "RDKit takes too long to read it" + kOtherFormat;
        // It limits its own time.
        case ProgramRun::End::killed:
            return (run.is_out_of_time() ? "RDKit takes too long to read it" : "RDKit crashes on it") + kOtherFormat;
        case ProgramRun::End::too_long: return "RDKit makes more of it than 256 MiB" + kOtherFormat;
        case ProgramRun::End::stopped:
        case ProgramRun::End::exited: break;
    }
    return "the program that reads CDXML says nothing that can be understood (" + program + ")" + kOtherFormat;
}

}  // namespace

std::optional<std::string> CdxmlDocument::said_of(int id) const {
    const std::string word = ' ' + std::to_string(id);
    for (const std::string& line : log) {
        const std::size_t at = line.find(word);
        if (at == std::string::npos) continue;
        const std::size_t behind = at + word.size();
        if (behind == line.size() || line[behind] < '0' || line[behind] > '9') return line;
    }
    return std::nullopt;
}

bool looks_like_cdxml(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return false;
    constexpr std::size_t kHead = 4096;
    const std::string_view head = text.substr(begin, kHead);
    return head.starts_with("<") && head.find("<CDXML") != std::string_view::npos;
}

std::string cdxml_program() { return path_of_helper("chemsieve-cdxml"); }

CdxmlResult read_cdxml(std::string_view text, const std::string& program, std::chrono::milliseconds deadline) {
    if (text.size() > kMaxCdxmlBytes) return Unparsable{"CDXML longer than 64 MiB"};
    if (text.find('\0') != std::string_view::npos) return Unparsable{"contains a NUL character"};
    const ProgramRun run =
        run_program(program, without_groups(text), {.deadline = deadline, .most_output = kMostOfCdxml});
    if (run.end == ProgramRun::End::exited) {
        if (auto result = result_of_cdxml(run.output)) return *std::move(result);
    }
    return Unparsable{why_no_cdxml(run, program)};
}

}  // namespace chemsieve
