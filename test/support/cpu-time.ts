const neverNotified = new Int32Array(new SharedArrayBuffer(4))

/**
 * CPU time of this thread in milliseconds. The clock would also count what other processes take on a busy machine. The
 * kernel brings its account up to date when a thread sleeps, and else every 4 ms only.
 */
export function threadCpuMs(): number {
  Atomics.wait(neverNotified, 0, 0, 0.01)
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
