#include "data/where/library_snapshot.h"

#include "base/text.h"
#include "data/where/condition_parser.h"
#include "data/where/condition_sql.h"
#include "data/where/derived_properties.h"

namespace chemsieve {

namespace {

using sqlite::Connection;
using sqlite::Statement;

class Selecting {
  public:
    Selecting(Connection& connection, const std::stop_token& stop) : connection_{connection}, stop_{stop} {}

    void by_condition(const std::string& text, const CompoundFilter& filter) {
        define_number_functions(connection_);
        if (!filter.sets.empty()) define_set_function(connection_, filter.sets);
        const PropertyTable properties{connection_, filter.further_properties};
        const Condition parsed = parse_condition(text);
        const ConditionSql condition =
            compile_condition(parsed, text, properties, StructureTests::as_written, filter.sets);
        if (condition.of_structure) {
            const ConditionSql rest = compile_condition(parsed, text, properties, StructureTests::hold, filter.sets);
            define_formula_functions(connection_, rest.patterns);
            define_structure_functions(
                connection_, rest.sql, [&](Statement& statement) { bind(rest, statement); }, filter.jobs, stop_);
            if (stop_.stop_requested()) return;
        }
        define_formula_functions(connection_, condition.patterns);
        Statement statement{connection_, "SELECT c.compound_id FROM compound AS c WHERE " + condition.sql};
        bind(condition, statement);
        while (statement.step()) chosen_.add(CompoundNumber{statement.integer(0)});
        if (condition.is_qualified) {
            count_not_decided(
                compile_condition(parsed, text, properties, StructureTests::as_written, filter.sets, Absent::is_false));
        }
    }

    std::size_t not_decided() const noexcept { return not_decided_; }

    // Those of what is chosen by the condition, if there is one. Returns the ids that are not there.
    std::vector<std::string> by_ids(const std::vector<std::string>& ids, bool of_chosen) {
        CompoundSelection named;
        std::vector<std::string> unknown;
        Statement statement{connection_, "SELECT compound_id FROM compound WHERE id = ?1"};
        const auto add_those_called = [&](std::string_view id) {
            statement.bind(1, id);
            bool is_there = false;
            while (statement.step()) {
                is_there = true;
                const CompoundNumber compound{statement.integer(0)};
                if (!of_chosen || chosen_.contains(compound)) named.add(compound);
            }
            statement.reset();
            return is_there;
        };
        for (const std::string& id : ids) {
            if (stop_.stop_requested()) break;
            // Lists have blanks around ids that these have not.
            if (!add_those_called(id) && !add_those_called(without_ends(id, " \t"))) unknown.push_back(id);
        }
        chosen_ = std::move(named);
        return unknown;
    }

    void by_numbers(const CompoundSelection& numbers, bool of_chosen) {
        constexpr std::size_t kFew = 4096;  // looked for one by one, as reading all numbers takes as long as many
        CompoundSelection there;
        const auto add = [&](CompoundNumber compound) {
            if (!of_chosen || chosen_.contains(compound)) there.add(compound);
        };
        if (numbers.size() <= kFew) {
            Statement statement{connection_, "SELECT 1 FROM compound WHERE compound_id = ?1"};
            numbers.for_each([&](CompoundNumber compound) {
                statement.bind(1, static_cast<std::int64_t>(compound));
                if (statement.step()) add(compound);
                statement.reset();
            });
        } else {
            Statement statement{connection_, "SELECT compound_id FROM compound"};
            while (statement.step()) {
                const CompoundNumber compound{statement.integer(0)};
                if (numbers.contains(compound)) add(compound);
            }
        }
        chosen_ = std::move(there);
    }

    CompoundSelection& chosen() noexcept { return chosen_; }

  private:
    void count_not_decided(const ConditionSql& condition) {
        define_formula_functions(connection_, condition.patterns);
        Statement statement{connection_, "SELECT count(*) FROM compound AS c WHERE (" + condition.sql + ") IS NULL"};
        bind(condition, statement);
        if (statement.step()) not_decided_ = static_cast<std::size_t>(statement.integer(0));
    }

    static void bind(const ConditionSql& condition, Statement& statement) {
        int parameter = 0;
        for (const auto& value : condition.values) {
            ++parameter;
            if (const auto* words = std::get_if<std::string>(&value)) {
                statement.bind(parameter, std::string_view{*words});
            } else if (const auto* real = std::get_if<double>(&value)) {
                statement.bind(parameter, *real);
            } else {
                statement.bind(parameter, std::get<std::int64_t>(value));
            }
        }
    }

    Connection& connection_;
    const std::stop_token& stop_;
    CompoundSelection chosen_;
    std::size_t not_decided_ = 0;
};

}  // namespace

LibrarySnapshot::LibrarySnapshot(const std::string& path)
    : opened_{std::in_place, path}, connection_{opened_->connection} {}

LibrarySnapshot::LibrarySnapshot(LibraryConnection& connection) : connection_{connection} {}

std::optional<SelectedCompounds> LibrarySnapshot::select(const CompoundFilter& filter,
                                                         const std::stop_token& stop) const {
    const auto locked = lock();
    const sqlite::StopGuard guard{connection_, stop};
    Selecting selecting{connection_, stop};
    SelectedCompounds result;
    try {
        if (filter.where) selecting.by_condition(*filter.where, filter);
        result.not_decided = selecting.not_decided();
        if (filter.ids) result.unknown_ids = selecting.by_ids(*filter.ids, filter.where.has_value());
        if (filter.numbers) selecting.by_numbers(*filter.numbers, filter.where || filter.ids);
    } catch (const LibraryError&) {
        // A statement that the stop broke off.
        if (!stop.stop_requested()) throw;
    }
    if (stop.stop_requested()) return std::nullopt;
    result.compounds = std::make_shared<const CompoundSelection>(std::move(selecting.chosen()));
    return result;
}

}  // namespace chemsieve
