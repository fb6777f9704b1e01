import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { resourceEndpoints } from '../contract.ts'

type CityDistricts = typeof resourceEndpoints.cityDistricts

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

async function cityOf(edition: string, alias: string): Promise<number> {
  const { db } = app.runtime.database
  const city = db.selectFrom('city').select('id').where('edition', '=', edition).where('alias', '=', alias)
  return (await city.executeTakeFirstOrThrow()).id
}

async function districtsOf(cityId: number, locale?: 'ru') {
  const visitor = await app.visitor(locale && { locale })
  const answer = await visitor.call<CityDistricts>('GET /api/resources/city_districts', { city_id: cityId })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.city_districts
}

test("lists districts with their subdistricts in the reader's order and language", async () => {
  const kyiv = await cityOf('ua', 'kyiv')
  const all = await districtsOf(kyiv)
  expect(all.length).toBeGreaterThan(5)
  expect(all.some(({ subdistricts }) => subdistricts.length > 1)).toBe(true)
  const inRussian = await districtsOf(kyiv, 'ru')
  expect(inRussian.map(({ value }) => value)).toEqual(all.map(({ value }) => value))
  expect(inRussian.map(({ text }) => text)).not.toEqual(all.map(({ text }) => text))
})

test('omits disabled districts and those of other cities', async () => {
  const lviv = await cityOf('ua', 'lviv')
  const [first, ...others] = await districtsOf(lviv)
  await sql`update district set active = false where edition = 'ua' and id = ${first!.value}`.execute(
    app.runtime.database.db,
  )
  expect(await districtsOf(lviv)).toEqual(others)
  expect(await districtsOf(await cityOf('pl', 'warszawa'))).toEqual([])
})
