import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const sliceMs = 8

export async function forEachYielding<T>(items: readonly T[], work: (item: T, index: number) => void): Promise<void> {
  let until = performance.now() + sliceMs
  for (const [index, item] of items.entries()) {
    work(item, index)
    if (performance.now() < until) continue
    await yieldToEventLoop()
    until = performance.now() + sliceMs
  }
}
