// Some lines of a structure file, plain or packed. Errors: FileError. Threads: any.
#pragma once

#include "ui/session/library_upkeep.h"

namespace chemsieve::gui {

// The record that begins with that line, and some lines before and behind it. Nothing if stopped.
std::optional<ui::FileExcerpt> read_excerpt(const std::string& file, std::int64_t line, const std::stop_token& stop);

}  // namespace chemsieve::gui
