// Catches what RDKit writes to its error log, which is where the reason of a refused SMILES goes.
//
// RDKit's logs are global. The first LogCapture of the process redirects the error log into per-thread text and
// switches the warning, info and debug logs off; nothing of RDKit reaches the terminal. Where others use RDKit, too,
// their messages go where they went before: see share_logs(). Threads: one capture a thread at a time.
#pragma once

#include <string>

namespace chemsieve {

// In a process whose RDKit is not ours alone (a Python interpreter): of the logs there are now, only what is written
// while a thread captures is kept from others. To be called once, before the first capture.
void share_logs();

class LogCapture {
  public:
    LogCapture();
    ~LogCapture();
    LogCapture(const LogCapture&) = delete;
    LogCapture& operator=(const LogCapture&) = delete;
    // The first line written by this thread since construction, without time stamp, prefix and the input text.
    std::string reason() const;
};

}  // namespace chemsieve
