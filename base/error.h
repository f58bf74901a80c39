// The errors that end an operation. Expected outcomes (no hit, an unreadable record) are values, not errors.
//
// Messages are lower case without a final stop; they name the thing and, where there is one, the remedy.
#pragma once

#include <stdexcept>
#include <string>

namespace chemsieve {

class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// A file cannot be read or written: missing, wrong format, damaged stream, disk full.
class FileError : public Error {
  public:
    using Error::Error;
};

// A library cannot be used: missing, foreign, damaged, made otherwise, locked, disk full.
class LibraryError : public Error {
  public:
    using Error::Error;
};

// A query cannot be understood.
class QueryError : public Error {
  public:
    using Error::Error;
};

}  // namespace chemsieve
