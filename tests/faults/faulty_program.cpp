// The command line on a file system that fails: CHEMSIEVE_FAULT=KIND:N[:SEED], see faulty_files.h; or with memory of
// which a piece is refused: CHEMSIEVE_FAULT=memory:N:BYTES, see faulty_memory.h. With CHEMSIEVE_FAULT_COUNTS=FILE the
// numbers of operations, of pages read and of pieces of memory are written there at the end.

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <string_view>

#include "app/cli/command/command.h"
#include "tests/faults/faulty_files.h"
#include "tests/faults/faulty_memory.h"

using namespace chemsieve;
using test::Fault;

namespace {

test::FaultPlan plan_from(const std::string& text) {
    static const std::map<std::string, Fault> kFaults{
        {"full", Fault::full}, {"io", Fault::io},       {"once", Fault::once}, {"kill", Fault::kill},
        {"tear", Fault::tear}, {"power", Fault::power}, {"read", Fault::read}, {"memory", Fault::none}};
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) return {};
    char* end = nullptr;
    test::FaultPlan plan{.fault = kFaults.at(text.substr(0, colon)),
                         .at = std::strtoll(text.c_str() + colon + 1, &end, 10)};
    if (*end == ':') plan.seed = static_cast<std::uint32_t>(std::strtoul(end + 1, nullptr, 10));
    return plan;
}

}  // namespace

int main(int argc, char** argv) {
    const char* fault = std::getenv("CHEMSIEVE_FAULT");
    const test::FaultPlan plan = plan_from(fault ? fault : "");
    test::use_faulty_files(plan);
    cli::Streams streams{std::cin, std::cout, std::cerr};
    const bool is_of_memory = fault && std::string_view{fault}.starts_with("memory");
    if (is_of_memory) test::refuse_memory(plan.at, plan.seed);
    const auto code = cli::run_command_line({argv + 1, argv + argc}, streams, {});
    if (const char* counts = std::getenv("CHEMSIEVE_FAULT_COUNTS")) {
        std::ofstream{counts} << test::operations_done() << ' ' << test::reads_done() << ' ' << test::pieces_asked_for()
                              << '\n';
    }
    return static_cast<int>(code);
}
