// Errors, remedies and notes in the words of the window. Of a condition that is wrong the reason, as the window shows
// the condition itself.
//
// Threads: may be called concurrently.
#pragma once

#include <QString>
#include <exception>

#include "base/remedy.h"
#include "search/request/query_note.h"

namespace chemsieve::ui {

QString remedy_text(const Remedy& remedy);

// "reason; remedy"
QString failure_text(const Failure& failure);
QString note_text(const QueryNote& note);

// Of an error of ours also its remedies; of others what they say.
QString error_text(const std::exception& error);

// The same of an error about a condition that is typed where the names of properties are offered.
QString error_text_beside_names(const std::exception& error);

}  // namespace chemsieve::ui
