// What an operation that is to fail tells, as data.
#pragma once

#include <vector>

#include "base/error.h"

namespace chemsieve::test {

// Empty if nothing was thrown.
template <class Operation>
Failure thrown_by(const Operation& operation) {
    try {
        operation();
    } catch (const Error& e) {
        return e.failure();
    }
    return {};
}

}  // namespace chemsieve::test
