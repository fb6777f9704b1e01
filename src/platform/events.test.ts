import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import type { Ctx } from './context.ts'
import { deliveryJob } from './events.ts'
import type { Event } from './events.ts'
import type { Plugin, Runtime } from './plugin.ts'
import { inTransaction, systemRequester } from './runtime.ts'
import type { Requester } from './requester.ts'

declare module './event-registry.ts' {
  interface EventRegistry {
    'test.audited': 'listened'
    'test.done': 'listened'
    'test.refused': 'listened'
    'test.shaky': 'listened'
    'test.undone': 'listened'
  }
}

const ua = editionByCode('ua')!
const seen: { subscriber: string; event: Event; edition: string; actor: string }[] = []
let failures = 0

const note = (subscriber: string) => async (ctx: Ctx, event: Event) => {
  seen.push({ subscriber, event, edition: ctx.edition.code, actor: ctx.actor.realm })
}
const listener: Plugin = {
  name: 'test',
  events: {
    subscriptions: [
      { subscriber: 'read model', to: ['test.done', 'test.refused'], within: note('read model') },
      {
        subscriber: 'strict',
        to: ['test.refused'],
        within: async () => {
          throw new Error('the read model cannot be kept')
        },
      },
      { subscriber: 'mail', to: ['test.done'], after: note('mail') },
      {
        subscriber: 'flaky',
        to: ['test.shaky'],
        async after(ctx, event) {
          await addPerson(ctx, `attempt ${failures}`)
          if (failures++ < 1) throw new Error('not this time')
          await note('flaky')(ctx, event)
        },
      },
      { subscriber: 'steady', to: ['test.shaky'], after: note('steady') },
    ],
  },
}

let app: TestApp
let runtime: Runtime
let worker: { close(): Promise<void> }
beforeAll(async () => {
  app = await openApp()
  runtime = { ...app.runtime, plugins: [...app.runtime.plugins, listener] }
  worker = await startJobs(runtime, app.url)
})
afterAll(() => worker.close())
afterEach(async () => {
  await eventually(async () => expect(await jobsLeft()).toBe(0))
  seen.length = 0
})

const addPerson = ({ db, edition }: Ctx, name: string) =>
  db.insertInto('account').values({ edition: edition.code, name }).execute()
const act = (run: (ctx: Ctx) => Promise<void>, requester: Partial<Requester> = {}) =>
  inTransaction(runtime, { ...systemRequester(ua), ...requester }, run)
const eventsNamed = (name: string) =>
  runtime.database.db.selectFrom('event').selectAll().where('name', '=', name).orderBy('id').execute()
const peopleNamed = (name: string) =>
  runtime.database.db.selectFrom('account').select('name').where('name', 'like', name).execute()
const bySubscriber = (name: string) => seen.filter(({ subscriber }) => subscriber === name)

describe('the audit trail', () => {
  test('records actor, action and entity in the same transaction', async () => {
    const staff = { realm: 'staff', id: 3, name: 'S', status: 1, editions: ['ua'] } as const
    const person = {
      realm: 'person',
      id: 7,
      name: 'P',
      roles: ['client'],
      acted: { by: 3, until: new Date() },
    } as const
    const change = { name: 'test.audited', entity: 'thing', entityId: 5, before: { a: 1 }, after: { a: 2 } } as const
    for (const requester of [
      { actor: staff, auth: { staff } },
      { actor: person, auth: { person } },
      { actor: { realm: 'guest' } as const },
    ])
      await act((ctx) => ctx.emit(change), requester)
    const what = { edition: 'ua', entity: 'thing', entity_id: 5, before: { a: 1 }, after: { a: 2 } }
    expect(await eventsNamed('test.audited')).toMatchObject([
      { ...what, actor_realm: 'staff', actor_id: 3, acting_staff_id: null },
      { ...what, actor_realm: 'person', actor_id: 7, acting_staff_id: 3 },
      { ...what, actor_realm: 'guest', actor_id: null, acting_staff_id: null },
    ])
  })

  test('does not record events of a rolled back transaction', async () => {
    const undone = act(async (ctx) => {
      await ctx.emit({ name: 'test.undone', entity: 'thing' })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await eventsNamed('test.undone')).toEqual([])
  })
})

describe('a subscriber within the transaction', () => {
  test('runs before the commit and sees the written rows', async () => {
    await act(async (ctx) => {
      await ctx.emit({ name: 'test.done', entity: 'thing', entityId: 1 })
      expect(bySubscriber('read model')).toMatchObject([{ event: { name: 'test.done', entityId: 1 }, edition: 'ua' }])
    })
  })

  test('rolls everything back if it fails', async () => {
    const refused = act(async (ctx) => {
      await addPerson(ctx, 'refused')
      await ctx.emit({ name: 'test.refused', entity: 'thing' })
    })
    await expect(refused).rejects.toThrow('the read model cannot be kept')
    expect([await peopleNamed('refused'), await eventsNamed('test.refused')]).toEqual([[], []])
  })
})

describe('a subscriber after the commit', () => {
  test('runs once, as the system, in the edition of the event', async () => {
    await inTransaction(runtime, systemRequester(editionByCode('pl')!), (ctx) =>
      ctx.emit({ name: 'test.done', entity: 'thing', entityId: 2, after: { a: 1 } }),
    )
    await eventually(() => expect(bySubscriber('mail')).toHaveLength(1))
    expect(bySubscriber('mail')).toMatchObject([{ edition: 'pl', actor: 'system', event: { entityId: 2 } }])
    await eventually(async () => expect(await jobsLeft()).toBe(0))
    expect(bySubscriber('mail')).toHaveLength(1)
  })

  test('gets the same event as the one within the transaction', async () => {
    await act((ctx) => ctx.emit({ name: 'test.done', entity: 'thing', entityId: 3, after: { deep: { a: 1 } } }))
    await eventually(() => expect(bySubscriber('mail')).toHaveLength(1))
    expect(bySubscriber('mail')[0]?.event).toEqual(bySubscriber('read model')[0]?.event)
  })

  test('does not run after a rollback', async () => {
    const undone = act(async (ctx) => {
      await ctx.emit({ name: 'test.done', entity: 'thing', entityId: 4 })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await jobsLeft()).toBe(0)
  })

  test('is retried after a failure, which rolls back and does not stop others', async () => {
    await act((ctx) => ctx.emit({ name: 'test.shaky', entity: 'thing' }))
    await eventually(() => expect(failures).toBe(1))
    await eventually(() => expect(bySubscriber('steady')).toHaveLength(1))
    await eventually(async () => expect(await makeRetriesDue()).toBe(1))
    await eventually(() => expect(bySubscriber('flaky')).toHaveLength(1))
    await eventually(async () => expect(await jobsLeft()).toBe(0))
    expect([failures, await peopleNamed('attempt%')]).toEqual([2, [{ name: 'attempt 1' }]])
    expect(bySubscriber('steady')).toHaveLength(1)
  })
})

const deliveries = sql`task_identifier = ${deliveryJob}`

async function jobsLeft(): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*) as left from graphile_worker.jobs
    where ${deliveries}`.execute(runtime.database.db)
  return rows[0]!.left
}

async function makeRetriesDue(): Promise<number> {
  const waiting = sql`array(select id from graphile_worker.jobs where attempts > 0 and locked_by is null and ${deliveries})`
  const { rows } = await sql`select id from graphile_worker.reschedule_jobs(${waiting}, run_at := now())`.execute(
    runtime.database.db,
  )
  return rows.length
}
