import { setImmediate } from 'node:timers/promises'
import type { MaskSteps } from '#shared/mask/steps.ts'

const maxTurnMs = 8
let last: Promise<unknown> = Promise.resolve()

/**
 * Waits for a turn of the event loop that no other long work has. Without the queue the steps of works that run at once
 * would share a turn, because all immediates of a turn do.
 */
export async function nextTurn(): Promise<void> {
  await (last = last.then(() => setImmediate()))
}

/** Returns a function that long work awaits between its steps, so that other requests get their turn. */
export function takeTurns(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < maxTurnMs) return
    await nextTurn()
    startedAt = performance.now()
  }
}

/** Takes the steps of masking or searching one text. They wait for another turn once they have taken several milliseconds. */
export async function finishInTurns<T>(steps: MaskSteps<T>): Promise<T> {
  await nextTurn()
  const turn = takeTurns()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await turn()
  }
}
