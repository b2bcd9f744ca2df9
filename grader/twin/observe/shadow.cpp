#include "grader/twin/observe/shadow.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <utility>

#include <sys/mman.h>

#include "grader/twin/include/twin/launch.hpp"
#include "grader/twin/observe/finding.hpp"
#include "grader/twin/runtime/memory.hpp"

namespace twin::observe {

namespace {

/// One access to a word. Programs of the twin are not position-independent: a code address fits 28 bits.
struct Seen {
  std::uint32_t thread = 0;  ///< its number in the grid + 1, kAtomic added; 0: nobody
  std::uint32_t phase = 0;
  std::uint32_t site = 0;  ///< code address, and the bytes of the word in the four highest bits
  std::uint32_t warp_phase = 0;
};

/// For each four bytes.
struct Cell {
  Seen written, read;
  std::uint8_t holds = 0;         ///< the bytes that were ever written, a bit each
  std::uint8_t shared_bytes = 0;  ///< those that more than one thread read in `shared_phase`
  std::uint32_t shared_phase = 0;
  std::uint32_t shared_warp = 0;  ///< the warp that they are of, or kManyWarps
  std::uint32_t shared_warp_phase = 0;
};
static_assert(sizeof(Cell) == 48);

constexpr std::uint32_t kAtomic = 1U << 31, kSiteBits = 28, kSiteMask = (1U << kSiteBits) - 1;
constexpr std::uint32_t kManyWarps = 0xffffffff;
constexpr std::size_t kWord = 4;

struct State {
  Cell* global = nullptr;
  Cell* shared = nullptr;
  std::uint32_t phase = 1, launch_began = 1;
  unsigned threads = 1;
  std::uint64_t block = 0;
  bool fenced = false;
  std::array<std::uint32_t, kMostWarps> warp_phases{};
  std::set<std::pair<std::uint32_t, std::uint32_t>> told;  ///< pairs of code addresses: each is said once
  std::set<std::uint32_t> told_uninitialised;

  // A write that races is seen before it happens: what it changes shows afterwards.
  struct Pending {
    Race race;
    unsigned char before[16];
    bool waits = false;
  } pending;
};

Cell* table(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes / kWord * sizeof(Cell), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    std::fputs("twin: the machine gives no address space for the shadow of device memory\n", stderr);
    std::exit(1);
  }
  return static_cast<Cell*>(memory);
}

State& state() {
  static auto* all = [] {
    auto* made = new State;
    made->global = table(kArenaBytes);
    made->shared = table(kSharedBytes);
    return made;
  }();
  return *all;
}

std::uint32_t number_of_running_thread(const State& all) {
  return static_cast<std::uint32_t>(all.block * all.threads + number_of(context.thread, context.block_size) + 1);
}

const void* code_address(std::uint32_t site) {
  return reinterpret_cast<const void*>(std::uintptr_t{site & kSiteMask});  // NOLINT(performance-no-int-to-ptr)
}

/// True when nothing orders these two accesses, of which one is happening now.
bool unordered(const State& all, const Seen& before, std::uint32_t thread, std::uint32_t bytes) {
  const auto other = before.thread & ~kAtomic;
  if (other == 0 || other == thread || before.phase < all.launch_began) return false;
  if ((before.site >> kSiteBits & bytes) == 0) return false;
  const bool same_block = (other - 1) / all.threads == (thread - 1) / all.threads;
  if (!same_block) return !all.fenced;
  if (before.phase != all.phase) return false;
  const auto warp = (thread - 1) % all.threads / kWarp;
  return (other - 1) % all.threads / kWarp != warp || before.warp_phase == all.warp_phases[warp];
}

uint3 thread_of(const State& all, std::uint32_t number) {
  return thread_at(((number & ~kAtomic) - 1) % all.threads, context.block_size);
}

void report(State& all, const Seen& before, bool before_wrote, const void* address, const Touch& now,
            const char* space) {
  const auto site = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(now.program_counter)) & kSiteMask;
  if (!all.told.insert({before.site & kSiteMask, site}).second) return;
  const Race race{{address, now.size, now.write, now.program_counter},
                  {address, now.size, before_wrote, code_address(before.site)},
                  thread_of(all, before.thread),
                  context.thread,
                  context.block,
                  ((before.thread & ~kAtomic) - 1) / all.threads != all.block,
                  space};
  if (before_wrote && now.write && !now.atomic && now.size <= sizeof all.pending.before) {
    settle();
    all.pending.race = race;
    std::memcpy(all.pending.before, address, now.size);
    all.pending.waits = true;
    return;
  }
  race_found(race, false);
}

void touch_word(State& all, Cell& cell, std::uint32_t bytes, std::uint32_t thread, const void* address,
                const Touch& touch, const char* space) {
  const auto warp = (thread - 1) % all.threads / kWarp;
  const bool atomic_before = (cell.written.thread & kAtomic) != 0;
  if (!(touch.atomic && atomic_before) && unordered(all, cell.written, thread, bytes))
    report(all, cell.written, true, address, touch, space);
  if (touch.write && !(touch.atomic && (cell.read.thread & kAtomic) != 0)) {
    const bool others_read = cell.shared_phase == all.phase && (cell.shared_bytes & bytes) != 0 &&
                             (cell.shared_warp != warp || cell.shared_warp_phase == all.warp_phases[warp]);
    if (others_read || unordered(all, cell.read, thread, bytes)) report(all, cell.read, false, address, touch, space);
  }
  const auto site = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(touch.program_counter)) & kSiteMask;
  const Seen now{thread | (touch.atomic ? kAtomic : 0), all.phase, site | bytes << kSiteBits, all.warp_phases[warp]};
  if (touch.write) {
    cell.written = now;
    cell.holds = static_cast<std::uint8_t>(cell.holds | bytes);
    return;
  }
  if ((cell.holds & bytes) != bytes && all.told_uninitialised.insert(site).second)
    uninitialised_read({address, touch.size, false, touch.program_counter}, space);
  if (cell.read.phase == all.phase && cell.read.thread != 0 && (cell.read.thread & ~kAtomic) != thread) {
    const auto other = ((cell.read.thread & ~kAtomic) - 1) % all.threads / kWarp;
    const bool fresh = cell.shared_phase != all.phase;
    if (fresh) cell.shared_bytes = 0;
    cell.shared_warp = other != warp || (!fresh && cell.shared_warp != warp) ? kManyWarps : warp;
    cell.shared_warp_phase = all.warp_phases[warp];
    cell.shared_phase = all.phase;
    cell.shared_bytes = static_cast<std::uint8_t>(cell.shared_bytes | (cell.read.site >> kSiteBits & bytes));
  }
  cell.read = now;
}

void touch_words(Cell* cells, std::size_t offset, const void* address, const Touch& touch, const char* space) {
  auto& all = state();
  if (all.pending.waits) settle();
  const auto thread = number_of_running_thread(all);
  for (std::size_t done = 0; done < touch.size;) {
    const auto within = (offset + done) % kWord;
    const auto count = std::min(kWord - within, touch.size - done);
    const auto bytes = ((1U << count) - 1U) << within;
    touch_word(all, cells[(offset + done) / kWord], bytes, thread, address, touch, space);
    done += count;
  }
}

}  // namespace

void begin_launch(unsigned threads_of_a_block) {
  auto& all = state();
  all.threads = threads_of_a_block;
  all.fenced = false;
  all.launch_began = ++all.phase;
}

void begin_block(std::uint64_t block) {
  auto& all = state();
  settle();
  all.block = block;
  ++all.phase;
}

void next_phase() {
  settle();
  ++state().phase;
}

void next_warp_phase(unsigned warp) {
  settle();
  ++state().warp_phases[warp];
}

void fence() { state().fenced = true; }

void touch_global(std::size_t offset, const void* address, const Touch& touch) {
  touch_words(state().global, offset, address, touch, "global");
}

void touch_shared(std::size_t offset, const void* address, const Touch& touch) {
  touch_words(state().shared, offset, address, touch, "shared");
}

void written_by_host(std::size_t offset, std::size_t size) {
  auto* cells = state().global;
  for (auto at = offset; at < offset + size;) {
    const auto within = at % kWord;
    const auto count = std::min(kWord - within, offset + size - at);
    auto& holds = cells[at / kWord].holds;
    holds = static_cast<std::uint8_t>(holds | ((1U << count) - 1U) << within);
    at += count;
  }
}

void forget_shared() { std::memset(static_cast<void*>(state().shared), 0, shared_high_mark() / kWord * sizeof(Cell)); }

void settle() {
  auto& pending = state().pending;
  if (!pending.waits) return;
  pending.waits = false;
  race_found(pending.race, std::memcmp(pending.before, pending.race.now.address, pending.race.now.size) == 0);
}

}  // namespace twin::observe
