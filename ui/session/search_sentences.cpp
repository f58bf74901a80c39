#include "ui/session/search_sentences.h"

#include <QObject>
#include <algorithm>

#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kMostLeftOutNamed = 5;

}  // namespace

// "3 of 20 structures are left out: q2: ..., and 1 more"
QString left_out_text(QStringList reasons, std::size_t structures) {
    const auto count = reasons.size();
    if (count > kMostLeftOutNamed) {
        reasons.resize(kMostLeftOutNamed);
        reasons << QObject::tr("and %1 more").arg(with_separators(count - kMostLeftOutNamed));
    }
    return QObject::tr("%1 of %2 structures cannot be used and are left out:\n%3")
        .arg(with_separators(count), with_separators(structures), reasons.join(QLatin1Char('\n')));
}

// "3 of 20 pasted ids are not in this library: a, b, c"
QString missing_text(const PastedIds& ids) {
    constexpr std::size_t kMostNamed = 20;
    QStringList named;
    for (std::size_t i = 0; i < std::min(kMostNamed, ids.missing.size()); ++i) {
        named << QString::fromStdString(ids.missing[i]);
    }
    if (ids.missing.size() > kMostNamed) {
        named << QObject::tr("and %1 more").arg(with_separators(ids.missing.size() - kMostNamed));
    }
    return QObject::tr("%1 of %2 pasted ids are not in this library: %3")
        .arg(with_separators(ids.missing.size()), with_separators(ids.count()), named.join(QStringLiteral(", ")));
}

QString no_such_key(const QString& key) { return QObject::tr("No compound here has the InChIKey %1").arg(key); }

QString no_such_name(const QString& why_no_structure) {
    return QObject::tr("%1: there is none here").arg(why_no_structure);
}

}  // namespace chemsieve::ui
