import { expect } from 'vitest'
import { addCoveredRoutes, coveredRoutes } from './endpoint-coverage.ts'
import type { RecordedCall } from './endpoint-coverage.ts'

let calls: RecordedCall[] = []

export function recordSuccess(route: string): void {
  calls.push({ route, assertions: expect.getState().assertionCalls })
}

export const recordedCalls = (): readonly RecordedCall[] => calls

export function resetRecordedCalls(): void {
  calls = []
}

export function saveCoveredCalls(): void {
  addCoveredRoutes(coveredRoutes(calls, expect.getState().assertionCalls))
}
