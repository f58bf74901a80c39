#include "data/schema/free_space.h"

namespace chemsieve {

void free_space(sqlite::Connection& connection, const std::stop_token& stop) {
    while (!stop.stop_requested() && connection.integer("PRAGMA freelist_count") > 0) {
        connection.execute("PRAGMA incremental_vacuum(1000)");
    }
}

}  // namespace chemsieve
