import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { addClient } from '#test/support/clients.ts'
import { telephonyOf } from '#test/support/telephony.ts'
import { toWebhookCall } from '../sandbox/sandbox-fetch.ts'
import { exchangeSandboxes } from '../sandbox/sandboxes.ts'
import { closeStaleCallsJob } from './close-stale-calls.ts'
import { exchangeOf } from './exchange.ts'
import { receiveCallNotice } from './receive-notice.ts'
import { syncCallsJob } from './sync-calls.ts'

let app: TestApp
let calls: ReturnType<typeof telephonyOf>
let me: number
let now = Date.UTC(2026, 10, 17, 12)
const passMinutes = (minutes: number) => app.setTime(new Date((now += minutes * 60_000)))
beforeAll(async () => {
  app = await openApp()
  passMinutes(0)
  const staff = await app.visitor({ staff: 1, locale: 'en' })
  calls = telephonyOf(staff)
  me = (await staff.page('/panel/desktop/')).frame.auth.admin_info!.id
})
beforeEach(async () => {
  await sql`delete from phone_call`.execute(db())
  await sql`delete from sandbox_call`.execute(db())
})

const db = () => app.runtime.database.db
const ua = systemRequester(editionByCode('ua')!)
const runSync = () => syncCallsJob.run(readOnlyCtx(app.runtime, ua), {})
const listRows = () => db().selectFrom('phone_call').selectAll().orderBy('id').execute()

async function missCall(phone: string): Promise<number> {
  const id = await calls.ring(phone)
  await calls.act(id, 'miss')
  return id
}

test('an answered call back whose end was never reported leaves the queue, and a later missed call stays', async () => {
  const phone = '+380671234567'
  const { call_id } = await calls.callBack(await missCall(phone), me)
  await calls.act(call_id, 'answer')
  passMinutes(230)
  const later = await missCall(phone)
  expect(await calls.incomes({ queue: 'waiting' })).toHaveLength(2)
  passMinutes(11)
  await inTransaction(app.runtime, ua, (ctx) => closeStaleCallsJob.run(ctx, {}))
  expect(await calls.incomes({ queue: 'waiting' })).toMatchObject([{ id: later }])
})

test('an entry of the list that cannot be applied does not stop the others', async () => {
  await missCall('+380671234568')
  await missCall('+380671234569')
  await sql`delete from phone_call`.execute(db())
  const [bad] = await db().selectFrom('sandbox_call').select('id').orderBy('id').execute()
  const ref = sql.lit(bad!.id)
  await sql`alter table phone_call add constraint rejected check (provider_ref <> ${ref})`.execute(app.ownerDb)
  await runSync()
  expect(await listRows()).toMatchObject([{ state: 'missed' }])
  await sql`alter table phone_call drop constraint rejected`.execute(app.ownerDb)
  await runSync()
  expect(await listRows()).toHaveLength(2)
})

test('the exchange learns who calls before it names the call', async () => {
  const phone = '+380671239988'
  await addClient(app, { name: 'Olha Koval', phone })
  const ctx = readOnlyCtx(app.runtime, ua)
  const exchange = exchangeOf(ctx)
  const call = { ref: '1', direction: 'in' as const, phone, extension: '', startedAt: now / 1000, recorded: false }
  const [settings] = exchangeSandboxes.binotel.noticesOf(exchange, call, 'ring')
  const answer = await receiveCallNotice(ctx, exchange, toWebhookCall(exchange, settings!))
  expect(answer).toMatchObject({ customerData: { name: 'Olha Koval' } })
  expect(await listRows()).toEqual([])
})
