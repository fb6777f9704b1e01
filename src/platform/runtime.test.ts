import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { editionByCode } from '#editions/editions.ts'
import { guest } from '#shared/access.ts'
import { integer, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import type { BusMessage } from './bus.ts'
import type { Ctx } from './context.ts'
import { serveEndpoint } from './http/dispatch.ts'
import { createServer } from './http/server.ts'
import { implement } from './plugin.ts'
import { inTransaction, readOnlyCtx, systemRequester } from './runtime.ts'

declare module './event-registry.ts' {
  interface EventRegistry {
    'test.read': 'listened'
    'test.timed': 'listened'
    'test.written': 'listened'
  }
}

const contract = {
  write: endpoint({
    method: 'POST',
    path: '/api/test/write',
    who: guest,
    input: z.object({ name: text(50), end: text(20) }),
    answer: noFields,
  }),
  swap: endpoint({
    method: 'POST',
    path: '/api/test/swap',
    who: guest,
    input: z.object({ first: integer(1, 1_000_000), second: integer(1, 1_000_000) }),
    answer: noFields,
  }),
  read: endpoint({ method: 'GET', path: '/api/test/read', who: guest, input: noFields, answer: noFields }),
}

let app: TestApp
let server: FastifyInstance
const messages: BusMessage[] = []
let attempts = 0
let swapping = 0

beforeAll(async () => {
  app = await openApp()
  app.runtime.bus.subscribe((one) => messages.push(one))
  server = await createServer(app.runtime)
  const implemented = implement(contract, {
    write: async (ctx, { name, end }) => {
      attempts++
      await addPerson(ctx, name)
      await ctx.emit({ name: 'test.written', entity: 'test', after: { name } })
      await ctx.enqueue('test_job', { name })
      await ctx.sessions.signIn('person', 1)
      if (end === 'break') throw new Error('after writing')
      if (end === 'refuse') throw fail('wrong_status')
      if (end === 'again' && attempts < 3) throw Object.assign(new Error('serialize'), { code: '40001' })
      if (end === 'never') throw Object.assign(new Error('serialize'), { code: '40001' })
      return {}
    },
    swap: async ({ db }, { first, second }) => {
      const touch = (id: number) =>
        db
          .updateTable('account')
          .set({ name: sql`name || '!'` })
          .where('edition', '=', 'ua')
          .where('id', '=', id)
          .execute()
      await touch(first)
      // Both transactions lock their first row before either locks its second.
      swapping++
      await eventually(() => expect(swapping).toBeGreaterThanOrEqual(2))
      await touch(second)
      return {}
    },
    read: async (ctx) => {
      await ctx.emit({ name: 'test.read', entity: 'test' })
      return {}
    },
  })
  // Sessions of the demo are removed first.
  await app.runtime.database.db.deleteFrom('session').execute()
  const job = { name: 'test_job', run: async () => undefined }
  const runtime = { ...app.runtime, plugins: [...app.runtime.plugins, { name: 'test', jobs: [job] }] }
  for (const one of implemented) serveEndpoint(server, runtime, one)
})

async function addPerson({ db, edition }: Pick<Ctx, 'db' | 'edition'>, name: string): Promise<number> {
  const { id } = await db
    .insertInto('account')
    .values({ edition: edition.code, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const post = (path: string, payload: object) =>
  server.inject({ method: 'POST', url: `/api/test/${path}`, headers: { host: 'ua.localhost' }, payload })

/** Counts everything a call leaves behind: rows, events, jobs, messages and sessions. */
async function countEffects(name: string): Promise<number[]> {
  const { db } = app.runtime.database
  const { rows } = await sql<{ people: number; events: number; jobs: number; sessions: number }>`select
    (select count(*) from account where name = ${name}) as people,
    (select count(*) from event where after ->> 'name' = ${name}) as events,
    (select count(*) from job_payload where payload ->> 'name' = ${name}) as jobs,
    (select count(*) from session) as sessions`.execute(db)
  const published = messages.splice(0).filter(({ event }) => event === 'test.written').length
  const { people, events, jobs, sessions } = rows[0]!
  return [people, events, jobs, sessions, published]
}

describe('a write call', () => {
  test('commits row, event, job and session, then publishes the message', async () => {
    const answer = await post('write', { name: 'whole', end: '' })
    expect([answer.statusCode, answer.cookies.length]).toEqual([200, 1])
    expect(await countEffects('whole')).toEqual([1, 1, 1, 1, 1])
  })

  test.each([
    ['break', 500],
    ['refuse', 409],
  ])('leaves nothing when it ends in a %s', async (end, status) => {
    const answer = await post('write', { name: end, end })
    expect([answer.statusCode, answer.cookies]).toEqual([status, []])
    expect(await countEffects(end)).toEqual([0, 0, 0, 1, 0])
  })

  test('is retried on a serialisation failure, and takes effect once', async () => {
    attempts = 0
    const answer = await post('write', { name: 'again', end: 'again' })
    expect([answer.statusCode, attempts, answer.cookies.length]).toEqual([200, 3, 1])
    expect(await countEffects('again')).toEqual([1, 1, 1, 2, 1])
  })

  test('fails after a few retries', async () => {
    attempts = 0
    expect((await post('write', { name: 'never', end: 'never' })).statusCode).toBe(500)
    expect([attempts, await countEffects('never')]).toEqual([4, [0, 0, 0, 2, 0]])
  })

  test('survives a deadlock', async () => {
    const ctx = { db: app.runtime.database.db, edition: editionByCode('ua')! }
    const [first, second] = [await addPerson(ctx, 'one'), await addPerson(ctx, 'two')]
    const answers = await Promise.all([post('swap', { first, second }), post('swap', { first: second, second: first })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(swapping).toBeGreaterThan(2)
    const rows = await ctx.db.selectFrom('account').select('name').where('id', 'in', [first, second]).execute()
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['one!!', 'two!!'])
  })
})

test('a read cannot emit an event', async () => {
  expect((await server.inject({ url: '/api/test/read', headers: { host: 'ua.localhost' } })).statusCode).toBe(500)
  const reading = readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!))
  await expect(reading.emit({ name: 'test.read', entity: 'test' })).rejects.toThrow('a read cannot emit')
})

test('the system acts in its own name, at the time of the clock', async () => {
  const at = new Date('2026-05-05T05:05:05Z')
  app.setTime(at)
  await inTransaction(app.runtime, systemRequester(editionByCode('kz')!), (ctx) =>
    ctx.emit({ name: 'test.timed', entity: 'test' }),
  )
  const event = await app.runtime.database.db
    .selectFrom('event')
    .selectAll()
    .where('name', '=', 'test.timed')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ edition: 'kz', at, actor_realm: 'system', actor_id: null, entity_id: null })
})
