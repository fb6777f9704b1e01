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
  const common = { edition: 'ua', account_id, service, recipient }
  await db()
    .insertInto('messenger_link')
    .values({ ...common, side: 'client', linked_at: at, used_at: at })
    .execute()
  await db()
    .insertInto('messenger_delivery')
    .values({ ...common, text: 'Вітаємо', next_attempt_at: at, created_at: at })
    .execute()
}
const linksOf = (id: number) =>
  db()
    .selectFrom('messenger_link')
    .select(['service', 'recipient'])
    .where('account_id', '=', id)
    .orderBy('service')
    .execute()
const deliveriesTo = (id: number) =>
  db().selectFrom('messenger_delivery').select('recipient').where('account_id', '=', id).orderBy('id').execute()

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
  const staff = await app.visitor({ staff: 1 })
  const answer = await staff.call<typeof endpoints.merge>('POST /api/admin/client/merge', {
    client_id: keep,
    client_id2: gone,
  })
  expect(answer).toMatchObject({ status: 'success' })
  expect(await linksOf(keep)).toEqual([
    { service: 1, recipient: 'kept' },
    { service: 2, recipient: 'elsewhere' },
  ])
  expect(await deliveriesTo(keep)).toHaveLength(3)
})
