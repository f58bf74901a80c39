#include "ui/widgets/format_text.h"

#include <QObject>
#include <algorithm>
#include <cmath>

namespace chemsieve::ui {

QLocale number_locale() {
    const QLocale users;
    return users.language() == QLocale::C ? QLocale{QLocale::English} : users;
}

QString decimal_text(double number, int decimals) { return number_locale().toString(number, 'f', decimals); }

QString similarity_text(Similarity similarity, int decimals) {
    return similarity.total == 0 ? QString{} : decimal_text(similarity.millionths() / 1e6, decimals);
}

QString local_number(QString plain) { return plain.replace(QLatin1Char('.'), number_locale().decimalPoint()); }

std::optional<double> typed_number(const QString& text) {
    bool is_number = false;
    double number = number_locale().toDouble(text.trimmed(), &is_number);
    if (!is_number) number = QLocale::c().toDouble(text.trimmed(), &is_number);
    return is_number && std::isfinite(number) ? std::optional{number} : std::nullopt;
}

QString duration_text(double seconds) {
    if (seconds < 0.1) return QObject::tr("%1 ms").arg(decimal_text(seconds * 1000, seconds < 0.01 ? 1 : 0));
    if (seconds < 60) return QObject::tr("%1 s").arg(decimal_text(seconds, seconds < 10 ? 2 : 0));
    const auto whole = static_cast<qint64>(std::llround(seconds));
    if (whole < 3600) return QObject::tr("%1 min %2 s").arg(whole / 60).arg(whole % 60);
    return QObject::tr("%1 h %2 min").arg(whole / 3600).arg(whole % 3600 / 60);
}

QString time_left_text(double seconds) {
    const double whole = std::max(1.0, std::ceil(seconds));
    return whole < 60 ? QObject::tr("%1 s left").arg(whole) : QObject::tr("%1 left").arg(duration_text(whole));
}

QString hits_text(qint64 number) { return counted(number, QObject::tr("hit"), QObject::tr("hits")); }

QString compounds_text(qint64 number) { return counted(number, QObject::tr("compound"), QObject::tr("compounds")); }

QString earlier_hits_text(std::size_t number) {
    return counted(static_cast<qint64>(number), QObject::tr("earlier hit"), QObject::tr("earlier hits"));
}

QString records_text(qint64 number) { return counted(number, QObject::tr("record"), QObject::tr("records")); }

QString rows_text(qint64 number) { return counted(number, QObject::tr("row"), QObject::tr("rows")); }

QString counted(qint64 number, const QString& one, const QString& many) {
    return with_separators(number) + QLatin1Char(' ') + (number == 1 ? one : many);
}

}  // namespace chemsieve::ui
