#include "data/sqlite/virtual_table.h"

#include <sqlite3.h>

#include <limits>
#include <new>

namespace chemsieve::sqlite {

namespace {

// How rows are looked for, as SQLite passes it on.
enum Plan : int { scan = 0, one_row = 1, found = 2, has_least = 4, has_most = 8, falling = 16 };
constexpr int kPlanKinds = 3;
constexpr int kColumnShift = 8;

constexpr double kCostOfScan = 1e6;
constexpr double kCostOfLookup = 10;

struct Attached {
    Connection* connection;
    VirtualTable* table;
};

struct Table : sqlite3_vtab {
    Attached attached{};
};

struct Cursor : sqlite3_vtab_cursor {
    std::optional<std::int64_t> row;
    bool is_falling = false;
    std::int64_t least = 0, most = 0;
    std::vector<std::int64_t> found;  // rows; left to visit from `next` on
    std::size_t next = 0;
    bool is_of_found = false;
};

VirtualTable& table_of(sqlite3_vtab* vtab) { return *static_cast<Table*>(vtab)->attached.table; }
VirtualTable& table_of(sqlite3_vtab_cursor* cursor) { return table_of(cursor->pVtab); }

// Runs what may throw; the statement then throws the same.
template <class Work>
int guarded(sqlite3_vtab* vtab, const Work& work) {
    try {
        work();
        return SQLITE_OK;
    } catch (const std::bad_alloc&) {
        static_cast<Table*>(vtab)->attached.connection->keep_failure(std::current_exception());
        return SQLITE_NOMEM;
    } catch (...) {
        static_cast<Table*>(vtab)->attached.connection->keep_failure(std::current_exception());
        return SQLITE_ERROR;
    }
}

int connect(sqlite3* db, void* data, int, const char* const*, sqlite3_vtab** vtab, char**) {
    const auto* attached = static_cast<const Attached*>(data);
    auto* table = new (std::nothrow) Table{};
    if (!table) return SQLITE_NOMEM;
    table->attached = *attached;
    const int code = guarded(table, [&] {
        const std::string sql = "CREATE TABLE x (" + attached->table->columns() + ")";
        if (const int declared = sqlite3_declare_vtab(db, sql.c_str()); declared != SQLITE_OK) {
            attached->connection->fail(declared, "use");
        }
    });
    if (code != SQLITE_OK) {
        delete table;
        return code;
    }
    *vtab = table;
    return SQLITE_OK;
}

int disconnect(sqlite3_vtab* vtab) {
    delete static_cast<Table*>(vtab);
    return SQLITE_OK;
}

bool is_of_row(const sqlite3_index_info::sqlite3_index_constraint& constraint) { return constraint.iColumn <= 0; }

void plan_range(sqlite3_index_info* info) {
    int least = -1, most = -1;
    for (int i = 0; i < info->nConstraint; ++i) {
        const auto& constraint = info->aConstraint[i];
        if (!constraint.usable || !is_of_row(constraint)) continue;
        if (constraint.op == SQLITE_INDEX_CONSTRAINT_GT || constraint.op == SQLITE_INDEX_CONSTRAINT_GE) least = i;
        if (constraint.op == SQLITE_INDEX_CONSTRAINT_LT || constraint.op == SQLITE_INDEX_CONSTRAINT_LE) most = i;
    }
    int arguments = 0;
    info->estimatedCost = kCostOfScan;
    for (const auto& [constraint, flag] : {std::pair{least, has_least}, std::pair{most, has_most}}) {
        if (constraint < 0) continue;
        info->aConstraintUsage[constraint].argvIndex = ++arguments;
        info->idxNum |= flag;
        info->estimatedCost /= 4;
    }
}

int best_index(sqlite3_vtab* vtab, sqlite3_index_info* info) {
    info->idxNum = scan;
    int by = -1;
    const int code = guarded(vtab, [&] {
        for (int i = 0; i < info->nConstraint; ++i) {
            const auto& constraint = info->aConstraint[i];
            if (!constraint.usable || constraint.op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
            if (is_of_row(constraint)) {
                by = i;
                info->idxNum = one_row;
                return;
            }
            const bool is_exact = std::string_view{sqlite3_vtab_collation(info, i)} == "BINARY";
            if (by < 0 && is_exact && table_of(vtab).has_index(constraint.iColumn)) {
                by = i;
                info->idxNum = found | constraint.iColumn << kColumnShift;
            }
        }
    });
    if (code != SQLITE_OK) return code;
    if (by >= 0) {
        info->aConstraintUsage[by].argvIndex = 1;
        info->estimatedCost = kCostOfLookup;
        info->estimatedRows = 1;
        if (info->idxNum == one_row) info->idxFlags = SQLITE_INDEX_SCAN_UNIQUE;
    } else {
        plan_range(info);
        info->estimatedRows = static_cast<sqlite3_int64>(info->estimatedCost);
    }
    if (info->nOrderBy == 1 && info->aOrderBy[0].iColumn <= 0) {
        info->orderByConsumed = 1;
        if (info->aOrderBy[0].desc) info->idxNum |= falling;
    }
    return SQLITE_OK;
}

int open(sqlite3_vtab*, sqlite3_vtab_cursor** cursor) {
    *cursor = new (std::nothrow) Cursor{};
    return *cursor ? SQLITE_OK : SQLITE_NOMEM;
}

int close(sqlite3_vtab_cursor* cursor) {
    delete static_cast<Cursor*>(cursor);
    return SQLITE_OK;
}

// Moves to the row, or to the next one that is there.
void move_to(Cursor& cursor, std::int64_t row) {
    VirtualTable& table = table_of(&cursor);
    cursor.row = cursor.is_falling ? table.at_or_before(row) : table.at_or_after(row);
    if (cursor.row && (*cursor.row < cursor.least || *cursor.row > cursor.most)) cursor.row.reset();
}

void take_found(Cursor& cursor) {
    cursor.row.reset();
    VirtualTable& table = table_of(&cursor);
    while (cursor.next < cursor.found.size()) {
        const std::int64_t row = cursor.found[cursor.next++];
        if (table.at_or_after(row) != row) continue;
        cursor.row = row;
        return;
    }
}

Cell cell_of(sqlite3_value* value) {
    switch (sqlite3_value_type(value)) {
        case SQLITE_INTEGER: return sqlite3_value_int64(value);
        case SQLITE_FLOAT: return sqlite3_value_double(value);
        case SQLITE_NULL: return {};
        default: {
            const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
            if (!text) throw std::bad_alloc{};
            return std::string(text, static_cast<std::size_t>(sqlite3_value_bytes(value)));
        }
    }
}

int filter(sqlite3_vtab_cursor* base, int plan, const char*, int, sqlite3_value** arguments) {
    auto& cursor = *static_cast<Cursor*>(base);
    return guarded(base->pVtab, [&] {
        VirtualTable& table = table_of(base);
        table.begin();
        cursor.is_falling = plan & falling;
        cursor.least = std::numeric_limits<std::int64_t>::min();
        cursor.most = std::numeric_limits<std::int64_t>::max();
        cursor.is_of_found = (plan & kPlanKinds) == found;
        if (cursor.is_of_found) {
            cursor.found = table.find(plan >> kColumnShift, cell_of(arguments[0]));
            if (cursor.is_falling) cursor.found = {cursor.found.rbegin(), cursor.found.rend()};
            cursor.next = 0;
            return take_found(cursor);
        }
        // Ends are taken along, since the statement compares them, which also settles numbers that are not whole.
        if (plan & one_row) cursor.least = cursor.most = sqlite3_value_int64(arguments[0]);
        if (plan & has_least) cursor.least = sqlite3_value_int64(*arguments++);
        if (plan & has_most) cursor.most = sqlite3_value_int64(*arguments);
        move_to(cursor, cursor.is_falling ? cursor.most : cursor.least);
    });
}

int next(sqlite3_vtab_cursor* base) {
    auto& cursor = *static_cast<Cursor*>(base);
    return guarded(base->pVtab, [&] {
        if (cursor.is_of_found) return take_found(cursor);
        const std::int64_t row = *cursor.row;
        if (row == (cursor.is_falling ? cursor.least : cursor.most)) return cursor.row.reset();
        move_to(cursor, cursor.is_falling ? row - 1 : row + 1);
    });
}

int is_at_end(sqlite3_vtab_cursor* cursor) { return !static_cast<Cursor*>(cursor)->row; }

int column(sqlite3_vtab_cursor* base, sqlite3_context* context, int column) {
    return guarded(base->pVtab, [&] {
        const Cell cell = table_of(base).cell(*static_cast<Cursor*>(base)->row, column);
        if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
            sqlite3_result_int64(context, *whole);
        } else if (const auto* real = std::get_if<double>(&cell)) {
            sqlite3_result_double(context, *real);
        } else if (const auto* text = std::get_if<std::string>(&cell)) {
            sqlite3_result_text64(context, text->data(), text->size(), SQLITE_TRANSIENT, SQLITE_UTF8);
        }
    });
}

int row_id(sqlite3_vtab_cursor* cursor, sqlite3_int64* row) {
    *row = *static_cast<Cursor*>(cursor)->row;
    return SQLITE_OK;
}

// One argument: the row that goes. Else the row before (null: a new one), its new number, and the cells.
int update(sqlite3_vtab* vtab, int count, sqlite3_value** arguments, sqlite3_int64* row) {
    return guarded(vtab, [&] {
        VirtualTable& table = table_of(vtab);
        std::vector<Cell> cells;
        for (int i = 2; i < count; ++i) cells.push_back(cell_of(arguments[i]));
        if (sqlite3_value_type(arguments[0]) != SQLITE_NULL) table.erase(sqlite3_value_int64(arguments[0]));
        if (cells.empty()) return;
        table.insert(cells);
        if (const auto* number = std::get_if<std::int64_t>(&cells[0])) *row = *number;
    });
}

int begin(sqlite3_vtab*) { return SQLITE_OK; }

int save(sqlite3_vtab* vtab) {
    return guarded(vtab, [&] { table_of(vtab).save(); });
}

int commit(sqlite3_vtab*) { return SQLITE_OK; }

int roll_back(sqlite3_vtab* vtab) {
    table_of(vtab).forget();
    return SQLITE_OK;
}

constexpr sqlite3_module module_of_tables() {
    sqlite3_module module{};
    module.iVersion = 1;
    module.xConnect = connect;  // without xCreate: there without a statement that makes it
    module.xBestIndex = best_index;
    module.xDisconnect = disconnect;
    module.xDestroy = disconnect;
    module.xOpen = open;
    module.xClose = close;
    module.xFilter = filter;
    module.xNext = next;
    module.xEof = is_at_end;
    module.xColumn = column;
    module.xRowid = row_id;
    module.xUpdate = update;
    module.xBegin = begin;
    module.xSync = save;
    module.xCommit = commit;
    module.xRollback = roll_back;
    return module;
}

constexpr sqlite3_module kModule = module_of_tables();

}  // namespace

void attach_table(Connection& connection, const char* name, VirtualTable& table) {
    auto* attached = new Attached{&connection, &table};
    const int code = sqlite3_create_module_v2(connection.handle(), name, &kModule, attached,
                                              [](void* data) { delete static_cast<Attached*>(data); });
    if (code != SQLITE_OK) connection.fail(code, "use");
}

}  // namespace chemsieve::sqlite
