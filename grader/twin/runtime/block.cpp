#include "grader/twin/runtime/block.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "grader/twin/include/twin/device.hpp"
#include "grader/twin/observe/finding.hpp"
#include "grader/twin/observe/shadow.hpp"
#include "grader/twin/runtime/fiber.hpp"

namespace twin {

constinit thread_local Context context;

namespace {

/// Lanes of one warp that wait for the others of their mask.
struct Meeting {
  unsigned mask = 0, arrived = 0;
  int line = 0;
  Lanes values{};
  std::vector<Fiber*> waiting;
};

/// Whoever waits in the block that one processor thread runs. A fiber is taken when a thread has to wait and the next
/// must begin; threads without a barrier all run on one.
struct Worker {
  const Pending* kernel = nullptr;
  Fiber* running = nullptr;
  void* scheduler = nullptr;    ///< the stack that called run_block
  std::vector<Fiber*> idle;     ///< stacks without a thread
  std::vector<Fiber*> ready;    ///< past the barrier, last to go on first
  std::vector<Fiber*> waiting;  ///< at a barrier, in the order of arrival
  bool abandoned = false;
  Verdict arrived{0, true, false};  ///< of the barrier that fills
  Verdict passed{0, true, false};   ///< of the one that was passed last
  std::array<Meeting, kMostWarps> meetings;
};
/// Behind a pointer that needs no initialisation: a look at it costs nothing, and there are millions.
constinit thread_local Worker* own_worker = nullptr;

void switch_to_scheduler() {
  void* ignored = nullptr;
  twin_switch(own_worker->running == nullptr ? &ignored : &own_worker->running->stack_pointer, own_worker->scheduler);
}

/// What a fresh fiber does: threads that have not begun, one after the other.
void run_threads() {
  own_worker->kernel->threads(own_worker->kernel->kernel);
  own_worker->idle.push_back(own_worker->running);
  switch_to_scheduler();
}

Fiber* fresh_fiber() {
  Fiber* fiber = nullptr;
  if (own_worker->idle.empty()) {
    fiber = make_fiber();
    if (fiber == nullptr) {
      std::fputs("twin: no memory for another thread's stack\n", stderr);
      std::exit(1);
    }
  } else {
    fiber = own_worker->idle.back();
    own_worker->idle.pop_back();
  }
  prepare(*fiber, run_threads);
  return fiber;
}

void resume(Fiber* fiber) {
  own_worker->running = fiber;
  twin_switch(&own_worker->scheduler, fiber->stack_pointer);
  own_worker->running = nullptr;
}

/// The first warp of which some lanes wait and others never came; null where there is none.
const Meeting* waiting_meeting() {
  for (const auto& meeting : own_worker->meetings) {
    if (!meeting.waiting.empty()) return &meeting;
  }
  return nullptr;
}
/// All who have not exited are at a barrier: the same one, or the program is wrong.
bool release_barrier() {
  const int line = own_worker->waiting.front()->line;
  const bool warp_waits = waiting_meeting() != nullptr;
  for (const auto* fiber : own_worker->waiting) {
    if (fiber->line == line && !warp_waits) continue;
    observe::divergent_barrier({own_worker->waiting.front()->thread, line}, {fiber->thread, fiber->line});
    return false;
  }
  // Taken from the end: the first to arrive goes on first.
  own_worker->passed = std::exchange(own_worker->arrived, Verdict{0, true, false});
  observe::next_phase();
  own_worker->ready.assign(own_worker->waiting.rbegin(), own_worker->waiting.rend());
  own_worker->waiting.clear();
  return true;
}

void give_up() {
  // Their stacks are used again from the top; what stood on them is gone, as on a GPU.
  const auto take_back = [](std::vector<Fiber*>& list) {
    own_worker->idle.insert(own_worker->idle.end(), list.begin(), list.end());
    list.clear();
  };
  take_back(own_worker->ready);
  take_back(own_worker->waiting);
  for (auto& meeting : own_worker->meetings) {
    take_back(meeting.waiting);
    meeting = {};
  }
  own_worker->arrived = {0, true, false};
}

}  // namespace

bool run_block(const Pending& kernel) {
  if (own_worker == nullptr) own_worker = new Worker;  // for as long as its processor thread lives
  own_worker->kernel = &kernel;
  own_worker->abandoned = false;
  while (!own_worker->abandoned) {
    if (context.next < context.count) {
      resume(fresh_fiber());
    } else if (!own_worker->ready.empty()) {
      auto* fiber = own_worker->ready.back();
      own_worker->ready.pop_back();
      resume(fiber);
    } else if (own_worker->waiting.empty()) {
      if (const auto* meeting = waiting_meeting()) {
        observe::lanes_missing(meeting->waiting.front()->thread, meeting->line, meeting->mask, meeting->arrived);
        own_worker->abandoned = true;
      }
      break;
    } else if (!release_barrier()) {
      own_worker->abandoned = true;
    }
  }
  if (own_worker->abandoned) give_up();
  return !own_worker->abandoned;
}

void abandon_block() {
  own_worker->abandoned = true;
  own_worker->idle.push_back(own_worker->running);
  switch_to_scheduler();
  std::abort();  // nobody switches back
}

StackRange running_stack() {
  if (own_worker == nullptr) return {};
  if (own_worker->running == nullptr) return {};
  return {own_worker->running->stack, own_worker->running->stack + kStackBytes};
}

void thread_fence() {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  observe::fence();
}

namespace {

/// Lets another thread go on, until this one is ready again.
void wait(Fiber* me) {
  // Straight to the next thread where there is one: the scheduler is needed only when a barrier is full.
  if (context.next < context.count) {
    own_worker->running = fresh_fiber();
    twin_switch(&me->stack_pointer, own_worker->running->stack_pointer);
  } else if (!own_worker->ready.empty()) {
    own_worker->running = own_worker->ready.back();
    own_worker->ready.pop_back();
    twin_switch(&me->stack_pointer, own_worker->running->stack_pointer);
  } else {
    switch_to_scheduler();
  }
  context.thread = me->thread;
}

}  // namespace

Verdict sync_threads(int line, bool predicate) {
  auto* me = own_worker->running;
  me->thread = context.thread;
  me->line = line;
  own_worker->waiting.push_back(me);
  auto& arrived = own_worker->arrived;
  arrived = {arrived.count + (predicate ? 1 : 0), arrived.all && predicate, arrived.any || predicate};
  wait(me);
  return own_worker->passed;
}

Lanes meet(unsigned mask, std::uint64_t value, int line) {
  auto* me = own_worker->running;
  const auto& c = context;
  const unsigned index = number_of(c.thread, c.block_size);
  const unsigned lane = index % kWarp, warp = index / kWarp;
  // Lanes that the block does not have are never waited for.
  const unsigned behind = c.count - warp * kWarp;
  const unsigned there = behind >= kWarp ? 0xffffffffU : (1U << behind) - 1U;
  auto& meeting = own_worker->meetings[warp];
  if (meeting.arrived == 0) {
    meeting.mask = mask & there;
    meeting.line = line;
  }
  me->thread = c.thread;
  me->line = line;
  meeting.values[lane] = value;
  meeting.arrived |= 1U << lane;
  if ((mask >> lane & 1U) == 0 || (mask & there) != meeting.mask) {
    observe::lanes_missing(c.thread, line, mask, meeting.arrived);
    abandon_block();
  }
  if (meeting.arrived != meeting.mask) {
    meeting.waiting.push_back(me);
    wait(me);
    return me->lanes;
  }
  const auto values = meeting.values;
  for (auto* other : meeting.waiting) other->lanes = values;
  own_worker->ready.insert(own_worker->ready.end(), meeting.waiting.rbegin(), meeting.waiting.rend());
  meeting = {};
  observe::next_warp_phase(warp);
  return values;
}

unsigned running_lane() { return number_of(context.thread, context.block_size) % kWarp; }

}  // namespace twin
