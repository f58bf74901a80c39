#include <algorithm>
#include <cstdlib>
#include <new>
#include <ostream>
#include <system_error>
#include <utility>

#include "app/cli/command/command.h"
#include "app/cli/command/commands.h"
#include "app/cli/command/manual_tables.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/compound_options.h"
#include "app/cli/options/configuration.h"
#include "app/queries/user_names.h"
#include "base/error.h"
#include "data/sqlite/log.h"
#include "data/where/condition_error.h"

namespace chemsieve::cli {

namespace {
constexpr char kMark = '\x01';
}

std::string marked_if_bracketed(const std::string& word) {
    return word.starts_with('[') && word.ends_with(']') ? kMark + word : word;
}

std::string without_mark(const std::string& word) { return word.starts_with(kMark) ? word.substr(1) : word; }

namespace {

// Looks at each library named on the command line.
void warn_of_network(const CLI::App& command, std::ostream& err) {
    for (const CLI::Option* option : command.get_options()) {
        const OptionValue value = value_of(command, *option);
        const auto& endings = value.endings;
        if (!value.is_file || std::find(endings.begin(), endings.end(), "sieve") == endings.end()) continue;
        for (const std::string& path : option->results()) {
            const Failure risk = sqlite::network_risk(without_mark(path));
            if (!risk.empty()) err << "note: " << failure_text(risk) << '\n';
        }
    }
}

// Resolves the names in --where that users have defined.
void write_out_conditions(CLI::App& command, const UserNames& names) {
    CLI::Option* where = command.get_option_no_throw("--where");
    if (where == nullptr || where->count() == 0) return;
    std::string written_out;
    try {
        written_out = *names.resolved(without_mark(where->results().back())).text;
    } catch (const ConditionError& e) {
        throw unusable_condition(e, false);
    }
    where->clear();
    where->add_result(marked_if_bracketed(written_out));
    where->run_callback();
}

// What the configuration names, and --alerts.
UserNames names_called(const CLI::App& command, const Configuration& configuration) {
    UserNames names = configuration.names();
    const CLI::Option* alerts = command.get_option_no_throw("--alerts");
    if (alerts == nullptr || alerts->count() == 0) return names;
    add_alerts(names, alerts->results());
    return names;
}

// The option comes before the variable. Where neither says anything, memory stays divided as it is.
void divide_memory_as_said(const GeneralOptions& general, const Environment& environment) {
    const std::string kept = value_in(environment, kMemoryVariable);
    if (!general.memory_limit.empty()) {
        return divide_memory({.kept = kept, .limit = general.memory_limit, .said_limit_by = kMemoryLimitOption});
    }
    const std::string limit = value_in(environment, kMemoryLimitVariable);
    if (kept.empty() && limit.empty()) return;
    divide_memory({.kept = kept, .limit = limit, .said_limit_by = kMemoryLimitVariable});
}

// Sets the options that the command line leaves open, and runs the command.
Exit run_configured(CommandTree::Entry& entry, Configuration& configuration, UserNames& names, Context& context) {
    const Environment& environment = context.streams.environment;
    if (!entry.general.no_config) configuration = Configuration::read(environment);
    configuration.apply(entry);
    names = names_called(*entry.app, configuration);
    context.names = &names;
    write_out_conditions(*entry.app, names);
    context.quiet = entry.general.quiet;
    divide_memory_as_said(entry.general, environment);
    if (entry.general.verbose) write_settings(entry, configuration, environment, context.streams.err);
    if (!context.quiet) warn_of_network(*entry.app, context.streams.err);
    return entry.command->run(context);
}

// The cause may be a value from the configuration file, so its values are listed, too.
void say_refused(const std::exception& error, const Configuration& configuration, std::ostream& err) {
    err << "chemsieve: " << error_text(error) << '\n';
    const std::string applied = configuration.applied();
    if (!applied.empty()) err << "chemsieve: the configuration file sets " << applied << "; --no-config does without\n";
}

Exit without_memory(std::ostream& err) {
    err << "chemsieve: out of memory; try fewer threads (--jobs 1) or a smaller library\n";
    return Exit::library;
}

Exit guarded_run(CommandTree::Entry& entry, Configuration& configuration, Context& context) {
    std::ostream& err = context.streams.err;
    UserNames names;
    try {
        return run_configured(entry, configuration, names, context);
    } catch (const StandardOutputError&) {
        return Exit::bad_input;
    } catch (const FileError& e) {
        if (context.stop.stop_requested()) return cancelled(context);  // the stop ended a read early
        err << "chemsieve: " << error_text(e) << '\n';
        return Exit::bad_input;
    } catch (const UsageError& e) {
        say_refused(e, configuration, err);
        return Exit::usage;
    } catch (const LibraryError& e) {
        err << "chemsieve: " << error_text(e) << '\n';
        return Exit::library;
    } catch (const QueryError& e) {
        say_refused(e, configuration, err);
        return Exit::bad_input;
    } catch (const CLI::Error& e) {
        say_refused(e, configuration, err);
        return Exit::usage;
    } catch (const std::bad_alloc&) {
        return without_memory(err);
    } catch (const std::system_error& e) {
        if (e.code() != std::errc::resource_unavailable_try_again) throw;
        err << "chemsieve: no further thread can be started, for want of memory or by a limit on processes; try fewer "
               "(--jobs 1)\n";
        return Exit::library;
    } catch (const Error& e) {  // an error of the environment
        err << "chemsieve: " << error_text(e) << '\n';
        return Exit::usage;
    } catch (const std::exception& e) {
        err << "chemsieve: unexpected error: " << e.what() << '\n';
        return Exit::library;
    }
}

// Errors of standard output show here at the latest.
Exit flushed(Exit code, Streams& streams) {
    streams.out.exceptions(std::ios::goodbit);
    if (streams.out.flush()) return code;
    streams.err << "chemsieve: " << StandardOutputError{}.what() << '\n';
    return Exit::bad_input;
}

}  // namespace

Environment process_environment() {
    Environment environment;
    for (const NamedText& variable : kEnvironment) {
        const std::string name{variable.name};
        if (const char* value = std::getenv(name.c_str())) environment[name] = value;
    }
    return environment;
}

namespace {

Exit parse_and_run(std::vector<std::string> arguments, Streams& streams, std::stop_token stop) {
    CommandTree tree;
    const std::string first = arguments.empty() ? "" : arguments.front();
    try {
        std::transform(arguments.begin(), arguments.end(), arguments.begin(), marked_if_bracketed);
        std::reverse(arguments.begin(), arguments.end());  // as CLI11 takes them
        tree.app().parse(arguments);
    } catch (const CLI::Success& e) {
        streams.out.exceptions(std::ios::goodbit);  // they are looked at below
        tree.app().exit(e, streams.out, streams.err);
        return flushed(Exit::done, streams);
    } catch (const CLI::ParseError& e) {
        const CommandTree::Entry* entry = tree.parsed();
        const bool is_named = !entry && !first.empty() && !first.starts_with('-');
        if (const std::string commands = tree.commands_of(first); is_named && !commands.empty()) {
            streams.err << "chemsieve: after '" << first << "' comes one of its commands: " << commands
                        << "; see 'chemsieve " << first << " --help'\n";
            return Exit::usage;
        }
        if (is_named) {
            streams.err << "chemsieve: there is no command '" << first << "'; see 'chemsieve --help'\n";
            return Exit::usage;
        }
        const std::string command = entry ? entry->name + ' ' : "";
        streams.err << "chemsieve: " << e.what() << "; see 'chemsieve " << command << "--help'\n";
        return Exit::usage;
    }
    Context context{streams, std::move(stop)};
    Configuration configuration;
    const Exit code = guarded_run(*tree.parsed(), configuration, context);
    return flushed(code, streams);
}

}  // namespace

Exit cancelled(const Context& context, const std::string& outcome) {
    context.streams.err << "chemsieve: cancelled" << (outcome.empty() ? "" : "; ") << outcome << '\n';
    return Exit::incomplete;
}

Exit run_command_line(std::vector<std::string> arguments, Streams& streams, std::stop_token stop) {
    try {
        return parse_and_run(std::move(arguments), streams, std::move(stop));
    } catch (const std::bad_alloc&) {
        return without_memory(streams.err);
    }
}

}  // namespace chemsieve::cli
