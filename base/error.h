// The errors that end an operation. Expected outcomes (no hit, an unreadable record) are values, not errors.
//
// An error carries a reason, lower case without a final stop, which names the file, library or query, and the remedies.
// Each user interface words the remedies itself; what() has the plain words of remedy.h for all other code.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "base/remedy.h"

namespace chemsieve {

class Error : public std::runtime_error {
  public:
    explicit Error(Failure failure)
        : std::runtime_error{told(failure, plain_words)},
          failure_{std::make_shared<const Failure>(std::move(failure))} {}
    explicit Error(const std::string& reason) : Error{Failure{reason}} {}
    Error(const std::string& reason, Remedy remedy) : Error{Failure{reason, {std::move(remedy)}}} {}

    const Failure& failure() const noexcept { return *failure_; }
    const std::string& reason() const noexcept { return failure_->reason; }

    // The failure with text before or after the reason, and with a further remedy.
    Failure failure_under(const std::string& prefix) const {
        return {prefix + reason(), failure_->remedies, failure_->marks};
    }
    Failure failure_followed_by(const std::string& suffix) const { return {reason() + suffix, failure_->remedies}; }
    Failure failure_with(Remedy remedy) const {
        Failure failure = *failure_;
        failure.remedies.push_back(std::move(remedy));
        return failure;
    }

  private:
    std::shared_ptr<const Failure> failure_;  // shared, as errors are copied and copying must not fail
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
