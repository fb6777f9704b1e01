import { afterEach, beforeEach, expect } from 'vitest'
import { addProofs, provenBy } from './proofs.ts'
import type { Call } from './proofs.ts'

let calls: Call[] = []

export function succeeded(route: string): void {
  calls.push({ route, assertions: expect.getState().assertionCalls })
}

export const callsSoFar = (): readonly Call[] => calls

// What a beforeAll called is a preparation: no test looks at its effect by being the first one.
beforeEach(() => {
  calls = []
})

// A call counts as proven when its test passed and asserted something after it.
afterEach((context) => {
  const { assertionCalls } = expect.getState()
  if (context.task.result?.state !== 'fail') addProofs(provenBy(calls, assertionCalls))
})
