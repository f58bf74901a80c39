#include <CLI/CLI.hpp>
#include <algorithm>
#include <new>
#include <ostream>

#include "app/cli/command.h"
#include "data/version.h"
#include "fingerprint/base/error.h"

namespace chemsieve::cli {

std::vector<std::unique_ptr<Command>> all_commands() {
    std::vector<std::unique_ptr<Command>> commands;
    commands.push_back(make_import_command());
    commands.push_back(make_index_command());
    commands.push_back(make_info_command());
    commands.push_back(make_compact_command());
    commands.push_back(make_check_command());
    commands.push_back(make_selftest_command());
    commands.push_back(make_export_command());
    commands.push_back(make_fingerprint_command());
    commands.push_back(make_substructure_command());
    commands.push_back(make_exact_command());
    commands.push_back(make_similar_command());
    commands.push_back(make_explain_command());
    commands.push_back(make_gui_command());
    return commands;
}

namespace {
constexpr char kMark = '\x01';
}

std::string marked_if_bracketed(const std::string& word) {
    return word.starts_with('[') && word.ends_with(']') ? kMark + word : word;
}

std::string without_mark(const std::string& word) { return word.starts_with(kMark) ? word.substr(1) : word; }

namespace {

Exit guarded_run(Command& command, Context& context) {
    std::ostream& err = context.streams.err;
    try {
        return command.run(context);
    } catch (const FileError& e) {
        if (context.stop.stop_requested()) {  // a read that the stop broke off
            err << "chemsieve: cancelled\n";
            return Exit::incomplete;
        }
        err << "chemsieve: " << e.what() << '\n';
        return Exit::bad_input;
    } catch (const UsageError& e) {
        err << "chemsieve: " << e.what() << '\n';
        return Exit::usage;
    } catch (const LibraryError& e) {
        err << "chemsieve: " << e.what() << '\n';
        return Exit::library;
    } catch (const QueryError& e) {
        err << "chemsieve: " << e.what() << '\n';
        return Exit::bad_input;
    } catch (const CLI::Error& e) {
        err << "chemsieve: " << e.what() << '\n';
        return Exit::usage;
    } catch (const std::bad_alloc&) {
        err << "chemsieve: out of memory; try fewer threads (--jobs 1) or a smaller library\n";
        return Exit::library;
    } catch (const std::exception& e) {
        err << "chemsieve: unexpected error: " << e.what() << '\n';
        return Exit::library;
    }
}

}  // namespace

Exit run_command_line(std::vector<std::string> arguments, Streams& streams, std::stop_token stop) {
    CLI::App app{"Searches chemical libraries by structure.", "chemsieve"};
    app.set_version_flag("--version", "chemsieve " + kVersion);
    app.require_subcommand(1);
    app.get_formatter()->column_width(38);
    app.footer(
        "Exit codes: 0 done, 1 nothing found, 2 wrong usage, 3 bad input, 4 library cannot be used,\n"
        "5 cancelled or not complete. 'chemsieve COMMAND --help' shows options and examples.");
    const auto commands = all_commands();
    bool quiet = false;
    std::vector<std::pair<CLI::App*, Command*>> known;
    for (const auto& command : commands) {
        CLI::App* sub = app.add_subcommand(command->name(), command->summary());
        sub->add_flag("-q,--quiet", quiet, "No progress and no remarks, errors only");
        sub->footer("Examples:\n" + command->examples());
        command->describe(*sub);
        known.emplace_back(sub, command.get());
    }
    try {
        std::transform(arguments.begin(), arguments.end(), arguments.begin(), marked_if_bracketed);
        std::reverse(arguments.begin(), arguments.end());  // as CLI11 takes them
        app.parse(arguments);
    } catch (const CLI::Success& e) {
        app.exit(e, streams.out, streams.err);
        return Exit::done;
    } catch (const CLI::ParseError& e) {
        streams.err << "chemsieve: " << e.what() << "; see 'chemsieve --help'\n";
        return Exit::usage;
    }
    for (const auto& [sub, command] : known) {
        if (!sub->parsed()) continue;
        Context context{streams, stop, quiet};
        const Exit code = guarded_run(*command, context);
        if (streams.out.flush()) return code;
        streams.err << "chemsieve: cannot write to standard output\n";
        return Exit::bad_input;
    }
    return Exit::usage;
}

}  // namespace chemsieve::cli
