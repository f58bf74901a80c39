// Catches what RDKit writes to its error log, which is where the reason of a refused SMILES goes.
//
// RDKit's logs are global. The first LogCapture of the process redirects the error log into per-thread text and
// switches the warning, info and debug logs off; nothing of RDKit reaches the terminal.
// Threads: one capture a thread at a time.
#pragma once

#include <string>

namespace chemsieve {

class LogCapture {
  public:
    LogCapture();
    // The first line written by this thread since construction, without time stamp, prefix and the input text.
    std::string reason() const;
};

}  // namespace chemsieve
