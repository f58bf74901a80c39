#include "data/library/table_bytes.h"

#include <initializer_list>
#include <utility>

namespace chemsieve {

using sqlite::Connection;
using sqlite::Statement;

TableBytes bytes_by_table(Connection& connection) {
    TableBytes bytes;
    Statement pages{connection, "SELECT name, sum(pgsize) FROM dbstat GROUP BY name"};
    while (pages.step()) bytes[pages.text(0)] = pages.integer(1);
    return bytes;
}

std::map<std::int64_t, double> bytes_by_set(Connection& connection, const TableBytes& tables) {
    std::map<std::int64_t, double> bytes;
    for (const auto& [table, block] :
         std::initializer_list<std::pair<const char*, const char*>>{{"fingerprint_block", ""},
                                                                    {"slice_block", ""},
                                                                    {"slice_row", "row_id / 65536"},
                                                                    {"slice_column", "column_id / 64"}}) {
        const std::string join = *block ? std::string{" t JOIN slice_block ON block_id = "} + block : "";
        const std::string size = *block ? "sum(length(t.bytes))" : "sum(length(bytes))";
        Statement sets{connection, "SELECT set_id, " + size + " FROM " + table + join + " GROUP BY set_id"};
        std::map<std::int64_t, double> content;
        double total = 0;
        while (sets.step()) total += content[sets.integer(0)] = sets.real(1);
        for (const auto& [set, part] : content) bytes[set] += part / total * static_cast<double>(tables.at(table));
    }
    return bytes;
}

}  // namespace chemsieve
