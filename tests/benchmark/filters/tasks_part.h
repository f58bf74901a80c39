// Queries and protocols that are made of filters, measured: icebergs, ranges, joins, differences, estimates, sites.
#pragma once

#include <string>
#include <vector>

#include "tests/benchmark/filters/filter_timing.h"

namespace chemsieve::test {

// What a task gave, in words and numbers with their 95 % interval over the seeds.
struct TaskFigures {
    std::string name;
    std::size_t keys = 0;
    double bits_a_key = 0;  // all filters that the task has at a time; 0 if it is told in another line
    std::string predicted;
    std::string measured;
    Interval ns;  // a key
};

// Each task with so many keys and `repeats` seeds, the filters sized for `rate`.
std::vector<TaskFigures> measured_tasks(std::size_t keys, double rate, std::size_t repeats);

// Head and row of the table.
std::string tasks_head();
std::string tasks_row(const TaskFigures& figures);

}  // namespace chemsieve::test
