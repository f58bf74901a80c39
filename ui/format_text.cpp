#include "ui/format_text.h"

#include <QLocale>
#include <cmath>

namespace chemsieve::ui {

QString with_separators(qint64 number) { return QLocale{QLocale::English}.toString(number); }

QString similarity_text(Similarity similarity, int decimals) {
    return QString::number(similarity.millionths() / 1e6, 'f', decimals);
}

QString duration_text(double seconds) {
    if (seconds < 60) return QString::number(seconds, 'f', seconds < 10 ? 2 : 0) + QStringLiteral(" s");
    const auto whole = static_cast<qint64>(std::llround(seconds));
    if (whole < 3600) return QStringLiteral("%1 min %2 s").arg(whole / 60).arg(whole % 60);
    return QStringLiteral("%1 h %2 min").arg(whole / 3600).arg(whole % 3600 / 60);
}

QString counted(qint64 number, const QString& one, const QString& many) {
    return with_separators(number) + QLatin1Char(' ') + (number == 1 ? one : many);
}

}  // namespace chemsieve::ui
