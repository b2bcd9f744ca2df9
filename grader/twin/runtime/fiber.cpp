#include "grader/twin/runtime/fiber.hpp"

#include <array>
#include <cstdint>
#include <cstring>

#include <sys/mman.h>
#include <unistd.h>

namespace twin {

// The registers that a call keeps, by each machine's procedure call standard; the rest is the compiler's to save.
#if defined(__x86_64__)
asm(R"(
.text
.globl twin_switch
.type twin_switch, @function
twin_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size twin_switch, .-twin_switch
)");
constexpr std::size_t kSavedWords = 6;
#elif defined(__aarch64__)
asm(R"(
.text
.globl twin_switch
.type twin_switch, %function
twin_switch:
  sub sp, sp, #160
  stp x19, x20, [sp, #0]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp, #0]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret
.size twin_switch, .-twin_switch
)");
#else
#error "The twin switches threads by hand on x86_64 and aarch64 alone."
#endif

Fiber* make_fiber() {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  void* memory = mmap(nullptr, kStackBytes + page, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  // A recursion without end meets this page and not another thread's stack.
  mprotect(memory, page, PROT_NONE);
  auto* fiber = new Fiber;
  fiber->stack = static_cast<char*>(memory) + page;
  // Stacks that all began at the same place of a page would all want the same few lines of the cache.
  static std::size_t made = 0;
  constexpr std::size_t kColours = 61, kLine = 64;
  fiber->top = kStackBytes - made++ % kColours * kLine;
  return fiber;
}

void prepare(Fiber& fiber, void (*entry)()) {
  char* top = fiber.stack + fiber.top;
#if defined(__x86_64__)
  // As a call leaves the stack: a return address that nobody uses, then where to go, then the saved registers.
  std::array<std::uintptr_t, kSavedWords + 2> frame{};
  frame[kSavedWords] = reinterpret_cast<std::uintptr_t>(entry);
#else
  constexpr std::size_t kFrameWords = 20, kLinkRegister = 11;
  std::array<std::uintptr_t, kFrameWords> frame{};
  frame[kLinkRegister] = reinterpret_cast<std::uintptr_t>(entry);
#endif
  char* bottom = top - sizeof frame;
  std::memcpy(bottom, frame.data(), sizeof frame);
  fiber.stack_pointer = bottom;
}

}  // namespace twin
