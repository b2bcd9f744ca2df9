#include "grader/twin/runtime/block.hpp"

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

/// All who have not exited are at a barrier: the same one, or the program is wrong.
bool release_barrier() {
  const int line = worker.waiting.front()->line;
  for (const auto* fiber : worker.waiting) {
    if (fiber->line == line) continue;
    observe::divergent_barrier({worker.waiting.front()->thread, line}, {fiber->thread, fiber->line});
    return false;
  }
  // Taken from the end: the first to arrive goes on first.
  observe::next_phase();
  worker.ready.assign(worker.waiting.rbegin(), worker.waiting.rend());
  worker.waiting.clear();
  return true;
}

void give_up() {
  // Their stacks are used again from the top; what stood on them is gone, as on a GPU.
  for (auto* list : {&worker.ready, &worker.waiting}) {
    worker.idle.insert(worker.idle.end(), list->begin(), list->end());
    list->clear();
  }
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
    } else if (worker.waiting.empty() || !release_barrier()) {
      worker.abandoned = !worker.waiting.empty();
      break;
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

void sync_threads(int line) {
  auto* me = worker.running;
  me->thread = context.thread;
  me->line = line;
  worker.waiting.push_back(me);
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

}  // namespace twin
