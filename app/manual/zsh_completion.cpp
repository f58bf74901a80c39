#include "app/manual/completion.h"
#include "base/text.h"

namespace chemsieve::manual {

namespace {

// Within single quotes, and within [ ] or between colons of a specification.
std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '\'') {
            result += "'\\''";
        } else {
            if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
            result += c;
        }
    }
    return result;
}

std::string action_for(const ValueText& value) {
    // Plain files: without (-.) parentheses at the end would be taken for a condition.
    if (value.is_file) return "_files -g \"*.(" + joined(value.endings, "|") + ")(-.)\"";
    if (value.words.empty()) return " ";
    if (value.is_list) return "_sequence compadd - " + joined(value.words, " ");
    return "(" + joined(value.words, " ") + ")";
}

// '(-k --top)'{-k+,--top=}'[The best N]:N: '
std::string specification(const OptionText& option) {
    std::vector<std::string> forms;
    for (const std::string& name : option.names) {
        forms.push_back(name + (option.is_flag() ? "" : name.starts_with("--") ? "=" : "+"));
    }
    std::string text =
        forms.size() == 1 ? "'" + forms.front() : "'(" + joined(option.names, " ") + ")'{" + joined(forms, ",") + "}'";
    text += "[" + escaped(option.description) + "]";
    if (!option.is_flag()) text += ":" + escaped(option.value.name) + ":" + action_for(option.value);
    return text + "'";
}

std::string specification(const ArgumentText& argument, std::size_t number) {
    const std::string place = argument.many ? "*" : std::to_string(number);
    return "'" + place + ":" + escaped(argument.name) + ":" + action_for(argument.value) + "'";
}

void write_zsh_command(const CommandText& command, std::ostream& out) {
    out << "                " << command.word << ")\n                    _arguments -s -S";
    const std::string next = " \\\n                        ";
    for (const OptionText& option : command.options) out << next << specification(option);
    for (std::size_t i = 0; i < command.arguments.size(); ++i) {
        out << next << specification(command.arguments[i], i + 1);
    }
    out << "\n                    ;;\n";
}

void write_zsh_choice(const std::string& name, const std::string& summary, std::ostream& out) {
    out << "                '" << name << ":" << escaped(summary) << "'\n";
}

// The second word of a group's commands; then what follows, as of a command.
void write_zsh_group(const ProgramText& program, const GroupText& group, std::ostream& out) {
    out << "                " << group.name
        << ")\n                if ((CURRENT == 2)); then\n                commands=(\n";
    for (const CommandText& command : program.commands) {
        if (command.group == group.name) write_zsh_choice(command.word, command.summary, out);
    }
    out << "                )\n                _describe command commands\n                return\n                fi\n"
           "                shift words\n                ((CURRENT--))\n                case $words[1] in\n";
    for (const CommandText& command : program.commands) {
        if (command.group == group.name) write_zsh_command(command, out);
    }
    out << "                esac\n                ;;\n";
}

}  // namespace

void write_zsh_completion(const ProgramText& program, std::ostream& out) {
    out << "#compdef " << program.name << "\n# Completion of chemsieve " << program.version
        << " for zsh, made from its own description of its options.\n\n"
           "_chemsieve() {\n"
           "    local curcontext=$curcontext state line\n"
           "    local -a commands\n"
           "    _arguments -C";
    for (const OptionText& option : program.options) out << " \\\n        " << specification(option);
    out << " \\\n        '1:command:->command' \\\n        '*::argument:->argument' && return\n"
           "    case $state in\n        command)\n            commands=(\n";
    for (const GroupText& group : program.groups) write_zsh_choice(group.name, group.summary, out);
    for (const CommandText& command : program.commands) {
        if (command.group.empty()) write_zsh_choice(command.name, command.summary, out);
    }
    out << "            )\n            _describe command commands\n            ;;\n"
           "        argument)\n            case $line[1] in\n";
    for (const GroupText& group : program.groups) write_zsh_group(program, group, out);
    for (const CommandText& command : program.commands) {
        if (command.group.empty()) write_zsh_command(command, out);
    }
    out << "            esac\n            ;;\n    esac\n}\n\n_chemsieve \"$@\"\n";
}

}  // namespace chemsieve::manual
