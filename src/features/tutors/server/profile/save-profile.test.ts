import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents } from '#test/support/panel.ts'
import { profileOptions, saveProfile, sampleSentence, sampleText, completeProfile } from '#test/support/profiles.ts'
import type { ProfileInput } from '#test/support/profiles.ts'
import type { tutorProfileEndpoints } from '../../contract/profile.ts'

let app: TestApp
let parts: Awaited<ReturnType<typeof profileOptions>>
let whole: ProfileInput
let person: Visitor
beforeAll(async () => {
  app = await openApp()
  app.setTime(new Date('2026-11-15T12:00:00Z'))
  parts = await profileOptions(app)
  whole = await completeProfile(app)
})
beforeEach(async () => {
  person = await app.visitor({ roles: ['tutor'] })
})

type How = { version?: number; lang?: Locale; by?: Visitor }
const save = (given: ProfileInput, { version = 1, lang, by = person }: How = {}) =>
  by.call<typeof tutorProfileEndpoints.save>('POST /api/tutor/profile/save', { tutor: { ...given, version }, lang })
const read = async (lang?: 'ua' | 'ru' | 'en') => {
  const answer = await person.call<typeof tutorProfileEndpoints.get>('GET /api/tutor/profile/get', { lang })
  if (answer.status === 'fail') throw new Error('not read')
  return answer.data.tutor
}
const problemsOf = async (given: ProfileInput) => {
  const { error } = (await save(given)) as { error?: unknown }
  return error
}
const some = [expect.any(String)]

test('saves a whole profile and reads it back', async () => {
  const saved = await saveProfile(person, whole)
  expect(saved).toMatchObject({ ...whole, version: 2, state: 'draft', lang: 'ua', waiting: null, age: 36 })
  expect(saved.locations_home).toEqual([{ city_id: whole.city_id, districts: [] }])
  expect(saved.completeness.percent).toBe(75)
  expect(saved.completeness.items.filter(({ done }) => !done).map(({ item }) => item)).toEqual([
    'photo',
    'documents',
    'video',
  ])
  expect(await read()).toEqual(saved)
  const { db } = app.runtime.database
  const account = await db.selectFrom('account').select('name').where('id', '=', person.personId!).execute()
  expect(account).toEqual([{ name: 'Олена Коваль' }])
  const tutor = await db
    .selectFrom('tutor')
    .select(['first_name', 'score'])
    .where('id', '=', person.personId!)
    .execute()
  expect(tutor).toEqual([{ first_name: { ua: 'Олена' }, score: expect.any(Number) }])
  expect(tutor[0]!.score).toBeGreaterThan(0)
})

test('keeps omitted fields and records the differences', async () => {
  await saveProfile(person, whole)
  await saveProfile(person, { prof: 4, sex: 'f', description: sampleText })
  expect(await read()).toMatchObject({ ...whole, prof: 4, version: 3 })
  const events = await listEvents(app.runtime.database, 'tutor', person.personId!)
  expect(events.at(-1)).toMatchObject({ name: 'tutor.saved', before: { prof: 3 }, after: { prof: 4 } })
  await saveProfile(person, { prof: 4 })
  expect(await listEvents(app.runtime.database, 'tutor', person.personId!)).toHaveLength(events.length)
})

test('reports all problems at once and saves nothing', async () => {
  const [first, second] = parts.subjects
  const problems = await problemsOf({
    name: 'О',
    short_description: 'Too short',
    description: 'x'.repeat(3001),
    birth_date: '2015-01-01',
    teaching_since: 1949,
    university_graduation_year: 2040,
    city_id: 8_999_999,
    video_url: 'https://example.com/film',
    university_id: 8_999_999,
    subjects: [
      { subject_id: first!.id, selectedLevels: [8_999_999], price: 0, description: 'short' },
      { subject_id: first!.id, selectedLevels: [], price: 10_000_000, description: '' },
      { subject_id: 8_999_999, selectedLevels: [], price: 30_000, description: '' },
      { subject_id: second!.id, selectedLevels: second!.levels, price: 30_000, description: '' },
    ],
    work_travel: true,
    locations_travel: [],
  })
  expect(problems).toEqual({
    name: ['Від 2 до 100 символів'],
    short_description: ['Від 30 до 160 символів'],
    description: ['Від 200 до 3000 символів'],
    birth_date: some,
    teaching_since: some,
    university_graduation_year: some,
    city_id: some,
    video_url: some,
    university_id: some,
    'subjects.0.selectedLevels': some,
    'subjects.0.price': [expect.stringMatching(/50.*5\s?000/u)],
    'subjects.0.description': ['Від 30 до 1000 символів'],
    'subjects.1.subject_id': some,
    'subjects.1.price': some,
    'subjects.2.subject_id': some,
    locations_travel: some,
  })
  expect(await read()).toMatchObject({ version: 1, subjects: [], name: '' })
})

describe('rejects', () => {
  const place = () => {
    const [city, other] = parts.cities
    return { city: city!, other: other! }
  }
  test.each<[string, string[], () => ProfileInput]>([
    ['the thirtieth of February', ['birth_date'], () => ({ birth_date: '1990-02-30' })],
    ['sixteen tomorrow', ['birth_date'], () => ({ birth_date: '2010-11-16' })],
    ['a hundred years old', ['birth_date'], () => ({ birth_date: '1926-11-15' })],
    ['taught as a child', ['teaching_since'], () => ({ birth_date: '2000-01-01', teaching_since: 2010 })],
    ['teaches next year', ['teaching_since'], () => ({ teaching_since: 2027 })],
    ['no name in the main language', ['name'], () => ({ name: '' })],
    [
      'two universities',
      ['university_name'],
      () => ({ university_id: parts.universities[0]!.id, university_name: 'Академія' }),
    ],
    ['at home, nobody knows where', ['locations_home'], () => ({ work_home: true })],
    [
      'at home in two districts',
      ['locations_home'],
      () => ({
        work_home: true,
        locations_home: [
          { city_id: place().city.id, districts: place().city.districts.map((district_id) => ({ district_id })) },
        ],
      }),
    ],
    [
      'a district of another city',
      ['locations_travel.0.districts.0.district_id'],
      () => ({
        work_travel: true,
        locations_travel: [{ city_id: place().city.id, districts: [{ district_id: place().other.districts[0]! }] }],
      }),
    ],
    [
      'a part of another district',
      ['locations_travel.0.districts.0.subdistricts'],
      () => {
        const [part] = parts.parts
        const city = parts.cities.find(({ id }) => id === part!.city_id)!
        const district_id = city.districts.find((id) => id !== part!.district_id)!
        const districts = [{ district_id, subdistricts: [part!.id] }]
        return { work_travel: true, locations_travel: [{ city_id: city.id, districts }] }
      },
    ],
    [
      'the same city twice',
      ['locations_travel.1.city_id'],
      () => ({ work_travel: true, locations_travel: [{ city_id: place().city.id }, { city_id: place().city.id }] }),
    ],
    [
      'too many subjects',
      ['subjects'],
      () => ({
        subjects: Array.from({ length: 13 }, () => ({ subject_id: parts.subjects[0]!.id, price: 30_000 })),
      }),
    ],
    ['documents of nobody', ['documents'], () => ({ documents: [{ id: 1, kind: 'diploma' }] })],
  ])('%s', async (_, fields, given) => {
    expect(Object.keys((await problemsOf(given())) as object)).toEqual(expect.arrayContaining(fields))
    expect((await read()).version).toBe(1)
  })

  test('accepts the sixteenth birthday in the edition’s time zone', async () => {
    // Still the 14th in London, but already the 15th in Kyiv.
    app.setTime(new Date('2026-11-14T22:30:00Z'))
    expect(await save({ birth_date: '2010-11-15' })).toMatchObject({ status: 'success', data: { tutor: { age: 16 } } })
    app.setTime(new Date('2026-11-15T12:00:00Z'))
  })
})

test('normalizes video links', async () => {
  for (const link of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4',
    'https://youtu.be/dQw4w9WgXcQ',
    'youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
  ]) {
    const saved = await saveProfile(person, { video_url: link })
    expect(saved.video_url).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  }
  expect((await saveProfile(person, { video_url: '' })).video_url).toBe('')
})

test('a custom university replaces the selected one and vice versa', async () => {
  await saveProfile(person, whole)
  expect(await saveProfile(person, { university_name: 'Академія' })).toMatchObject({
    university_id: null,
    university: 'Академія',
  })
  expect(await saveProfile(person, { university_id: parts.universities[1]!.id })).toMatchObject({
    university_name: '',
    university: expect.stringMatching(/./),
  })
})

test('saves texts of one language and keeps the others', async () => {
  await saveProfile(person, whole)
  const ru = await saveProfile(person, { name: 'Елена Коваль', description: `${sampleText} ru` }, 'ru')
  expect(ru).toMatchObject({ lang: 'ru', name: 'Елена Коваль', short_description: '' })
  expect(await read('ua')).toMatchObject({ name: 'Олена Коваль', description: sampleText })
  expect(await read('en')).toMatchObject({ name: '', description: '' })
  const row = await app.runtime.database.db
    .selectFrom('tutor as t')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 't.edition').onRef('a.id', '=', 't.id'))
    .select(['t.first_name', 'a.name'])
    .where('t.id', '=', person.personId!)
    .executeTakeFirst()
  expect(row).toEqual({ first_name: { ua: 'Олена', ru: 'Елена' }, name: 'Олена Коваль' })
  // A language of another edition.
  expect(await save({ name: 'Helena' }, { version: 3, lang: 'pl' })).toMatchObject({ error: { lang: some } })
  const emptied = await saveProfile(person, { name: '', description: '' }, 'ru')
  expect(emptied).toMatchObject({ name: '', description: '' })
})

test('adds and deletes places and keeps the rows of unchanged ones', async () => {
  const [city, other] = parts.cities
  const [one, two] = city!.districts
  const travel = (districts: object[]) => ({
    work_travel: true,
    locations_travel: [{ city_id: city!.id, districts }, { city_id: other!.id }] as ProfileInput['locations_travel'],
  })
  const rows = () =>
    app.runtime.database.db
      .selectFrom('tutor_place')
      .select(['id', 'city_id', 'district_id'])
      .where('tutor_id', '=', person.personId!)
      .orderBy('id')
      .execute()
  const saved = await saveProfile(person, travel([{ district_id: one }, { district_id: two }]))
  expect(saved.locations_travel).toEqual([
    {
      city_id: city!.id,
      districts: [
        { district_id: one, subdistricts: [] },
        { district_id: two, subdistricts: [] },
      ],
    },
    { city_id: other!.id, districts: [] },
  ])
  const before = await rows()
  await saveProfile(person, travel([{ district_id: two }]))
  expect(await rows()).toEqual(before.slice(1))
  // Turning off travel deletes the travel places.
  await saveProfile(person, { work_travel: false })
  expect(await rows()).toEqual([])
})

test('keeps selected items that became inactive but rejects new selections of them', async () => {
  const { db } = app.runtime.database
  await saveProfile(person, whole)
  const close = (active: boolean) =>
    db.updateTable('subject').set({ active }).where('id', '=', parts.subjects[0]!.id).execute()
  await close(false)
  expect(await saveProfile(person, { subjects: whole.subjects })).toMatchObject({ subjects: whole.subjects })
  const other = await app.visitor({ roles: ['tutor'] })
  expect(await save({ subjects: whole.subjects }, { by: other })).toMatchObject({
    error: { 'subjects.0.subject_id': some },
  })
  await close(true)
})

test('rejects reference rows of another edition', async () => {
  const foreign = await profileOptions(app, 'pl')
  const [city] = foreign.cities
  const given: ProfileInput = {
    city_id: city!.id,
    university_id: foreign.universities[0]!.id,
    subjects: [{ subject_id: foreign.subjects[0]!.id, price: 30_000 }],
    work_travel: true,
    locations_travel: [{ city_id: city!.id, districts: [{ district_id: city!.districts[0]! }] }],
  }
  expect(await problemsOf(given)).toEqual({
    city_id: some,
    university_id: some,
    'subjects.0.subject_id': some,
    'locations_travel.0.city_id': some,
    'locations_travel.0.districts.0.district_id': some,
  })
})

test('applies one of several concurrent saves and rejects the others', async () => {
  await saveProfile(person, whole)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      save({ teaching_since: 2010 + index, short_description: `${sampleSentence} ${index}` }, { version: 2 }),
    ),
  )
  const won = answers.filter(({ status }) => status === 'success')
  expect(won).toHaveLength(1)
  const lost = answers.filter(({ status }) => status === 'fail')
  expect(lost.map((answer) => (answer as { error: unknown }).error)).toEqual(Array(7).fill('wrong_status'))
  expect(lost[0]).toMatchObject({ message: expect.stringMatching(/тим часом/i) })
  const now = await read()
  const year = now.teaching_since! - 2010
  expect(now).toMatchObject({ version: 3, short_description: `${sampleSentence} ${year}` })
  expect(now.subjects).toEqual((won[0] as { data: { tutor: typeof now } }).data.tutor.subjects)
})

test('serves the profile rules to guests', async () => {
  const guest = await app.visitor()
  const rules = await guest.call<typeof tutorProfileEndpoints.rules>('GET /api/resources/tutor_rules', {})
  expect(rules).toMatchObject({
    data: { price: { min: 5000, max: 500_000 }, currency: 'UAH', years: { max: 2026 }, counts: { subjects: 12 } },
  })
})

test('sets the profession', async () => {
  const set = (prof: number) =>
    person.call<typeof tutorProfileEndpoints.setProf>('POST /api/tutor/profile/set_prof', { prof })
  expect(await set(5)).toMatchObject({ status: 'success' })
  expect(await read()).toMatchObject({ prof: 5, version: 2 })
  expect(await set(6)).toMatchObject({ error: { prof: some } })
})
