import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readingCtx, systemAsker } from '#platform/runtime.ts'
import type { ownEndpoints } from '#features/accounts/contract.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../../test/support/app.ts'
import { tellEverything } from '../../../../../test/support/letters.ts'
import { orderLife } from '../../../../../test/support/order-life.ts'

const day = 86_400_000
const ua = systemAsker(editionByCode('ua')!)
/** What neither side may learn of the other before somebody is appointed. */
const canaries = { tutorMail: 'canary.tutor@example.com', tutorPhone: '+380509990001', clientPhone: '+380670000777' }
let app: TestApp
let staff: Visitor
let tutor: Visitor
let life: Awaited<ReturnType<typeof orderLife>>
let now = Date.UTC(2026, 10, 2, 9)

beforeAll(async () => {
  app = await openApp()
  app.at(new Date(now))
  life = await orderLife(app)
  await db()
    .updateTable('account')
    .set({ email: canaries.tutorMail, email_confirmed_at: new Date(now), locale: 'ru' })
    .set({ phone: canaries.tutorPhone, phone_confirmed_at: new Date(now) })
    .where('edition', '=', 'ua')
    .where('id', '=', life.best.tutor_id)
    .execute()
})
beforeEach(async () => {
  await life.forget()
  await pass(0)
})

const db = () => app.runtime.database.db
async function pass(ms: number) {
  app.at(new Date((now += ms)))
  staff = await app.visitor({ staff: 1 })
  tutor = await life.signedIn(life.best.tutor_id)
  await posted()
}
async function tick(name: string) {
  const job = app.runtime.plugins.flatMap(({ jobs }) => jobs ?? []).find((one) => one.name === name)!
  if (job.standalone) await job.run(readingCtx(app.runtime, ua), {})
  else await inTransaction(app.runtime, ua, (ctx) => job.run(ctx, {}))
}
const clientOf = async (order_id: number) => {
  const order = db().selectFrom('lesson_order').select('client_id').where('edition', '=', 'ua')
  return (await order.where('id', '=', order_id).executeTakeFirstOrThrow()).client_id
}
let read = 0
/** What was written since somebody asked last. */
async function posted() {
  await tellEverything(app)
  const letters = await db()
    .selectFrom('message')
    .select(['id', 'template', 'channel', 'recipient', 'locale', 'subject', 'text'])
    .where('id', '>', read)
    .orderBy('id')
    .execute()
  read = letters.at(-1)?.id ?? read
  return letters
}
const shape = (letters: Awaited<ReturnType<typeof posted>>) =>
  letters.map(({ template, channel }) => `${template} ${channel}`).toSorted()
const keyIn = (text: string) => /\/zayavka\/\d+\/\?ak=([\w-]+)/.exec(text)?.[1]
const asked = { email: 'maria@example.com', phone: '0670000777', name: 'Марія Канаркова' }

describe('a personal request', () => {
  test('is told to both, each in their language, without what leads to the other', async () => {
    const { order_id } = await life.personal({ ...asked, goal: 'Пишіть на maria@example.com' })
    const letters = await posted()
    expect(shape(letters)).toEqual([
      'order_received_personal mail',
      'tutor_personal_request mail',
      'tutor_personal_request sms',
    ])
    const mine = letters.find(({ recipient }) => recipient === asked.email)
    expect(mine).toMatchObject({ locale: 'ua' })
    expect(mine!.text).toMatch(/3 листопада 2026.*11:00/)
    expect(mine!.text).not.toMatch(/canary|999\s?00/)
    const theirs = letters.filter(({ template }) => template.startsWith('tutor'))
    expect(theirs.map(({ recipient }) => recipient)).toEqual([canaries.tutorMail, canaries.tutorPhone])
    for (const { text, subject, locale } of theirs) {
      expect(locale).toBe('ru')
      expect(text).toContain(`http://ua.localhost:3000/ru/zayavka/${order_id}/`)
      expect(text + subject).not.toMatch(/ak=|Канаркова|maria@|0000777/)
    }
    // The link opens the order, for whoever reads there and has no password.
    const guest = await app.visitor()
    const key = keyIn(mine!.text)!
    const opened = await guest.call<typeof ownEndpoints.loginByToken>('POST /api/client/login_by_token', {
      auth_token: key,
    })
    expect(opened).toMatchObject({ status: 'success' })
    await life.byClient(guest, 'delete', { order_id })
    expect(shape(await posted())).toEqual(['tutor_request_ended mail'])
  })

  test('that is taken brings contacts to both', async () => {
    const { guest, order_id } = await life.personal(asked)
    await posted()
    await life.byTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
    const letters = await posted()
    expect(shape(letters)).toEqual([
      'order_appointed mail',
      'order_appointed sms',
      'tutor_appointed mail',
      'tutor_appointed sms',
    ])
    for (const { template, text } of letters)
      expect(text).toMatch(template === 'order_appointed' ? /\+380509990001/ : /Марія Канаркова[^]*\+380670000777/)
    const first_class = Math.floor(now / 1000) + 2 * 86_400
    await life.byClient(guest, 'set_first_class', { order_id, first_class })
    expect(shape(await posted())).toEqual(['tutor_first_class mail'])
    await life.byTutor(tutor, 'set_first_class', { order_id, first_class: first_class + 3600 })
    const [moved, ...more] = await posted()
    expect(more).toEqual([])
    expect(moved).toMatchObject({ template: 'order_first_class_moved', recipient: asked.email })
    expect(moved!.text).toMatch(/4 листопада 2026.*12:00.*замість 4 листопада 2026.*11:00/)
  })

  test('that is refused goes on, and those who are asked next are told once', async () => {
    const { order_id } = await life.personal(asked)
    await posted()
    await life.byTutor(tutor, 'respond_personal', { order_id, answer: 'refuse' })
    const others = await life.asked(order_id)
    const letters = await posted()
    expect(letters.filter(({ template }) => template === 'order_going_on')).toHaveLength(1)
    const offers = letters.filter(({ template }) => template === 'tutor_offer')
    expect(offers).toHaveLength(others.length)
    expect(offers.length).toBeGreaterThan(2)
    for (const { text, subject } of offers) expect(text + subject).not.toMatch(/ak=|Марія|maria@|0000777/)
    // Two agree in a day: the client is told once, and by a short name.
    for (const id of others.slice(0, 2))
      await life.byTutor(await life.signedIn(id), 'respond_potential', {
        order_id,
        answer: 'agree',
        text: 'Мій номер 0509990001',
      })
    const agreed = await posted()
    expect(shape(agreed)).toEqual(['order_agreed mail'])
    expect(agreed[0]!.text).not.toContain('9990001')
  })
})

test('a fee is asked for, and reminded of once before it is due and once after', async () => {
  const { order_id } = await life.personal(asked)
  await life.byTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  await life.byTutor(tutor, 'set_first_class', { order_id, first_class: Math.floor(now / 1000) + 3600 })
  await pass(day / 8)
  await tick('end_first_classes')
  const [due] = await posted()
  expect(due).toMatchObject({ template: 'tutor_fee_due', recipient: canaries.tutorMail })
  expect(due!.text).toMatch(/₴/)
  const remindedOf = async () => {
    await tick('remind_of_fees')
    await tick('remind_of_fees')
    return shape(await posted())
  }
  expect(await remindedOf()).toEqual([])
  await pass(2 * day)
  expect(await remindedOf()).toEqual(['tutor_fee_soon mail'])
  await pass(day)
  expect(await remindedOf()).toEqual(['tutor_fee_overdue mail'])
  await life.byStaff(staff, 'set_paid', { order_id })
  await life.byTutor(tutor, 'request_review', { order_id })
  expect(shape(await posted())).toEqual(['order_review_asked mail'])
})

test('whoever turns a tutor down is not told of it, and the tutor is', async () => {
  const { guest, order_id } = await life.personal(asked)
  await life.byTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  await posted()
  await life.byClient(guest, 'decline_terms', { order_id, tutor_id: life.best.tutor_id })
  const [letter, ...more] = await posted()
  expect(more).toEqual([])
  expect(letter).toMatchObject({ template: 'tutor_left', recipient: canaries.tutorMail, locale: 'ru' })
  expect(letter!.text).not.toMatch(/Канаркова|0000777/)
})

test('a review reaches its tutor, and a tutor who leaves is told to the client', async () => {
  const { guest, order_id } = await life.personal(asked)
  await life.byTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  await life.byStaff(staff, 'set_paid', { order_id })
  await posted()
  await life.byClient(guest, 'set_review', { order_id, review_mark: 5, review_text: 'Чудово' })
  expect(await posted()).toMatchObject([{ template: 'tutor_reviewed', subject: 'Новый отзыв: 5 из 5' }])
  const { order_id: other } = await life.personal(asked)
  await life.byTutor(tutor, 'respond_personal', { order_id: other, answer: 'agree' })
  await posted()
  await life.byTutor(tutor, 'set_refused_reason', { order_id: other, reason: 'busy' })
  expect(shape(await posted())).toEqual(['order_tutor_left mail'])
})

test('staff send an SMS in their words, or as a reminder', async () => {
  const { order_id } = await life.personal(asked)
  await posted()
  await life.byStaff(staff, 'sms_client', { order_id, text: 'Передзвоніть нам' })
  expect(await posted()).toMatchObject([
    { channel: 'sms', recipient: canaries.clientPhone, text: 'Repeto про заявку: Передзвоніть нам' },
  ])
  await life.byStaff(staff, 'sms_client', { order_id })
  await life.byStaff(staff, 'sms_tutor', { order_id })
  const [client, teacher] = await posted()
  expect(keyIn(client!.text)).toBeTruthy()
  expect(teacher).toMatchObject({ template: 'tutor_reminder', recipient: canaries.tutorPhone, locale: 'ru' })
  expect(teacher!.text).not.toContain('ak=')
})

test('an unconfirmed address of a tutor, and a client who has left, are not written to', async () => {
  const theirs = { edition: 'ua', id: life.best.tutor_id }
  const confirm = (email_confirmed_at: Date | null) =>
    db()
      .updateTable('account')
      .set({ email_confirmed_at, phone_confirmed_at: email_confirmed_at })
      .where('edition', '=', theirs.edition)
      .where('id', '=', theirs.id)
      .execute()
  await confirm(null)
  const { order_id } = await life.personal(asked)
  expect(shape(await posted())).toEqual(['order_received_personal mail'])
  await confirm(new Date(now))
  await db()
    .updateTable('client')
    .set({ deleted_at: new Date(now) })
    .where('edition', '=', 'ua')
    .where('id', '=', await clientOf(order_id))
    .execute()
  await life.byStaff(staff, 'sms_client', { order_id })
  expect(await posted()).toEqual([])
})

test.each(['account.closed', 'tutor.anonymised'] as const)('after %s nothing that names them is kept', async (name) => {
  const { order_id } = await life.personal(asked)
  await life.byTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
  expect(await posted()).toHaveLength(4)
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
})
