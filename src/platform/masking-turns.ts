import { setImmediate } from 'node:timers/promises'
import type { MaskSteps } from '#shared/mask/steps.ts'

const maxTurnMs = 8
let last: Promise<unknown> = Promise.resolve()

/**
 * Waits for a turn of the event loop that no other masking step has. Without the queue the steps of messages sent at
 * once would run in one turn, because all immediates of a turn do.
 */
export function takeMaskingTurn(): Promise<unknown> {
  last = last.then(() => setImmediate())
  return last
}

/** Takes the steps of masking one text. They wait for another turn once they have taken several milliseconds. */
export async function maskInTurns<T>(steps: MaskSteps<T>): Promise<T> {
  await takeMaskingTurn()
  let startedAt = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - startedAt < maxTurnMs) continue
    await takeMaskingTurn()
    startedAt = performance.now()
  }
}
