import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { closeAccount } from '#features/accounts/public.ts'
import type { endpoints } from '#features/clients/contract.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp } from '../../../../../test/support/app.ts'
import { addClient } from '../../../../../test/support/clients.ts'
import { linkData } from './people.ts'

let app: TestApp
const ua = editionByCode('ua')!
beforeAll(async () => {
  app = await openApp()
})

const db = () => app.runtime.database.db
async function linked(account_id: number, service: number, recipient: string): Promise<void> {
  const at = new Date()
  await db()
    .insertInto('messenger_link')
    .values({ edition: 'ua', account_id, service, recipient, side: 'client', linked_at: at, used_at: at })
    .execute()
  await told(account_id, service, recipient)
}
const told = (account_id: number, service: number, recipient: string, what: object = {}) =>
  db()
    .insertInto('messenger_delivery')
    .values({
      edition: 'ua',
      account_id,
      service,
      recipient,
      text: 'Вітаємо',
      next_attempt_at: new Date(),
      created_at: new Date(),
      ...what,
    })
    .execute()
const linksOf = (id: number) =>
  db()
    .selectFrom('messenger_link')
    .select(['service', 'recipient'])
    .where('account_id', '=', id)
    .orderBy('service')
    .execute()
const deliveriesTo = (id: number) =>
  db()
    .selectFrom('messenger_delivery')
    .select(['recipient', 'state', 'notice_event'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
async function merged(keep: number, gone: number): Promise<void> {
  const staff = await app.visitor({ staff: 1 })
  const answer = await staff.call<typeof endpoints.merge>('POST /api/admin/client/merge', {
    client_id: keep,
    client_id2: gone,
  })
  expect(answer).toMatchObject({ status: 'success' })
}

test('whoever leaves is written to no more, and nothing says where they were', async () => {
  const id = await addClient(app)
  await linked(id, 1, 'leaving')
  const own = await inTransaction(app.runtime, systemAsker(ua), (ctx) => linkData(ctx, id))
  expect(own).toMatchObject([{ name: 'chat/messengers.json', data: [{ service: 1, recipient: 'leaving' }] }])
  await inTransaction(app.runtime, systemAsker(ua), (ctx) => closeAccount(ctx, id))
  expect([await linksOf(id), await deliveriesTo(id)]).toEqual([[], []])
})

test('where two become one, each place stays, and of two at the same messenger the kept one’s', async () => {
  const [keep, gone] = [await addClient(app), await addClient(app)]
  await linked(keep, 1, 'kept')
  await linked(gone, 1, 'other')
  await linked(gone, 2, 'elsewhere')
  await merged(keep, gone)
  expect(await linksOf(keep)).toEqual([
    { service: 1, recipient: 'kept' },
    { service: 2, recipient: 'elsewhere' },
  ])
})

test('where two become one, what waits for either goes to a place that stays, and what was sent stays as it was', async () => {
  const [keep, gone] = [await addClient(app), await addClient(app)]
  await linked(keep, 1, 'stays')
  await linked(gone, 1, 'leaves')
  await linked(gone, 2, 'along')
  await told(gone, 1, 'leaves', { state: 'sent' })
  await merged(keep, gone)
  expect(await deliveriesTo(gone)).toEqual([])
  expect(await deliveriesTo(keep)).toMatchObject([
    { recipient: 'stays', state: 'queued' },
    { recipient: 'stays', state: 'queued' },
    { recipient: 'along', state: 'queued' },
    { recipient: 'leaves', state: 'sent' },
  ])
})

test('where two become one, what both were told is told once, and a code of either leads to the one who stays', async () => {
  const [keep, gone] = [await addClient(app), await addClient(app)]
  await linked(keep, 1, 'first')
  await linked(gone, 2, 'second')
  await told(keep, 1, 'first', { notice_event: 7 })
  for (const notice_event of [7, 8]) await told(gone, 2, 'second', { notice_event })
  const code = { edition: 'ua', code_hash: Buffer.from('code'), service: 3, side: 'client', expires_at: new Date() }
  await db()
    .insertInto('messenger_start')
    .values({ ...code, account_id: gone })
    .execute()
  await merged(keep, gone)
  expect(await deliveriesTo(keep)).toMatchObject([
    { recipient: 'first', notice_event: null },
    { recipient: 'second', notice_event: null },
    { recipient: 'first', notice_event: 7 },
    { recipient: 'second', notice_event: 8 },
  ])
  const starts = await db().selectFrom('messenger_start').select('account_id').execute()
  expect(starts).toEqual([{ account_id: keep }])
})
