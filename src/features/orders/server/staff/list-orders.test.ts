import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { deleteSettlements } from '#test/support/outside-payment.ts'
import { findBestTutor, createOrderAsStaff } from '#test/support/staff-orders.ts'
import type { TutorSubject } from '#test/support/staff-orders.ts'
import { unzip } from '#test/support/unzip.ts'
import type { orderPanelEndpoints } from '../../contract.ts'

type Calls = typeof orderPanelEndpoints
type Filters = NonNullable<Parameters<typeof listOrders>[0]>
let app: TestApp
let staff: Visitor
let best: TutorSubject
/** One order that every filter finds, and two that it excludes. */
let orderId: number
let others: number[]
beforeAll(async () => {
  app = await openApp()
  // Demo orders would appear in the filtered lists.
  await sql`update review set order_id = null where edition = 'ua'`.execute(app.runtime.database.db)
  await deleteSettlements(app)
  await sql`delete from lesson_order where edition = 'ua'`.execute(app.runtime.database.db)
  staff = await app.visitor({ staff: 4 })
  best = await findBestTutor(app)
  const order = await createOrderAsStaff(staff, best, {
    name: '=Орися Шукана',
    email: 'orysia@example.test',
    goal: 'Готуємося до ЄВІ',
    price: 45_000,
  })
  orderId = order.id
  const { rows } = await sql<{ subject_id: number; city_id: number }>`select
    (select id from subject where edition = 'ua' and active and id <> ${best.subject_id} order by id limit 1) as subject_id,
    (select id from city where edition = 'ua' and active order by id limit 1) as city_id`.execute(
    app.runtime.database.db,
  )
  const { subject_id, city_id } = rows[0]!
  const elsewhere = {
    lessons: [{ id: subject_id, levels: [] }],
    location_online: false,
    location_tutor: true,
    locations: { client_place: [], tutor_place: [{ city_id }] },
    price: 90_000,
  }
  others = [
    (await createOrderAsStaff(staff, best, elsewhere)).id,
    (await createOrderAsStaff(staff, best, elsewhere)).id,
  ]
})

async function listOrders(
  filters: Parameters<typeof staff.call<Calls['list']>>[1] extends infer I
    ? I extends { filters?: infer F }
      ? F
      : never
    : never,
) {
  const answer = await staff.call<Calls['list']>('POST /api/admin/orders', { per_page: 100, filters })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.orders
}
const idsBy = async (filters: Filters) => (await listOrders(filters)).items.map(({ id }) => id)
const counts = async (filters: Filters = {}) => {
  const answer = await staff.call<Calls['counts']>('POST /api/admin/orders/count_orders_statuses', { filters })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.counts
}
const post = (verb: string, input: object) =>
  staff.call(`POST /api/admin/order/${verb}` as never, { order_id: orderId, ...input })

describe('the list', () => {
  test('applies every filter', async () => {
    const today = new Date(app.runtime.clock()).toISOString().slice(0, 10)
    const cases: Filters[] = [
      { id: orderId },
      { client: 'шукан' },
      { client: 'ORYSIA@' },
      { text: 'єві' },
      { subject_id: best.subject_id },
      { level_id: best.level_id },
      { online: true },
      { price_from: 400, price_to: 500 },
    ]
    for (const filters of cases) {
      const ids = await idsBy({ ...filters, created_from: today })
      expect([filters, ids.includes(orderId), ids.some((id) => others.includes(id))]).toEqual([filters, true, false])
    }
    expect(await idsBy({ client: 'нікого такого' })).toEqual([])
    expect(await idsBy({ unread_chat: true })).toEqual([])
    expect(await idsBy({ created_to: '2001-01-01' })).toEqual([])
    expect(await idsBy({ origin: 'general', status: 1 })).toEqual(expect.arrayContaining([orderId, ...others]))
    const city = (await listOrders({ id: others[0]! })).items[0]!.place
    expect(city).not.toBe('')
  })

  test('reflects changes of an order', async () => {
    const before = await counts()
    await post('set_favorite', { add_favorite: true })
    expect(await idsBy({ favorite: true })).toContain(orderId)
    await post('set_processing', {})
    expect(await counts()).toMatchObject({ 1: before['1']! - 1, 2: before['2']! + 1 })
    expect(await idsBy({ status: 2, subject_id: best.subject_id })).toContain(orderId)
    const [row] = (await listOrders({ id: orderId })).items
    expect(await idsBy({ staff_id: row!.staff!.id })).toContain(orderId)
    await post('appoint_tutor', { tutor_id: best.tutor_id })
    expect(await idsBy({ tutor: String(best.tutor_id) })).toEqual([orderId])
    await post('set_first_class', { first_class: Math.floor(Date.now() / 1000) + 86_400 })
    const day = new Date(app.runtime.clock().getTime() - 86_400_000).toISOString().slice(0, 10)
    expect(await idsBy({ first_class_from: day })).toEqual([orderId])
    expect(await idsBy({ status: 5, level_id: best.level_id })).toEqual([orderId])
    expect(await counts({ status: 5 })).toMatchObject({ 5: 1 })
  })

  test('shows orders whose timer has expired', async () => {
    expect(await idsBy({ waiting: 'new' })).toEqual([])
    app.setTime(new Date(Date.now() + 20 * 60_000))
    expect((await idsBy({ waiting: 'new' })).toSorted((a, b) => a - b)).toEqual(others)
    expect((await listOrders({ id: others[0]! })).items[0]!.waiting).toBe('new')
    app.setTime(new Date())
  })

  test('is sorted across pages, orders without a date last', async () => {
    const page = async (sort: 'id' | 'first_class' | 'price', sort_dir: 'asc' | 'desc') => {
      const answer = await staff.call<Calls['list']>('POST /api/admin/orders', { sort, sort_dir })
      if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
      return answer.data.orders.items
    }
    const latest = await page('id', 'desc')
    expect(latest.map(({ id }) => id)).toEqual(latest.map(({ id }) => id).toSorted((a, b) => b - a))
    expect((await page('first_class', 'asc'))[0]!.id).toBe(orderId)
    expect((await page('first_class', 'desc'))[0]!.id).toBe(orderId)
    const prices = (await page('price', 'asc')).map(({ price }) => price ?? Infinity)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })

  test('loads as a page with all choices', async () => {
    expect(await staff.page('/panel/users_orders/?status=5')).toMatchObject({
      page: 'panel.users_orders',
      data: { orders: { items: [{ id: orderId, favorite: true }], total: 1, more: false }, school: true },
    })
    const editor = await app.visitor({ staff: 3 })
    expect(await editor.page('/panel/users_orders/')).toMatchObject({ status: 403 })
  })

  test('counts exactly up to a thousand, then reports more', async () => {
    const { db } = app.runtime.database
    await sql`insert into lesson_order (edition, client_id, status, status_since, origin, created_at, changed_at)
      select edition, client_id, 10, now(), 'school', now(), now() from lesson_order, generate_series(1, 1001)
      where edition = 'ua' and id = ${orderId}`.execute(db)
    expect(await counts({ origin: 'school', status: 1 })).toMatchObject({ 10: 1001, 1: 0 })
    expect(await listOrders({ origin: 'school' })).toMatchObject({ total: 1000, more: true, pages: 10 })
    await sql`delete from lesson_order where edition = 'ua' and origin = 'school' and id in
      (select id from lesson_order where edition = 'ua' and origin = 'school' limit 1)`.execute(db)
    expect(await listOrders({ origin: 'school' })).toMatchObject({ total: 1000, more: false })
  })
})

describe('the export', () => {
  const ask = (filters: object) =>
    staff.send('POST', '/api/admin/orders/get_file_excel_export_orders', {
      payload: JSON.stringify({ filters }),
      headers: { 'content-type': 'application/json', origin: 'http://ua.localhost' },
    })

  test('requires a filter', async () => {
    const refused = await ask({})
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ error: { filters: [expect.any(String)] } })
  })

  test('is named after the staff member and has typed cells without formulas', async () => {
    const answer = await ask({ id: orderId })
    expect(answer.statusCode).toBe(200)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('.xlsx')
    const files = unzip(answer.rawPayload)
    const sheet = files.get('xl/worksheets/sheet1.xml')!.toString()
    expect(sheet).toContain(`<v>${orderId}</v>`)
    expect(sheet).toContain('<v>450</v>')
    expect(sheet).toMatch(/<is><t[^>]*>=Орися Шукана<\/t><\/is>/)
    expect(sheet).not.toContain('<f>')
    expect(sheet.match(/<row>/g)).toHaveLength(2)
  })
})
