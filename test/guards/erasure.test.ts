import { randomBytes, randomInt } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { editionByCode } from '#editions/editions.ts'
import { deletionDays } from '#features/tutors/model.ts'
import type { anonymiseEndpoints, privacyEndpoints } from '#features/tutors/contract.ts'
import type { clientProfileEndpoints } from '#features/clients/contract.ts'
import type { Db } from '#platform/db/database.ts'
import { deliveryJob } from '#platform/events.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import type { PersonRole } from '#shared/access.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { orderSamples } from './lesson-requests.ts'
import { currentTransactionId, listPersonColumns, insertCanaryRows, findTraces } from '#test/support/canary-rows.ts'
import type { CanaryPerson, PersonColumn } from '#test/support/canary-rows.ts'
import { eventually } from '#test/support/eventually.ts'
import { insertCanaryConversations } from '#test/support/canary-conversations.ts'

/**
 * Erasure leaves no trace: every table that refers to a person, including future ones, is filled with a canary
 * word, and afterwards every row and file is searched for it.
 */

/** Columns that are not erased, with the reason. */
const exceptions: Record<string, string> = {
  'tutor.affiliate_id': 'the row belongs to the referred tutor and stays as it is',
  'blacklisted_contact.client_id': 'hashes kept on purpose: leaving and coming back must not end a blacklisting',
  'sign_in_ticket.subject_id': 'belongs to staff, who work in several editions',
  'catalog_entry.subject_id': 'a school subject, not a person',
  'catalog_count.subject_id': 'a school subject, not a person',
  'lesson_order.tutor_id': 'the order belongs to the client: `orders/server/erasure.test.ts` covers the rest',
  'lesson_order.personal_tutor_id': 'same as above',
  'conversation.client_id': 'records only that two people talked; messages are inserted by `insertCanaryConversations`',
  'conversation.tutor_id': 'same as above',
  'payment.tutor_id': 'kept for accounting; it has neither a name nor a contact',
  'payment.subject_id': 'an order or a placement, not a person',
  'wallet_adjustment.tutor_id': 'kept for accounting; it has neither a name nor a contact',
  'fee_settlement.tutor_id': 'kept for accounting without its texts: `orders/server/privacy/erasure.test.ts`',
  'invoice.tutor_id': 'issued documents are kept as the law asks, with no more than an invoice must show',
  'review.client_id': 'reviews stay without an author: `reviews/server/erasure.test.ts` covers that',
}

let app: TestApp
let worker: { close(): Promise<void> }
let db: Db
let startTransaction: string
let now = Date.UTC(2026, 0, 10, 9)
const ua = editionByCode('ua')!
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '10' })
  db = app.runtime.database.db
  startTransaction = await currentTransactionId(db)
  worker = await startJobs(app.runtime, app.url)
  advance(0)
})
afterAll(() => worker.close())

const listTraces = (words: readonly string[]) => findTraces(db, app.runtime.config.DATA_DIR, words, startTransaction)
const advance = (ms: number) => app.setTime(new Date((now += ms)))
const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(app.runtime, systemRequester(ua), run)
/** Ignores jobs scheduled for another day and the delayed catalog counting job. */
const waitForJobs = () =>
  eventually(async () => {
    const due = sql`select task_identifier from graphile_worker.jobs
      where run_at <= now() + interval '1 hour' and task_identifier <> 'count_catalog'`
    expect((await due.execute(db)).rows).toEqual([])
  }, 60_000)

type TracedPerson = { visitor: Visitor; id: number; words: string[]; email: string; references: PersonColumn[] }

async function createTracedPerson(roles: readonly PersonRole[]): Promise<TracedPerson> {
  const visitor = await app.visitor({ roles, locale: 'en' })
  const canary = `canary${randomBytes(5).toString('hex')}`
  // A former client keeps a deleted client row.
  const people = ['account', 'client', ...(roles.includes('tutor') ? ['tutor'] : [])]
  if (!roles.includes('client'))
    await db
      .insertInto('client')
      .values({ edition: 'ua', id: visitor.personId!, deleted_at: new Date(now) })
      .execute()
  const references = (await listPersonColumns(db, people)).filter(
    ({ table, column }) => !(`${table}.${column}` in exceptions),
  )
  const words = [canary, `38099${randomInt(1e8, 1e9)}`]
  return { visitor, id: visitor.personId!, words, email: `${canary}@mail.example`, references }
}

/** Fills rows, files, events, messages and jobs with the canary. */
async function fillWithCanary({ id, words, email, references }: TracedPerson): Promise<void> {
  const [canary = '', digits] = words
  const phone = `+${digits}`
  const file = (variants = {}) =>
    asSystem((ctx) => ctx.files.put(Buffer.from(`%PDF ${canary}`), 'image/webp', variants))
  const isTutor = references.some(({ table }) => table === 'tutor')
  const portrait = isTutor && (await file({ 130: Buffer.from(canary) }))
  const planting: CanaryPerson = {
    db,
    id,
    canary,
    putFile: file,
    samples: {
      account: { email, email_confirmed_at: new Date(now), phone, locale: 'en', time_zone: canary },
      account_code: { purpose: 'phone', address: phone },
      passkey_challenge: { purpose: 'prove', staff_id: null },
      session: { realm: 'person', role: null, limited_to: null, parent_token_hash: null },
      tutor: { state: 'published', sex: 'f', verification: 'verified', avatar: null },
      tutor_photo: { state: 'live', portrait },
      tutor_revision: { state: 'waiting' },
      tutor_document: { kind: 'diploma', state: 'waiting' },
      tutor_place: { kind: 'home' },
      messenger_link: { side: 'client' },
      messenger_link_code: { side: 'client' },
      messenger_delivery: { state: 'queued', message_id: null },
      message: {
        channel: 'mail',
        state: 'sent',
        priority: 'notice',
        sender_name: null,
        sender_address: null,
        reply_to: null,
      },
      notification_preference: { channel: 'mail' },
      review_summary: { marks: [0, 0, 0, 0, 1] },
      feedback_message: { locale: 'ua', status: 'open' },
      school_candidate: { status: 'received', locale: 'ua' },
      top_placement: {
        slot: 1,
        state: 'booked',
        days: 7,
        starts_at: new Date(now),
        ends_at: new Date(now + 86_400_000),
      },
      tutor_card: { search_words: canary },
      billing_data: { state: 'draft', legal_form: '' },
      billing_document: { kind: 'billing' },
      fee_block: { stage: 'hidden' },
      payment_card: { last4: '4242' },
      phone_call: {
        provider: 'binotel',
        direction: 'in',
        state: 'completed',
        phone,
        recipient: 'client',
        line: '',
        extension: '',
        result: null,
        failure: '',
        provider_ref: randomBytes(8).toString('hex'),
        order_id: null,
        callback_of: null,
      },
      webhook: { owner: 'person', status: 'active', partner_id: null },
      wallet_closing: { choice: 'forfeit' },
      ...orderSamples,
      catalog_entry: { tutor_areas: [], client_areas: [] },
      tutor_text: { kind: 'ad', status: 'draft', mark: 0, uniqueness: null },
      tutor_text_comment: { staff_id: null },
      text_fingerprint: { source: 'ad' },
    },
  }
  await insertCanaryRows(planting, references)
  const sides = isTutor ? (['client', 'tutor'] as const) : (['client'] as const)
  await insertCanaryConversations(db, id, { canary, sides, media: await file() })
  if (portrait)
    await db.updateTable('tutor').set({ avatar: portrait }).where('edition', '=', 'ua').where('id', '=', id).execute()
  const events = await insertEvents(id, canary, ['account', 'client', ...(isTutor ? ['tutor'] : [])])
  await insertMessage(events[0]!, email, canary)
  await insertMessage(events.at(-1)!, email, canary)
  await insertMessage(0, email, canary)
  await insertMessage(0, phone, canary)
  const later = { runAt: new Date(Date.now() + 86_400_000) }
  await asSystem((ctx) =>
    ctx.enqueue(deliveryJob, { event: events[0]!, subscriber: 'x', secrets: { code: canary } }, later),
  )
  await asSystem((ctx) => ctx.enqueue(deliveryJob, { event: 0, subscriber: 'x', secrets: { email } }, later))
}

/** Inserts events about the person and by the person. */
async function insertEvents(id: number, canary: string, entities: readonly string[]): Promise<number[]> {
  const payload = { before: JSON.stringify({ a: canary }), after: JSON.stringify({ b: { c: canary } }) }
  const about = entities.map((entity) => ({ entity, entity_id: id, actor_realm: 'staff' }))
  const ownAction = { entity: 'thing', entity_id: 1, actor_realm: 'person', actor_id: id }
  const rows = [...about, ownAction].map((row) => ({ edition: 'ua', name: 'thing.changed', ...row, ...payload }))
  const added = await db.insertInto('event').values(rows).returning('id').execute()
  return added.map((row) => row.id)
}

async function insertMessage(event: number, recipient: string, canary: string): Promise<void> {
  const { id } = await db
    .insertInto('message')
    .values({
      edition: 'ua',
      event_id: event,
      template: `test ${randomBytes(4).toString('hex')}`,
      channel: recipient.startsWith('+') ? 'sms' : 'mail',
      recipient,
      locale: 'en',
      subject: canary,
      blocks: JSON.stringify([{ kind: 'heading', pieces: [{ text: canary }] }]),
      html: canary,
      text: canary,
      created_at: new Date(now),
      next_attempt_at: new Date(now + 400 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = JSON.stringify({ why: `550 ${recipient} is not known here` })
  const failed = { edition: 'ua', name: 'message.failed', entity: 'message', entity_id: id, actor_realm: 'system' }
  await db
    .insertInto('event')
    .values({ ...failed, after })
    .execute()
}

const requestDeletion = async ({ visitor }: TracedPerson) =>
  visitor.call<typeof privacyEndpoints.deleteProfile>('POST /api/tutor/privacy/delete_profile', {})

/** Lets the waiting period pass and runs the deletion job. */
async function runDeletion(): Promise<void> {
  advance(deletionDays * 86_400_000 + 60_000)
  await asSystem((ctx) => ctx.enqueue('anonymise_leaving_tutors', {}))
  await waitForJobs()
}

async function tracesAfterDeletion(): Promise<string[]> {
  const person = await createTracedPerson(['tutor'])
  expect(await requestDeletion(person)).toMatchObject({ status: 'success' })
  await fillWithCanary(person)
  await runDeletion()
  return listTraces(person.words)
}

test('finds the columns that refer to people', async () => {
  const known = (await listPersonColumns(db, ['account', 'client', 'tutor'])).map(
    ({ table, column }) => `${table}.${column}`,
  )
  expect(known).toEqual(
    expect.arrayContaining([
      'account.id',
      'account_code.account_id',
      'account_identity.account_id',
      'billing_data.tutor_id',
      'billing_document.tutor_id',
      'email_confirmation.account_id',
      'generated_password.account_id',
      'lesson_order.client_id',
      'message.account_id',
      'messenger_delivery.account_id',
      'messenger_link.account_id',
      'messenger_link_code.account_id',
      'notification_preference.account_id',
      'order_link.account_id',
      'order_response.tutor_id',
      'session.subject_id',
      'tutor_document.tutor_id',
      'tutor_draft.tutor_id',
      'tutor_photo.tutor_id',
      'tutor_place.tutor_id',
      'tutor_revision.tutor_id',
      'tutor_subject.tutor_id',
      'tutor_subject_level.tutor_id',
      'unsubscribe_token.account_id',
      ...Object.keys(exceptions),
    ]),
  )
  // School subjects are not people.
  expect(known).not.toContain('tutor_subject.subject_id')
})

describe('erasure removes every trace', () => {
  test('of a tutor fourteen days after the request, and keeps the event ids', async () => {
    const person = await createTracedPerson(['tutor'])
    const referred = await createTracedPerson(['tutor'])
    await db.updateTable('tutor').set({ affiliate_id: person.id }).where('id', '=', referred.id).execute()
    await requestDeletion(person)
    await fillWithCanary(person)
    const found = await listTraces(person.words)
    const filled = new Set(person.references.map(({ table }) => table))
    // These tables have no column that can hold the canary.
    const withoutText = [
      'fee_block',
      'wallet_closing',
      'tutor_device',
      'billing_document',
      'tutor_place',
      'tutor_subject_level',
      'tutor_document',
      'tutor_photo',
    ]
    for (const table of [...withoutText, 'review_summary', 'catalog_entry', 'top_placement', 'tutor_record'])
      filled.delete(table)
    expect(found).toEqual(
      expect.arrayContaining([...filled, 'event', 'message', 'chat_message', 'messenger_delivery', 'a file on disk']),
    )
    expect(found).toContain('job_payload')
    const events = () => db.selectFrom('event').select('id').where('entity_id', '=', person.id).execute()
    const before = await events()

    await runDeletion()
    expect(await listTraces(person.words)).toEqual([])
    const tutor = await db.selectFrom('tutor').selectAll().where('id', '=', person.id).executeTakeFirst()
    expect(tutor).toMatchObject({ anonymised_at: new Date(now), active: false, name: {}, photo: null })
    const other = await db.selectFrom('tutor').selectAll().where('id', '=', referred.id).executeTakeFirst()
    expect(other).toMatchObject({ affiliate_id: person.id, anonymised_at: null })
    expect((await events()).map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
    const emails = await db.selectFrom('message').selectAll().where('template', '=', 'profile_deleted').execute()
    expect(emails).toMatchObject([{ state: 'sent', recipient: '', text: '', html: '', subject: '' }])
  })

  test('of a tutor anonymised by staff', async () => {
    const person = await createTracedPerson(['tutor'])
    await fillWithCanary(person)
    const staff = await app.visitor({ staff: 1 })
    expect(
      await staff.call<typeof anonymiseEndpoints.anonymise>('POST /api/admin/tutor/anonymization_delete', {
        tutor_id: person.id,
      }),
    ).toMatchObject({ status: 'success' })
    await waitForJobs()
    expect(await listTraces(person.words)).toEqual([])
  })

  test('of a client who deletes the profile', async () => {
    const person = await createTracedPerson(['client'])
    await fillWithCanary(person)
    await db.updateTable('account').set({ password_hash: null }).where('id', '=', person.id).execute()
    expect(
      await person.visitor.call<typeof clientProfileEndpoints.delete>('POST /api/client/profile/delete', {}),
    ).toMatchObject({
      status: 'success',
    })
    await waitForJobs()
    expect(await listTraces(person.words)).toEqual([])
  })

  test('of a tutor who stays as a client, except the client data', async () => {
    const person = await createTracedPerson(['tutor', 'client'])
    await requestDeletion(person)
    await fillWithCanary(person)
    await runDeletion()
    const left = await listTraces(person.words)
    expect(left.filter((table) => table.startsWith('tutor'))).toEqual([])
    expect(left).not.toContain('a file on disk')
    expect(left).toEqual(expect.arrayContaining(['account', 'client', 'message']))
  })
})

describe('detects planted faults', () => {
  const planted = (column: string) => `create table planted
    (edition text not null, id bigint generated always as identity, note text, ${column}, primary key (edition, id))`
  test.each([
    [
      'a table that is not erased',
      'tutor_id bigint not null, foreign key (edition, tutor_id) references tutor',
      'planted',
    ],
    ['a table with a key to the account', 'owner bigint, foreign key (edition, owner) references account', 'planted'],
    ['a table without a key but with a telling column name', 'tutor_id bigint not null', 'planted'],
    [
      'a file that is not removed',
      `tutor_id bigint not null, file text not null, foreign key (edition, tutor_id) references tutor,
        foreign key (edition, file) references stored_file`,
      'a file on disk',
    ],
  ])('%s', async (_, column, problem) => {
    await sql.raw(planted(column)).execute(app.ownerDb)
    try {
      expect(await tracesAfterDeletion()).toContain(problem)
    } finally {
      await sql.raw('drop table planted').execute(app.ownerDb)
    }
  })

  test('an unknown file, job and event with the canary', async () => {
    const word = `canary${randomBytes(5).toString('hex')}`
    const folder = join(app.runtime.config.DATA_DIR, 'files', 'zz')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'left'), `before ${word} after`)
    const later = { runAt: new Date(Date.now() + 86_400_000) }
    await asSystem((ctx) => ctx.enqueue(deliveryJob, { event: 0, subscriber: word }, later))
    await asSystem((ctx) => ctx.emit({ name: 'tutor.commented', entity: 'thing', after: { name: word } }))
    const found = await listTraces([word])
    expect(found).toEqual(['event', 'job_payload', 'a file on disk'])
  })
})
