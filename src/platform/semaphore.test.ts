import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { semaphore } from './semaphore.ts'

test('limits concurrent tasks and keeps their order, also after a failure', async () => {
  const limit = semaphore(2)
  const started: number[] = []
  let [now, most] = [0, 0]
  const task = (one: number) =>
    limit(async () => {
      started.push(one)
      most = Math.max(most, ++now)
      await wait(5)
      now--
      if (one === 1) throw new Error('failed')
      return one
    })
  const done = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(task))
  expect(done.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true])
  expect([started, most]).toEqual([[0, 1, 2, 3, 4, 5], 2])
})

test('rejects a task when the queue is full, and accepts tasks again later', async () => {
  const limit = semaphore(1, 2, () => new Error('busy'))
  const done = await Promise.allSettled([0, 1, 2, 3].map((one) => limit(() => wait(5, one))))
  expect(done.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))).toEqual([
    0,
    1,
    2,
    'Error: busy',
  ])
  expect(await limit(() => wait(1, 'later'))).toBe('later')
})
