import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { cities, districts } from '#features/geo/contract.ts'
import { lessons, levels } from '#features/subjects/contract.ts'
import { saveReview } from '#features/reviews/public.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { fold } from '#shared/fold.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { openPanel } from '#test/support/panel.ts'
import {
  profileOptions,
  saveProfile,
  sampleSentence,
  createTutorInState,
  completeProfile,
} from '#test/support/profiles.ts'
import { readCards } from './card.ts'
import { rebuildCatalog } from './rebuild-catalog.ts'
import { refreshTutors } from './refresh-tutors.ts'

const requester = systemRequester(editionByCode('ua')!)
let app: TestApp
let staff: Visitor
let parts: Awaited<ReturnType<typeof profileOptions>>
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 1, locale: 'en' })
  parts = await profileOptions(app)
})

const db = () => app.runtime.database.db
const transaction = <T>(run: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.runtime, requester, run)
const cardOf = async (id: number) => (await readCards(readOnlyCtx(app.runtime, requester), [id])).get(id)

async function rowsOf(id?: number) {
  const condition = id === undefined ? sql`true` : sql`tutor_id = ${id}`
  const { rows: cards } = await sql<{ search_words: string; indexed: boolean }>`
    select tutor_id, card, folded_name, search_words::text, indexed from tutor_card
    where edition = 'ua' and ${condition} order by tutor_id`.execute(db())
  const { rows: entries } = await sql<{ subject_id: number; city_id: number; price: number; places: number }>`
    select * from catalog_entry where edition = 'ua' and ${condition} order by tutor_id, subject_id, city_id`.execute(
    db(),
  )
  return { cards, entries }
}

/** Asserts that a refresh changes nothing, and returns the rows. */
async function assertFresh(id: number) {
  const before = await rowsOf(id)
  await transaction((ctx) => refreshTutors(ctx, [id]))
  expect(await rowsOf(id)).toEqual(before)
  return before
}

const isListed = async (id: number) => (await assertFresh(id)).cards.length === 1
async function assertCall(visitor: Visitor, call: `POST /api/${string}`, input: object) {
  const answer = (await visitor.call(call, { ...input })) as { status: string }
  if (answer.status !== 'success') throw new Error(`${call}: ${JSON.stringify(answer)}`)
}
const callAsStaff = (verb: string, tutor_id: number, input: object = {}) =>
  assertCall(staff, `POST /api/admin/tutor/${verb}`, { tutor_id, ...input })

describe('a tutor', () => {
  let tutor: Visitor & { personId: number }
  let id: number
  beforeEach(async () => {
    tutor = await createTutorInState(app, 'on_moderation')
    id = tutor.personId
  })
  const publish = () => callAsStaff('publish', id)

  test('is listed when published and removed by every way of hiding', async () => {
    expect(await isListed(id)).toBe(false)
    await publish()
    const { entries } = await assertFresh(id)
    const [one, two] = parts.subjects.map((subject) => subject.id)
    const city = parts.cities[0]!.id
    expect(entries.map(({ subject_id, city_id, places, price }) => [subject_id, city_id, places, price])).toEqual(
      [0, one, two].flatMap((subject) => [0, city].map((at) => [subject, at, 5, 30_000])),
    )
    const changes: [string, () => Promise<void>, () => Promise<void>][] = [
      ['hidden by staff', () => callAsStaff('set_inactive', id), () => callAsStaff('set_active', id)],
      [
        'hidden by choice',
        () => assertCall(tutor, 'POST /api/tutor/profile/set_shown', { value: false }),
        () => assertCall(tutor, 'POST /api/tutor/profile/set_shown', { value: true }),
      ],
      [
        'not in the catalog',
        () => callAsStaff('set_toggle', id, { toggle: 'show_in_catalog', value: false }),
        () => callAsStaff('set_toggle', id, { toggle: 'show_in_catalog', value: true }),
      ],
      ['deleted', () => callAsStaff('delete', id), () => callAsStaff('restore', id)],
      [
        'returned',
        () => callAsStaff('set_need_revision', id, { comment: 'Please fix it.', hide: true }),
        async () => {
          await callAsStaff('submit', id)
          await publish()
        },
      ],
    ]
    for (const [how, hide, restore] of changes) {
      await hide()
      expect([how, await isListed(id)]).toEqual([how, false])
      await restore()
      expect([how, await isListed(id)]).toEqual([how, true])
    }
    await callAsStaff('anonymization_delete', id)
    expect(await isListed(id)).toBe(false)
  })

  test('is updated with prices, places and texts', async () => {
    await publish()
    const profile = await completeProfile(app)
    const [subject] = profile.subjects!
    await saveProfile(tutor, {
      ...profile,
      subjects: [{ ...subject!, price: 45_000 }],
      work_online: false,
      work_travel: true,
      locations_travel: [
        {
          city_id: parts.cities[1]!.id,
          districts: [{ district_id: parts.cities[1]!.districts[0]!, subdistricts: [] }],
        },
      ],
    })
    const { entries } = await assertFresh(id)
    const values = entries.map(({ city_id, places, price }) => [city_id, places, price])
    expect(values).toEqual(
      expect.arrayContaining([
        [0, 3, 45_000],
        [parts.cities[0]!.id, 1, 45_000],
        [parts.cities[1]!.id, 2, 45_000],
      ]),
    )
    expect(entries.map(({ subject_id }) => subject_id)).toEqual([0, 0, 0, ...Array(3).fill(subject!.subject_id)])
    await saveProfile(tutor, { ...profile, short_description: `${sampleSentence} Quokkas welcome.` })
    // The change still awaits moderation.
    expect((await assertFresh(id)).cards[0]!.search_words).not.toContain(fold('Quokkas'))
    await publish()
    expect((await assertFresh(id)).cards[0]!.search_words).toContain(fold('Quokkas'))
  })

  test('follows the privacy settings', async () => {
    await publish()
    const privacy = { full_name: false, education: false, search_engines: false }
    expect(await cardOf(id)).toMatchObject({ name: { ua: 'Олена Коваль' } })
    await assertCall(tutor, 'POST /api/tutor/privacy/save', { privacy })
    expect(await cardOf(id)).toMatchObject({ name: { ua: 'Олена К.' } })
    const { cards } = await assertFresh(id)
    expect(cards[0]).toMatchObject({ folded_name: 'olena k', indexed: false })
    expect(JSON.stringify(cards)).not.toMatch(/koval|Коваль|universit|@|\+380/i)
  })

  test('is updated with the rating, whose parts sum to the score', async () => {
    await publish()
    const before = (await cardOf(id))!
    const { version } = await db().selectFrom('tutor').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    await assertCall(staff, 'POST /api/admin/tutor/profile/save', {
      tutor: { id, version, rating: { points_first_diploma: 10 } },
    })
    const card = (await cardOf(id))!
    expect(card.score).toBe(before.score + 10)
    expect(card.parts.reduce((sum, { points }) => sum + points, 0)).toBe(card.score)
    expect(before.parts.every(({ points }) => points !== 0)).toBe(true)
    await assertFresh(id)
    // The newcomer bonus ends after two weeks.
    app.setTime(new Date(app.runtime.clock().getTime() + 20 * 86_400_000))
    const nightly = app.runtime.plugins.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'refresh_ratings')!
    await nightly.run(readOnlyCtx(app.runtime, requester), {})
    app.setTime(new Date())
    const later = (await cardOf(id))!
    expect(later.score).toBeLessThan(card.score)
    expect((await rowsOf(id)).entries.every((entry) => 'score' in entry && entry.score === later.score)).toBe(true)
  })

  test('is updated with new reviews', async () => {
    await publish()
    const subject_id = parts.subjects[0]!.id
    const { id: client_id } = await db()
      .selectFrom('client')
      .select('id')
      .where('edition', '=', 'ua')
      .executeTakeFirstOrThrow()
    await transaction((ctx) => saveReview(ctx, { tutor_id: id, client_id, subject_id, mark: 5, text: 'Good!' }))
    expect(await cardOf(id)).toMatchObject({ reviews: { count: 1, average: 5 } })
    expect((await assertFresh(id)).entries[0]).toMatchObject({ reviews: 1 })
  })
})

describe('reference data', () => {
  const saveActive = async (resource: typeof lessons, id: number, active: boolean) => {
    await openPanel(staff, resource).call('save', { [resource.name]: { id, active } })
    expect(await runQueuedJobs(app, 'refresh_catalog_taxonomy')).toBe(1)
  }

  test.each([
    ['a subject', lessons as never, () => parts.subjects[0]!.id, sql`subject_id`],
    ['a city', cities as never, () => parts.cities[0]!.id, sql`city_id`],
  ] as const)('deactivating %s removes its entries, activating it restores them', async (_, resource, id, column) => {
    const before = await rowsOf()
    const has = async () =>
      (
        await sql<{
          n: number
        }>`select count(*) as n from catalog_entry where edition = 'ua' and ${column} = ${id()}`.execute(db())
      ).rows[0]!.n
    expect(await has()).toBeGreaterThan(0)
    await saveActive(resource, id(), false)
    expect(await has()).toBe(0)
    await saveActive(resource, id(), true)
    expect(await rowsOf()).toEqual(before)
  })

  test.each([
    ['a level', levels as never, () => parts.subjects[0]!.levels[0]!],
    ['a district', districts as never, () => parts.cities[0]!.districts[0]!],
  ] as const)('deactivating %s changes entries, activating it restores them', async (_, resource, id) => {
    const before = await rowsOf()
    await saveActive(resource, id(), false)
    expect(await rowsOf()).not.toEqual(before)
    await saveActive(resource, id(), true)
    expect(await rowsOf()).toEqual(before)
  })

  test('renaming a subject refreshes its tutors, renaming a city does not', async () => {
    const id = parts.subjects[0]!.id
    await openPanel(staff, lessons).call('save', { lesson: { id, name: { en: 'Quokkology' } } })
    expect(await runQueuedJobs(app, 'refresh_catalog_taxonomy')).toBe(1)
    const { rows } =
      await sql`select from tutor_card where edition = 'ua' and search_words @@ ${fold('Quokkology')}::tsquery`.execute(
        db(),
      )
    expect(rows.length).toBeGreaterThan(5)
    await openPanel(staff, cities).call('save', { city: { id: parts.cities[0]!.id, name: { en: 'Quokkaville' } } })
    expect(await runQueuedJobs(app, 'refresh_catalog_taxonomy')).toBe(0)
  })
})

test('a rebuild from scratch restores the same rows', async () => {
  const counts = () =>
    db()
      .selectFrom('catalog_count')
      .selectAll()
      .where('edition', '=', 'ua')
      .orderBy('place')
      .orderBy('place_id')
      .orderBy('subject_id')
      .orderBy('level_id')
      .execute()
  const rebuild = () => rebuildCatalog(readOnlyCtx(app.runtime, requester), { batch: 100 })
  await rebuild()
  const before = [await rowsOf(), await counts()]
  await sql`delete from tutor_card where edition = 'ua'`.execute(db())
  await sql`delete from catalog_count where edition = 'ua'`.execute(db())
  expect(await rebuild()).toMatchObject({ whole: true })
  expect([await rowsOf(), await counts()]).toEqual(before)
})
