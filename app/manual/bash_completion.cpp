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

}  // namespace chemsieve::manual
