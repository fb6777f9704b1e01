import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openOrderFlow } from '#test/support/order-flow.ts'
import { personPassword as password, setConfirmedLogin } from '#test/support/passkeys.ts'
import type { tokenEndpoints } from '../../contract/tokens.ts'
import type { partnerEndpoints } from '../../contract/partners.ts'
import { maxTokens, personCallsPerMinute } from '../../model.ts'

let app: TestApp
let flow: Awaited<ReturnType<typeof openOrderFlow>>
let guest: Visitor
let owner: Visitor
let orderId: number
let clientId: number
const dayMs = 86_400_000
let now = Date.UTC(2031, 4, 5, 9)

beforeAll(async () => {
  app = await openApp()
  app.setTime(new Date(now))
  flow = await openOrderFlow(app)
  guest = await app.visitor()
  const placed = await flow.placeOrder()
  orderId = placed.order_id
  const { client_id } = await db()
    .selectFrom('lesson_order')
    .select('client_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  clientId = client_id
  owner = { ...(await flow.logIn(client_id, 'client')), personId: client_id }
})
// The limits of a minute are the topic of one test only.
beforeEach(() => db().deleteFrom('call_count').execute())

const db = () => app.runtime.database.db
const create = (by: Visitor, scopes: ('catalog' | 'orders')[], days = 30) =>
  by.call<typeof tokenEndpoints.create>('POST /api/integrations/token/create', { name: 'CRM', scopes, days, password })
async function createToken(by: Visitor, scopes: ('catalog' | 'orders')[], days = 30): Promise<string> {
  await setConfirmedLogin(app, by)
  const answer = await create(by, scopes, days)
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  return answer.data.token
}
const get = async (path: string, token?: string, by = guest) => {
  const response = await by.send('GET', path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), text: response.body }
}

async function issuePartnerKey(given: object = {}): Promise<{ id: number; key: string }> {
  const staff = await app.visitor({ staff: 1 })
  const partner = { name: `Partner ${Math.random()}`, email: 'it@partner.example', ...given }
  const made = (await staff.call('POST /api/admin/partner/create', { partner })) as unknown as {
    data: { partner: { id: number } }
  }
  const { id } = made.data.partner
  const issued = await staff.call<typeof partnerEndpoints.issueKey>('POST /api/admin/partner/issue_key', { id })
  if (issued.status === 'fail') throw new Error(JSON.stringify(issued))
  return { id, key: issued.data.secret }
}

describe('a personal token', () => {
  test('is shown once, stored hashed, and reads only its scopes', async () => {
    const token = await createToken(owner, ['orders'])
    expect(token).toMatch(/^rpt_[\w-]{43}$/)
    const rows = await db().selectFrom('api_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token.slice(8))
    const { data } = (await owner.page('/api-access')) as unknown as { data: object }
    expect(JSON.stringify(data)).not.toContain(token.slice(8))
    expect(await get('/api/v1/orders', token)).toMatchObject({ status: 200 })
    expect(await get('/api/v1/tutors', token)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    expect(await get('/api/v1/orders')).toMatchObject({ status: 401 })
    expect(await get('/api/v1/orders', `${token}x`)).toMatchObject({ status: 401 })
  })

  test('cannot be replaced by the cookie of a session', async () => {
    expect(await get('/api/v1/orders', undefined, owner)).toMatchObject({ status: 401 })
  })

  test('reads the orders of its owner without contacts, and of nobody else', async () => {
    const token = await createToken(owner, ['orders'])
    const list = await get('/api/v1/orders', token)
    expect(list.body).toMatchObject({ data: { orders: { items: [{ id: orderId, role: 'client' }], total: 1 } } })
    const account = await db()
      .selectFrom('account')
      .select(['phone', 'email'])
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow()
    for (const contact of [account.phone!, account.email!]) expect(list.text).not.toContain(contact)
    expect(list.text).not.toMatch(/phone|email|@/)
    expect(await get(`/api/v1/orders/${orderId}`, token)).toMatchObject({ status: 200 })
    expect((await get('/api/v1/orders?status=paid', token)).body).toMatchObject({ data: { orders: { total: 0 } } })
    const stranger = await createToken(await app.visitor({ roles: ['client'] }), ['orders'])
    const foreign = await get(`/api/v1/orders/${orderId}`, stranger)
    expect(foreign).toEqual(await get('/api/v1/orders/99999999', stranger))
    expect(foreign.status).toBe(404)
  })

  test('stops working when it is deleted, expires or its account is closed', async () => {
    const person = await app.visitor({ roles: ['client'] })
    const [deleted, expiring] = [await createToken(person, ['catalog']), await createToken(person, ['catalog'], 1)]
    const works = async (token: string) => (await get('/api/v1/subjects', token)).status
    expect([await works(deleted), await works(expiring)]).toEqual([200, 200])
    const { id } = await db()
      .selectFrom('api_token')
      .select('id')
      .where('account_id', '=', person.personId!)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const remove = (by: Visitor) => by.call<typeof tokenEndpoints.delete>('POST /api/integrations/token/delete', { id })
    expect(await remove(await app.visitor({ roles: ['client'] }))).toMatchObject({ error: 'not_found' })
    expect(await remove(person)).toMatchObject({ status: 'success' })
    expect([await works(deleted), await works(expiring)]).toEqual([401, 200])
    app.setTime(new Date((now += dayMs)))
    expect(await works(expiring)).toBe(401)
    const last = await createToken(person, ['catalog'])
    await db()
      .updateTable('account')
      .set({ deleted_at: new Date(now) })
      .where('id', '=', person.personId!)
      .execute()
    expect(await works(last)).toBe(401)
  })

  test('is limited in number and belongs to one edition', async () => {
    const person = await app.visitor({ roles: ['tutor'] })
    for (let count = 0; count < maxTokens; count++) await createToken(person, ['catalog'])
    expect(await create(person, ['catalog'])).toMatchObject({ error: 'wrong_status' })
    const token = await createToken(await app.visitor({ roles: ['tutor'], edition: 'pl' }), ['catalog'])
    expect(await get('/api/v1/subjects', token)).toMatchObject({ status: 401 })
    expect(await get('/api/v1/subjects', token, await app.visitor({ edition: 'pl' }))).toMatchObject({ status: 200 })
  })

  test('makes a limited number of calls per minute, counted over all calls', async () => {
    const token = await createToken(await app.visitor({ roles: ['client'] }), ['catalog', 'orders'])
    for (let count = 0; count < personCallsPerMinute; count++)
      expect((await get(count % 2 ? '/api/v1/subjects' : '/api/v1/orders', token)).status).toBe(200)
    expect(await get('/api/v1/subjects', token)).toMatchObject({ status: 429, body: { error: 'too_many_requests' } })
    app.setTime(new Date((now += 60_000)))
    expect((await get('/api/v1/subjects', token)).status).toBe(200)
  })
})

describe('a partner key', () => {
  test('reads the catalog and no orders, and its use is shown', async () => {
    const { id, key } = await issuePartnerKey()
    expect(key).toMatch(/^rpk_[\w-]{43}$/)
    const list = await get('/api/v1/tutors?online=1', key)
    expect(list.status).toBe(200)
    const { tutors } = (list.body as { data: { tutors: { items: { id: number; name: string }[] } } }).data
    expect(tutors.items).toHaveLength(20)
    const one = await get(`/api/v1/tutors/${tutors.items[0]!.id}`, key)
    expect(one.body).toMatchObject({ data: { tutor: { id: tutors.items[0]!.id, name: tutors.items[0]!.name } } })
    expect(list.text + one.text).not.toMatch(/"(phone|email|parts|score)"/)
    expect(await get('/api/v1/cities', key)).toMatchObject({ status: 200 })
    expect(await get('/api/v1/orders', key)).toMatchObject({ status: 403 })
    expect(await get('/api/v1/tutors/99999999', key)).toMatchObject({ status: 404 })
    const row = await db().selectFrom('partner').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.key_used_at).not.toBeNull()
    expect(JSON.stringify(row)).not.toContain(key.slice(8))
  })

  test('is replaced by the next one and stops with the partner', async () => {
    const { id, key } = await issuePartnerKey({ calls_per_minute: 2 })
    const staff = await app.visitor({ staff: 1 })
    const issue = () => staff.call<typeof partnerEndpoints.issueKey>('POST /api/admin/partner/issue_key', { id })
    const issued = await issue()
    const next = issued.status === 'success' ? issued.data.secret : ''
    expect((await get('/api/v1/subjects', key)).status).toBe(401)
    expect((await get('/api/v1/subjects', next)).status).toBe(200)
    expect((await get('/api/v1/subjects', next)).status).toBe(200)
    expect((await get('/api/v1/subjects', next)).status).toBe(429)
    await staff.call('POST /api/admin/partner/save', { partner: { id, active: false } })
    expect((await get('/api/v1/subjects', next)).status).toBe(401)
    const content = await app.visitor({ staff: 3 })
    expect(await content.call('POST /api/admin/partner/issue_key', { id })).toMatchObject({ error: 'forbidden' })
    expect(await staff.call('POST /api/admin/partner/issue_key', { id: 99_999 })).toMatchObject({ error: 'not_found' })
  })
})

describe('the reference page', () => {
  type Reference = { endpoints: { name: string; path: string; curl: string; parameters: { name: string }[] }[] }

  test('lists every call of the contract, and every example works', async () => {
    const { data } = (await guest.page('/developers')) as unknown as { data: Reference }
    expect(data.endpoints.map(({ path }) => path)).toEqual([
      '/api/v1/tutors',
      '/api/v1/tutors/{id}',
      '/api/v1/subjects',
      '/api/v1/cities',
      '/api/v1/orders',
      '/api/v1/orders/{id}',
    ])
    const token = await createToken(owner, ['catalog', 'orders'])
    for (const { name, curl } of data.endpoints) {
      const [, address = '', header = ''] = /^curl '([^']+)' \\\n {2}-H "([^"]+)"$/.exec(curl) ?? []
      const { pathname, search } = new URL(address)
      // The order of the example is the reader's own.
      const path = name === 'order' ? `/api/v1/orders/${orderId}` : pathname + search
      const [field = '', value = ''] = header.replace('$REPETO_TOKEN', token).split(': ')
      const response = await guest.send('GET', path, { headers: { [field]: value } })
      expect([name, response.statusCode]).toEqual([name, 200])
    }
  })
})
