import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import type { schoolEndpoints } from '../../contract.ts'
import { eraseOldCandidates, exportSchoolData } from '../erasure.ts'
import { syncLessons } from '../lessons/sync-lessons.ts'
import { openSchool, sendReport, systemCtx } from '#test/support/school.ts'

let app: TestApp
let school: Awaited<ReturnType<typeof openSchool>>
let worker: { close(): Promise<void> }
let subject: number
const ua = systemRequester(editionByCode('ua')!)

beforeAll(async () => {
  school = await openSchool()
  app = await openApp({ ...school.env, DATABASE_POOL: '10' })
  const row = db().selectFrom('subject').select('id').where('edition', '=', 'ua').where('alias', '=', 'anglijska-mova')
  subject = (await row.executeTakeFirstOrThrow()).id
  worker = await startJobs(app.runtime, app.url)
})
afterAll(() => worker.close())
const db = () => app.runtime.database.db

let people = 0
async function apply(by: Visitor, changes: object = {}) {
  await db().deleteFrom('call_count').execute()
  const number = people++
  return by.call<typeof schoolEndpoints.registerCandidate>('POST /api/school/tutor/candidate/registration', {
    candidate: {
      name: 'Ірина Клен',
      email: `iryna${number}@mail.example`,
      phone: '0501112233',
      lessons: [subject],
      experience: 5,
      about: 'Навчаю дорослих.',
      terms: true,
      ...changes,
    },
  })
}
const candidates = (email: string) =>
  db().selectFrom('school_candidate').selectAll().where('email', '=', email).orderBy('id').execute()

async function addTutor(marked = true) {
  const tutor = await app.visitor({ roles: ['tutor'] })
  const id = tutor.personId!
  const email = `tutor${id}@mail.example`
  await db().updateTable('account').set({ email }).where('id', '=', id).execute()
  await db().updateTable('tutor').set({ potential_school_tutor: marked }).where('id', '=', id).execute()
  return { tutor, id, email }
}

describe('an application', () => {
  test('of a guest reaches the school once, also after a double click', async () => {
    const guest = await app.visitor()
    const email = 'double@mail.example'
    const answers = await Promise.all([1, 2, 3].map(() => apply(guest, { email })))
    for (const answer of answers) expect(answer).toMatchObject({ status: 'success', data: { status: 'new' } })
    const [candidate, ...others] = await candidates(email)
    expect(others).toEqual([])
    await eventually(async () => {
      expect(await candidates(email)).toMatchObject([{ status: 'received' }])
      expect(school.listCandidates()).toContain(`candidate ${candidate!.id}`)
    }, 20_000)
    await eventually(async () => {
      const mails = await db().selectFrom('message').select('id').where('template', '=', 'school_application').execute()
      expect(mails.length).toBeGreaterThan(0)
    }, 20_000)
  })

  test.each<[string, object]>([
    ['terms', { terms: false }],
    ['email', { email: 'nobody' }],
    ['phone', { phone: '12' }],
    ['lessons', { lessons: [999_999_999] }],
  ])('with a wrong %s is refused', async (field, changes) => {
    const answer = await apply(await app.visitor(), changes)
    expect(answer).toMatchObject({ status: 'fail', error: { [field]: expect.any(Array) } })
  })

  test('is not found in an edition without a school', async () => {
    expect(await apply(await app.visitor({ edition: 'us' }))).toMatchObject({ error: 'not_found' })
  })
})

describe('a tutor', () => {
  test('applies with the address of the account and follows the status', async () => {
    const { tutor, id, email } = await addTutor()
    expect((await tutor.page('/school-tutor')).data).toMatchObject({ application: null, may_apply: true })
    expect(await apply(tutor)).toMatchObject({ status: 'success' })
    const [candidate] = await candidates(email)
    expect(candidate).toMatchObject({ tutor_id: id })
    const shown = async () => (await tutor.page('/school-tutor')).data as { application: object; may_apply: boolean }
    await eventually(async () => {
      expect(await shown()).toMatchObject({ application: { status: 'received' }, may_apply: false })
    }, 20_000)
    const report = { id: randomUUID(), type: 'candidate', candidate_id: candidate!.id, decision: 'accepted' } as const
    await sendReport(app, { ...report, note: 'Вітаємо' })
    await eventually(async () => {
      expect(await shown()).toMatchObject({ application: { status: 'accepted', note: 'Вітаємо' } })
    }, 20_000)
    const head = await app.visitor({ staff: 1 })
    const list = await head.call('GET /api/admin/school_candidates', { filters: { status: 'accepted' } })
    expect(JSON.stringify(list)).toContain(email)
    expect(await exportSchoolData(systemCtx(app), id)).toMatchObject([
      { name: 'school/applications.json', data: [{ email, status: 'accepted' }] },
    ])
  })

  test('is not blocked by a guest who has applied with the same address, and answers are equal', async () => {
    const { tutor, id, email } = await addTutor()
    const guest = await app.visitor()
    const first = await apply(guest, { email: email.toUpperCase(), name: 'Хтось' })
    expect(await apply(tutor)).toEqual(first)
    expect((await candidates(email)).map(({ tutor_id }) => tutor_id)).toEqual([null, id])
    expect((await tutor.page('/school-tutor')).data).toMatchObject({ application: {}, may_apply: false })
    expect(await apply(tutor)).toEqual(first)
    expect(await candidates(email)).toHaveLength(2)
  })

  test('who has applied is not doubled by a guest with the same address', async () => {
    const { tutor, id, email } = await addTutor()
    const first = await apply(tutor)
    expect(await apply(await app.visitor(), { email: email.toUpperCase() })).toEqual(first)
    expect((await candidates(email)).map(({ tutor_id }) => tutor_id)).toEqual([id])
  })

  test('without the mark does not find the page', async () => {
    const { tutor } = await addTutor(false)
    expect((await tutor.page('/school-tutor')).status).toBe(404)
  })

  test('who leaves is erased here and at the school', async () => {
    const { tutor, id, email } = await addTutor()
    await apply(tutor)
    await inTransaction(app.runtime, ua, (ctx) => ctx.emit({ name: 'tutor.anonymised', entity: 'tutor', entityId: id }))
    expect(await candidates(email)).toEqual([])
    const row = await db()
      .selectFrom('school_candidate')
      .selectAll()
      .where('tutor_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: '', phone: '', about: '', status: 'erased' })
    const kinds = db().selectFrom('school_message').select('kind').where('candidate_id', '=', row.id).orderBy('id')
    expect((await kinds.execute()).map(({ kind }) => kind)).toEqual(['candidate', 'candidate_erasure'])
  })
})

test('a closed account erases the applications sent from its address without logging in', async () => {
  const [own, other] = ['closed@mail.example', 'stranger@mail.example']
  for (const email of [own, other]) await apply(await app.visitor(), { email })
  const [{ id } = { id: 0 }] = await candidates(own)
  const secrets = { addresses: JSON.stringify(['+380501112233', 'Closed@Mail.example']) }
  await inTransaction(app.runtime, ua, (ctx) =>
    ctx.emit({ name: 'account.closed', entity: 'account', entityId: 999_999_999, secrets }),
  )
  expect(await candidates(own)).toEqual([])
  expect(await candidates(other)).toHaveLength(1)
  const kinds = db().selectFrom('school_message').select('kind').where('candidate_id', '=', id).orderBy('id')
  expect((await kinds.execute()).map(({ kind }) => kind)).toEqual(['candidate', 'candidate_erasure'])
})

test('candidates are erased after a year', async () => {
  const email = 'old@mail.example'
  await apply(await app.visitor(), { email })
  await db()
    .updateTable('school_candidate')
    .set({ erase_at: new Date(Date.now() - 1000) })
    .where('email', '=', email)
    .execute()
  await inTransaction(app.runtime, ua, eraseOldCandidates)
  expect(await candidates(email)).toEqual([])
})

test('the applications of tutors stay until the tutor leaves', async () => {
  const email = 'teacher@mail.example'
  await apply(await app.visitor(), { email })
  const { personId } = await app.visitor({ roles: ['tutor'] })
  await db()
    .updateTable('school_candidate')
    .set({ erase_at: new Date(Date.now() - 1000), tutor_id: personId! })
    .where('email', '=', email)
    .execute()
  await inTransaction(app.runtime, ua, eraseOldCandidates)
  expect(await candidates(email)).toHaveLength(1)
})

describe('the lists of the school', () => {
  test('follow what the school teaches', async () => {
    await syncLessons(systemCtx(app))
    const guest = await app.visitor()
    const lessons = await guest.call<typeof schoolEndpoints.lessons>('GET /api/client/school_lessons', { lang: 'en' })
    expect(lessons).toMatchObject({ data: { rates: { currency: 'UAH', base: [26_800, 36_800] } } })
    const found = lessons.status === 'success' ? lessons.data.school_lessons : []
    expect(found).toContainEqual({ id: subject, alias: 'anglijska-mova', name: 'English' })
    expect(found.map(({ alias }) => alias)).not.toContain('vokal')
    const elsewhere = await app.visitor({ edition: 'us' })
    const none = await elsewhere.call<typeof schoolEndpoints.lessons>('GET /api/client/school_lessons', {})
    expect(none).toMatchObject({ error: 'not_found' })
  })

  test('give a form only the lists that it asks for', async () => {
    const guest = await app.visitor()
    const ask = (types: string) =>
      guest.call<typeof schoolEndpoints.tutorProfileResources>('GET /api/school/resources/tutor_profile', { types })
    const some = await ask('profs,rates,unknown')
    expect(some).toMatchObject({ data: { profs: expect.arrayContaining([{ id: 1, name: expect.any(String) }]) } })
    expect(some.status === 'success' && Object.keys(some.data).toSorted()).toEqual(['profs', 'rates'])
    const all = await ask('')
    expect(all.status === 'success' && Object.keys(all.data)).toHaveLength(5)
  })
})
