// docs/cluster.md says what the program prints: on this machine, and by Slurm and other programs where they are.

#include <catch2/catch.hpp>

#include "tests/app/shards/private_slurm.h"
#include "tests/support/programs.h"
#include "tests/support/tutorial.h"

namespace chemsieve::cluster_document_test {

using namespace chemsieve::test;

TEST_CASE("the page of clusters prints what it says") {
    const Tutorial tutorial{"cluster.md"};
    REQUIRE(tutorial.steps() >= 12);
    tutorial.check("In five minutes, on one machine");
    if (has_program("parallel")) {
        tutorial.check("GNU parallel");
    } else {
        say_skipped("the recipe for GNU parallel, which is not installed");
    }
    if (has_program("snakemake")) {
        tutorial.check("Snakemake");
    } else {
        say_skipped("the recipe for Snakemake, which is not installed");
    }
    if (!PrivateSlurm::is_installed()) return;
    const PrivateSlurm slurm;
    tutorial.check("The same by Slurm");
}

}  // namespace chemsieve::cluster_document_test
