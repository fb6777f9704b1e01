const neverNotified = new Int32Array(new SharedArrayBuffer(4))

/**
 * CPU time of this thread in milliseconds. Wall time would also count other processes on a busy machine.
 * The kernel updates its accounting when a thread sleeps, and otherwise only every 4 ms.
 */
export function threadCpuMs(): number {
  Atomics.wait(neverNotified, 0, 0, 0.01)
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
