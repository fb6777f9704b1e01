import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { cities, districts } from '#features/geo/contract.ts'
import { lessons, levels } from '#features/subjects/contract.ts'
import { saveReview } from '#features/reviews/public.ts'
import { inTransaction, readingCtx, systemAsker } from '#platform/runtime.ts'
import { fold } from '#shared/fold.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../../test/support/app.ts'
import { runQueued } from '../../../../../test/support/jobs.ts'
import { panelOf } from '../../../../../test/support/panel.ts'
import { profileParts, savedProfile, sentence, tutorIn, wholeProfile } from '../../../../../test/support/profiles.ts'
import { readCards } from './card.ts'
import { rebuildCatalog } from './rebuild.ts'
import { refreshTutors } from './refresh-tutors.ts'

const asker = systemAsker(editionByCode('ua')!)
let app: TestApp
let staff: Visitor
let parts: Awaited<ReturnType<typeof profileParts>>
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 1, locale: 'en' })
  parts = await profileParts(app)
})

const db = () => app.runtime.database.db
const inside = <T>(run: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.runtime, asker, run)
const cardOf = async (id: number) => (await readCards(readingCtx(app.runtime, asker), [id])).get(id)

/** Everything the read model has of somebody. */
async function rowsOf(id?: number) {
  const of = id === undefined ? sql`true` : sql`tutor_id = ${id}`
  const { rows: cards } = await sql<{ words: string; indexed: boolean }>`
    select tutor_id, card, sought, words::text, indexed from tutor_card
    where edition = 'ua' and ${of} order by tutor_id`.execute(db())
  const { rows: entries } = await sql<{ subject_id: number; city_id: number; price: number; places: number }>`
    select * from catalog_entry where edition = 'ua' and ${of} order by tutor_id, subject_id, city_id`.execute(db())
  return { cards, entries }
}

/** What stands there is what would stand there anew; answers it. */
async function settled(id: number) {
  const there = await rowsOf(id)
  await inside((ctx) => refreshTutors(ctx, [id]))
  expect(await rowsOf(id)).toEqual(there)
  return there
}

const isThere = async (id: number) => (await settled(id)).cards.length === 1
async function done(visitor: Visitor, call: `POST /api/${string}`, input: object) {
  const answer = (await visitor.call(call, { ...input })) as { status: string }
  if (answer.status !== 'success') throw new Error(`${call}: ${JSON.stringify(answer)}`)
}
const byStaff = (verb: string, tutor_id: number, input: object = {}) =>
  done(staff, `POST /api/admin/tutor/${verb}`, { tutor_id, ...input })

describe('a tutor', () => {
  let tutor: Visitor & { personId: number }
  let id: number
  beforeEach(async () => {
    tutor = await tutorIn(app, 'on_moderation')
    id = tutor.personId
  })
  const publish = () => byStaff('publish', id)

  test('is in lists from the moment of being published, and out of them with every way of going', async () => {
    expect(await isThere(id)).toBe(false)
    await publish()
    const { entries } = await settled(id)
    const [one, two] = parts.subjects.map((subject) => subject.id)
    const city = parts.cities[0]!.id
    expect(entries.map(({ subject_id, city_id, places, price }) => [subject_id, city_id, places, price])).toEqual(
      [0, one, two].flatMap((subject) => [0, city].map((at) => [subject, at, 5, 30_000])),
    )
    const ways: [string, () => Promise<void>, () => Promise<void>][] = [
      ['hidden by staff', () => byStaff('set_inactive', id), () => byStaff('set_active', id)],
      [
        'hidden by choice',
        () => done(tutor, 'POST /api/tutor/profile/set_shown', { value: false }),
        () => done(tutor, 'POST /api/tutor/profile/set_shown', { value: true }),
      ],
      [
        'not in the catalog',
        () => byStaff('set_toggle', id, { toggle: 'show_in_catalog', value: false }),
        () => byStaff('set_toggle', id, { toggle: 'show_in_catalog', value: true }),
      ],
      ['deleted', () => byStaff('delete', id), () => byStaff('restore', id)],
      [
        'returned',
        () => byStaff('set_need_revision', id, { comment: 'Please fix it.', hide: true }),
        async () => {
          await byStaff('submit', id)
          await publish()
        },
      ],
    ]
    for (const [how, away, back] of ways) {
      await away()
      expect([how, await isThere(id)]).toEqual([how, false])
      await back()
      expect([how, await isThere(id)]).toEqual([how, true])
    }
    await byStaff('anonymization_delete', id)
    expect(await isThere(id)).toBe(false)
  })

  test('is found as they are now: prices, places, texts', async () => {
    await publish()
    const given = await wholeProfile(app)
    const [subject] = given.subjects!
    await savedProfile(tutor, {
      ...given,
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
    const { entries } = await settled(id)
    const figures = entries.map(({ city_id, places, price }) => [city_id, places, price])
    expect(figures).toEqual(
      expect.arrayContaining([
        [0, 3, 45_000],
        [parts.cities[0]!.id, 1, 45_000],
        [parts.cities[1]!.id, 2, 45_000],
      ]),
    )
    expect(entries.map(({ subject_id }) => subject_id)).toEqual([0, 0, 0, ...Array(3).fill(subject!.subject_id)])
    await savedProfile(tutor, { ...given, short_description: `${sentence} Quokkas welcome.` })
    // Staff have not seen it yet.
    expect((await settled(id)).cards[0]!.words).not.toContain(fold('Quokkas'))
    await publish()
    expect((await settled(id)).cards[0]!.words).toContain(fold('Quokkas'))
  })

  test('keeps to themselves what they want to', async () => {
    await publish()
    const privacy = { full_name: false, education: false, search_engines: false }
    expect(await cardOf(id)).toMatchObject({ name: { ua: 'Олена Коваль' } })
    await done(tutor, 'POST /api/tutor/privacy/save', { privacy })
    expect(await cardOf(id)).toMatchObject({ name: { ua: 'Олена К.' } })
    const { cards } = await settled(id)
    expect(cards[0]).toMatchObject({ sought: 'olena k', indexed: false })
    expect(JSON.stringify(cards)).not.toMatch(/koval|Коваль|universit|@|\+380/i)
  })

  test('stands where the rating puts them, and its parts are the score', async () => {
    await publish()
    const before = (await cardOf(id))!
    const { version } = await db().selectFrom('tutor').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    await done(staff, 'POST /api/admin/tutor/profile/save', {
      tutor: { id, version, rating: { points_first_diploma: 10 } },
    })
    const card = (await cardOf(id))!
    expect(card.score).toBe(before.score + 10)
    expect(card.parts.reduce((sum, { points }) => sum + points, 0)).toBe(card.score)
    expect(before.parts.every(({ points }) => points !== 0)).toBe(true)
    await settled(id)
    // Days pass: a newcomer is one for two weeks.
    app.at(new Date(app.runtime.clock().getTime() + 20 * 86_400_000))
    const nightly = app.runtime.plugins.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'refresh_ratings')!
    await nightly.run(readingCtx(app.runtime, asker), {})
    app.at(new Date())
    const later = (await cardOf(id))!
    expect(later.score).toBeLessThan(card.score)
    expect((await rowsOf(id)).entries.every((entry) => 'score' in entry && entry.score === later.score)).toBe(true)
  })

  test('has the reviews that were written', async () => {
    await publish()
    const subject_id = parts.subjects[0]!.id
    const { id: client_id } = await db()
      .selectFrom('client')
      .select('id')
      .where('edition', '=', 'ua')
      .executeTakeFirstOrThrow()
    await inside((ctx) => saveReview(ctx, { tutor_id: id, client_id, subject_id, mark: 5, text: 'Good!' }))
    expect(await cardOf(id)).toMatchObject({ reviews: { count: 1, average: 5 } })
    expect((await settled(id)).entries[0]).toMatchObject({ reviews: 1 })
  })
})

describe('what staff close', () => {
  const turned = async (resource: typeof lessons, id: number, active: boolean) => {
    await panelOf(staff, resource).call('save', { [resource.name]: { id, active } })
    expect(await runQueued(app, 'follow_offer')).toBe(1)
  }

  test.each([
    ['a subject', lessons as never, () => parts.subjects[0]!.id, sql`subject_id`],
    ['a city', cities as never, () => parts.cities[0]!.id, sql`city_id`],
  ] as const)('%s is in no list, and is again when it opens', async (_, resource, id, column) => {
    const before = await rowsOf()
    const has = async () =>
      (
        await sql<{
          n: number
        }>`select count(*) as n from catalog_entry where edition = 'ua' and ${column} = ${id()}`.execute(db())
      ).rows[0]!.n
    expect(await has()).toBeGreaterThan(0)
    await turned(resource, id(), false)
    expect(await has()).toBe(0)
    await turned(resource, id(), true)
    expect(await rowsOf()).toEqual(before)
  })

  test.each([
    ['a level', levels as never, () => parts.subjects[0]!.levels[0]!],
    ['a district', districts as never, () => parts.cities[0]!.districts[0]!],
  ] as const)('%s changes lists, and nothing is left of it when it opens', async (_, resource, id) => {
    const before = await rowsOf()
    await turned(resource, id(), false)
    expect(await rowsOf()).not.toEqual(before)
    await turned(resource, id(), true)
    expect(await rowsOf()).toEqual(before)
  })

  test('a new name of a subject finds its tutors; one of a city concerns nobody', async () => {
    const id = parts.subjects[0]!.id
    await panelOf(staff, lessons).call('save', { lesson: { id, name: { en: 'Quokkology' } } })
    expect(await runQueued(app, 'follow_offer')).toBe(1)
    const { rows } =
      await sql`select from tutor_card where edition = 'ua' and words @@ ${fold('Quokkology')}::tsquery`.execute(db())
    expect(rows.length).toBeGreaterThan(5)
    await panelOf(staff, cities).call('save', { city: { id: parts.cities[0]!.id, name: { en: 'Quokkaville' } } })
    expect(await runQueued(app, 'follow_offer')).toBe(0)
  })
})

test('built anew from nothing it is what it was', async () => {
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
  const rebuild = () => rebuildCatalog(readingCtx(app.runtime, asker), { batch: 100 })
  await rebuild()
  const before = [await rowsOf(), await counts()]
  await sql`delete from tutor_card where edition = 'ua'`.execute(db())
  await sql`delete from catalog_count where edition = 'ua'`.execute(db())
  expect(await rebuild()).toMatchObject({ whole: true })
  expect([await rowsOf(), await counts()]).toEqual(before)
})
