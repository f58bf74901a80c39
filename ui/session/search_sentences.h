// What is said of queries that cannot be searched, in part or at all.
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>

#include "ui/lists/pasted_ids.h"

namespace chemsieve::ui {

// "3 of 20 structures cannot be used and are left out:", and the reasons, at most some
QString left_out_text(QStringList reasons, std::size_t structures);
// "3 of 20 pasted ids are not in this library: a, b, c"
QString missing_text(const PastedIds& ids);
QString no_such_key(const QString& key);
QString no_such_name(const QString& why_no_structure);

}  // namespace chemsieve::ui
