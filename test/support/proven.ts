import { afterEach, expect } from 'vitest'
import { addProofs } from './proofs.ts'

/** Calls of the running test that succeeded, with the number of assertions made before each. */
let calls: { route: string; assertions: number }[] = []

export function succeeded(route: string): void {
  calls.push({ route, assertions: expect.getState().assertionCalls })
}

// A call counts as proven when its test passed and asserted something after it.
afterEach((context) => {
  const { assertionCalls } = expect.getState()
  if (context.task.result?.state !== 'fail')
    addProofs(calls.filter((call) => call.assertions < assertionCalls).map((call) => call.route))
  calls = []
})
