// Student's t distribution, against the tables and R's pt().

#include "base/student.h"

#include <catch2/catch.hpp>
#include <limits>

namespace chemsieve::student_test {

TEST_CASE("Values of t have the probabilities of the tables") {
    CHECK(two_sided_p(0, 5) == Approx(1));
    CHECK(two_sided_p(1, 1) == Approx(0.5));
    CHECK(two_sided_p(-1, 1) == Approx(0.5));
    CHECK(two_sided_p(12.7062047362, 1) == Approx(0.05));
    CHECK(two_sided_p(2.2281388520, 10) == Approx(0.05));
    CHECK(two_sided_p(2, 10) == Approx(0.0733880348));
    CHECK(two_sided_p(1.9600, 1e6) == Approx(0.05).epsilon(1e-3));
    CHECK(two_sided_p(4.587, 10) == Approx(0.001).epsilon(1e-3));
    CHECK(two_sided_p(40, 100) < 1e-60);
    CHECK(two_sided_p(std::numeric_limits<double>::infinity(), 3) == 0);
}

}  // namespace chemsieve::student_test
