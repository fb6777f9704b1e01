import { expect, test } from 'vitest'
import { slowReceivers } from './slow-receivers.ts'

const minute = 60_000
const begin = Date.UTC(2031, 4, 5, 9)
const at = (ms: number) => new Date(begin + ms)

test('a receiver that timed out is slow for five minutes, and others are not', async () => {
  const receivers = slowReceivers()
  await receivers.measure('slow', at(0), async () => ({ error: 'timeout' }))
  await receivers.measure('fast', at(0), async () => ({ status: 200 }))
  expect([receivers.isSlow('slow', at(4 * minute)), receivers.isSlow('fast', at(0))]).toEqual([true, false])
  expect(receivers.isSlow('slow', at(5 * minute))).toBe(false)
})

test('a quick answer ends the slowness, also if it is an error', async () => {
  const receivers = slowReceivers()
  await receivers.measure('slow', at(0), async () => ({ outcome: 'later', why: 'timeout' }))
  await receivers.measure('slow', at(minute), async () => ({ error: 'refused' }))
  expect(receivers.isSlow('slow', at(minute))).toBe(false)
})
