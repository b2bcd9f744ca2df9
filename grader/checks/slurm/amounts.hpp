#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

/// Values of sbatch options, as man sbatch defines them. Nothing is returned for what sbatch refuses.
namespace grader::checks::slurm {

/// `--time`: minutes, minutes:seconds, hours:minutes:seconds, days-hours, days-hours:minutes,
/// days-hours:minutes:seconds. Slurm counts in minutes and rounds up; 0 and UNLIMITED ask for no limit.
struct TimeLimit {
  bool unlimited = false;
  std::int64_t minutes = 0;
  bool operator==(const TimeLimit&) const = default;
};
std::optional<TimeLimit> read_time(std::string_view text);

/// `--mem` and its kin, in mebibytes: a whole number with K, M, G or T (powers of 1024), M when there is none; a `B`
/// may follow the letter. `GiB` is refused.
std::optional<std::int64_t> read_memory(std::string_view text);

/// `--gpus` and its kin: `2`, `gh200:2`, `v100:1,a100:1`.
std::optional<std::int64_t> read_gpus(std::string_view text);

/// The GPUs in a `--gres` list: `gpu`, `gpu:2`, `gpu:gh200:2`, `gres:gpu:1`; 0 when it names other resources alone.
std::optional<std::int64_t> read_gres(std::string_view text);

/// The GPUs in a `--tres-per-task` list: `cpu=8,gres/gpu=1`, `gres/gpu:gh200:1`.
std::optional<std::int64_t> read_tres(std::string_view text);

/// A count that must be positive; of `1-4` (`--nodes`) the least.
std::optional<std::int64_t> read_count(std::string_view text);

}  // namespace grader::checks::slurm
