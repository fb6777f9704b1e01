import { beforeAll, describe, expect, test } from 'vitest'
import { provenBy, unproven } from '../support/proofs.ts'
import { callsSoFar, succeeded } from '../support/proven.ts'

beforeAll(() => succeeded('POST /planted/before'))

test('what a beforeAll called is not the first test’s proof', () => expect(callsSoFar()).toEqual([]))

test('a call is proven by what is asserted after it', () => {
  expect(provenBy([{ route: 'POST /a', assertions: 0 }], 1)).toEqual(['POST /a'])
})

test('an endpoint with a proof is done with', () => {
  expect(unproven(['GET /a', 'POST /a'], new Set(['GET /a', 'POST /a', 'POST /gone']))).toEqual([])
  expect(unproven(['GET /a/:which'], new Set(['GET /a/one']))).toEqual([])
  expect(unproven(['GET /a/:which'], new Set(['GET /a', 'GET /b/one']))).toEqual(['GET /a/:which'])
})

describe('planted faults turn it red', () => {
  test('an endpoint nobody called', () => {
    expect(unproven(['GET /a', 'POST /a'], new Set(['GET /a']))).toEqual(['POST /a'])
  })
  test('a call whose effect nobody looked at', () => {
    expect(provenBy([{ route: 'POST /a', assertions: 2 }], 2)).toEqual([])
    expect(unproven(['POST /a'], new Set(provenBy([{ route: 'POST /a', assertions: 2 }], 2)))).toEqual(['POST /a'])
  })
})
