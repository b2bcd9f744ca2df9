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

thread_local Context context;

namespace {

constexpr unsigned kMostWarps = 32;

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
thread_local Worker worker;

void switch_to_scheduler() {
  void* ignored = nullptr;
  twin_switch(worker.running == nullptr ? &ignored : &worker.running->stack_pointer, worker.scheduler);
}

/// What a fresh fiber does: threads that have not begun, one after the other.
void run_threads() {
  worker.kernel->threads(worker.kernel->kernel);
  worker.idle.push_back(worker.running);
  switch_to_scheduler();
}

Fiber* fresh_fiber() {
  Fiber* fiber = nullptr;
  if (worker.idle.empty()) {
    fiber = make_fiber();
    if (fiber == nullptr) {
      std::fputs("twin: no memory for another thread's stack\n", stderr);
      std::exit(1);
    }
  } else {
    fiber = worker.idle.back();
    worker.idle.pop_back();
  }
  prepare(*fiber, run_threads);
  return fiber;
}

void resume(Fiber* fiber) {
  worker.running = fiber;
  twin_switch(&worker.scheduler, fiber->stack_pointer);
  worker.running = nullptr;
}

/// The first warp of which some lanes wait and others never came; null where there is none.
const Meeting* waiting_meeting() {
  for (const auto& meeting : worker.meetings) {
    if (!meeting.waiting.empty()) return &meeting;
  }
  return nullptr;
}
bool meeting_waits() { return waiting_meeting() != nullptr; }

/// All who have not exited are at a barrier: the same one, or the program is wrong.
bool release_barrier() {
  const int line = worker.waiting.front()->line;
  for (const auto* fiber : worker.waiting) {
    if (fiber->line == line && !meeting_waits()) continue;
    observe::divergent_barrier({worker.waiting.front()->thread, line}, {fiber->thread, fiber->line});
    return false;
  }
  // Taken from the end: the first to arrive goes on first.
  worker.passed = std::exchange(worker.arrived, Verdict{0, true, false});
  observe::next_phase();
  worker.ready.assign(worker.waiting.rbegin(), worker.waiting.rend());
  worker.waiting.clear();
  return true;
}

void give_up() {
  // Their stacks are used again from the top; what stood on them is gone, as on a GPU.
  const auto take_back = [](std::vector<Fiber*>& list) {
    worker.idle.insert(worker.idle.end(), list.begin(), list.end());
    list.clear();
  };
  take_back(worker.ready);
  take_back(worker.waiting);
  for (auto& meeting : worker.meetings) {
    take_back(meeting.waiting);
    meeting = {};
  }
  worker.arrived = {0, true, false};
}

}  // namespace

void end_thread() {}

bool run_block(const Pending& kernel) {
  worker.kernel = &kernel;
  worker.abandoned = false;
  while (!worker.abandoned) {
    if (context.next < context.count) {
      resume(fresh_fiber());
    } else if (!worker.ready.empty()) {
      auto* fiber = worker.ready.back();
      worker.ready.pop_back();
      resume(fiber);
    } else if (worker.waiting.empty()) {
      if (const auto* meeting = waiting_meeting()) {
        observe::lanes_missing(meeting->waiting.front()->thread, meeting->line, meeting->mask, meeting->arrived);
        worker.abandoned = true;
      }
      break;
    } else if (!release_barrier()) {
      worker.abandoned = true;
    }
  }
  if (worker.abandoned) give_up();
  return !worker.abandoned;
}

void abandon_block() {
  worker.abandoned = true;
  worker.idle.push_back(worker.running);
  switch_to_scheduler();
  std::abort();  // nobody switches back
}

StackRange running_stack() {
  if (worker.running == nullptr) return {};
  return {worker.running->stack, worker.running->stack + kStackBytes};
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
    worker.running = fresh_fiber();
    twin_switch(&me->stack_pointer, worker.running->stack_pointer);
  } else if (!worker.ready.empty()) {
    worker.running = worker.ready.back();
    worker.ready.pop_back();
    twin_switch(&me->stack_pointer, worker.running->stack_pointer);
  } else {
    switch_to_scheduler();
  }
  context.thread = me->thread;
}

}  // namespace

Verdict sync_threads(int line, bool predicate) {
  auto* me = worker.running;
  me->thread = context.thread;
  me->line = line;
  worker.waiting.push_back(me);
  auto& arrived = worker.arrived;
  arrived = {arrived.count + (predicate ? 1 : 0), arrived.all && predicate, arrived.any || predicate};
  wait(me);
  return worker.passed;
}

Lanes meet(unsigned mask, std::uint64_t value, int line) {
  auto* me = worker.running;
  const auto& c = context;
  const unsigned index = c.thread.x + c.block_size.x * (c.thread.y + c.block_size.y * c.thread.z);
  const unsigned lane = index % 32, warp = index / 32;
  // Lanes that the block does not have are never waited for.
  const unsigned there = c.count - warp * 32 >= 32 ? 0xffffffffU : (1U << (c.count - warp * 32)) - 1U;
  auto& meeting = worker.meetings[warp];
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
  worker.ready.insert(worker.ready.end(), meeting.waiting.rbegin(), meeting.waiting.rend());
  meeting = {};
  observe::next_warp_phase(warp);
  return values;
}

unsigned running_lane() {
  const auto& c = context;
  return (c.thread.x + c.block_size.x * (c.thread.y + c.block_size.y * c.thread.z)) % 32;
}

}  // namespace twin
