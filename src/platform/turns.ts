import { setImmediate } from 'node:timers/promises'

const maxTurnMs = 10

/** Returns a function that long work awaits between its steps, so that other requests get their turn. */
export function takeTurns(): () => Promise<void> {
  let started = performance.now()
  return async () => {
    if (performance.now() - started < maxTurnMs) return
    await setImmediate()
    started = performance.now()
  }
}
