import { setImmediate } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Waits for a turn of the event loop that no other masking step has. Without the queue the steps of messages sent at
 * once would run in one turn, because all immediates of a turn do.
 */
export function takeMaskingTurn(): Promise<unknown> {
  last = last.then(() => setImmediate())
  return last
}
