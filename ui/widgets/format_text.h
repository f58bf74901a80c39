// How texts and numbers read in the window: numbers as the user's locale writes them.
#pragma once

#include <QLocale>
#include <QString>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string_view>

#include "fingerprint/similarity/tanimoto.h"

namespace chemsieve::ui {

// The user's locale; English for LANG=C, which writes 1204 without separators.
QLocale number_locale();

inline QString utf8_text(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

// The text of a menu's entry or a button, in whose names an ampersand is no mnemonic.
inline QString without_mnemonics(QString text) { return text.replace(QLatin1Char('&'), QLatin1String("&&")); }

// 1204 as "1,204".
QString with_separators(std::integral auto number) { return number_locale().toString(static_cast<qint64>(number)); }

// The number with exactly so many decimals.
QString decimal_text(double number, int decimals);

// A similarity with up to six decimals; empty if nothing was compared.
QString similarity_text(Similarity similarity, int decimals);

// A number as libraries hold it ("180.16") as the locale writes it, without separators of thousands, so that a
// spreadsheet of the same locale takes it.
QString local_number(QString plain);

// The typed number, written as in the locale or with a point; nothing if it is no finite number.
std::optional<double> typed_number(const QString& text);

// "4.2 ms", "0.84 s", "3 min 20 s".
QString duration_text(double seconds);
// "3 s left", "3 min 20 s left": an estimate, which is given in whole seconds.
QString time_left_text(double seconds);

// "1 hit", "1,204 hits", and so on.
QString hits_text(qint64 number);
QString compounds_text(qint64 number);
QString earlier_hits_text(std::size_t number);
QString records_text(qint64 number);
QString rows_text(qint64 number);
// The same for other nouns; both words are translated.
QString counted(qint64 number, const QString& one, const QString& many);

}  // namespace chemsieve::ui
