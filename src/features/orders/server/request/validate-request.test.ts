import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import {
  resetLimits,
  cityWithDistricts,
  getOwnOrder,
  placeRequest,
  bestOnlineTutor,
  lessonRequest,
} from '#test/support/requests.ts'
import type { requestEndpoints } from '../../contract.ts'

let app: TestApp
let subject: number
let level: number
let place: Awaited<ReturnType<typeof cityWithDistricts>>
beforeAll(async () => {
  app = await openApp()
  const tutor = await bestOnlineTutor(app)
  subject = tutor.subject
  level = tutor.levels[0]!
  place = await cityWithDistricts(app)
})
beforeEach(() => resetLimits(app))

type More = Partial<Parameters<typeof lessonRequest>[1]>
const lessons = () => [{ id: subject, levels: [] }]
const asks = (visitor: Visitor, more: More) =>
  visitor.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
    request: lessonRequest(lessons(), more),
  })
async function request(more: More = {}) {
  const guest = await app.visitor()
  return (await getOwnOrder(guest, await placeRequest(guest, lessonRequest(lessons(), more)))).request
}
const rejectedFields = async (more: More) => {
  const answer = await asks(await app.visitor(), more)
  return answer.status === 'fail' && typeof answer.error === 'object' ? Object.keys(answer.error) : answer
}

describe('a request', () => {
  test('with a single client place stores the address in it', async () => {
    const { locations } = await request({
      location_client: true,
      locations: { client_place: [place] },
      address: 'вул. Тиха, 5',
    })
    expect(locations.client_place).toMatchObject([{ ...place, address: 'вул. Тиха, 5' }])
  })

  test('with several places keeps the address of each', async () => {
    const client_place = [
      { city_id: place.city_id, address: 'вул. Гучна, 1' },
      { city_id: place.city_id, district_id: place.district_id },
    ]
    const { locations } = await request({ location_client: true, locations: { client_place }, address: 'вул. Тиха, 5' })
    expect(locations.client_place.map(({ address }) => address)).toEqual(['вул. Гучна, 1', ''])
  })

  test('without lessons at the client’s home drops client places and address', async () => {
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

  test.each([null, undefined])('without regularity and duration (%s) stores 0', async (nothing) => {
    expect(await request({ class_regularity: nothing, class_duration: nothing })).toMatchObject({
      class_regularity: 0,
      class_duration: 0,
    })
  })

  test('keeps given regularity and duration', async () => {
    const fields = { class_regularity: 3, class_duration: 90, price: 40_000, practice_id: 2, goal: 'НМТ у травні' }
    const schedule = [0, 255, 0, 0, 0, 0, 1]
    expect(await request({ ...fields, schedule })).toMatchObject({ ...fields, schedule })
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

describe('is rejected', () => {
  test('without a subject, with an unknown or a repeated one', async () => {
    expect(await rejectedFields({ lessons: [] })).toEqual(['lessons'])
    expect(await rejectedFields({ lessons: [{ id: 999_999, levels: [] }] })).toEqual(['lessons'])
    expect(await rejectedFields({ lessons: [...lessons(), ...lessons()] })).toEqual(['lessons'])
  })

  test('without any place, or without the client’s city', async () => {
    expect(await rejectedFields({ location_online: false })).toEqual(['places'])
    expect(await rejectedFields({ location_client: true })).toEqual(['locations'])
  })

  test('with a district of another city, and a city of another edition', async () => {
    const polish = await cityWithDistricts(app, 'pl')
    const at = (one: object) =>
      rejectedFields({ location_client: true, locations: { client_place: [one as typeof place] } })
    expect(await at({ ...place, district_id: polish.district_id })).toEqual(['locations'])
    expect(await at({ city_id: place.city_id, district_id: null, subdistrict_id: place.subdistrict_id })).toEqual([
      'locations',
    ])
    expect(await at(polish)).toEqual(['locations'])
  })

  test('with an implausible price or an unknown duration', async () => {
    expect(await rejectedFields({ price: 1 })).toEqual(['price'])
    expect(await rejectedFields({ class_duration: 50 })).toEqual(['class_duration'])
    expect(await rejectedFields({ class_regularity: 8 })).toEqual(['class_regularity'])
  })
})
