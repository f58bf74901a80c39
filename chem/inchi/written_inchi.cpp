#include "chem/inchi/written_inchi.h"

#include <cstring>
#include <optional>
#include <string_view>

#include "base/error.h"
#include "base/platform/child_program.h"

namespace chemsieve {

namespace {

constexpr std::chrono::minutes kBatchDeadline{10};
constexpr std::size_t kMostAnswer = std::size_t{1} << 16;  // bytes, of a compound
constexpr std::string_view kMade = "made ", kFailed = "error ";

std::string bytes_of(std::span<const InchiInput> inputs) {
    std::string bytes;
    for (const InchiInput& input : inputs) {
        bytes.append(reinterpret_cast<const char*>(input.data()), input.size() * sizeof input[0]);
    }
    return bytes;
}

// Nothing if it is not a line of the program's.
std::optional<WrittenResult> answer_of(std::string_view line) {
    if (line.starts_with(kFailed)) {
        return NoInchi{"libinchi makes no InChI of it: " + std::string{line.substr(kFailed.size())}};
    }
    if (!line.starts_with(kMade)) return std::nullopt;
    line.remove_prefix(kMade.size());
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos || line.find(' ', blank + 1) != std::string_view::npos) return std::nullopt;
    return WrittenInchi{.inchi = std::string{line.substr(blank + 1)}, .key = std::string{line.substr(0, blank)}};
}

// Appends the answers of whole lines. False if there is a line that is not the program's.
bool take_answers(std::string_view output, std::size_t most, std::vector<WrittenResult>& results) {
    for (std::size_t end = 0; (end = output.find('\n')) != std::string_view::npos; output.remove_prefix(end + 1)) {
        auto answer = answer_of(output.substr(0, end));
        if (!answer || results.size() == most) return false;
        results.push_back(*std::move(answer));
    }
    return true;
}

[[noreturn]] void fail_of(const ProgramRun& run, const std::string& program) {
    if (run.end == ProgramRun::End::not_started) {
        throw Error("the program that writes InChI cannot be started (" + program + ": " + std::strerror(run.code) +
                    "); install Chemsieve anew");
    }
    throw Error("the program that writes InChI says nothing that can be understood (" + program +
                "); install Chemsieve anew");
}

NoInchi why_killed(const ProgramRun& run) {
    if (run.end == ProgramRun::End::timed_out || run.cause == ProgramRun::Cause::limit_of_time) {
        return {"libinchi takes too long to make its InChI", true};
    }
    if (run.cause == ProgramRun::Cause::force || run.cause == ProgramRun::Cause::request) {
        return {"the program that writes InChI was ended", true};
    }
    // On this machine at least: where libinchi is damaged it crashes on all.
    return {"libinchi crashes on it", true};
}

}  // namespace

std::vector<WrittenResult> write_inchis(std::span<const InchiInput> inputs, const std::stop_token& stop,
                                        const std::string& program) {
    std::vector<WrittenResult> results;
    // A process that ends at once may have been ended by somebody else: it is tried twice.
    std::optional<std::size_t> ended_at;
    while (results.size() < inputs.size() && !stop.stop_requested()) {
        const auto left = inputs.subspan(results.size());
        const ProgramRun run =
            run_program(ProgramCall{.path = program, .arguments = {"write"}}, bytes_of(left),
                        {.deadline = kBatchDeadline, .most_output = left.size() * kMostAnswer, .stop = stop});
        const bool understood = take_answers(run.output, inputs.size(), results);
        if (!understood) fail_of(run, program);
        if (run.end == ProgramRun::End::stopped || results.size() == inputs.size()) break;
        const bool was_ended = run.end == ProgramRun::End::killed || run.end == ProgramRun::End::timed_out;
        if (!was_ended) fail_of(run, program);
        if (ended_at == results.size()) {
            results.push_back(why_killed(run));
        } else {
            ended_at = results.size();
        }
    }
    return results;
}

}  // namespace chemsieve
