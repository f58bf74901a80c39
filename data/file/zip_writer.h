// Writes a ZIP file part by part, not compressed, with the sizes of ZIP64 for parts of any length.
//
// Errors: those of the stream; Error if a part cannot be written otherwise. Threads: one at a time.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>

namespace chemsieve {

class ZipWriter {
  public:
    // `out`: a file from its start. It outlives this.
    explicit ZipWriter(std::ostream& out);
    ~ZipWriter();
    ZipWriter(const ZipWriter&) = delete;
    ZipWriter& operator=(const ZipWriter&) = delete;

    // The parts follow one another: what is written is of the last one begun.
    void begin_part(const std::string& name);
    void write(std::string_view bytes);
    // The directory; nothing may follow.
    void finish();

  private:
    void check(int state) const;
    void end_part();

    void* file_;
    bool has_part_ = false;
};

}  // namespace chemsieve
