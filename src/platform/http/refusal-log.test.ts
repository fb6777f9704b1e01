import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail } from '#shared/errors.ts'
import { createLogger } from '../log.ts'
import { countRefusal } from './refusal-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a flood of refusals is logged as one line a minute, with their number', () => {
  const log = createLogger('silent')
  const warn = vi.spyOn(log, 'warn')
  for (let count = 0; count < 500; count++) expect(countRefusal(log, fail('unavailable'))).toBe(true)
  countRefusal(log, fail('unavailable', { id: 'upload.busy' }))
  expect(warn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(warn.mock.calls).toEqual([[{ refusals: { unavailable: 500, 'upload.busy': 1 } }, 'requests refused']])
  countRefusal(log, fail('unavailable'))
  vi.advanceTimersByTime(120_000)
  expect(warn).toHaveBeenLastCalledWith({ refusals: { unavailable: 1 } }, 'requests refused')
  expect(warn).toHaveBeenCalledTimes(2)
})

test('faults are not refusals and are logged with their stack', () => {
  const log = createLogger('silent')
  expect(countRefusal(log, new Error('a fault'))).toBe(false)
  expect(countRefusal(log, fail('undefined_error'))).toBe(false)
})
