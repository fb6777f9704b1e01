import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('so many at once and no more, in the order of coming; also after one has failed', async () => {
  const turn = turns(2)
  const begun: number[] = []
  let [now, most] = [0, 0]
  const work = (one: number) =>
    turn(async () => {
      begun.push(one)
      most = Math.max(most, ++now)
      await wait(5)
      now--
      if (one === 1) throw new Error('failed')
      return one
    })
  const done = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work))
  expect(done.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true])
  expect([begun, most]).toEqual([[0, 1, 2, 3, 4, 5], 2])
})
