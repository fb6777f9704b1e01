import { beforeAll, describe, expect, test } from 'vitest'
import { coveredRoutes, uncoveredRoutes } from '#test/support/endpoint-coverage.ts'
import { recordedCalls, recordSuccess } from '#test/support/call-recorder.ts'

beforeAll(() => recordSuccess('POST /planted/before'))

test('calls in beforeAll do not count for the first test', () => expect(recordedCalls()).toEqual([]))

test('a call is covered by an assertion after it', () => {
  expect(coveredRoutes([{ route: 'POST /a', assertions: 0 }], 1)).toEqual(['POST /a'])
})

test('a covered endpoint is not reported', () => {
  expect(uncoveredRoutes(['GET /a', 'POST /a'], new Set(['GET /a', 'POST /a', 'POST /gone']))).toEqual([])
  expect(uncoveredRoutes(['GET /a/:which'], new Set(['GET /a/one']))).toEqual([])
  expect(uncoveredRoutes(['GET /a/:which'], new Set(['GET /a', 'GET /b/one']))).toEqual(['GET /a/:which'])
})

describe('detects planted faults', () => {
  test('an endpoint that was never called', () => {
    expect(uncoveredRoutes(['GET /a', 'POST /a'], new Set(['GET /a']))).toEqual(['POST /a'])
  })
  test('a call without an assertion after it', () => {
    expect(coveredRoutes([{ route: 'POST /a', assertions: 2 }], 2)).toEqual([])
    expect(uncoveredRoutes(['POST /a'], new Set(coveredRoutes([{ route: 'POST /a', assertions: 2 }], 2)))).toEqual([
      'POST /a',
    ])
  })
})
