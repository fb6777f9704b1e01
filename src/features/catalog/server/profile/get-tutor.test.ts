import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { reviewEndpoints } from '#features/reviews/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { profileOptions, saveProfile, sampleSentence, createTutorInState } from '#test/support/profiles.ts'
import { addReview } from '#test/support/reviews.ts'
import type { tutorEndpoints } from '../../contract.ts'

let app: TestApp
let person: Awaited<ReturnType<typeof createTutorInState>>
beforeAll(async () => {
  app = await openApp()
  app.setTime(new Date('2026-11-15T12:00:00Z'))
})
beforeEach(async () => {
  person = await createTutorInState(app, 'published')
})

const get = async (id = person.personId, lang?: 'ua' | 'ru' | 'en', edition = 'ua') =>
  (await app.visitor({ edition })).call<typeof tutorEndpoints.get>('GET /api/client/tutor/get', { id, lang })
const form = async (id = person.personId, edition = 'ua') =>
  (await app.visitor({ edition })).call<typeof tutorEndpoints.orderForm>('GET /api/client/tutor_data_for_order_form', {
    id,
  })
const tutor = async () => {
  const answer = await get()
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.tutor
}
const getForm = async () => {
  const answer = await form()
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.tutor
}

test('returns what the page shows', async () => {
  const { subjects, cities } = await profileOptions(app)
  const [first, second] = subjects
  await addReview(app, { tutor_id: person.personId, mark: 5 })
  const read = await tutor()
  expect(read).toMatchObject({
    id: person.personId,
    name: 'Олена Коваль',
    full_name: 'Олена Коваль',
    first_name: 'Олена',
    age: 36,
    prof: 3,
    practice: 14,
    rate: { id: 30_000, status: 1, currency: 'UAH' },
    school_rates: null,
    lessons: [{ id: first!.id }, { id: second!.id }],
    subjects: [
      { subject_id: first!.id, selectedLevels: [first!.levels[0]], price: 30_000, description: sampleSentence },
      { subject_id: second!.id, selectedLevels: [second!.levels[0]] },
    ],
    lesson_levels: { [first!.id]: [{ id: first!.levels[0] }] },
    lesson_descriptions: { [first!.id]: sampleSentence },
    work_home: true,
    work_travel: false,
    work_online: true,
    locations_home: [{ city_id: cities[0]!.id, districts: [] }],
    locations_travel: [],
    locations_online: true,
    schedule: [0, 0b1111 << 16, 0, 0, 0, 0, 0],
    time_zone: 'Europe/Kiev',
    university_graduation_year: 2012,
    documents: [],
    accept_orders: true,
    reviews: { total_count: 1, avg_review_mark: 5, marks: [0, 0, 0, 0, 1] },
    link: `/user-${person.personId}/`,
  })
  expect(read.university?.name).toBeTruthy()
  expect(read.rating.parts.reduce((sum, { points }) => sum + points, 0)).toBe(read.rating.score)
  expect((await get(person.personId, 'ru')).status).toBe('success')
})

test('returns names in the requested language', async () => {
  const names = async (lang: 'ua' | 'ru' | 'en') => {
    const answer = await get(person.personId, lang)
    return answer.status === 'success' ? [answer.data.tutor.lessons[0]!.name, answer.data.tutor.link] : []
  }
  const [[ua], [ru, link], [en]] = [await names('ua'), await names('ru'), await names('en')]
  expect(new Set([ua, ru, en]).size).toBeGreaterThan(1)
  expect(link).toBe(`/ru/user-${person.personId}/`)
})

test('returns the options of the request form', async () => {
  const { parts, cities, subjects } = await profileOptions(app)
  const [part] = parts
  const city = cities.find(({ id }) => id === part!.city_id)!
  const whole = city.districts.find((id) => id !== part!.district_id)!
  await saveProfile(person, {
    work_travel: true,
    locations_travel: [
      {
        city_id: city.id,
        districts: [{ district_id: part!.district_id, subdistricts: [part!.id] }, { district_id: whole }],
      },
    ],
  })
  const [first] = subjects
  expect(await getForm()).toMatchObject({
    id: person.personId,
    first_name: 'Олена',
    accept_orders: true,
    lesson_levels: { [first!.id]: [first!.levels[0]] },
    levels: expect.arrayContaining([{ id: first!.levels[0], name: expect.any(String) }]),
    prices: { [first!.id]: 30_000 },
    location_at_client: true,
    location_at_tutor: true,
    location_at_online: true,
    locations: {
      client_place: [
        {
          city_id: city.id,
          districts: [
            { id: part!.district_id, subdistricts: [{ id: part!.id, name: expect.any(String) }] },
            { id: whole, subdistricts: [] },
          ],
        },
      ],
      tutor_place: [{ city_id: cities[0]!.id, districts: [] }],
    },
  })
})

test('returns school rates for a school tutor', async () => {
  await sql`update tutor set school_tutor = true where id = ${person.personId}`.execute(app.runtime.database.db)
  const rates = { base: [26_800, 36_800], advanced: [28_800, 39_800] }
  const read = await tutor()
  expect(read).toMatchObject({ rate: { id: 26_800, status: 6 }, school_rates: rates })
  const form = await getForm()
  expect(form).toMatchObject({ rate: { status: 6 }, school_rates: rates })
  // The tutor's own prices must not leak.
  expect(JSON.stringify([read, form])).not.toContain('30000')
})

test('applies privacy settings as the page does', async () => {
  const hidden = { full_name: false, age: false, education: false, schedule: false }
  await sql`update tutor set privacy = ${JSON.stringify(hidden)} where id = ${person.personId}`.execute(
    app.runtime.database.db,
  )
  const read = await tutor()
  expect(read).toMatchObject({
    name: 'Олена К.',
    full_name: 'Олена К.',
    age: null,
    university: null,
    university_graduation_year: null,
    schedule: null,
  })
  expect((await getForm()).schedule).toBeNull()
  expect(JSON.stringify([read, await getForm()])).not.toContain('Коваль')
})

describe('answers not_found for hidden and missing tutors alike', () => {
  const notFound = { status: 'fail', error: 'not_found', httpStatus: 404 }

  test('an unknown id and another edition', async () => {
    expect(await get(8_999_999)).toMatchObject(notFound)
    expect(await form(8_999_999)).toMatchObject(notFound)
    expect(await get(person.personId, undefined, 'pl')).toMatchObject(notFound)
    expect(await form(person.personId, 'pl')).toMatchObject(notFound)
  })

  test.each([
    ['a draft', sql`state = 'draft'`],
    ['hidden', sql`active = false`],
    ['deletion requested', sql`deletion_requested_at = now()`],
    ['deleted', sql`deleted_at = now()`],
    ['anonymised', sql`anonymised_at = now()`],
  ])('%s', async (_, columns) => {
    await sql`update tutor set ${columns} where id = ${person.personId}`.execute(app.runtime.database.db)
    expect(await get()).toEqual(await get(8_999_999))
    expect(await form()).toEqual(await form(8_999_999))
  })
})

test('never sends account contacts to visitors', async () => {
  const { db } = app.runtime.database
  await db
    .updateTable('account')
    .set({ email: 'canary4711@mail.example', phone: '+380999888777' })
    .where('id', '=', person.personId)
    .execute()
  const { client_id } = await addReview(app, { tutor_id: person.personId, text: 'Дуже задоволені' })
  await db
    .updateTable('account')
    .set({ email: 'canary0815@mail.example', phone: '+380999111222' })
    .where('id', '=', client_id)
    .execute()
  const id = person.personId
  for (const visitor of [await app.visitor(), await app.visitor({ roles: ['client'] })]) {
    const reviews = await visitor.call<typeof reviewEndpoints.list>('POST /api/client/tutor/reviews', {
      tutor_id: id,
    })
    const sent = [JSON.stringify(reviews)]
    for (const path of [
      `/user-${id}/`,
      `/user-${id}/?_data`,
      `/ru/user-${id}/`,
      `/user-${id}/?reviews=20`,
      `/api/client/tutor/get?id=${id}`,
      `/api/client/tutor_data_for_order_form?id=${id}`,
    ]) {
      const { body, statusCode } = await visitor.send('GET', path)
      expect(statusCode).toBe(200)
      expect(body).toMatch(/Олена/)
      sent.push(body)
    }
    expect(sent.join('\n')).toContain('Дуже задоволені')
    expect(sent.join('\n')).toContain('application/ld+json')
    expect(sent.join('\n')).not.toMatch(/canary\d|9998?8?8?777|999888|999111/)
  }
})
