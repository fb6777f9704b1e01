import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { closeAccount } from '#features/accounts/public.ts'
import type { clientPanelEndpoints } from '#features/clients/contract.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { addClient } from '#test/support/clients.ts'
import { exportLinks } from './erasure.ts'

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
  await addDelivery(account_id, service, recipient)
}
const addDelivery = (account_id: number, service: number, recipient: string, what: object = {}) =>
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
  const answer = await staff.call<typeof clientPanelEndpoints.merge>('POST /api/admin/client/merge', {
    client_id: keep,
    client_id2: gone,
  })
  expect(answer).toMatchObject({ status: 'success' })
}

test('deletes links, updates and deliveries of a closed account', async () => {
  const id = await addClient(app)
  await linked(id, 1, 'leaving')
  const own = await inTransaction(app.runtime, systemRequester(ua), (ctx) => exportLinks(ctx, id))
  expect(own).toMatchObject([{ name: 'chat/messengers.json', data: [{ service: 1, recipient: 'leaving' }] }])
  await inTransaction(app.runtime, systemRequester(ua), (ctx) => closeAccount(ctx, id))
  expect([await linksOf(id), await deliveriesTo(id)]).toEqual([[], []])
})

test('a merge ends the links of the merged account and leaves those of the kept one', async () => {
  const [keep, gone] = [await addClient(app), await addClient(app)]
  await linked(keep, 1, 'kept')
  await linked(gone, 1, 'other')
  await linked(gone, 2, 'elsewhere')
  const code = { edition: 'ua', code_hash: Buffer.from('code'), service: 3, side: 'client', expires_at: new Date() }
  await db()
    .insertInto('messenger_link_code')
    .values({ ...code, account_id: gone })
    .execute()
  await merged(keep, gone)
  expect([await linksOf(keep), await linksOf(gone)]).toEqual([[{ service: 1, recipient: 'kept' }], []])
  expect(await db().selectFrom('messenger_link_code').select('account_id').execute()).toEqual([])
})

test('a merge drops pending deliveries to the ended links and keeps sent ones', async () => {
  const [keep, gone] = [await addClient(app), await addClient(app)]
  await linked(keep, 1, 'stays')
  await linked(gone, 1, 'leaves')
  await addDelivery(gone, 1, 'leaves', { state: 'sent' })
  await merged(keep, gone)
  expect(await deliveriesTo(gone)).toEqual([])
  expect(await deliveriesTo(keep)).toMatchObject([
    { recipient: 'stays', state: 'queued' },
    { recipient: 'leaves', state: 'dropped' },
    { recipient: 'leaves', state: 'sent' },
  ])
})

test('a merge deduplicates deliveries', async () => {
  const [keep, gone] = [await addClient(app), await addClient(app)]
  await linked(keep, 1, 'first')
  await linked(gone, 2, 'second')
  await addDelivery(keep, 1, 'first', { notice_event: 7 })
  for (const notice_event of [7, 8]) await addDelivery(gone, 2, 'second', { notice_event })
  await merged(keep, gone)
  expect(await deliveriesTo(keep)).toMatchObject([
    { recipient: 'first', notice_event: null },
    { recipient: 'second', notice_event: null },
    { recipient: 'first', notice_event: 7 },
    { recipient: 'second', notice_event: 8 },
  ])
})
