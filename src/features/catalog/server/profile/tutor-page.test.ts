import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Updateable } from 'kysely'
import type { DB } from '#platform/db/tables.gen.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { profileOptions, saveProfile, createTutorInState } from '#test/support/profiles.ts'
import { addReview, replyToReview as answerReview } from '#test/support/reviews.ts'
import type { tutorProfileEndpoints } from '#features/tutors/contract.ts'
import type { PageData } from '#shared/contract.ts'
import type { tutorPage } from '../../contract.ts'

type Data = PageData<typeof tutorPage>

let app: TestApp
let person: Awaited<ReturnType<typeof createTutorInState>>
beforeAll(async () => {
  app = await openApp()
  app.setTime(new Date('2026-11-15T12:00:00Z'))
})
beforeEach(async () => {
  person = await createTutorInState(app, 'published')
})

const set = (columns: Updateable<DB['tutor']>) =>
  app.runtime.database.db.updateTable('tutor').set(columns).where('id', '=', person.personId).execute()
const open = async () => (await app.visitor()).page(`/user-${person.personId}/`)
const dataOf = async (query = '') => {
  const { data } = await (await app.visitor()).page(`/user-${person.personId}/${query}`)
  return data as unknown as Data
}
const loadTutor = async () => (await dataOf()).tutor
const html = async (query = '') => (await (await app.visitor()).send('GET', `/user-${person.personId}/${query}`)).body

test('shows a visible tutor to a guest', async () => {
  const tutor = await loadTutor()
  expect(tutor).toMatchObject({
    name: 'Олена Коваль',
    first_name: 'Олена',
    age: 36,
    practice: 14,
    currency: 'UAH',
    work_home: true,
    work_online: true,
    home: [{ city: tutor.city, districts: [] }],
    travel: [],
    university_graduation_year: 2012,
    verified: false,
    checked: [],
  })
  expect(tutor.subjects).toHaveLength(2)
  expect(tutor.subjects[0]).toMatchObject({ price: 30_000, levels: [expect.any(String)] })
  expect(tutor.university).not.toBe('')
})

describe('returns 404', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  test.each<[string, Updateable<DB['tutor']>]>([
    ['for a draft', { state: 'draft' }],
    ['for a profile in moderation', { state: 'on_moderation' }],
    ['for a profile in revision', { state: 'need_revision' }],
    ['for a hidden profile', { active: false }],
    ['for a requested deletion', { deletion_requested_at: now }],
    ['for a deleted profile', { deleted_at: now }],
    ['for an anonymised profile', { anonymised_at: now }],
  ])('%s', async (_, columns) => {
    await set(columns)
    const answer = await open()
    expect(answer.status).toBe(404)
    expect(JSON.stringify(answer)).not.toContain('Коваль')
  })

  test('for an unknown id and for a tutor of another edition', async () => {
    const guest = await app.visitor()
    expect((await guest.page('/user-8999999/')).status).toBe(404)
    expect((await guest.page(`/user-${'9'.repeat(30)}/`)).status).toBe(404)
    expect((await (await app.visitor({ edition: 'pl' })).page(`/user-${person.personId}/`)).status).toBe(404)
  })
})

test('shows a tutor who is left out of the catalog', async () => {
  await set({ show_in_catalog: false })
  expect((await open()).status).toBe(200)
})

test('hides exactly what the privacy settings say', async () => {
  const hidden = { full_name: false, age: false, education: false, schedule: false, search_engines: false }
  await set({ privacy: JSON.stringify(hidden) })
  const answer = await open()
  expect((answer.data as unknown as Data).tutor).toMatchObject({
    name: 'Олена К.',
    age: null,
    university: '',
    university_graduation_year: null,
    schedule: null,
    practice: 14,
  })
  // Similar tutors may have the same name.
  expect(JSON.stringify({ ...answer.data, similar: [] })).not.toContain('Коваль')
  expect(await html()).toMatch(/<meta name="robots" content="noindex/)
  await set({ privacy: '{}' })
  app.runtime.caches.pages.clear()
  expect(await html()).not.toMatch(/noindex/)
})

test('shows the verified mark until it expires', async () => {
  await set({ verification: 'verified', verified_until: new Date('2026-11-16T00:00:00Z') })
  expect(await loadTutor()).toMatchObject({ verified: true })
  await set({ verified_until: new Date('2026-11-15T11:00:00Z') })
  expect(await loadTutor()).toMatchObject({ verified: false })
})

test('names places by subdistrict, or by district without one', async () => {
  const { parts, cities } = await profileOptions(app)
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
  const { db } = app.runtime.database
  const nameOf = async (table: 'district' | 'subdistrict', id: number) => {
    const { name } = await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow()
    return (name as { ua: string }).ua
  }
  expect((await loadTutor()).travel).toEqual([
    {
      city: expect.any(String),
      districts: [await nameOf('subdistrict', part!.id), await nameOf('district', whole)],
    },
  ])
})

test('refreshes a cached page after a change', async () => {
  await html()
  await saveProfile(person, { video_url: 'https://youtu.be/abcdefghijk' })
  await expect.poll(() => html()).toContain('abcdefghijk')
})

test('a profile change keeps other pages cached, hiding a profile clears them', async () => {
  const guest = await app.visitor()
  const other = await createTutorInState(app, 'published')
  const otherPage = async () => (await guest.send('GET', `/user-${other.personId}/`)).body
  const rename = (name: string) =>
    app.runtime.database.db
      .updateTable('tutor')
      .set({ name: JSON.stringify({ ua: name }) })
      .where('id', '=', other.personId)
      .execute()
  await otherPage()
  // Written directly to the database, so the name shows only in a page that was rendered again.
  await rename('Марко Вовчок')
  await saveProfile(person, { video_url: 'https://youtu.be/bcdefghijkl' })
  await expect.poll(() => html()).toContain('bcdefghijkl')
  expect(await otherPage()).not.toContain('Вовчок')
  await person.call<typeof tutorProfileEndpoints.setShown>('POST /api/tutor/profile/set_shown', { value: false })
  await expect.poll(otherPage).toContain('Вовчок')
})

test('shows school rates for a school tutor', async () => {
  await set({ school_tutor: true })
  const { similar: _similar, ...data } = await dataOf()
  const { tutor, price, school } = data
  expect(tutor.school_rates).toEqual({ base: [26_800, 36_800], advanced: [28_800, 39_800] })
  expect(price).toBeUndefined()
  expect(school).toEqual({ base: '268\u00A0₴ – 368\u00A0₴', advanced: '288\u00A0₴ – 398\u00A0₴' })
  expect(JSON.stringify(data)).not.toMatch(/30000|300\u00A0₴/)
  expect(await html()).toContain('268\u00A0₴ – 368\u00A0₴</dd>')
})

test('shows the lowest price, and whether it is the only one', async () => {
  expect((await dataOf()).price).toEqual({ from: '300\u00A0₴', single: true })
  await app.runtime.database.db
    .updateTable('tutor_subject')
    .set({ price: 25_000 })
    .where('tutor_id', '=', person.personId)
    .where('position', '=', 1)
    .execute()
  expect((await dataOf()).price).toEqual({ from: '250\u00A0₴', single: false })
})

test('rating parts sum to the score and exclude the penalty', async () => {
  const sum = (rating: Data['rating']) => rating.parts.reduce((total, { points }) => total + points, 0)
  // Without stored parts, they are computed on the fly.
  await set({ score_parts: [] })
  const { rating } = await dataOf()
  expect(rating.score).toBeGreaterThan(30)
  expect(sum(rating)).toBe(rating.score)
  expect(rating.parts.find(({ part }) => part === 'paid_orders')).toMatchObject({ known: false, points: 5, most: 10 })
  expect(rating.parts.find(({ part }) => part === 'activity')).toMatchObject({ most: 30 })
  // The response rate is private.
  expect(rating.parts.map(({ part }) => part)).not.toContain('response_rate')
  await set({ penalty: 12, penalty_reason: 'Не прийшли на заняття' })
  expect((await dataOf()).rating).toEqual(rating)
  expect(await html()).not.toMatch(/Не прийшли|penalty/)
})

test('shows the stored score that lists are sorted by', async () => {
  const { rating } = await dataOf()
  await set({ points_first_diploma: 9 })
  expect((await dataOf()).rating).toEqual(rating)
})

test('shows no request button for a tutor who accepts no orders', async () => {
  expect(await html()).toContain(`href="/request/${person.personId}/"`)
  await set({ accept_orders: false })
  app.runtime.caches.pages.clear()
  const page = await html()
  expect(page).not.toContain('/request/')
  expect(page).toContain('поки не бере нових учнів')
})

describe('reviews', () => {
  const write = async (count: number, subject_id: number, mark = 5) => {
    const written = []
    for (let place = 0; place < count; place++)
      written.push(
        await addReview(app, { tutor_id: person.personId, subject_id, mark, text: `Відгук ${subject_id} ${place}` }),
      )
    return written
  }

  test('shows the latest ten, and more on request', async () => {
    const { subjects } = await profileOptions(app)
    await write(12, subjects[0]!.id)
    await write(3, subjects[1]!.id, 3)
    const { reviews, chosen } = await dataOf()
    expect([reviews.reviews.length, reviews.total, chosen.limit]).toEqual([10, 15, 10])
    expect(reviews.summary).toEqual({ marks: [0, 0, 3, 0, 12], total_count: 15, avg_review_mark: 4.6 })
    expect((await dataOf('?reviews=20')).reviews.reviews).toHaveLength(15)
    const page = await html()
    expect(page).toContain(`?reviews=20#review-${reviews.reviews[9]!.id}"`)
    expect(page).toContain('id="reviews"')
  })

  test('filters by subject without JavaScript and ignores invalid parameters', async () => {
    const { subjects } = await profileOptions(app)
    await write(2, subjects[0]!.id)
    await write(1, subjects[1]!.id)
    const only = await dataOf(`?lesson=${subjects[1]!.id}`)
    expect(only.reviews.reviews.map(({ text }) => text)).toEqual([`Відгук ${subjects[1]!.id} 0`])
    expect(only.chosen).toEqual({ lesson: subjects[1]!.id, limit: 10 })
    expect(only.reviews.summary.total_count).toBe(3)
    expect((await dataOf('?lesson=math&level=-1&reviews=7')).reviews.total).toBe(3)
    expect((await dataOf('?lesson=999999')).reviews.total).toBe(0)
    const page = await html(`?lesson=${subjects[1]!.id}`)
    expect(page).toContain('name="lesson"')
    expect(page).toMatch(new RegExp(`<option value="${subjects[1]!.id}" selected`))
  })

  test('shows a new review and its response at once', async () => {
    expect(await html()).toContain('Відгуків ще немає')
    const written = await addReview(app, { tutor_id: person.personId, text: 'Дуже дякуємо за терпіння' })
    await expect.poll(() => html()).toContain('Дуже дякуємо за терпіння')
    const { id, version, tutor_id } = written
    await answerReview(app, { id, version, tutor_id, text: 'І вам дякую, успіхів' })
    await expect.poll(() => html()).toContain('І вам дякую, успіхів')
  })
})
