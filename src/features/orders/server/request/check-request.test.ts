import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../../test/support/app.ts'
import { calmLimits, dividedCity, ownOrder, placedBy, someTutor, wanted } from '../../../../../test/support/requests.ts'
import type { requestEndpoints } from '../../contract.ts'

let app: TestApp
let subject: number
let level: number
let place: Awaited<ReturnType<typeof dividedCity>>
beforeAll(async () => {
  app = await openApp()
  const tutor = await someTutor(app)
  subject = tutor.subject
  level = tutor.levels[0]!
  place = await dividedCity(app)
})
beforeEach(() => calmLimits(app))

type More = Partial<Parameters<typeof wanted>[1]>
const lessons = () => [{ id: subject, levels: [] }]
const asks = (visitor: Visitor, more: More) =>
  visitor.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
    request: wanted(lessons(), more),
  })
async function request(more: More = {}) {
  const guest = await app.visitor()
  return (await ownOrder(guest, await placedBy(guest, wanted(lessons(), more)))).request
}
const refused = async (more: More) => {
  const answer = await asks(await app.visitor(), more)
  return answer.status === 'fail' && typeof answer.error === 'object' ? Object.keys(answer.error) : answer
}

describe('a request', () => {
  test('with a single place of the client takes the address into it', async () => {
    const { locations } = await request({
      location_client: true,
      locations: { client_place: [place] },
      address: 'вул. Тиха, 5',
    })
    expect(locations.client_place).toMatchObject([{ ...place, address: 'вул. Тиха, 5' }])
  })

  test('with several places leaves each its own address', async () => {
    const client_place = [
      { city_id: place.city_id, address: 'вул. Гучна, 1' },
      { city_id: place.city_id, district_id: place.district_id },
    ]
    const { locations } = await request({ location_client: true, locations: { client_place }, address: 'вул. Тиха, 5' })
    expect(locations.client_place.map(({ address }) => address)).toEqual(['вул. Гучна, 1', ''])
  })

  test('without lessons at the client’s has no places of theirs, and no address', async () => {
    const shown = await request({
      location_client: false,
      location_tutor: true,
      locations: { client_place: [place], tutor_place: [{ city_id: place.city_id }] },
      address: 'вул. Тиха, 5',
    })
    expect(shown).toMatchObject({
      location_client: false,
      locations: { client_place: [], tutor_place: [{ city_id: place.city_id, address: '' }] },
    })
    expect(JSON.stringify(shown)).not.toContain('Тиха')
  })

  test.each([null, undefined])('that says nothing of regularity and length (%s) has 0 there', async (nothing) => {
    expect(await request({ class_regularity: nothing, class_duration: nothing })).toMatchObject({
      class_regularity: 0,
      class_duration: 0,
    })
  })

  test('keeps what it says of them', async () => {
    const said = { class_regularity: 3, class_duration: 90, price: 40_000, practice_id: 2, goal: 'НМТ у травні' }
    const schedule = [0, 255, 0, 0, 0, 0, 1]
    expect(await request({ ...said, schedule })).toMatchObject({ ...said, schedule })
  })

  test('keeps a level only with a subject that has it', async () => {
    const other = await app.runtime.database.db
      .selectFrom('level as l')
      .select('l.id')
      .where('l.edition', '=', 'ua')
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('subject_level as s')
              .select('s.level_id')
              .where('s.edition', '=', 'ua')
              .where('s.subject_id', '=', subject)
              .whereRef('s.level_id', '=', 'l.id'),
          ),
        ),
      )
      .executeTakeFirst()
    const foreign = other?.id ?? 999_999
    const shown = await request({ lessons: [{ id: subject, levels: [foreign, level, level] }] })
    expect(shown.lessons).toMatchObject([{ id: subject, levels: [{ id: level }] }])
    expect(shown.lessons[0]!.levels).toHaveLength(1)
  })
})

describe('is refused', () => {
  test('without a subject, with an unknown one, and with one twice', async () => {
    expect(await refused({ lessons: [] })).toEqual(['lessons'])
    expect(await refused({ lessons: [{ id: 999_999, levels: [] }] })).toEqual(['lessons'])
    expect(await refused({ lessons: [...lessons(), ...lessons()] })).toEqual(['lessons'])
  })

  test('when nothing is left of where, and without the city of the client', async () => {
    expect(await refused({ location_online: false })).toEqual(['places'])
    expect(await refused({ location_client: true })).toEqual(['locations'])
  })

  test('with a district of another city, and a city of another edition', async () => {
    const polish = await dividedCity(app, 'pl')
    const at = (one: object) => refused({ location_client: true, locations: { client_place: [one as typeof place] } })
    expect(await at({ ...place, district_id: polish.district_id })).toEqual(['locations'])
    expect(await at({ city_id: place.city_id, district_id: null, subdistrict_id: place.subdistrict_id })).toEqual([
      'locations',
    ])
    expect(await at(polish)).toEqual(['locations'])
  })

  test('with a price that nobody pays, and a length that no lesson has', async () => {
    expect(await refused({ price: 1 })).toEqual(['price'])
    expect(await refused({ class_duration: 50 })).toEqual(['class_duration'])
    expect(await refused({ class_regularity: 8 })).toEqual(['class_regularity'])
  })
})
