#include "app/manual/completion.h"

#include "base/text.h"

namespace chemsieve::manual {

namespace {

constexpr const char* kHelpers = R"bash(
# Files with one of these endings, and folders; all files if there are none. $2: smi|smi.gz
_chemsieve_files() {
    local cur=$1 name
    compopt -o filenames 2>/dev/null
    while IFS= read -r name; do
        [[ $name == *.@($2) ]] && COMPREPLY+=("$name")
    done < <(compgen -f -- "$cur")
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$cur")
    ((${#COMPREPLY[@]})) || mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}

_chemsieve_words() {
    mapfile -t COMPREPLY < <(compgen -W "$2" -- "$1")
}

# Words separated by commas: the last of them.
_chemsieve_list() {
    local before=
    [[ $1 == *,* ]] && before=${1%,*},
    compopt -o nospace 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -P "$before" -W "$2" -- "${1##*,}")
}

# The number, from 1, of the argument at the cursor. $1: the options that have a value; $first: the word after the command.
_chemsieve_argument() {
    local i number=1
    for ((i = first; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
            -?*)
                if [[ ${COMP_WORDS[i + 1]} == "=" ]]; then
                    ((i += 2))
                elif [[ " $1 " == *" ${COMP_WORDS[i]} "* ]]; then
                    ((i++))
                fi
                ;;
            *) ((number++)) ;;
        esac
    done
    echo "$number"
}

_chemsieve() {
    local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    COMPREPLY=()
    # bash takes --format=tsv as three words.
    if [[ $cur == "=" ]]; then
        cur=
    elif [[ $before == "=" ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
)bash";

std::vector<std::string> names_of(const std::vector<OptionText>& options) {
    std::vector<std::string> names;
    for (const OptionText& option : options) names.insert(names.end(), option.names.begin(), option.names.end());
    return names;
}

// The call that completes a value; empty if nothing is known of the value.
std::string call_for(const ValueText& value) {
    if (value.is_file) return "_chemsieve_files \"$cur\" '" + joined(value.endings, "|") + "'";
    if (value.words.empty()) return "";
    return (value.is_list ? "_chemsieve_list" : "_chemsieve_words") + std::string{" \"$cur\" \""} +
           joined(value.words, " ") + "\"";
}

void write_values(const CommandText& command, std::ostream& out) {
    std::vector<std::string> others;
    out << "            case $before in\n";
    for (const OptionText& option : command.options) {
        if (option.is_flag()) continue;
        if (const std::string call = call_for(option.value); !call.empty()) {
            out << "                " << joined(option.names, "|") << ") " << call << "; return ;;\n";
        } else {
            others.insert(others.end(), option.names.begin(), option.names.end());
        }
    }
    if (!others.empty()) out << "                " << joined(others, "|") << ") return ;;\n";
    out << "            esac\n";
}

void write_arguments(const CommandText& command, std::ostream& out) {
    std::vector<OptionText> valued;
    for (const OptionText& option : command.options) {
        if (!option.is_flag()) valued.push_back(option);
    }
    out << "            case $(_chemsieve_argument \"" << joined(names_of(valued), " ") << "\") in\n";
    for (std::size_t i = 0; i < command.arguments.size(); ++i) {
        const std::string call = call_for(command.arguments[i].value);
        const std::string number = command.arguments[i].many ? "*" : std::to_string(i + 1);
        out << "                " << number << ") " << (call.empty() ? "" : call + " ") << ";;\n";
    }
    out << "            esac\n";
}

void write_bash_command(const CommandText& command, std::ostream& out) {
    out << "        '" << command.name << "')\n";
    write_values(command, out);
    out << "            if [[ $cur == -* ]]; then\n"
           "                _chemsieve_words \"$cur\" \""
        << joined(names_of(command.options), " ")
        << "\"\n"
           "                return\n"
           "            fi\n";
    write_arguments(command, out);
    out << "            ;;\n";
}

// Completes the second word of a group's commands, and makes both words the command.
void write_bash_group(const ProgramText& program, const GroupText& group, std::ostream& out) {
    out << "    if [[ $command == " << group.name << " ]]; then\n        if ((COMP_CWORD == 2)); then\n"
        << "            _chemsieve_words \"$cur\" \"";
    for (const CommandText& command : program.commands) {
        if (command.group == group.name) out << command.word << ' ';
    }
    out << "--help\"\n            return\n        fi\n        command+=\" ${COMP_WORDS[2]}\"\n        first=3\n    "
           "fi\n";
}

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

void write_bash_completion(const ProgramText& program, std::ostream& out) {
    std::vector<std::string> first = names_of(program.options);
    for (const GroupText& group : program.groups) first.push_back(group.name);
    for (const CommandText& command : program.commands) {
        if (command.group.empty()) first.push_back(command.name);
    }
    out << "# Completion of chemsieve " << program.version
        << " for bash, made from its own description of its options.\n"
        << kHelpers << "    if ((COMP_CWORD == 1)); then\n        _chemsieve_words \"$cur\" \"" << joined(first, " ")
        << "\"\n        return\n    fi\n    local command=${COMP_WORDS[1]} first=2\n";
    for (const GroupText& group : program.groups) write_bash_group(program, group, out);
    out << "    case $command in\n";
    for (const CommandText& command : program.commands) write_bash_command(command, out);
    out << "    esac\n}\n\ncomplete -F _chemsieve " << program.name << '\n';
}

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
