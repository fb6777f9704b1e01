import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint, Page } from '#shared/contract.ts'
import { pageUrls } from '#test/guards/contracts.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { deliverAllEvents } from '#test/support/event-deliveries.ts'
import { deleteSettlements, outsidePaymentOf } from '#test/support/outside-payment.ts'
import { openOrderFixture, postCall } from '#test/support/order-fixture.ts'
import type { OrderFixture } from '#test/support/order-fixture.ts'
import { sample } from '#test/support/run-size.ts'
import { tutorOrderLists } from '../../model.ts'

/**
 * Contacts of both sides are planted in every writable text, in all five languages. Then everybody outside the
 * appointed pair reads every answer and page, in every status, and must not see them.
 */
const ofClient = {
  name: 'Кульбабченко',
  phone: '671200301',
  email: 'kulbaba301',
  address: 'Соняшникова',
  goal: '671200302',
  spelled: 'шістдесят сім двадцять нуль тридцять',
  ru: 'собака почта',
  pl: '512300303',
  es: 'kulbaba_profe',
  en: 'wa.me/380671200304',
}
const request = {
  name: `Марія ${ofClient.name} 0${ofClient.phone}`,
  email: `${ofClient.email}@ukr.example`,
  phone: `0${ofClient.phone}`,
  terms: true,
  goal: `Підготовка до НМТ, дзвоніть 0${ofClient.goal} або нуль ${ofClient.spelled} три нуль п’ять. Пишите: kulbaba ${ofClient.ru} точка ру`,
  wishes: `Proszę dzwonić: ${ofClient.pl}. Mi Telegram es @${ofClient.es}. Or write to me: https://${ofClient.en}`,
}
type Tutor = 'first' | 'second' | 'third'
const ofTutors: Record<Tutor, { phone: string; email: string; words: string }> = {
  first: { phone: '671200401', email: 'pershyi401', words: '671200411' },
  second: { phone: '671200402', email: 'drugyi402', words: '671200412' },
  third: { phone: '671200403', email: 'tretii403', words: '671200413' },
}
const names: Tutor[] = ['first', 'second', 'third']

let app: TestApp
let scene: OrderFixture
let staff: Visitor
let ids: Record<Tutor, number>
let tutors: Record<Tutor, Visitor>
let others: Visitor[]
beforeAll(async () => {
  app = await openApp()
  scene = await openOrderFixture(app, 3)
  staff = await app.visitor({ staff: 1 })
  const [first = 0, second = 0, third = 0] = scene.tutors
  ids = { first, second, third }
  for (const name of names)
    await scene.db
      .updateTable('account')
      .set({ phone: `+380${ofTutors[name].phone}`, email: `${ofTutors[name].email}@ukr.example` })
      .where('id', '=', ids[name])
      .execute()
  const as = (name: Tutor) => scene.logIn('person', ids[name])
  tutors = { first: await as('first'), second: await as('second'), third: await as('third') }
  others = [await app.visitor(), await app.visitor({ roles: ['client'] }), await app.visitor({ roles: ['tutor'] })]
})

let order_id: number
let client: Visitor
beforeEach(async () => {
  client = await app.visitor()
  const { rows } = await sql<{ id: number }>`select id from city where edition = 'ua' and active limit 1`.execute(
    scene.db,
  )
  const city_id = rows[0]!.id
  order_id = await scene.placeOrder(client, {
    ...request,
    name: 'Марія',
    tutor_id: ids.first,
    location_client: true,
    address: `вул. ${ofClient.address}, 7`,
    locations: { client_place: [{ city_id, address: `вул. ${ofClient.address}, 7` }] },
  })
  // Requests refuse such a name today; stored ones have it.
  const { name } = request
  const { client_id } = await scene.db
    .updateTable('lesson_order')
    .set({ name })
    .where('id', '=', order_id)
    .returning('client_id')
    .executeTakeFirstOrThrow()
  await scene.db.updateTable('account').set({ name }).where('id', '=', client_id).execute()
})

/** Otherwise the alias would reach lists and emails of tutors of that subject. */
afterEach(async () => {
  await sql`update review set order_id = null where order_id = ${order_id}`.execute(scene.db)
  await deleteSettlements(app)
  await sql`delete from lesson_order where id = ${order_id}`.execute(scene.db)
  await scene.db.deleteFrom('message').execute()
})

const byStaff = (verb: string, more: object = {}) => callOrThrow(staff, `/api/admin/order/${verb}`, more)
const byClient = (verb: string, more: object = {}) => callOrThrow(client, `/api/client/order/${verb}`, more)
const byTutor = (name: Tutor, verb: string, more: object = {}) =>
  callOrThrow(tutors[name], `/api/tutor/order/${verb}`, more)
async function callOrThrow(who: Visitor, path: string, more: object): Promise<void> {
  expect([path, await postCall(who, path, { order_id, ...more })]).toMatchObject([path, { status: 'success' }])
}
const words = (name: Tutor) => `Мій номер 0${ofTutors[name].words}, пошта ${ofTutors[name].email}@ukr.example`

/** The second tutor agrees and the third refuses; both write their contacts. */
async function offered(): Promise<void> {
  await byTutor('first', 'respond_personal', { answer: 'refuse', reason: 'busy', text: words('first') })
  await byTutor('second', 'respond_potential', { answer: 'agree', text: words('second') })
  await byTutor('third', 'respond_potential', { answer: 'refuse', reason: 'price', text: words('third') })
}

let readings = 0
/**
 * All readable answers of the slices that know about orders. Outside a full run, every reading opens another part of
 * the pages, which show the same data.
 */
async function readBy(visitor: Visitor): Promise<string> {
  const slices = app.runtime.plugins.filter(({ name }) => name === 'orders' || name === 'notifications')
  const calls = slices.flatMap(({ routes }) => (routes?.endpoints ?? []).map(({ endpoint }) => endpoint))
  const pages = slices.flatMap((slice) => (slice.routes?.pages ?? []).map(({ page }) => page))
  const read: string[] = []
  for (const url of [...calls.filter(isRead).flatMap(urlsOf), ...sample(pages.flatMap(urlsOf), 4, readings++)])
    read.push((await visitor.send('GET', url)).body)
  return read.join('\n')
}
const isRead = ({ method, path }: Endpoint) => method === 'GET' && !path.includes('/admin/')

function urlsOf(one: Endpoint | Page): string[] {
  const fields = Object.keys(one.input.shape).filter((name) => /^(?:id|order_id|order)$/.test(name))
  const query = fields.map((name) => `${name}=${order_id}`).join('&')
  const inPath = (list: string) => (param: string) => (param === 'filter' ? list : String(order_id))
  const lists = JSON.stringify(one.path).includes(':filter') ? tutorOrderLists : (['new'] as const)
  const addresses = new Set(lists.flatMap((list) => pageUrls(one, inPath(list))))
  return [...addresses].map((path) => ('method' in one ? `${path}?${query}` : `${path}?_data`))
}

const secretsOf = (name: Tutor) => Object.values(ofTutors[name])
const found = (text: string, secrets: readonly string[]) => secrets.filter((secret) => text.includes(secret))

let stage = 0
/** Readers who see a secret they must not see; `pair` is the appointed tutor, if any. */
async function seen(pair?: Tutor): Promise<string[]> {
  await deliverAllEvents(app)
  const leaks: string[] = []
  const look = (who: string, text: string, secrets: readonly string[]) =>
    leaks.push(...found(text, secrets).map((secret) => `${who} sees ${secret}`))
  for (const name of names) {
    const text = (await readBy(tutors[name])) + (await messagesTo(ofTutors[name])) + (await exportedData(ids[name]))
    if (name !== pair) look(name, text, Object.values(ofClient))
    for (const other of names) if (other !== name) look(name, text, secretsOf(other))
  }
  // Outside a full run, the strangers take turns.
  for (const [place, other] of sample([...others.entries()], 1, stage++))
    look(`stranger ${place}`, await readBy(other), [...Object.values(ofClient), ...names.flatMap(secretsOf)])
  const clientText = (await readBy(client)) + (await messagesTo({ email: ofClient.email, phone: ofClient.phone }))
  look('the client', clientText, names.filter((name) => name !== pair).flatMap(secretsOf))
  return [...new Set(leaks)]
}

async function messagesTo({ email, phone }: { email: string; phone: string }): Promise<string> {
  const { rows } = await sql<{ text: string }>`select concat(subject, text, html, blocks) as text from message
    where recipient like ${`%${email}%`} or recipient like ${`%${phone}%`}`.execute(scene.db)
  // A person's own address appears in their own messages.
  return rows.map(({ text }) => text.replaceAll(email, '').replaceAll(phone, '')).join('\n')
}

const exportedData = async (id: number) => JSON.stringify(await scene.asSystem((ctx) => ctx.slices.personalData(id)))

describe('hides contacts before an appointment', () => {
  test('new personal request', async () => expect(await seen()).toEqual([]))
  test('processing', async () => {
    await byStaff('set_processing')
    expect(await seen()).toEqual([])
  })
  test('potential, with agreed and refused offers', async () => {
    await offered()
    expect(await seen()).toEqual([])
  })
  test('paused and lost', async () => {
    await offered()
    await byStaff('set_pause', { date_pause_off: Math.floor(app.runtime.clock().getTime() / 1000) + 3600 })
    expect(await seen()).toEqual([])
    await byStaff('set_lost', { remove_reasons: ['other'], text: request.goal })
    expect(await seen()).toEqual([])
  })
  test('deleted with a text', async () => {
    await offered()
    await byClient('delete', { remove_reasons: ['other'], text: request.wishes })
    expect(await seen()).toEqual([])
  })
  test('at the school', async () => {
    await byStaff('set_school_new')
    expect(await seen()).toEqual([])
    await byStaff('set_school_processing')
    expect(await seen()).toEqual([])
  })
  test('second personal request that expired', async () => {
    await offered()
    await byClient('make_personal_tutor', { tutor_id: ids.third })
    expect(await seen()).toEqual([])
  })
})

describe('shows contacts only to the appointed pair', () => {
  const first_class = Math.floor(Date.now() / 1000 / 3600) * 3600 + 40 * 86_400
  let hours = 0
  const stages: [string, () => Promise<unknown>][] = [
    ['appointed', async () => undefined],
    ['first_class', () => byClient('set_first_class', { first_class: first_class + 7200 * hours++ })],
    [
      'paid, with a review',
      async () => {
        await byStaff('set_paid', await outsidePaymentOf(app, order_id))
        await byClient('set_review', { review_mark: 5, review_text: 'Дякую, дуже добре' })
      },
    ],
  ]
  test.each(stages)('%s', async (_, go) => {
    await offered()
    await byClient('appoint_tutor', { tutor_id: ids.second })
    await go()
    expect(await seen('second')).toEqual([])
    const [tutor, own] = [await readBy(tutors.second), await readBy(client)]
    expect(found(tutor, [ofClient.phone, ofClient.email, ofClient.address, ofClient.name, ofClient.goal])).toHaveLength(
      5,
    )
    expect(found(own, secretsOf('second'))).toEqual(secretsOf('second'))
  })
})

describe('hides contacts from a tutor who left the order', () => {
  beforeEach(async () => {
    await offered()
    await byClient('appoint_tutor', { tutor_id: ids.second })
  })
  test('removed by staff', async () => {
    await byStaff('delete_tutor', { tutor_id: ids.second, remove_reasons: ['other'], text: request.goal })
    expect(await seen()).toEqual([])
  })
  test('declined by the client', async () => {
    await byClient('decline_terms', { tutor_id: ids.second, text: request.goal })
    expect(await seen()).toEqual([])
  })
  test('left on their own, and another tutor is appointed', async () => {
    await byTutor('second', 'set_refused_reason', { reason: 'other', text: words('second') })
    expect(await seen()).toEqual([])
    await byStaff('appoint_tutor', { tutor_id: ids.first })
    expect(await seen('first')).toEqual([])
  })
})

describe('detects planted faults', () => {
  test('an unmasked contact and a tutor who was not appointed', async () => {
    await sql`update lesson_order set name = ${ofClient.name} where id = ${order_id}`.execute(scene.db)
    expect(await seen()).toContain(`first sees ${ofClient.name}`)
    await byStaff('appoint_tutor', { tutor_id: ids.first })
    expect(await seen()).toEqual(
      expect.arrayContaining([`first sees ${ofClient.phone}`, `the client sees ${ofTutors.first.phone}`]),
    )
  })
})
