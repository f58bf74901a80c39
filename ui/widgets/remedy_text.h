// Errors and remedies in the words of the window. For a wrong condition only the reason is told, as the window
// shows the condition itself.
//
// Threads: may be called concurrently.
#pragma once

#include <QString>
#include <exception>

#include "base/remedy.h"

namespace chemsieve::ui {

QString remedy_text(const Remedy& remedy);

// "reason; remedy"
QString failure_text(const Failure& failure);

// The text of an error: errors of Chemsieve with their remedies, others only with their message.
QString error_text(const std::exception& error);

// The text of an error in a condition, for a field that offers the names of properties itself.
QString error_text_beside_names(const std::exception& error);

}  // namespace chemsieve::ui
