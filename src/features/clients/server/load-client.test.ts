import { beforeAll, expect, test } from 'vitest'
import { addClient, twoCities } from '#test/support/clients.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { clientPanelEndpoints } from '../contract.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 2 })
})

type ClientPage = {
  client: Record<string, unknown>
  similar: { id: number; same: string }[]
  events: { event: string; who: string }[]
}
const loadPage = async (id: number) =>
  (await staff.page(`/panel/clients_show/${id}/`)) as unknown as { status: number; data: ClientPage }

test('shows all details and no secret', async () => {
  const [city_id] = await twoCities(app)
  const id = await addClient(app, {
    name: 'Olha',
    email: 'olha@mail.example',
    city_id,
    password_hash: 'a secret hash',
    locale: 'ua',
  })
  await app.runtime.database.db
    .insertInto('account_identity')
    .values({ edition: 'ua', issuer: 'https://id.example', subject: 'x', account_id: id, created_at: new Date() })
    .execute()
  const { data } = await loadPage(id)
  expect(data.client).toMatchObject({
    id,
    name: 'Olha',
    email: 'olha@mail.example',
    email_confirmed: false,
    city_id,
    locale: 'ua',
    has_password: true,
    identities: ['id.example'],
    terms_confirmed_at: null,
    blacklist_reason: '',
  })
  expect(JSON.stringify(data)).not.toContain('secret')
})

test('lists similar clients by phone first, then by name and city', async () => {
  const [here, there] = await twoCities(app)
  const phone = '+380509990011'
  const id = await addClient(app, { name: 'Taras', phone, city_id: here })
  const twin = await addClient(app, { name: 'Taras', city_id: here })
  const mother = await addClient(app, { name: 'Oksana', phone })
  const both = await addClient(app, { name: 'Taras', phone, city_id: here })
  await addClient(app, { name: 'Taras', city_id: there })
  await addClient(app, { name: 'Taras', phone, city_id: here, edition: 'ua' }).then((gone) =>
    app.runtime.database.db.updateTable('client').set({ deleted_at: new Date() }).where('id', '=', gone).execute(),
  )
  const { data } = await loadPage(id)
  expect(data.similar.map((one) => [one.id, one.same])).toEqual([
    [mother, 'phone'],
    [both, 'phone'],
    [twin, 'name'],
  ])
})

test('lists events, including those of merged profiles', async () => {
  const [one, other] = [await addClient(app), await addClient(app)]
  const blacklist = (client_id: number) =>
    staff.call<typeof clientPanelEndpoints.blacklist>('POST /api/admin/client/blacklist/add', { client_id })
  await blacklist(other)
  await staff.call<typeof clientPanelEndpoints.merge>('POST /api/admin/client/merge', {
    client_id: one,
    client_id2: other,
  })
  const { data } = await loadPage(one)
  expect(data.events.map(({ event }) => event)).toEqual([
    // The kept client is on the blacklist from now on.
    'account.credentials_changed',
    'account.credentials_changed',
    'client.merged',
    'client.blacklisted',
    'account.credentials_changed',
  ])
  expect(data.events.every(({ who }) => who.length > 0)).toBe(true)
})

test('fails with not_found for an unknown client', async () => {
  const foreign = await addClient(app, { edition: 'pl' })
  for (const id of [foreign, 8_999_999_999]) expect((await loadPage(id)).status).toBe(404)
})
