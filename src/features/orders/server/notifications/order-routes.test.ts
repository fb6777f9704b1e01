import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import type { ownAccountEndpoints } from '#features/accounts/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { deliverAllEvents } from '#test/support/event-deliveries.ts'
import { openOrderFlow } from '#test/support/order-flow.ts'
import { passOrderToSchool } from '../school/school-orders.ts'

const day = 86_400_000
const ua = systemRequester(editionByCode('ua')!)
/** Contacts that must not be revealed before the appointment. */
const canaries = { tutorMail: 'canary.tutor@example.com', tutorPhone: '+380509990001', clientPhone: '+380670000777' }
let app: TestApp
let staff: Visitor
let tutor: Visitor
let life: Awaited<ReturnType<typeof openOrderFlow>>
let now = Date.UTC(2026, 10, 2, 9)

beforeAll(async () => {
  app = await openApp()
  app.setTime(new Date(now))
  life = await openOrderFlow(app)
  await db()
    .updateTable('account')
    .set({ email: canaries.tutorMail, email_confirmed_at: new Date(now), locale: 'ru' })
    .set({ phone: canaries.tutorPhone, phone_confirmed_at: new Date(now) })
    .where('edition', '=', 'ua')
    .where('id', '=', life.best.tutor_id)
    .execute()
})
beforeEach(async () => {
  await life.deleteAllOrders()
  await pass(0)
})

const db = () => app.runtime.database.db
async function pass(ms: number) {
  app.setTime(new Date((now += ms)))
  staff = await app.visitor({ staff: 1 })
  tutor = await life.logIn(life.best.tutor_id)
  await takeMessages()
}
async function tick(name: string) {
  const job = app.runtime.plugins.flatMap(({ jobs }) => jobs ?? []).find((one) => one.name === name)!
  if (job.standalone) await job.run(readOnlyCtx(app.runtime, ua), {})
  else await inTransaction(app.runtime, ua, (ctx) => job.run(ctx, {}))
}
const clientOf = async (order_id: number) => {
  const order = db().selectFrom('lesson_order').select('client_id').where('edition', '=', 'ua')
  return (await order.where('id', '=', order_id).executeTakeFirstOrThrow()).client_id
}
let read = 0
/** Messages since the previous call. */
async function takeMessages() {
  await deliverAllEvents(app)
  const messages = await db()
    .selectFrom('message')
    .select(['id', 'template', 'channel', 'recipient', 'locale', 'subject', 'text'])
    .where('id', '>', read)
    .orderBy('id')
    .execute()
  read = messages.at(-1)?.id ?? read
  return messages
}
const shape = (messages: Awaited<ReturnType<typeof takeMessages>>) =>
  messages.map(({ template, channel }) => `${template} ${channel}`).toSorted()
const keyIn = (text: string) => /\/zayavka\/\d+\/\?ak=([\w-]+)/.exec(text)?.[1]
const clientContacts = { email: 'maria@example.com', phone: '0670000777', name: 'Марія Канаркова' }

describe('a personal request', () => {
  test('notifies both sides in their language without contacts of the other', async () => {
    const { order_id } = await life.placePersonalOrder({ ...clientContacts, goal: 'Пишіть на maria@example.com' })
    const messages = await takeMessages()
    expect(shape(messages)).toEqual([
      'order_received_personal mail',
      'tutor_personal_request mail',
      'tutor_personal_request sms',
    ])
    const mine = messages.find(({ recipient }) => recipient === clientContacts.email)
    expect(mine).toMatchObject({ locale: 'ua' })
    expect(mine!.text).toMatch(/3 листопада 2026.*11:00/)
    expect(mine!.text).not.toMatch(/canary|999\s?00/)
    const theirs = messages.filter(({ template }) => template.startsWith('tutor'))
    expect(theirs.map(({ recipient }) => recipient)).toEqual([canaries.tutorMail, canaries.tutorPhone])
    for (const { text, subject, locale } of theirs) {
      expect(locale).toBe('ru')
      expect(text).toContain(`http://ua.localhost:3000/ru/zayavka/${order_id}/`)
      expect(text + subject).not.toMatch(/ak=|Канаркова|maria@|0000777/)
    }
    // The key in the link opens the order without a password.
    const guest = await app.visitor()
    const key = keyIn(mine!.text)!
    const opened = await guest.call<typeof ownAccountEndpoints.loginByToken>('POST /api/client/login_by_token', {
      auth_token: key,
    })
    expect(opened).toMatchObject({ status: 'success' })
    await life.callAsClient(guest, 'delete', { order_id })
    expect(shape(await takeMessages())).toEqual(['tutor_request_ended mail'])
  })

  test('reveals contacts to both sides once accepted', async () => {
    const { guest, order_id } = await life.placePersonalOrder(clientContacts)
    await takeMessages()
    await life.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
    const messages = await takeMessages()
    expect(shape(messages)).toEqual([
      'order_appointed mail',
      'order_appointed sms',
      'tutor_appointed mail',
      'tutor_appointed sms',
    ])
    for (const { template, text } of messages)
      expect(text).toMatch(template === 'order_appointed' ? /\+380509990001/ : /Марія Канаркова[^]*\+380670000777/)
    const first_class = Math.floor(now / 1000) + 2 * 86_400
    await life.callAsClient(guest, 'set_first_class', { order_id, first_class })
    expect(shape(await takeMessages())).toEqual(['tutor_first_class mail'])
    await life.callAsTutor(tutor, 'set_first_class', { order_id, first_class: first_class + 3600 })
    const [moved, ...more] = await takeMessages()
    expect(more).toEqual([])
    expect(moved).toMatchObject({ template: 'order_first_class_moved', recipient: clientContacts.email })
    expect(moved!.text).toMatch(/4 листопада 2026.*12:00.*замість 4 листопада 2026.*11:00/)
  })

  test('asks the tutor about a proposed price and tells the client the answer', async () => {
    const { guest, order_id } = await life.placePersonalOrder(clientContacts)
    await life.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
    await takeMessages()
    const { db } = app.runtime.database
    const agreed = await db.selectFrom('lesson_order').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()
    const rate = agreed.rate! * 2
    await db.updateTable('tutor_subject').set({ price: rate }).where('tutor_id', '=', agreed.tutor_id).execute()
    await life.callAsClient(guest, 'set_rate', { order_id, rate_id: rate })
    const [proposed, ...more] = await takeMessages()
    expect(more).toEqual([])
    expect(proposed).toMatchObject({ template: 'tutor_rate_proposed', recipient: canaries.tutorMail })
    const proposal = { rate, fee: agreed.fee! * 2 }
    for (const minor of [agreed.rate!, rate, agreed.fee!, proposal.fee])
      expect(proposed!.text).toContain(formatMoney({ minor, currency: 'UAH' }, 'ru-UA'))
    await life.callAsTutor(tutor, 'answer_rate', { order_id, answer: 'refuse', ...proposal })
    const [declined] = await takeMessages()
    expect(declined).toMatchObject({ template: 'order_rate_declined', recipient: clientContacts.email })
    expect(declined!.text).toContain(formatMoney({ minor: agreed.rate!, currency: 'UAH' }, 'uk-UA'))
    await life.callAsClient(guest, 'set_rate', { order_id, rate_id: rate })
    await life.callAsTutor(tutor, 'answer_rate', { order_id, answer: 'agree', ...proposal })
    expect(shape(await takeMessages())).toEqual(['order_rate_accepted mail'])
  })

  test('is offered to other tutors after a refusal, notifying each once', async () => {
    const { order_id } = await life.placePersonalOrder(clientContacts)
    await takeMessages()
    await life.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'refuse' })
    const others = await life.listOfferedTutors(order_id)
    const messages = await takeMessages()
    expect(messages.filter(({ template }) => template === 'order_going_on')).toHaveLength(1)
    const offers = messages.filter(({ template }) => template === 'tutor_offer')
    expect(offers).toHaveLength(others.length)
    expect(offers.length).toBeGreaterThan(2)
    for (const { text, subject } of offers) expect(text + subject).not.toMatch(/ak=|Марія|maria@|0000777/)
    // Two tutors agree in one day: the client is notified once, with a short name.
    for (const id of others.slice(0, 2))
      await life.callAsTutor(await life.logIn(id), 'respond_potential', {
        order_id,
        answer: 'agree',
        text: 'Мій номер 0509990001',
      })
    const agreed = await takeMessages()
    expect(shape(agreed)).toEqual(['order_agreed mail'])
    expect(agreed[0]!.text).not.toContain('9990001')
  })
})

test('requests a fee and reminds once before and once after the due date', async () => {
  const { order_id } = await life.placePersonalOrder(clientContacts)
  await life.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  await life.callAsTutor(tutor, 'set_first_class', { order_id, first_class: Math.floor(now / 1000) + 3600 })
  await pass(day / 8)
  await tick('end_first_classes')
  const [due] = await takeMessages()
  expect(due).toMatchObject({ template: 'tutor_fee_due', recipient: canaries.tutorMail })
  expect(due!.text).toMatch(/₴/)
  const remindedOf = async () => {
    await tick('send_fee_reminders')
    await tick('send_fee_reminders')
    return shape(await takeMessages())
  }
  expect(await remindedOf()).toEqual([])
  await pass(2 * day)
  expect(await remindedOf()).toEqual(['tutor_fee_soon mail'])
  await pass(day)
  expect(await remindedOf()).toEqual(['tutor_fee_overdue mail'])
  await life.callAsStaff(staff, 'set_paid', { order_id })
  await life.callAsTutor(tutor, 'request_review', { order_id })
  expect(shape(await takeMessages())).toEqual(['order_review_asked mail'])
})

test('notifies the tutor but not the client who dismissed them', async () => {
  const { guest, order_id } = await life.placePersonalOrder(clientContacts)
  await life.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  await takeMessages()
  await life.callAsClient(guest, 'decline_terms', { order_id, tutor_id: life.best.tutor_id })
  const [message, ...more] = await takeMessages()
  expect(more).toEqual([])
  expect(message).toMatchObject({ template: 'tutor_left', recipient: canaries.tutorMail, locale: 'ru' })
  expect(message!.text).not.toMatch(/Канаркова|0000777/)
})

test('notifies a tutor of a review and a client of a tutor who left', async () => {
  const { guest, order_id } = await life.placePersonalOrder(clientContacts)
  await life.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  await life.callAsStaff(staff, 'set_paid', { order_id })
  await takeMessages()
  await life.callAsClient(guest, 'set_review', { order_id, review_mark: 5, review_text: 'Чудово' })
  expect(await takeMessages()).toMatchObject([{ template: 'tutor_reviewed', subject: 'Новый отзыв: 5 из 5' }])
  const { order_id: other } = await life.placePersonalOrder(clientContacts)
  await life.callAsTutor(tutor, 'respond_personal', { order_id: other, answer: 'agree' })
  await takeMessages()
  await life.callAsTutor(tutor, 'set_refused_reason', { order_id: other, reason: 'busy' })
  expect(shape(await takeMessages())).toEqual(['order_tutor_left mail'])
})

test('notifies the client of a request that goes to the school, unless it is back already', async () => {
  const { order_id } = await life.placeOrder(clientContacts)
  await takeMessages()
  await inTransaction(app.runtime, ua, (ctx) => passOrderToSchool(ctx, order_id, { rule_id: 1, text: '', facts: {} }))
  const [message, ...more] = await takeMessages()
  expect(more).toEqual([])
  expect(message).toMatchObject({ template: 'order_at_school', recipient: clientContacts.email, locale: 'ua' })
  expect(keyIn(message!.text)).toBeTruthy()
  await life.callAsStaff(staff, 'send_to_main_site_as_new', { order_id })
  await life.callAsStaff(staff, 'set_school_new', { order_id })
  await life.callAsStaff(staff, 'send_to_main_site_as_new', { order_id })
  expect(await takeMessages()).toEqual([])
})

test('sends an SMS of staff with custom text or as a reminder', async () => {
  const { order_id } = await life.placePersonalOrder(clientContacts)
  await takeMessages()
  await life.callAsStaff(staff, 'sms_client', { order_id, text: 'Передзвоніть нам' })
  expect(await takeMessages()).toMatchObject([
    { channel: 'sms', recipient: canaries.clientPhone, text: 'Repeto про заявку: Передзвоніть нам' },
  ])
  await life.callAsStaff(staff, 'sms_client', { order_id })
  await life.callAsStaff(staff, 'sms_tutor', { order_id })
  const [client, teacher] = await takeMessages()
  expect(keyIn(client!.text)).toBeTruthy()
  expect(teacher).toMatchObject({ template: 'tutor_reminder', recipient: canaries.tutorPhone, locale: 'ru' })
  expect(teacher!.text).not.toContain('ak=')
})

test('skips an unconfirmed tutor address and a deleted client', async () => {
  const theirs = { edition: 'ua', id: life.best.tutor_id }
  const confirm = (email_confirmed_at: Date | null) =>
    db()
      .updateTable('account')
      .set({ email_confirmed_at, phone_confirmed_at: email_confirmed_at })
      .where('edition', '=', theirs.edition)
      .where('id', '=', theirs.id)
      .execute()
  await confirm(null)
  const { order_id } = await life.placePersonalOrder(clientContacts)
  expect(shape(await takeMessages())).toEqual(['order_received_personal mail'])
  await confirm(new Date(now))
  await db()
    .updateTable('client')
    .set({ deleted_at: new Date(now) })
    .where('edition', '=', 'ua')
    .where('id', '=', await clientOf(order_id))
    .execute()
  await life.callAsStaff(staff, 'sms_client', { order_id })
  expect(await takeMessages()).toEqual([])
})

test.each(['account.closed', 'tutor.anonymised'] as const)(
  'keeps no message that names the person after %s',
  async (name) => {
    const { order_id } = await life.placePersonalOrder(clientContacts)
    await life.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
    expect(await takeMessages()).toHaveLength(4)
    const client_id = await clientOf(order_id)
    const gone =
      name === 'account.closed'
        ? { entity: 'account', entityId: client_id, secrets: { addresses: '[]' } }
        : { entity: 'tutor', entityId: life.best.tutor_id }
    await inTransaction(app.runtime, ua, (ctx) => ctx.emit({ name, ...gone }))
    const left = await db()
      .selectFrom('message as m')
      .innerJoin('event as e', 'e.id', 'm.event_id')
      .select('m.text')
      .where('e.entity', '=', 'order')
      .where('e.entity_id', '=', order_id)
      .execute()
    expect(left.map(({ text }) => text)).toEqual([])
    if (name === 'account.closed') return
    // The client is notified without the name of the tutor.
    const them = db()
      .updateTable('tutor')
      .set({ anonymised_at: new Date(now) })
    await them.where('edition', '=', 'ua').where('id', '=', life.best.tutor_id).execute()
    const [message] = await takeMessages()
    expect(message).toMatchObject({ template: 'order_tutor_left', text: expect.stringContaining('ваш репетитор') })
  },
)
