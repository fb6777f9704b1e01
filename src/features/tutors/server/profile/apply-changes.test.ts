import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp } from '../../../../../test/support/app.ts'
import { eventsOf } from '../../../../../test/support/panel.ts'
import { profileParts, savedProfile, sentence, story, tutorIn } from '../../../../../test/support/profiles.ts'
import { blob, pdf } from '../../../../../test/support/uploads.ts'
import type { profileEndpoints } from '../../contract.ts'
import type { TutorChanges } from '../../tutor-contract.ts'
import { applyChanges } from './apply-changes.ts'
import { readDifferences } from '../moderation/differences.ts'
import { heldTutor } from '../held.ts'

let app: TestApp
let person: Awaited<ReturnType<typeof tutorIn>>
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  person = await tutorIn(app, 'published')
})

const ua = systemAsker(editionByCode('ua')!)
const shown = async () => {
  const guest = await app.visitor()
  const { data } = await guest.page(`/user-${person.personId}/`)
  return (data as { tutor: Record<string, unknown> & { subjects: { description: string }[] } }).tutor
}
const read = async (lang?: 'ua' | 'ru') => {
  const answer = await person.call<typeof profileEndpoints.get>('GET /api/tutor/profile/get', { lang })
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
    applyChanges(ctx, await heldTutor(ctx, person.personId), changes, { by: 'staff' }),
  )
const eventNames = async () =>
  (await eventsOf(app.runtime.database, 'tutor', person.personId)).map(({ name }) => name).slice(1)
const fresh = `${story} And something new.`

describe('a change of a published profile', () => {
  test('is on show at once, except for texts, which wait', async () => {
    const before = await shown()
    const [first] = (await read()).subjects
    const saved = await savedProfile(person, {
      name: 'Олена Шевченко',
      description: fresh,
      prof: 1,
      subjects: [{ ...first!, price: 44_000, description: `${sentence} New.` }],
    })
    expect(saved).toMatchObject({
      name: 'Олена Шевченко',
      description: fresh,
      prof: 1,
      waiting: { state: 'waiting', fields: ['name', 'description', `subjects.${first!.subject_id}`] },
    })
    expect(await shown()).toMatchObject({
      name: before['name'],
      description: story,
      prof: 1,
      subjects: [{ price: 44_000, description: sentence }],
    })
    const account = await app.runtime.database.db
      .selectFrom('account')
      .select('name')
      .where('id', '=', person.personId)
      .execute()
    expect(account).toEqual([{ name: 'Олена Коваль' }])
    expect(await eventNames()).toEqual(['tutor.saved', 'tutor.change_submitted'])
    const differences = await inTransaction(app.runtime, ua, (ctx) => readDifferences(ctx, person.personId))
    expect(differences).toEqual([
      { field: 'name', about: '', locale: 'ua', before: 'Олена Коваль', after: 'Олена Шевченко' },
      { field: 'description', about: '', locale: 'ua', before: story, after: fresh },
      {
        field: 'subject_description',
        about: first!.name,
        locale: 'ua',
        before: sentence,
        after: `${sentence} New.`,
      },
    ])
  })

  test('is not in what visitors are sent, in any form', async () => {
    await savedProfile(person, { description: fresh })
    const guest = await app.visitor()
    const { body, statusCode } = await guest.send('GET', `/user-${person.personId}/`)
    expect(statusCode).toBe(200)
    expect(body).toContain('Олена Коваль')
    expect(body).not.toContain('And something new')
  })

  test('joins what waits already, and a text that is again as on show waits no longer', async () => {
    await savedProfile(person, { description: fresh })
    await savedProfile(person, { description: `${story} Русский.` }, 'ru')
    await savedProfile(person, { short_description: `${sentence} New.` })
    expect(await revision()).toMatchObject({
      texts: {
        description: { ua: fresh, ru: `${story} Русский.` },
        short_description: { ua: `${sentence} New.` },
      },
    })
    expect((await read('ru')).waiting).toMatchObject({ fields: ['description'] })
    await savedProfile(person, { description: story, short_description: sentence })
    expect(await revision()).toMatchObject({ texts: { description: { ru: `${story} Русский.` } } })
    await savedProfile(person, { description: '' }, 'ru')
    expect(await revision()).toBeUndefined()
    expect((await read()).waiting).toBeNull()
  })

  test('of nothing but prices and hours does not wait, and saving the same again does not either', async () => {
    const { subjects } = await read()
    await savedProfile(person, { schedule: [1, 1, 1, 1, 1, 1, 1], subjects, description: story })
    expect(await revision()).toBeUndefined()
    expect(await eventNames()).toEqual(['tutor.saved'])
  })

  test('a new subject is on show, its text waits; one that goes takes its text along', async () => {
    const parts = await profileParts(app)
    const { subjects } = await read()
    const added = { subject_id: parts.subjects[2]!.id, selectedLevels: parts.subjects[2]!.levels, price: 20_000 }
    await savedProfile(person, { subjects: [...subjects, { ...added, description: `${sentence} Third.` }] })
    expect((await shown()).subjects.map(({ description }) => description)).toEqual([sentence, sentence, ''])
    expect(await revision()).toMatchObject({
      texts: { subjects: { [added.subject_id]: { ua: `${sentence} Third.` } } },
    })
    await savedProfile(person, { subjects })
    expect(await revision()).toBeUndefined()
  })

  test('what it needs to be on show cannot be emptied', async () => {
    const { version } = await read()
    const answer = await person.call<typeof profileEndpoints.save>('POST /api/tutor/profile/save', {
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

  test('documents wait, too', async () => {
    const { version } = await read()
    const answer = await person.call<typeof profileEndpoints.save>(
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
    expect(await savedProfile(person, { documents: [] })).toMatchObject({ documents: [], waiting: null })
  })
})

describe('what staff write', () => {
  test('is on show at once, in place of what waited for it', async () => {
    await savedProfile(person, { description: fresh, short_description: `${sentence} New.` })
    await byStaff({ name: 'Олена Петренко', description: `${story} Mended.`, short_description: `${sentence} New.` })
    expect(await shown()).toMatchObject({ name: 'Олена Петренко', description: `${story} Mended.` })
    // They have left this one as the tutor wrote it: it waits on.
    expect(await revision()).toMatchObject({ texts: { short_description: { ua: `${sentence} New.` } } })
    expect((await shown())['short_description']).toBe(sentence)
    const account = await app.runtime.database.db
      .selectFrom('account')
      .select('name')
      .where('id', '=', person.personId)
      .execute()
    expect(account).toEqual([{ name: 'Олена Петренко' }])
  })

  test('makes what the tutor has read an older one', async () => {
    const { version } = await read()
    await byStaff({ prof: 5 })
    const save = person.call<typeof profileEndpoints.save>('POST /api/tutor/profile/save', {
      tutor: { version, prof: 2 },
    })
    expect(await save).toMatchObject({ error: 'wrong_status' })
    expect(await read()).toMatchObject({ prof: 5 })
  })
})
