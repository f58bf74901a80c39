#include "ui/session/compound_choice.h"

#include "base/error.h"

namespace chemsieve::ui {

namespace {

QueryError unusable_condition(const QueryError& e) {
    return QueryError(e.failure_under("the condition cannot be used: "));
}

std::string written_out(const SearchRequest& request, const ConditionNames& names) {
    try {
        return names.written_out(request.condition());
    } catch (const QueryError& e) {
        throw unusable_condition(e);
    }
}

}  // namespace

bool CompoundChoice::choose(Searcher& searcher, const SearchRequest& request, SearchOptions& options,
                            const std::stop_token& stop, const ConditionNames* names, const SetProgress& progress) {
    options.among = request.earlier;
    if (!request.chooses_compounds()) return true;
    try {
        if (!choose_anew(searcher, request, stop, names, progress)) return false;
    } catch (const FileError& e) {
        throw QueryError(e.failure_under("the limits cannot be used: "));
    }
    options.among = request.earlier ? std::make_shared<const CompoundSelection>(*request.earlier & *chosen_) : chosen_;
    return true;
}

// Unless the last choice is still right. False if stopped.
bool CompoundChoice::choose_anew(Searcher& searcher, const SearchRequest& request, const std::stop_token& stop,
                                 const ConditionNames* names, const SetProgress& progress) {
    const Chooser by{.searcher = &searcher,
                     .kind = fingerprint_of(request.mode, request.options),
                     .where = request.condition(),
                     .any_of = request.any_of_file,
                     .none_of = request.none_of_file,
                     .files = files_of(request, names)};
    if (chosen_ && by == last_) return true;
    chosen_ = look_up(searcher, request, stop, names, progress);
    last_ = by;
    return chosen_ != nullptr;
}

std::vector<CompoundChoice::ReadFile> CompoundChoice::files_of(const SearchRequest& request,
                                                               const ConditionNames* names) {
    std::vector<std::string> paths{request.any_of_file, request.none_of_file};
    if (names) {
        for (const StructureFile& file : names->files_called(written_out(request, *names))) paths.push_back(file.path);
    }
    std::vector<ReadFile> files;
    for (const std::string& path : paths) {
        if (path.empty()) continue;
        std::error_code why;  // those who read the file say why they cannot
        files.push_back({path, std::filesystem::file_size(path, why), std::filesystem::last_write_time(path, why)});
    }
    return files;
}

// Nothing if stopped.
std::shared_ptr<const CompoundSelection> CompoundChoice::look_up(Searcher& searcher, const SearchRequest& request,
                                                                 const std::stop_token& stop,
                                                                 const ConditionNames* names,
                                                                 const SetProgress& progress) {
    std::shared_ptr<const CompoundSelection> compounds;
    if (const std::string where = request.condition(); !where.empty()) {
        try {
            const FingerprintKind kind = fingerprint_of(request.mode, request.options);
            const auto selected = select_by_names(searcher, {.where = where, .ids = {}}, names, kind, stop, progress);
            if (!selected) return nullptr;
            compounds = selected->compounds;
        } catch (const QueryError& e) {
            throw unusable_condition(e);
        }
    }
    if (request.any_of_file.empty() && request.none_of_file.empty()) return compounds;
    if (!names) throw QueryError("files of structures cannot be read here");
    const StructureLists lists = names->lists_in(request.any_of_file, request.none_of_file, searcher.source().recipe());
    constexpr unsigned kAllCores = 0;
    return left_by(lists, searcher, std::move(compounds), kAllCores, stop, progress);
}

}  // namespace chemsieve::ui
