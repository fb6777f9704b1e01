import { randomBytes, randomInt } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { editionByCode } from '#editions/editions.ts'
import { deletionDays } from '#features/tutors/model.ts'
import type { leavingEndpoints, privacyEndpoints } from '#features/tutors/contract.ts'
import type { ownEndpoints } from '#features/clients/contract.ts'
import type { Db } from '#platform/db/database.ts'
import { deliveryJob } from '#platform/events.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import type { PersonRole } from '#shared/access.ts'
import { openApp } from '../support/app.ts'
import type { TestApp, Visitor } from '../support/app.ts'
import { orderSamples } from './lessons.ts'
import { bookmark, personColumns, plantAll, tracesOf } from '../support/planting.ts'
import type { Planting, Reference } from '../support/planting.ts'
import { soon } from '../support/soon.ts'
import { plantTalks } from '../support/talks.ts'

/**
 * Whoever leaves leaves no trace: every table that refers to a person, today's and tomorrow's, is filled with a word
 * that occurs nowhere else, and afterwards it is looked for in every row of every table and in every file.
 */

/** Columns that hold no person who could go, or whose rows are somebody else's: each for a reason. */
const exceptions: Record<string, string> = {
  'tutor.affiliate_id': 'whoever was brought by somebody who left: a row of theirs, which stays as it is',
  'blacklisted_contact.client_id': 'hashes, kept on purpose: leaving and coming back must not end a blacklisting',
  'sign_in_ticket.subject_id': 'for staff, who work in several editions',
  'catalog_entry.subject_id': 'a subject that people learn',
  'catalog_count.subject_id': 'a subject that people learn',
  'lesson_order.tutor_id':
    'what a client asked for is the client’s: `orders/server/people-who-leave.test.ts` proves the rest',
  'lesson_order.personal_tutor_id': 'as above',
  'conversation.client_id': 'that two have talked; what they said is planted by `plantTalks`',
  'conversation.tutor_id': 'as above',
  'review.client_id': 'what was said of a tutor stays, nobody’s any more: `people-who-leave.test.ts` proves the latter',
}

let app: TestApp
let worker: { close(): Promise<void> }
let db: Db
let begun: string
let now = Date.UTC(2026, 0, 10, 9)
const ua = editionByCode('ua')!
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '10' })
  db = app.runtime.database.db
  begun = await bookmark(db)
  worker = await startJobs(app.runtime, app.url)
  pass(0)
})
afterAll(() => worker.close())

const traces = (words: readonly string[]) => tracesOf(db, app.runtime.config.DATA_DIR, words, begun)
const pass = (ms: number) => app.at(new Date((now += ms)))
const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.runtime, systemAsker(ua), run)
/** Those that wait for another day stay, and so does the one that counts lists in a while. */
const jobsDone = () =>
  soon(async () => {
    const due = sql`select task_identifier from graphile_worker.jobs
      where run_at <= now() + interval '1 hour' and task_identifier <> 'count_catalog'`
    expect((await due.execute(db)).rows).toEqual([])
  }, 20_000)

type Someone = { visitor: Visitor; id: number; words: string[]; email: string; references: Reference[] }

async function someone(roles: readonly PersonRole[]): Promise<Someone> {
  const visitor = await app.visitor({ roles, locale: 'en' })
  const canary = `canary${randomBytes(5).toString('hex')}`
  // Who was a client once has a row that says so.
  const people = ['account', 'client', ...(roles.includes('tutor') ? ['tutor'] : [])]
  if (!roles.includes('client'))
    await db
      .insertInto('client')
      .values({ edition: 'ua', id: visitor.personId!, deleted_at: new Date(now) })
      .execute()
  const references = (await personColumns(db, people)).filter(
    ({ table, column }) => !(`${table}.${column}` in exceptions),
  )
  const words = [canary, `38099${randomInt(1e8, 1e9)}`]
  return { visitor, id: visitor.personId!, words, email: `${canary}@mail.example`, references }
}

/** Everything that can be known about somebody: rows, files, the record, messages and jobs. */
async function fill({ id, words, email, references }: Someone): Promise<void> {
  const [canary = '', digits] = words
  const phone = `+${digits}`
  const file = (variants = {}) =>
    asSystem((ctx) => ctx.files.put(Buffer.from(`%PDF ${canary}`), 'image/webp', variants))
  const isTutor = references.some(({ table }) => table === 'tutor')
  const portrait = isTutor && (await file({ 130: Buffer.from(canary) }))
  const planting: Planting = {
    db,
    id,
    canary,
    putFile: file,
    samples: {
      account: { email, email_confirmed_at: new Date(now), phone, locale: 'en', time_zone: canary },
      account_code: { purpose: 'phone', address: phone },
      session: { realm: 'person', role: null, limited_to: null, behind: null },
      tutor: { state: 'published', sex: 'f', verification: 'verified', avatar: null },
      tutor_photo: { state: 'live', portrait },
      tutor_revision: { state: 'waiting' },
      tutor_document: { kind: 'diploma', state: 'waiting' },
      tutor_place: { kind: 'home' },
      messenger_link: { side: 'client' },
      messenger_start: { side: 'client' },
      messenger_delivery: { state: 'queued', message_id: null },
      message: { channel: 'mail', state: 'sent', sender_name: null, sender_address: null, reply_to: null },
      notification_choice: { channel: 'mail' },
      review_summary: { marks: [0, 0, 0, 0, 1] },
      top_placement: { starts_at: new Date(now), ends_at: new Date(now + 86_400_000) },
      tutor_card: { words: canary },
      ...orderSamples,
      catalog_entry: { tutor_areas: [], client_areas: [] },
    },
  }
  await plantAll(planting, references)
  const sides = isTutor ? (['client', 'tutor'] as const) : (['client'] as const)
  await plantTalks(db, id, { canary, sides, media: await file() })
  if (portrait)
    await db.updateTable('tutor').set({ avatar: portrait }).where('edition', '=', 'ua').where('id', '=', id).execute()
  const events = await record(id, canary, ['account', 'client', ...(isTutor ? ['tutor'] : [])])
  await write(events[0]!, email, canary)
  await write(events.at(-1)!, email, canary)
  await write(0, email, canary)
  await write(0, phone, canary)
  const later = { runAt: new Date(Date.now() + 86_400_000) }
  await asSystem((ctx) =>
    ctx.enqueue(deliveryJob, { event: events[0], subscriber: 'x', secrets: { code: canary } }, later),
  )
  await asSystem((ctx) => ctx.enqueue(deliveryJob, { event: 0, subscriber: 'x', secrets: { email } }, later))
}

/** About them, by them and about a message to them. */
async function record(id: number, canary: string, entities: readonly string[]): Promise<number[]> {
  const told = { before: JSON.stringify({ a: canary }), after: JSON.stringify({ b: { c: canary } }) }
  const about = entities.map((entity) => ({ entity, entity_id: id, actor_realm: 'staff' }))
  const deed = { entity: 'thing', entity_id: 1, actor_realm: 'person', actor_id: id }
  const rows = [...about, deed].map((row) => ({ edition: 'ua', name: 'thing.changed', ...row, ...told }))
  const added = await db.insertInto('event').values(rows).returning('id').execute()
  return added.map((row) => row.id)
}

async function write(event: number, recipient: string, canary: string): Promise<void> {
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

const ask = async ({ visitor }: Someone) =>
  visitor.call<typeof privacyEndpoints.deleteProfile>('POST /api/tutor/privacy/delete_profile', {})

/** As it happens: asked for, waited for, done by the job; and its letter is sent. */
async function waitForIt(): Promise<void> {
  pass(deletionDays * 86_400_000 + 60_000)
  await asSystem((ctx) => ctx.enqueue('anonymise_leaving_tutors', {}))
  await jobsDone()
}

async function tracesAfterDeletion(): Promise<string[]> {
  const person = await someone(['tutor'])
  expect(await ask(person)).toMatchObject({ status: 'success' })
  await fill(person)
  await waitForIt()
  return traces(person.words)
}

test('there is something that refers to people', async () => {
  const known = (await personColumns(db, ['account', 'client', 'tutor'])).map(
    ({ table, column }) => `${table}.${column}`,
  )
  expect(known).toEqual(
    expect.arrayContaining([
      'account.id',
      'account_code.account_id',
      'account_identity.account_id',
      'email_confirmation.account_id',
      'generated_password.account_id',
      'lesson_order.client_id',
      'message.account_id',
      'messenger_delivery.account_id',
      'messenger_link.account_id',
      'messenger_start.account_id',
      'notification_choice.account_id',
      'order_key.account_id',
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
  // Subjects that people learn are something else.
  expect(known).not.toContain('tutor_subject.subject_id')
})

describe('nothing is left', () => {
  test('of a tutor, fourteen days after asking for it; and the books stay right', async () => {
    const person = await someone(['tutor'])
    const brought = await someone(['tutor'])
    await db.updateTable('tutor').set({ affiliate_id: person.id }).where('id', '=', brought.id).execute()
    await ask(person)
    await fill(person)
    const found = await traces(person.words)
    const filled = new Set(person.references.map(({ table }) => table))
    // Those that have nothing to tell hold no word.
    const silent = ['tutor_place', 'tutor_subject_level', 'tutor_document', 'tutor_photo']
    for (const table of [...silent, 'review_summary', 'catalog_entry', 'top_placement', 'tutor_record'])
      filled.delete(table)
    expect(found).toEqual(
      expect.arrayContaining([...filled, 'event', 'message', 'chat_message', 'messenger_delivery', 'a file on disk']),
    )
    expect(found).toContain('job_payload')
    const events = () => db.selectFrom('event').select('id').where('entity_id', '=', person.id).execute()
    const before = await events()

    await waitForIt()
    expect(await traces(person.words)).toEqual([])
    const tutor = await db.selectFrom('tutor').selectAll().where('id', '=', person.id).executeTakeFirst()
    expect(tutor).toMatchObject({ anonymised_at: new Date(now), active: false, name: {}, photo: null })
    const other = await db.selectFrom('tutor').selectAll().where('id', '=', brought.id).executeTakeFirst()
    expect(other).toMatchObject({ affiliate_id: person.id, anonymised_at: null })
    expect((await events()).map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
    const letters = await db.selectFrom('message').selectAll().where('template', '=', 'profile_deleted').execute()
    expect(letters).toMatchObject([{ state: 'sent', recipient: '', text: '', html: '', subject: '' }])
  })

  test('of a tutor whom staff anonymise', async () => {
    const person = await someone(['tutor'])
    await fill(person)
    const staff = await app.visitor({ staff: 1 })
    expect(
      await staff.call<typeof leavingEndpoints.anonymise>('POST /api/admin/tutor/anonymization_delete', {
        tutor_id: person.id,
      }),
    ).toMatchObject({ status: 'success' })
    await jobsDone()
    expect(await traces(person.words)).toEqual([])
  })

  test('of a client who leaves', async () => {
    const person = await someone(['client'])
    await fill(person)
    await db.updateTable('account').set({ password_hash: null }).where('id', '=', person.id).execute()
    expect(await person.visitor.call<typeof ownEndpoints.delete>('POST /api/client/profile/delete', {})).toMatchObject({
      status: 'success',
    })
    await jobsDone()
    expect(await traces(person.words)).toEqual([])
  })

  test('of a tutor who stays as a client, but the client', async () => {
    const person = await someone(['tutor', 'client'])
    await ask(person)
    await fill(person)
    await waitForIt()
    const left = await traces(person.words)
    expect(left.filter((table) => table.startsWith('tutor'))).toEqual([])
    expect(left).not.toContain('a file on disk')
    expect(left).toEqual(expect.arrayContaining(['account', 'client', 'message']))
  })
})

describe('planted faults turn it red', () => {
  const planted = (column: string) => `create table planted
    (edition text not null, id bigint generated always as identity, note text, ${column}, primary key (edition, id))`
  test.each([
    [
      'a table that nobody empties',
      'tutor_id bigint not null, foreign key (edition, tutor_id) references tutor',
      'planted',
    ],
    ['one that belongs to the account', 'owner bigint, foreign key (edition, owner) references account', 'planted'],
    ['one that only calls it so', 'tutor_id bigint not null', 'planted'],
    [
      'a file that nobody removes',
      `tutor_id bigint not null, file text not null, foreign key (edition, tutor_id) references tutor,
        foreign key (edition, file) references stored_file`,
      'a file on disk',
    ],
  ])('%s', async (_, column, problem) => {
    await sql.raw(planted(column)).execute(db)
    try {
      expect(await tracesAfterDeletion()).toContain(problem)
    } finally {
      await sql.raw('drop table planted').execute(db)
    }
  })

  test('a file, a job and a word in the record that nobody knows of', async () => {
    const word = `canary${randomBytes(5).toString('hex')}`
    const folder = join(app.runtime.config.DATA_DIR, 'files', 'zz')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'left'), `before ${word} after`)
    const later = { runAt: new Date(Date.now() + 86_400_000) }
    await asSystem((ctx) => ctx.enqueue(deliveryJob, { event: 0, subscriber: word }, later))
    await asSystem((ctx) => ctx.emit({ name: 'thing.changed', entity: 'thing', after: { name: word } }))
    const found = await traces([word])
    expect(found).toEqual(['event', 'job_payload', 'a file on disk'])
  })
})
