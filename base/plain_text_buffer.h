// What a terminal gets of texts from elsewhere: characters, and nothing that moves its cursor, changes its title or
// turns the order of letters round.
//
// Control characters but tabs and line ends are written as they are in C ("\x1b"), those of writing direction as
// "\u202e". Threads: one at a time.
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace chemsieve {

class PlainTextBuffer : public std::streambuf {
  public:
    explicit PlainTextBuffer(std::ostream& terminal) : terminal_{terminal} {}
    ~PlainTextBuffer() override { sync(); }

  protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* bytes, std::streamsize count) override;
    int sync() override;

  private:
    void put(char c);
    void write_begun();

    std::ostream& terminal_;
    std::string begun_;  // bytes of a character that may have to be shown
};

}  // namespace chemsieve
