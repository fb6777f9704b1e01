import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'
import { deliveryJob } from '#platform/events.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deleteAllJobs } from '#test/support/jobs.ts'
import { listEvents } from '#test/support/panel.ts'
import { listOwnAddresses } from './own-addresses.ts'
import { closeAccount } from './close-account.ts'

const ua = editionByCode('ua')!
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await db().deleteFrom('message').execute()
  await deleteAllJobs(db())
})
const db = () => app.runtime.database.db
const inUa = <T>(run: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, systemRequester(ua), run)
const close = (id: number) => inUa((ctx) => closeAccount(ctx, id))

async function add(given: { email?: string; phone?: string; confirmed?: boolean }): Promise<number> {
  const { email = null, phone = null, confirmed = false } = given
  const { id } = await db()
    .insertInto('account')
    .values({ edition: 'ua', name: 'Lesia', email, phone, email_confirmed_at: confirmed ? new Date() : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function write(recipient: string, about: { entity: string; entityId?: number } = { entity: 'outbox' }) {
  await inUa(async (ctx) => {
    await ctx.emit({ name: 'outbox.test_requested', ...about })
    const { id } = await ctx.db.selectFrom('event').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const channel = recipient.includes('@') ? 'mail' : 'sms'
    const times = { created_at: ctx.now, next_attempt_at: ctx.now }
    const text = { subject: '', blocks: '[]', html: '', text: '', locale: 'en', template: 'test' }
    await ctx.db
      .insertInto('message')
      .values({ edition: 'ua', event_id: id, channel, recipient, ...text, ...times })
      .execute()
  })
}
const recipients = async () =>
  (await db().selectFrom('message').select('recipient').orderBy('id').execute()).map(({ recipient }) => recipient)
const jobs = async () =>
  (
    await sql<{ payload: object }>`select p.payload from graphile_worker.jobs j join job_payload p on p.job_id = j.id
      order by j.id`.execute(db())
  ).rows.map(({ payload }) => payload)

describe('messages of a closed account', () => {
  test('deletes messages to current and former addresses and keeps those to others', async () => {
    const id = await add({ email: 'now@mail.example', phone: '+380501110001', confirmed: true })
    await inUa((ctx) =>
      ctx.emit({
        name: 'account.contact_changed',
        entity: 'account',
        entityId: id,
        before: { email: 'once@mail.example' },
        after: { email: 'now@mail.example' },
      }),
    )
    for (const address of ['now@mail.example', 'once@mail.example', '+380501110001', 'not-now@mail.example'])
      await write(address)
    await close(id)
    expect(await recipients()).toEqual(['not-now@mail.example'])
  })

  test('keeps messages to an address that others have given too, unless it was confirmed', async () => {
    const owner = await add({ email: 'owner@mail.example', phone: '+380501110002', confirmed: true })
    const claimant = await add({ email: 'owner@mail.example', phone: '+380501110002' })
    for (const address of ['owner@mail.example', '+380501110002']) await write(address)
    await write('owner@mail.example', { entity: 'account', entityId: claimant })
    expect(await inUa((ctx) => listOwnAddresses(ctx, claimant))).toEqual([])
    await close(claimant)
    expect(await recipients()).toEqual(['owner@mail.example', '+380501110002'])
    await add({ email: 'owner@mail.example', phone: '+380501110002' })
    await close(owner)
    expect(await recipients()).toEqual(['+380501110002'])
  })
})

describe('queued jobs of a closed account', () => {
  const later = { runAt: new Date(Date.now() + 86_400_000) }

  test('deletes a job that contains the address as a whole value', async () => {
    const id = await add({ email: 'ann@mail.example', confirmed: true })
    for (const email of ['ann@mail.example', 'joann@mail.example'])
      await inUa((ctx) => ctx.enqueue(deliveryJob, { event: 0, subscriber: 'x', secrets: { email } }, later))
    await close(id)
    expect(await jobs()).toMatchObject([{ secrets: { email: 'joann@mail.example' } }])
  })

  test('strips secrets from a job about the account and still runs it', async () => {
    const [id, other] = [await add({}), await add({})]
    for (const entityId of [id, other])
      await inUa((ctx) =>
        ctx.emit({ name: 'account.password_generated', entity: 'account', entityId, secrets: { password: 'abc' } }),
      )
    await close(id)
    expect(await jobs()).toMatchObject([{ subscriber: 'messages' }, { secrets: { password: 'abc' } }])
    expect((await jobs())[0]).not.toHaveProperty('secrets')
  })
})

test('keeps the events without addresses or details', async () => {
  const id = await add({ email: 'recorded@mail.example', confirmed: true })
  await db()
    .insertInto('event')
    .values({
      edition: 'ua',
      name: 'thing.done',
      entity: 'thing',
      actor_realm: 'person',
      actor_id: id,
      after: '{"a":1}',
    })
    .execute()
  await close(id)
  const closed = await listEvents(app.runtime.database, 'account', id)
  expect(closed).toMatchObject([{ name: 'account.closed', before: null, after: null }])
  const actions = await db().selectFrom('event').select(['name', 'after']).where('actor_id', '=', id).execute()
  expect(actions).toEqual([{ name: 'thing.done', after: null }])
})

test('erases the profiles that were merged into the client', async () => {
  const [keep, gone] = [await add({}), 987_654]
  await db()
    .insertInto('client')
    .values({ edition: 'ua', id: keep, blacklist_reason: 'was rude', blacklisted_at: new Date() })
    .execute()
  await inUa(async (ctx) => {
    await ctx.emit({ name: 'client.saved', entity: 'client', entityId: gone, after: { name: 'Old Name' } })
    const after = { keep, gone }
    await ctx.db
      .insertInto('event')
      .values({
        edition: 'ua',
        name: 'client.merged',
        entity: 'client',
        entity_id: keep,
        actor_realm: 'staff',
        after: JSON.stringify(after),
      })
      .execute()
  })
  await close(keep)
  expect(await listEvents(app.runtime.database, 'client', gone)).toMatchObject([{ name: 'client.saved', after: null }])
  const client = await db().selectFrom('client').selectAll().where('id', '=', keep).executeTakeFirstOrThrow()
  expect(client).toMatchObject({
    blacklist_reason: null,
    blacklisted_at: expect.any(Date) as Date,
    deleted_at: expect.any(Date) as Date,
  })
})
