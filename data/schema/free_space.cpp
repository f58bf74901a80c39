#include "data/schema/free_space.h"

#include "data/sqlite/log.h"

namespace chemsieve {

void free_space(sqlite::Connection& connection, const std::stop_token& stop) {
    while (!stop.stop_requested() && connection.integer("PRAGMA freelist_count") > 0) {
        connection.execute("PRAGMA incremental_vacuum(1000)");
    }
    if (sqlite::has_large_log(connection.path())) sqlite::empty_log(connection);
}

}  // namespace chemsieve
