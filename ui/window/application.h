// Qt's application, in which the numbers of C stay as C writes them. Qt takes the locale of the environment for the C
// library, too, where RDKit and SQLite then read and write "1.5" as "1,5": sorting and stereochemistry went wrong. What
// users read is written by QLocale, which this does not change. Threads: made first in main.
#pragma once

#include <QApplication>
#include <clocale>

namespace chemsieve::ui {

class Application : public QApplication {
  public:
    Application(int& argc, char** argv) : QApplication{argc, argv} { std::setlocale(LC_NUMERIC, "C"); }
};

}  // namespace chemsieve::ui
