import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editionByCode, editions } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { messageBacklog } from './message-priority.ts'
import { sendDueMessages } from './send-due.ts'

type Statement = { sql: string; parameters: readonly unknown[] }
type PlanNode = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: PlanNode[] }

const ua = editionByCode('ua')!
let app: TestApp
let spyDb: Kysely<DB>
const sent: Statement[] = []
beforeAll(async () => {
  app = await openApp()
  const { pool } = app.runtime.database
  spyDb = new Kysely({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) })
  app.setTime(new Date('2026-03-01T10:00:00Z'))
  await app.runtime.database.db.deleteFrom('message').execute()
})
// The pool belongs to the app, which closes it.
afterAll(() => void sent.splice(0))

let events = 0
/** Messages that have been due for this many seconds and more. */
async function saveDue(count: number, priority: string, { seconds = 60, attempts = 0 } = {}): Promise<void> {
  const firstEvent = (events += count)
  await sql`insert into message
      (edition, event_id, template, channel, recipient, locale, subject, blocks, html, text, attempts, created_at,
      next_attempt_at, priority)
    select 'ua', ${firstEvent} + n, ${priority}::text, 'mail', 'a@b.example', 'ua', '', '[]', '', '', ${attempts},
      at, at, ${priority}
    from generate_series(1, ${count}::integer) as n,
      lateral (select ${app.runtime.clock()}::timestamptz - (${seconds} + n) * interval '1 second') as due (at)`.execute(
    app.runtime.database.db,
  )
}

/** The templates of one round, in the order in which their jobs are enqueued. */
function listRound(): Promise<string[]> {
  return inTransaction(app.runtime, systemRequester(ua), async (ctx) => {
    const ids: number[] = []
    const enqueue = ((_job: string, payload: { message: number }) => {
      ids.push(payload.message)
      return Promise.resolve()
    }) as Ctx['enqueue']
    await sendDueMessages({ ...ctx, enqueue })
    const rows = await ctx.db.selectFrom('message').select(['id', 'template']).where('edition', '=', 'ua').execute()
    const templates = new Map(rows.map(({ id, template }) => [id, template]))
    return ids.map((id) => templates.get(id)!)
  })
}

test('a round picks up codes, then notices, then bulk, however old they are', async () => {
  await saveDue(2_000, 'bulk', { seconds: 3600 })
  await saveDue(2, 'notice')
  await saveDue(1, 'code')
  await saveDue(1, 'code', { attempts: 3 })
  const round = await listRound()
  expect(round).toHaveLength(1_000)
  expect(round.slice(0, 5)).toEqual(['code', 'code', 'notice', 'notice', 'bulk'])
})

async function countReadMessages({ sql: text, parameters }: Statement): Promise<number> {
  const explained = { text: `explain (analyze, format json) ${text}`, values: [...parameters] }
  const { rows } = await app.runtime.database.pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained)
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)]
  return flat(rows[0]!['QUERY PLAN'][0]!.Plan)
    .filter((node) => node['Relation Name'] === 'message')
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
}

test('reading the backlog costs the same for many due messages', async () => {
  await saveDue(10_000, 'bulk', { attempts: 1 })
  await saveDue(10_000, 'notice')
  await sql`analyze message`.execute(app.runtime.database.db)
  sent.length = 0
  const ages = await messageBacklog.read(spyDb, app.runtime.clock())
  expect(ages).toMatchObject({
    message_codes: 61,
    message_notices: 10_060,
    message_bulk: 5_600,
    message_retries: 10_060,
  })
  expect(await countReadMessages(sent[0]!)).toBeLessThanOrEqual(editions.length * 6)
})
