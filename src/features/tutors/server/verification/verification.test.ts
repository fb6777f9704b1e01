import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { listEvents } from '#test/support/panel.ts'
import type { staffVerificationEndpoints, verificationEndpoints } from '../../contract/verification.ts'
import { expireVerifications } from './expire-verifications.ts'

let app: TestApp
let staff: Visitor
let clock = Date.UTC(2026, 2, 1, 8)
let files = 0
const day = 86_400_000
const done = { status: 'success' }

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  app.setTime(new Date((clock += day)))
  staff = await app.visitor({ staff: 2, locale: 'en' })
})
/** Advances the clock while keeping the session alive. */
async function wait(days: number): Promise<void> {
  app.setTime(new Date((clock += days * day)))
  await db()
    .updateTable('session')
    .set({ expires_at: new Date(clock + day) })
    .execute()
}
const db = () => app.runtime.database.db
const at = () => clock / 1000

async function addDocument(id: number, kind: string, state = 'waiting', edition = 'ua'): Promise<number> {
  const name = `aa/${String(++files).padStart(38, '0')}.webp`
  const file = { edition, name, type: 'image/webp', bytes: 1, created_at: new Date(clock) }
  await db().insertInto('stored_file').values(file).execute()
  const row = { edition, tutor_id: id, kind, file: name, state, created_at: new Date(clock) }
  const added = await db().insertInto('tutor_document').values(row).returning('id').executeTakeFirstOrThrow()
  return added.id
}

/** A tutor who meets all requirements. */
async function readyTutor(edition = 'ua'): Promise<Visitor & { id: number; email: string }> {
  const visitor = await app.visitor({ edition, roles: ['tutor'], locale: 'en' })
  const id = visitor.personId!
  const [email, now] = [`verified${id}@test.example`, new Date(clock)]
  const contacts = { email, email_confirmed_at: now, phone: '+380501112233', phone_confirmed_at: now, locale: 'en' }
  await db().updateTable('account').set(contacts).where('id', '=', id).execute()
  await db().updateTable('tutor').set({ first_name: '{"ua": "Lesia"}' }).where('id', '=', id).execute()
  for (const kind of ['identity', 'diploma']) await addDocument(id, kind, 'waiting', edition)
  return { ...visitor, id, email }
}
const read = async (visitor: Visitor) => {
  const answer = await visitor.call<typeof verificationEndpoints.get>('GET /api/tutor/profile/verified/get', {})
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  return answer.data.verification
}
const ask = (visitor: Visitor) =>
  visitor.call<typeof verificationEndpoints.request>('POST /api/tutor/profile/verified/confirm', {})
const setVerified = (tutor_id: number, verified: boolean, comment?: string, by = staff, version?: number) =>
  by.call<typeof staffVerificationEndpoints.setVerified>('POST /api/admin/tutor/set_verified', {
    tutor_id,
    verified,
    ...(comment !== undefined && { comment }),
    ...(version !== undefined && { version }),
  })
const review = (tutor_id: number) =>
  staff.call<typeof staffVerificationEndpoints.reviewVerification>('POST /api/admin/tutor/verification/review', {
    tutor_id,
  })
const expire = (edition = 'ua') =>
  expireVerifications(readOnlyCtx(app.runtime, systemRequester(editionByCode(edition)!)))
const emailsTo = async (email: string, event: string) =>
  (await messagesAfter(app, event)).filter(({ recipient }) => recipient === email)
const namesOf = async (id: number) => (await listEvents({ db: db() }, 'tutor', id)).map(({ name }) => name)

describe('requesting verification', () => {
  test('requires a confirmed email and phone, an identity document and a diploma', async () => {
    const visitor = await app.visitor({ roles: ['tutor'], locale: 'en' })
    const id = visitor.personId!
    const left = async () => (await read(visitor)).steps.flatMap((one) => (one.done ? [] : [one.step]))
    expect(await left()).toEqual(['email', 'phone', 'identity', 'diploma'])
    expect(await ask(visitor)).toMatchObject({ error: 'wrong_status', message: expect.stringMatching(/missing/) })
    const now = new Date(clock)
    await db()
      .updateTable('account')
      .set({ email_confirmed_at: now, phone_confirmed_at: now })
      .where('id', '=', id)
      .execute()
    await addDocument(id, 'certificate')
    await addDocument(id, 'identity')
    await addDocument(id, 'diploma', 'returned')
    expect(await left()).toEqual(['diploma'])
    expect(await read(visitor)).toMatchObject({ open: true, may_submit: false })
    await addDocument(id, 'diploma', 'accepted')
    expect(await read(visitor)).toMatchObject({ state: 'none', open: true, may_submit: true, submitted_at: null })
    expect((await visitor.page('/verified-tutor')).data).toEqual({ verification: await read(visitor) })
  })

  test('requires no phone in editions without phone confirmation', async () => {
    const visitor = await app.visitor({ edition: 'us', roles: ['tutor'] })
    expect((await read(visitor)).steps.map(({ step }) => step)).toEqual(['email', 'identity', 'diploma'])
  })

  test('submits the request once', async () => {
    const tutor = await readyTutor()
    const answers = await Promise.all([1, 2, 3].map(() => ask(tutor)))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
    expect(await read(tutor)).toMatchObject({ state: 'submitted', submitted_at: at(), open: false, may_submit: false })
    expect(await ask(tutor)).toMatchObject({ error: 'wrong_status' })
    expect(await namesOf(tutor.id)).toEqual(['tutor.verification_requested'])
  })
})

describe('staff', () => {
  test('reviewing and verifying lasts a year, accepts the documents and notifies the tutor', async () => {
    const tutor = await readyTutor()
    expect(await review(tutor.id)).toMatchObject({ error: 'wrong_status' })
    await ask(tutor)
    expect(await review(tutor.id)).toMatchObject(done)
    expect(await review(tutor.id)).toMatchObject({ error: 'wrong_status' })
    expect(await read(tutor)).toMatchObject({ state: 'in_review', open: false })
    expect(await setVerified(tutor.id, true)).toMatchObject(done)
    const until = Math.floor(new Date(clock).setUTCFullYear(new Date(clock).getUTCFullYear() + 1) / 1000)
    expect(await read(tutor)).toMatchObject({
      state: 'verified',
      verified: true,
      verified_until: until,
      open: false,
      may_submit: false,
    })
    const states = await db().selectFrom('tutor_document').select('state').where('tutor_id', '=', tutor.id).execute()
    expect(states.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
    const emails = await emailsTo(tutor.email, 'tutor.verified')
    expect(emails).toMatchObject([{ template: 'tutor_verified', locale: 'en' }])
    expect(emails[0]!.text).toMatch(/Lesia[\s\S]*March \d+, 2027|\d+ March 2027[\s\S]*\/en\/verified-tutor/)
    // Verifying again neither extends the period nor sends a second notice.
    await wait(1)
    expect(await setVerified(tutor.id, true)).toMatchObject(done)
    expect(await read(tutor)).toMatchObject({ verified_until: until })
    expect((await namesOf(tutor.id)).filter((name) => name === 'tutor.verified')).toHaveLength(1)
  })

  test('rejecting with a comment lets the tutor fix it and request again', async () => {
    const tutor = await readyTutor()
    await ask(tutor)
    expect(await setVerified(tutor.id, false)).toMatchObject({ error: { comment: ['This field is required.'] } })
    expect(await setVerified(tutor.id, false, 'no')).toMatchObject({
      error: { comment: ['5 to 1000 characters'] },
    })
    const comment = 'The name on the diploma is another one.'
    expect(await setVerified(tutor.id, false, comment)).toMatchObject(done)
    expect(await read(tutor)).toMatchObject({ state: 'rejected', comment, verified: false, may_submit: false })
    const emails = await emailsTo(tutor.email, 'tutor.verification_rejected')
    expect(emails).toMatchObject([{ template: 'verification_rejected' }])
    expect(emails[0]!.text).toContain(comment)
    expect(await setVerified(tutor.id, false, comment)).toMatchObject({ error: 'wrong_status' })
    await wait(1)
    // Returned documents do not count as requirements.
    expect(await ask(tutor)).toMatchObject({ error: 'wrong_status', message: expect.stringMatching(/missing/) })
    for (const kind of ['identity', 'diploma']) await addDocument(tutor.id, kind)
    expect(await ask(tutor)).toMatchObject({ data: { verification: { state: 'submitted', comment: '' } } })
  })

  test('deciding resolves the waiting documents of a published profile and keeps a returned revision returned', async () => {
    const revision = (id: number) =>
      db().selectFrom('tutor_revision').select(['state', 'comment']).where('tutor_id', '=', id).executeTakeFirst()
    const published = async (row: { state?: string; comment?: string; texts?: string } = {}) => {
      const tutor = await readyTutor()
      await db().updateTable('tutor').set({ state: 'published' }).where('id', '=', tutor.id).execute()
      const waiting = { edition: 'ua', tutor_id: tutor.id, texts: '{}', submitted_at: new Date(clock), ...row }
      await db().insertInto('tutor_revision').values(waiting).execute()
      await ask(tutor)
      return tutor
    }
    const [good, bad] = [await published(), await published()]
    await setVerified(good.id, true)
    await setVerified(bad.id, false, 'The scan cannot be read.')
    expect([await revision(good.id), await revision(bad.id)]).toEqual([undefined, undefined])
    const returned = { state: 'returned', comment: 'Please mend it.' }
    const mending = await published({ ...returned, texts: '{"description": {"ua": "New"}}' })
    await setVerified(mending.id, true)
    expect(await revision(mending.id)).toEqual(returned)
  })

  test('rejects a decision based on a stale version', async () => {
    const tutor = await readyTutor()
    await ask(tutor)
    const versionOf = async () =>
      (await db().selectFrom('tutor').select('version').where('id', '=', tutor.id).executeTakeFirstOrThrow()).version
    const version = await versionOf()
    expect(await setVerified(tutor.id, true, undefined, staff, version + 1)).toMatchObject({ error: 'wrong_status' })
    expect(await setVerified(tutor.id, true, undefined, staff, version)).toMatchObject(done)
    // Another moderator had the same page open.
    expect(await setVerified(tutor.id, false, 'The scan cannot be read.', staff, version)).toMatchObject({
      error: 'wrong_status',
      message: expect.stringMatching(/./),
    })
    expect(await read(tutor)).toMatchObject({ state: 'verified' })
    const next = await versionOf()
    expect(await setVerified(tutor.id, false, 'It is somebody else’s.', staff, next)).toMatchObject(done)
    expect(await setVerified(tutor.id, true, undefined, staff, next)).toMatchObject({ error: 'wrong_status' })
  })

  test('verifies without a request, but only with complete steps', async () => {
    const bare = await app.visitor({ roles: ['tutor'] })
    expect(await setVerified(bare.personId!, true)).toMatchObject({
      error: 'wrong_status',
      message: expect.stringMatching(/diploma/),
    })
    const tutor = await readyTutor()
    expect(await setVerified(tutor.id, true)).toMatchObject(done)
    expect(await read(tutor)).toMatchObject({ state: 'verified' })
    // A verification given by staff is revoked without a comment.
    expect(await setVerified(tutor.id, false)).toMatchObject(done)
    expect(await read(tutor)).toMatchObject({ state: 'none', verified: false, verified_until: null })
    expect(await emailsTo(tutor.email, 'tutor.verification_rejected')).toEqual([])
    expect(await setVerified(tutor.id, false)).toMatchObject(done)
  })

  test('revokes a requested verification only with a comment', async () => {
    const tutor = await readyTutor()
    await ask(tutor)
    await setVerified(tutor.id, true)
    expect(await setVerified(tutor.id, false)).toMatchObject({ error: { comment: [expect.any(String)] } })
    expect(await setVerified(tutor.id, false, 'The diploma turned out to be somebody else’s.')).toMatchObject(done)
    expect(await read(tutor)).toMatchObject({ state: 'rejected', verified: false, verified_until: null })
  })

  test('answers not_found for deleted and foreign tutors, and forbids content staff', async () => {
    const tutor = await readyTutor()
    await ask(tutor)
    const polish = await app.visitor({ edition: 'pl', staff: 2 })
    expect(await setVerified(tutor.id, true, undefined, polish)).toMatchObject({ error: 'not_found' })
    const content = await app.visitor({ staff: 3 })
    expect(await setVerified(tutor.id, true, undefined, content)).toMatchObject({ error: 'forbidden' })
    await db()
      .updateTable('tutor')
      .set({ deleted_at: new Date(clock) })
      .where('id', '=', tutor.id)
      .execute()
    expect(await setVerified(tutor.id, true)).toMatchObject({ error: 'not_found' })
    expect(await review(tutor.id)).toMatchObject({ error: 'not_found' })
  })
})

describe('expiry', () => {
  test('expires in its own edition and notifies the tutor once', async () => {
    const tutor = await readyTutor()
    await ask(tutor)
    await setVerified(tutor.id, true)
    await wait(365)
    expect(await read(tutor)).toMatchObject({ state: 'verified', verified: false, may_submit: true })
    await expire('pl')
    expect(await read(tutor)).toMatchObject({ state: 'verified' })
    await expire()
    await expire()
    expect(await read(tutor)).toMatchObject({ state: 'expired', verified: false, may_submit: true })
    expect(await emailsTo(tutor.email, 'tutor.verification_expired')).toMatchObject([
      { template: 'verification_expired' },
    ])
    expect(await ask(tutor)).toMatchObject({ data: { verification: { state: 'submitted', verified: false } } })
  })

  test('allows renewal thirty days before with a reminder and stays valid meanwhile', async () => {
    const tutor = await readyTutor()
    await ask(tutor)
    await setVerified(tutor.id, true)
    await wait(334)
    await expire()
    expect(await emailsTo(tutor.email, 'tutor.verification_expiring')).toEqual([])
    expect(await ask(tutor)).toMatchObject({ error: 'wrong_status' })
    await wait(2)
    await expire()
    await wait(1)
    await expire()
    const emails = await emailsTo(tutor.email, 'tutor.verification_expiring')
    expect(emails).toMatchObject([{ template: 'verification_expiring' }])
    expect(await read(tutor)).toMatchObject({ state: 'verified', open: true, may_submit: true })
    expect(await ask(tutor)).toMatchObject({ data: { verification: { state: 'submitted', verified: true } } })
    // A rejected renewal keeps the current verification.
    expect(await setVerified(tutor.id, false, 'The scan cannot be read.')).toMatchObject(done)
    expect(await read(tutor)).toMatchObject({ state: 'rejected', verified: true })
    await ask(tutor)
    expect(await setVerified(tutor.id, true)).toMatchObject(done)
    const { verified_until } = await read(tutor)
    expect(verified_until! - at()).toBeGreaterThan(364 * 86_400)
    // The next year has its own reminder.
    await wait(337)
    await expire()
    expect(await emailsTo(tutor.email, 'tutor.verification_expiring')).toHaveLength(2)
  })

  test('keeps a pending renewal waiting after expiry', async () => {
    const tutor = await readyTutor()
    await setVerified(tutor.id, true)
    await wait(350)
    await ask(tutor)
    await wait(30)
    await expire()
    expect(await read(tutor)).toMatchObject({ state: 'submitted', verified: false })
  })

  test('expires more tutors than one batch holds', async () => {
    const rows = Array.from({ length: 230 }, () => ({ edition: 'es', name: 'Lope' }))
    const ids = await db().insertInto('account').values(rows).returning('id').execute()
    const verified = { edition: 'es', verification: 'verified', verified_until: new Date(clock - day) }
    await db()
      .insertInto('tutor')
      .values(ids.map(({ id }) => ({ ...verified, id })))
      .execute()
    await expire('es')
    const { left } = await db()
      .selectFrom('tutor')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where('edition', '=', 'es')
      .where('verification', '=', 'verified')
      .where('verified_until', '<=', new Date(clock))
      .executeTakeFirstOrThrow()
    expect(left).toBe(0)
    expect(await namesOf(ids.at(-1)!.id)).toEqual(['tutor.verification_expired'])
  })
})

test('sends no email to an unconfirmed address', async () => {
  const tutor = await readyTutor()
  await setVerified(tutor.id, true)
  await db().updateTable('account').set({ email_confirmed_at: null }).where('id', '=', tutor.id).execute()
  expect(await emailsTo(tutor.email, 'tutor.verified')).toEqual([])
})
