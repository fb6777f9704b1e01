import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { resourceEndpoints } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

async function regionsOf(edition: string, locale?: string) {
  const visitor = await app.visitor({ edition, ...(locale && { locale }) })
  const answer = await visitor.call<typeof resourceEndpoints.regions>('GET /api/resources/regions', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.regions
}

async function citiesOf(edition: string, region_id?: number) {
  const visitor = await app.visitor({ edition })
  const answer = await visitor.call<typeof resourceEndpoints.cities>('GET /api/resources/cities', { region_id })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.cities
}

test("lists the regions of the country in the reader's alphabetical order", async () => {
  const here = await regionsOf('ua')
  expect(here.length).toBeGreaterThan(5)
  const names = here.map(({ text }) => text)
  expect(names).toEqual(names.toSorted(new Intl.Collator('uk').compare))
  const inRussian = await regionsOf('ua', 'ru')
  expect(new Set(inRussian.map(({ value }) => value))).toEqual(new Set(here.map(({ value }) => value)))
  expect(inRussian.map(({ text }) => text)).not.toEqual(names)
  const elsewhere = await regionsOf('pl')
  expect(elsewhere.filter(({ value }) => here.some((one) => one.value === value))).toEqual([])
})

test('lists all cities, or those of a region', async () => {
  const all = await citiesOf('ua')
  const names = all.map(({ text }) => text)
  expect(names).toEqual(names.toSorted(new Intl.Collator('uk').compare))
  const { region_id } = all.find(({ text }) => text === 'Львів')!
  expect(await citiesOf('ua', region_id)).toEqual(all.filter((city) => city.region_id === region_id))
  expect(await citiesOf('pl', region_id)).toEqual([])
})

test('omits disabled places and regions without others', async () => {
  const all = await citiesOf('kz')
  const { region_id } = all[0]!
  await sql`update city set active = false where edition = 'kz' and region_id = ${region_id}`.execute(
    app.runtime.database.db,
  )
  expect(await citiesOf('kz')).toEqual(all.filter((city) => city.region_id !== region_id))
  expect((await regionsOf('kz')).map(({ value }) => value)).not.toContain(region_id)
})
