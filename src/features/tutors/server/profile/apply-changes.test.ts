import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { listEvents } from '#test/support/panel.ts'
import { profileOptions, saveProfile, sampleSentence, sampleText, createTutorInState } from '#test/support/profiles.ts'
import { blob, pdf } from '#test/support/uploads.ts'
import type { tutorProfileEndpoints } from '../../contract/profile.ts'
import type { TutorChanges } from '../../contract/tutor.ts'
import { applyChanges } from './apply-changes.ts'
import { listDifferences } from '../moderation/differences.ts'
import { lockTutor } from '../lock-tutor.ts'

let app: TestApp
let person: Awaited<ReturnType<typeof createTutorInState>>
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  person = await createTutorInState(app, 'published')
})

const ua = systemRequester(editionByCode('ua')!)
const loadTutorPage = async () => {
  const guest = await app.visitor()
  const { data } = await guest.page(`/user-${person.personId}/`)
  return (data as { tutor: Record<string, unknown> & { subjects: { description: string }[] } }).tutor
}
const read = async (lang?: 'ua' | 'ru') => {
  const answer = await person.call<typeof tutorProfileEndpoints.get>('GET /api/tutor/profile/get', { lang })
  if (answer.status === 'fail') throw new Error('not read')
  return answer.data.tutor
}
const revision = () =>
  app.runtime.database.db
    .selectFrom('tutor_revision')
    .select(['state', 'texts', 'comment'])
    .where('tutor_id', '=', person.personId)
    .executeTakeFirst()
const byStaff = (changes: TutorChanges) =>
  inTransaction(app.runtime, ua, async (ctx) =>
    applyChanges(ctx, await lockTutor(ctx, person.personId), changes, { by: 'staff' }),
  )
const eventNames = async () =>
  (await listEvents(app.runtime.database, 'tutor', person.personId)).map(({ name }) => name).slice(1)
const fresh = `${sampleText} And something new.`

describe('change to a published profile', () => {
  test('is live at once except for texts, which wait', async () => {
    const before = await loadTutorPage()
    const [first] = (await read()).subjects
    const saved = await saveProfile(person, {
      name: 'Олена Шевченко',
      description: fresh,
      prof: 1,
      subjects: [{ ...first!, price: 44_000, description: `${sampleSentence} New.` }],
    })
    expect(saved).toMatchObject({
      name: 'Олена Шевченко',
      description: fresh,
      prof: 1,
      waiting: { state: 'waiting', fields: ['name', 'description', `subjects.${first!.subject_id}`] },
    })
    expect(await loadTutorPage()).toMatchObject({
      name: before['name'],
      description: sampleText,
      prof: 1,
      subjects: [{ price: 44_000, description: sampleSentence }],
    })
    const account = await app.runtime.database.db
      .selectFrom('account')
      .select('name')
      .where('id', '=', person.personId)
      .execute()
    expect(account).toEqual([{ name: 'Олена Коваль' }])
    expect(await eventNames()).toEqual(['tutor.saved', 'tutor.change_submitted'])
    const differences = await inTransaction(app.runtime, ua, (ctx) => listDifferences(ctx, person.personId))
    expect(differences).toEqual([
      { field: 'name', about: '', locale: 'ua', before: 'Олена Коваль', after: 'Олена Шевченко' },
      { field: 'description', about: '', locale: 'ua', before: sampleText, after: fresh },
      {
        field: 'subject_description',
        about: first!.name,
        locale: 'ua',
        before: sampleSentence,
        after: `${sampleSentence} New.`,
      },
    ])
  })

  test('waiting texts are not sent to visitors', async () => {
    await saveProfile(person, { description: fresh })
    const guest = await app.visitor()
    const { body, statusCode } = await guest.send('GET', `/user-${person.personId}/`)
    expect(statusCode).toBe(200)
    expect(body).toContain('Олена Коваль')
    expect(body).not.toContain('And something new')
  })

  test('merges with the waiting texts, and a text equal to the live one stops waiting', async () => {
    await saveProfile(person, { description: fresh })
    await saveProfile(person, { description: `${sampleText} Русский.` }, 'ru')
    await saveProfile(person, { short_description: `${sampleSentence} New.` })
    expect(await revision()).toMatchObject({
      texts: {
        description: { ua: fresh, ru: `${sampleText} Русский.` },
        short_description: { ua: `${sampleSentence} New.` },
      },
    })
    expect((await read('ru')).waiting).toMatchObject({ fields: ['description'] })
    await saveProfile(person, { description: sampleText, short_description: sampleSentence })
    expect(await revision()).toMatchObject({ texts: { description: { ru: `${sampleText} Русский.` } } })
    await saveProfile(person, { description: '' }, 'ru')
    expect(await revision()).toBeUndefined()
    expect((await read()).waiting).toBeNull()
  })

  test('changing only prices and hours, or nothing, creates no revision', async () => {
    const { subjects } = await read()
    await saveProfile(person, { schedule: [1, 1, 1, 1, 1, 1, 1], subjects, description: sampleText })
    expect(await revision()).toBeUndefined()
    expect(await eventNames()).toEqual(['tutor.saved'])
  })

  test('publishes a new subject without its text and drops the text of a removed one', async () => {
    const parts = await profileOptions(app)
    const { subjects } = await read()
    const added = { subject_id: parts.subjects[2]!.id, selectedLevels: parts.subjects[2]!.levels, price: 20_000 }
    await saveProfile(person, { subjects: [...subjects, { ...added, description: `${sampleSentence} Third.` }] })
    expect((await loadTutorPage()).subjects.map(({ description }) => description)).toEqual([
      sampleSentence,
      sampleSentence,
      '',
    ])
    expect(await revision()).toMatchObject({
      texts: { subjects: { [added.subject_id]: { ua: `${sampleSentence} Third.` } } },
    })
    await saveProfile(person, { subjects })
    expect(await revision()).toBeUndefined()
  })

  test('rejects emptying required fields', async () => {
    const { version } = await read()
    const answer = await person.call<typeof tutorProfileEndpoints.save>('POST /api/tutor/profile/save', {
      tutor: {
        version,
        short_description: '',
        description: '',
        subjects: [],
        schedule: [0, 0, 0, 0, 0, 0, 0],
        work_home: false,
        work_online: false,
      },
    })
    const some = [expect.any(String)]
    expect(answer).toMatchObject({
      error: { short_description: some, description: some, subjects: some, schedule: some, places: some },
    })
  })

  test('documents wait as well', async () => {
    const { version } = await read()
    const answer = await person.call<typeof tutorProfileEndpoints.save>(
      'POST /api/tutor/profile/save',
      { tutor: { version, new_document_kinds: ['certificate'] } },
      { 'new_documents[]': [blob(pdf())] },
    )
    expect(answer).toMatchObject({
      status: 'success',
      data: {
        tutor: {
          documents: [{ kind: 'certificate', state: 'waiting' }],
          waiting: { fields: ['documents'] },
        },
      },
    })
    expect(await eventNames()).toEqual(['tutor.document_added', 'tutor.change_submitted'])
    expect(await saveProfile(person, { documents: [] })).toMatchObject({ documents: [], waiting: null })
  })
})

describe('changes by staff', () => {
  test('are live at once and replace waiting texts', async () => {
    await saveProfile(person, { description: fresh, short_description: `${sampleSentence} New.` })
    await byStaff({
      name: 'Олена Петренко',
      description: `${sampleText} Mended.`,
      short_description: `${sampleSentence} New.`,
    })
    expect(await loadTutorPage()).toMatchObject({ name: 'Олена Петренко', description: `${sampleText} Mended.` })
    // Staff kept this text of the tutor, so it still waits.
    expect(await revision()).toMatchObject({ texts: { short_description: { ua: `${sampleSentence} New.` } } })
    expect((await loadTutorPage())['short_description']).toBe(sampleSentence)
    const account = await app.runtime.database.db
      .selectFrom('account')
      .select('name')
      .where('id', '=', person.personId)
      .execute()
    expect(account).toEqual([{ name: 'Олена Петренко' }])
  })

  test('make the version read by the tutor stale', async () => {
    const { version } = await read()
    await byStaff({ prof: 5 })
    const save = person.call<typeof tutorProfileEndpoints.save>('POST /api/tutor/profile/save', {
      tutor: { version, prof: 2 },
    })
    expect(await save).toMatchObject({ error: 'wrong_status' })
    expect(await read()).toMatchObject({ prof: 5 })
  })
})
