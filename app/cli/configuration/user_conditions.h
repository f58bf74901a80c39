// Conditions that users have named in their configuration file, below [conditions]:
//
//   [conditions]
//   leadlike = mw <= 350 and logp <= 3
//   clean = leadlike and not veber
//
// They are written out before a condition goes to a library, so that logs, runs on other machines and messages have
// what was asked. Errors: UsageError. Threads: const functions may be called concurrently.
#pragma once

#include <string>
#include <vector>

namespace chemsieve::cli {

inline constexpr const char* kConditionsSection = "conditions";

class UserConditions {
  public:
    // Throws UsageError: a name that conditions cannot call, or that means something else already; text that is no
    // condition.
    void add(const std::string& name, const std::string& condition);
    // Once all are there: throws UsageError if this one calls what is not there, or calls itself in a circle.
    void check(const std::string& name) const;

    // The condition with the names of users written out, each in parentheses. One that cannot be read is given back as
    // it is, for those who read it to say why. Throws UsageError for a name that stands for nothing; it lists those
    // there are.
    std::string written_out(const std::string& condition) const;

  private:
    struct Named {
        std::string name, condition;
    };

    const Named* find(const std::string& name) const;
    std::string written_out(const std::string& condition, std::vector<std::string>& callers) const;
    std::string all_names() const;

    std::vector<Named> conditions_;
};

}  // namespace chemsieve::cli
