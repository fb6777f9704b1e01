import { expect } from 'vitest'
import { addProofs, provenBy } from './proofs.ts'
import type { Call } from './proofs.ts'

let calls: Call[] = []

export function succeeded(route: string): void {
  calls.push({ route, assertions: expect.getState().assertionCalls })
}

export const callsSoFar = (): readonly Call[] => calls

export function forgetCalls(): void {
  calls = []
}

export function proveCalls(): void {
  addProofs(provenBy(calls, expect.getState().assertionCalls))
}
