import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addClient } from '#test/support/clients.ts'
import { telephonyOf } from '#test/support/telephony.ts'
import { syncCallsJob } from './call/sync-calls.ts'
import { eraseOldCallsJob, exportCallData } from './personal-data.ts'

let app: TestApp
let staff: Visitor
let calls: ReturnType<typeof telephonyOf>
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 1, locale: 'en' })
  calls = telephonyOf(staff)
})
beforeEach(async () => {
  await sql`delete from phone_call`.execute(db())
  await sql`delete from sandbox_call`.execute(db())
})

const db = () => app.runtime.database.db
const ua = systemRequester(editionByCode('ua')!)
const asSystem = <T>(work: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, ua, work)
const runSync = () => syncCallsJob.run(readOnlyCtx(app.runtime, ua), {})
const closeAccount = (entityId: number, addresses: string[]) =>
  asSystem((ctx) =>
    ctx.emit({
      name: 'account.closed',
      entity: 'account',
      entityId,
      secrets: { addresses: JSON.stringify(addresses) },
    }),
  )
const listRows = () =>
  db().selectFrom('phone_call').select(['id', 'phone', 'note', 'account_id', 'recording_ref']).orderBy('id').execute()

/** A recorded talk, in our list and in that of the exchange. */
async function talk(phone: string): Promise<number> {
  const id = await calls.ring(phone)
  await calls.act(id, 'answer_recorded')
  await calls.act(id, 'hang_up')
  await db().updateTable('phone_call').set({ note: 'asks about prices' }).where('id', '=', id).execute()
  return id
}
const recordedIn = async (id: number) => (await calls.incomes()).find((call) => call.id === id)?.recorded

test('an erased recording does not come back from the list of the exchange', async () => {
  const phone = '+380671110001'
  const client = await addClient(app, { name: 'Olha', phone, confirmed: true })
  const id = await talk(phone)
  expect(await recordedIn(id)).toBe(true)
  const exported = await asSystem((ctx) => exportCallData(ctx, client))
  expect(exported).toMatchObject([{ data: [{ recorded: true }] }])
  await closeAccount(client, [])
  await runSync()
  expect(await listRows()).toEqual([{ id, phone: '', note: '', account_id: null, recording_ref: '' }])
  expect(await recordedIn(id)).toBe(false)
  const audio = await staff.send('GET', `/api/admin/call/recording?call_id=${id}`)
  expect(audio.json()).toMatchObject({ error: 'not_found' })
})

test('the list of the exchange adds a recording that was not reported', async () => {
  const id = await talk('+380671110002')
  await db().updateTable('phone_call').set({ recording_ref: null }).where('id', '=', id).execute()
  await runSync()
  expect(await recordedIn(id)).toBe(true)
})

test('erasure finds the calls of a number that belonged to no account or to several', async () => {
  const phone = '+380671110003'
  const before = await talk(phone)
  const client = await addClient(app, { name: 'Olha', phone, confirmed: true })
  const other = await talk('+380671110004')
  await closeAccount(client, [phone])
  const rows = await listRows()
  expect(rows).toMatchObject([
    { id: before, phone: '', note: '', recording_ref: '' },
    { id: other, phone: '+380671110004', note: 'asks about prices' },
  ])
})

test('erasure of a person keeps the calls of another one who had the number', async () => {
  const phone = '+380671110007'
  await addClient(app, { name: 'Olha', phone, confirmed: true })
  const id = await talk(phone)
  const other = await addClient(app, { name: 'Ivan', phone: '+380671110008' })
  await closeAccount(other, [phone])
  expect(await listRows()).toMatchObject([{ id, phone, note: 'asks about prices' }])
})

test.each([
  ['client', 'tutor', 'client.deleted'],
  ['tutor', 'client', 'tutor.anonymised'],
] as const)('without the %s the calls of the %s stay, and those that wait', async (leaving, staying, name) => {
  const phone = '+380671110009'
  const person = await addClient(app, { name: 'Olha', phone, confirmed: true, tutor: true })
  const [gone, left] = [await talk(phone), await talk(phone)]
  const missed = await calls.ring(phone)
  await calls.act(missed, 'miss')
  const setRecipient = (recipient: string, ids: number[]) =>
    db().updateTable('phone_call').set({ recipient, account_id: person }).where('id', 'in', ids).execute()
  await setRecipient(leaving, [gone, missed])
  await setRecipient(staying, [left])
  await asSystem((ctx) => ctx.emit({ name, entity: leaving, entityId: person, after: { tutor: true } }))
  expect(await listRows()).toMatchObject([
    { id: gone, phone: '', account_id: null },
    { id: left, phone, account_id: person },
    { id: missed, phone, account_id: person },
  ])
  expect(await calls.incomes({ queue: 'waiting' })).toHaveLength(1)
  await closeAccount(person, [])
  expect((await listRows()).map((row) => [row.phone, row.account_id])).toEqual(
    [gone, left, missed].map(() => ['', null]),
  )
  await db().updateTable('account').set({ phone: null }).where('id', '=', person).execute()
})

test('after a year calls without a number are erased too', async () => {
  const [hidden, recent] = [await talk('+380671110005'), await talk('+380671110006')]
  await db()
    .updateTable('phone_call')
    .set({ phone: '', started_at: new Date(Date.now() - 366 * 86_400_000) })
    .where('id', '=', hidden)
    .execute()
  await asSystem((ctx) => eraseOldCallsJob.run(ctx, {}))
  expect(await listRows()).toMatchObject([
    { id: hidden, note: '', recording_ref: '' },
    { id: recent, phone: '+380671110006', note: 'asks about prices' },
  ])
})
