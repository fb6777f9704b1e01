import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { demoOf } from '#demo/editions/demos.ts'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { closeAfterFile } from '#test/support/cleanup.ts'
import { eventually } from '#test/support/eventually.ts'
import { openPanel } from '#test/support/panel.ts'
import { feedbackPanel } from '../../contract.ts'
import type { feedbackCalls } from '../../contract.ts'
import { deleteOldFeedback } from './erasure.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 3 })
  const worker = await startJobs(app.runtime, app.url)
  closeAfterFile(() => worker.close())
})

/** All tests call from one address. */
beforeEach(() => app.runtime.database.db.deleteFrom('call_count').execute())

const ua = editionByCode('ua')!
let sent = 0
const message = (fields: object = {}) => ({
  name: 'Олена',
  email: `olena${++sent}@mail.example`,
  text: 'Добрий день!\nНе бачу своєї заявки.',
  ...fields,
})
const send = (visitor: Visitor, feedback: object) =>
  visitor.call<typeof feedbackCalls.send>('POST /api/client/send_feedback_email', { feedback } as never)
const stored = async (email: string) =>
  app.runtime.database.db
    .selectFrom('feedback_message')
    .selectAll()
    .where('edition', '=', 'ua')
    .where('email', '=', email)
    .execute()

describe('a message of a visitor', () => {
  test('is stored and mailed to the office, which answers the visitor', async () => {
    const feedback = message()
    expect(await send(await app.visitor(), feedback)).toMatchObject({ status: 'success', data: {} })
    expect(await stored(feedback.email)).toMatchObject([
      { ...feedback, status: 'open', locale: 'ua', account_id: null },
    ])
    await eventually(async () => {
      const [mail] = await app.runtime.database.db
        .selectFrom('message')
        .selectAll()
        .where('edition', '=', 'ua')
        .where('reply_to', '=', feedback.email)
        .execute()
      expect(mail).toMatchObject({ recipient: demoOf(ua).seller.email, template: 'feedback_received' })
      expect(mail!.text).toContain('Не бачу своєї заявки.')
      expect(mail!.text).toContain('/panel/feedback/')
    })
  })

  test.each([
    ['name', { name: ' ' }],
    ['email', { email: 'olena' }],
    ['email', { email: 'olena@mail.example\r\nBcc: spy@mail.example' }],
    ['text', { text: '' }],
    ['text', { text: 'a'.repeat(3001) }],
  ])('needs a proper %s', async (field, fields) => {
    expect(await send(await app.visitor(), message(fields))).toMatchObject({ error: { [field]: [expect.any(String)] } })
  })

  test('needs a captcha if one address writes often', async () => {
    const email = 'often@mail.example'
    const answers: unknown[] = []
    for (let times = 0; times < 5; times++) answers.push(await send(await app.visitor(), message({ email })))
    expect(answers.at(-1)).toMatchObject({ error: 'captcha_needed' })
  })
})

describe('staff', () => {
  test('list messages, mark one as answered and open it again', async () => {
    const feedback = message({ name: 'Тарас' })
    await send(await app.visitor(), feedback)
    const panel = openPanel(staff, feedbackPanel)
    const [row] = (await panel.list({ filters: { email: feedback.email, status: 'open' } })).items
    expect(row).toMatchObject({ name: 'Тарас', status: 'open' })
    const run = (action: string) => staff.call(`POST ${feedbackPanel.actions[action]!.endpoint.path}`, { id: row!.id })
    await run('answer')
    expect(await panel.get(row!.id)).toMatchObject({ status: 'answered', answered_at: expect.any(Number) })
    await run('reopen')
    expect(await panel.get(row!.id)).toMatchObject({ status: 'open' })
    expect(await panel.exportCsv(`?email=${feedback.email}`)).toContain('Тарас')
    expect((await staff.send('GET', `/panel/feedback/${row!.id}/`)).body).toContain('Не бачу своєї заявки.')
    const removed = await panel.call('delete', { id: row!.id })
    expect(await panel.call('undo', { token: (removed.data as { undo: string }).undo })).toMatchObject({
      data: { changed: [row!.id] },
    })
    expect(await panel.call('bulk', { action: 'delete', ids: [row!.id] })).toMatchObject({
      data: { changed: [row!.id] },
    })
  })
})

describe('personal data', () => {
  test('a message belongs to the account of its author, in the export and in the erasure', async () => {
    const author = await app.visitor({ roles: ['client'] })
    const [own, asGuest] = [message({ name: 'Ганна' }), message({ name: 'Ганна' })]
    await send(author, own)
    await send(await app.visitor(), { ...asGuest, email: asGuest.email.toUpperCase() })
    expect(await stored(asGuest.email)).toHaveLength(1)
    const asSystem = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
      inTransaction(app.runtime, systemRequester(ua), work)
    const parts = await asSystem((ctx) => ctx.slices.personalData(author.personId!))
    expect(JSON.stringify(parts)).toContain(own.email)
    expect(JSON.stringify(parts)).not.toContain(asGuest.email)
    await asSystem((ctx) =>
      ctx.emit({
        name: 'account.closed',
        entity: 'account',
        entityId: author.personId!,
        secrets: { addresses: JSON.stringify([asGuest.email]) },
      }),
    )
    expect([...(await stored(own.email)), ...(await stored(asGuest.email))]).toEqual([])
  })

  test('a message is deleted after a year', async () => {
    const [old, recent] = [message(), message()]
    for (const one of [old, recent]) await send(await app.visitor(), one)
    await app.runtime.database.db
      .updateTable('feedback_message')
      .set({ created_at: new Date(Date.now() - 366 * 86_400_000) })
      .where('email', '=', old.email)
      .execute()
    await inTransaction(app.runtime, systemRequester(ua), deleteOldFeedback)
    expect([await stored(old.email), await stored(recent.email)].map(({ length }) => length)).toEqual([0, 1])
  })
})
