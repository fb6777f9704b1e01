import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftRunner } from './draft-runner.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openRunner() {
  const state = { draft: 1 }
  const runs: number[] = []
  const pending: (() => void)[] = []
  const run = (draft: number) => {
    runs.push(draft)
    return new Promise<void>((resolve) => void pending.push(resolve))
  }
  const runner = createDraftRunner({ read: () => state.draft, run, waitMs: 500 })
  const finish = async () => {
    pending.shift()!()
    await vi.advanceTimersByTimeAsync(0)
  }
  const change = async (draft: number) => {
    state.draft = draft
    runner.onInput()
    await vi.advanceTimersByTimeAsync(500)
  }
  return { runner, runs, finish, change }
}

test('runs one draft at a time and then only the latest one', async () => {
  const { runner, runs, finish, change } = openRunner()
  runner.start()
  for (const draft of [2, 3, 4]) await change(draft)
  expect(runs).toEqual([1])
  await finish()
  expect(runs).toEqual([1, 4])
  await finish()
  await change(5)
  expect(runs).toEqual([1, 4, 5])
})

test('does not run for a click that changes nothing, nor after it was stopped', async () => {
  const { runner, runs, finish, change } = openRunner()
  runner.start()
  await finish()
  await change(1)
  expect(runs).toEqual([1])
  runner.stop()
  await change(2)
  expect(runs).toEqual([1])
})
