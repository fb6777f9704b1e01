import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { matchingWeights } from '#features/orders/matching-model.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { matchingCommand } from './matching-command.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

async function run(args: string, interrupted = () => false) {
  const output: string[] = []
  const env = { NODE_ENV: 'production', DATABASE_URL: app.url, DATA_DIR: app.runtime.config.DATA_DIR }
  const progress = () => undefined
  await matchingCommand(args.split(' '), env, { say: (line) => output.push(line), progress, interrupted })
  return output
}
const db = () => app.runtime.database.db
/** A checksum of everything that a replay could change. */
const contents = async () =>
  (
    await sql<{ sum: string }>`select md5(string_agg(t, ' ')) as sum from (
      select o::text as t from lesson_order o union all select r::text from order_response r
      union all select k::text from tutor_record k union all select count(*)::text from event order by 1) all_of_it`.execute(
      db(),
    )
  ).rows[0]!.sum

test('other weights change the ranking of some past orders, and nothing is written', async () => {
  const before = await contents()
  const output = await run('--weights rating=0,price=90 --edition ua --orders 3')
  expect(output[0]).toBe('weights now:   rating 40, price 15, response_rate 15, response_speed 10, load 10, place 10')
  expect(output[1]).toMatch(/^weights tried: rating 0, price 66\.7, response_rate 11\.1/)
  const [, orders, paid, others] =
    /^ua: (\d+) orders with a choice of tutors, (\d+) of them paid; in (\d+) another tutor/
      .exec(output[2]!)!
      .map(Number)
  expect(orders).toBeGreaterThan(10)
  expect([paid! > 0, paid! < orders!, others! > 0]).toEqual([true, true, true])
  expect(output.slice(4, 7)).toEqual(
    [1, 3, 5].map((n) => expect.stringMatching(`^among the first ${n}(?: +\\d+ %){4}$`) as string),
  )
  expect(output.slice(8)).toHaveLength(3)
  expect(await contents()).toBe(before)
})

test('the usual weights change nothing, whatever they are multiplied by', async () => {
  const doubled = Object.entries(matchingWeights).map(([part, weight]) => `${part}=${weight * 2}`)
  const said = await run(`--weights ${doubled.join(',')} --edition all`)
  expect(said.filter((line) => line.includes('orders with a choice'))).toHaveLength(editions.length)
  expect(said.filter((line) => line.includes('in 0 another tutor'))).toHaveLength(editions.length)
})

test('the appointed tutor ranks first when only their best part counts', async () => {
  const { rows } = await sql<{ id: number; tutor_id: number }>`select o.id, o.tutor_id from lesson_order o
    where o.edition = 'pl' and o.tutor_id is not null and (select count(*) from order_response r
      where r.edition = o.edition and r.order_id = o.id and r.parts ? 'place') > 3 order by 1 desc limit 1`.execute(
    db(),
  )
  const [{ id, tutor_id }] = rows as [{ id: number; tutor_id: number }]
  await sql`update order_response set parts = jsonb_set(parts, '{load}', (case tutor_id when ${tutor_id} then '1' else '0' end)::jsonb)
    where edition = 'pl' and order_id = ${id}`.execute(db())
  const only = 'rating=0,price=0,response_rate=0,response_speed=0,place=0,load=1'
  const output = await run(`--weights ${only} --edition pl --orders 1000`)
  const row = output.find((line) => line.startsWith(`${id} `))?.split(/ +/)
  if (row) expect([row[2], row[4], row[6]]).toEqual([String(tutor_id), '1', String(tutor_id)])
})

test.each([
  ['--edition ua', 'weights are missing'],
  ['--weights beauty=3', 'part beauty does not exist: rating, price'],
  ['--weights price=much', 'weight of price must be a number'],
  ['--weights rating=0,price=0,response_rate=0,response_speed=0,load=0,place=0', 'weights are all zero'],
  ['--weights price=1 --edition xx', 'edition xx does not exist'],
  ['--weights price=1 --orders -3', '--orders'],
])('rejects %s: %s', async (args, problem) => {
  await expect(run(args)).rejects.toThrow(problem)
})

test('stops when it is told to', async () => {
  expect(await run('--weights price=1', () => true)).toHaveLength(2)
})
