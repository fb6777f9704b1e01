import { beforeAll, describe, expect, test } from 'vitest'
import { cities, districts, subdistricts } from '#features/geo/contract.ts'
import { lessons, levels } from '#features/subjects/contract.ts'
import type { Crud } from '#shared/panel.ts'
import { openApp } from '../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../test/support/app.ts'
import { eventsOf, panelOf } from '../../../test/support/panel.ts'
import type { Panel } from '../../../test/support/panel.ts'

let app: TestApp
let staff: Visitor

/** The ids of any region, city and so on that the demo has brought. */
async function anyOf(table: 'region' | 'city' | 'district' | 'level' | 'subject', edition = 'ua'): Promise<number> {
  const found = await app.runtime.database.db
    .selectFrom(table)
    .select('id')
    .where('edition', '=', edition)
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return found.id
}

type Sample = { resource: Crud; given: (mark: string) => Promise<object>; flag: string }
const name = { ua: 'Нове', ru: 'Новое' }
const samples: Sample[] = [
  {
    resource: cities,
    given: async (alias) => ({ name, alias, region_id: await anyOf('region'), position: 3 }),
    flag: 'popular',
  },
  { resource: districts, given: async (alias) => ({ name, alias, city_id: await anyOf('city') }), flag: 'active' },
  { resource: subdistricts, given: async () => ({ name, district_id: await anyOf('district') }), flag: 'active' },
  { resource: lessons, given: async (alias) => ({ name, alias, levels: [await anyOf('level')] }), flag: 'in_footer' },
  { resource: levels, given: async (alias) => ({ name, alias }), flag: 'advanced' },
]
const each = samples.map((sample) => [sample.resource.name, sample] as const)

beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 4 })
})

describe.each(each)('%s', (entity, { resource, given, flag }) => {
  let panel: Panel
  beforeAll(() => {
    panel = panelOf(staff, resource)
  })

  test('is moved beside another of its list', async () => {
    const [first, second] = [
      await panel.created(await given(`pershe-${entity}`)),
      await panel.created(await given(`druhe-${entity}`)),
    ]
    expect(await panel.call('move', { id: second.id, beside: first.id })).toMatchObject({ status: 'success' })
    expect((await panel.read(second.id))['position']).toBe(Number((await panel.read(first.id))['position']) - 1)
  })

  test('is created, read, listed and audited', async () => {
    const wanted = await given(`nove-odyn-${entity}`)
    const made = await panel.created(wanted)
    expect(made).toMatchObject(wanted)
    expect(await panel.read(made.id)).toEqual(made)
    expect((await panel.listed({ sort: 'id', sort_dir: 'desc' })).items[0]).toEqual(made)
    const { labels: _names, ...stored } = made
    expect(await eventsOf(app.runtime.database, entity, made.id)).toEqual([
      { name: `${entity}.created`, edition: 'ua', actor_realm: 'staff', before: null, after: stored },
    ])
  })

  test('is saved in part, and only real changes are news', async () => {
    const made = await panel.created(await given(`nove-dva-${entity}`))
    const save = (changes: object) => panel.call('save', { [entity]: { id: made.id, ...changes } })
    const renamed = { name: { ...name, en: 'New' } }
    expect(await save(renamed)).toMatchObject({ status: 'success', data: { [entity]: { ...made, ...renamed } } })
    expect(await save(renamed)).toMatchObject({ status: 'success' })
    const events = await eventsOf(app.runtime.database, entity, made.id)
    expect(events.map((event) => event.name)).toEqual([`${entity}.created`, `${entity}.saved`])
    expect(events[1]).toMatchObject({ before: { name }, after: renamed })
  })

  test('is switched from the list, and refuses what is no switch', async () => {
    const made = await panel.created(await given(`nove-try-${entity}`))
    const change = (field: string, value: unknown) => panel.call('changeCheckout', { id: made.id, field, value })
    expect(await change(flag, made[flag] !== true)).toMatchObject({ data: { [entity]: { [flag]: !made[flag] } } })
    expect(await change('position', 42)).toMatchObject({ data: { [entity]: { position: 42 } } })
    expect(await change('name', 'x')).toMatchObject({ httpStatus: 400, error: { field: [expect.any(String)] } })
    expect(await change('position', 10_001)).toMatchObject({ error: { value: [expect.any(String)] } })
  })

  test('is deleted, and is gone', async () => {
    const made = await panel.created(await given(`nove-chotyry-${entity}`))
    expect(await panel.call('delete', { id: made.id })).toMatchObject({ data: { id: made.id } })
    for (const again of ['get', 'delete'] as const)
      expect(await panel.call(again, { id: made.id })).toMatchObject({ error: 'not_found', httpStatus: 404 })
    expect(await panel.call('save', { [entity]: { id: made.id, name } })).toMatchObject({ error: 'not_found' })
  })

  test('is listed by any field, and by nothing else', async () => {
    for (const [field, { kind }] of Object.entries(resource.fields)) {
      const answer = await panel.call('list', { sort: field, sort_dir: 'desc' })
      expect(answer).toMatchObject(
        kind === 'many' ? { httpStatus: 400, error: { sort: [expect.any(String)] } } : { status: 'success' },
      )
    }
    expect(await panel.call('list', { sort: 'password_hash' })).toMatchObject({ httpStatus: 400 })
    expect(await panel.call('list', { per_page: 33 })).toMatchObject({ error: { per_page: [expect.any(String)] } })
  })

  test('another edition neither sees nor touches it', async () => {
    const made = await panel.created(await given(`nove-pyat-${entity}`))
    const stranger = panelOf(await app.visitor({ staff: 1, edition: 'pl' }), resource)
    const tries = [
      stranger.call('get', { id: made.id }),
      stranger.call('save', { [entity]: { id: made.id, position: 1 } }),
      stranger.call('delete', { id: made.id }),
      stranger.call('changeCheckout', { id: made.id, field: flag, value: true }),
      stranger.call('bulk', { ids: [made.id], action: 'delete' }),
      stranger.call('move', { id: made.id, beside: (await stranger.listed()).items[0]!.id }),
    ]
    for (const answer of await Promise.all(tries)) expect(answer).toMatchObject({ error: 'not_found', httpStatus: 404 })
    expect(await panel.read(made.id)).toEqual(made)
  })
})

describe('addresses', () => {
  const taken = { httpStatus: 400, error: { alias: ['Це значення вже зайняте. Введіть інше.'] } }

  test('a district’s is unique in its city', async () => {
    const panel = panelOf(staff, districts)
    const [here, there] = (await panelOf(staff, cities).listed()).items
    await panel.created({ name, alias: 'pid-horoyu', city_id: here!.id })
    const again = { name, alias: 'pid-horoyu', city_id: here!.id }
    expect(await panel.call('create', { district: again })).toMatchObject(taken)
    expect(await panel.created({ ...again, city_id: there!.id })).toMatchObject({ alias: 'pid-horoyu' })
  })

  test('a level’s is unique in its edition', async () => {
    await panelOf(staff, levels).created({ name, alias: 'vyshchyi' })
    expect(await panelOf(staff, levels).call('create', { level: { name, alias: 'vyshchyi' } })).toMatchObject(taken)
    const polish = panelOf(await app.visitor({ staff: 1, edition: 'pl' }), levels)
    expect(await polish.created({ name: { pl: 'Wyższy' }, alias: 'vyshchyi' })).toMatchObject({ alias: 'vyshchyi' })
  })

  test('levels are as many as fit into an entry of the catalog', async () => {
    const panel = panelOf(await app.visitor({ staff: 1, edition: 'kz' }), levels)
    const there = (await panel.listed()).total
    for (let more = there; more < 53; more++) await panel.created({ name: { ru: 'Ещё' }, alias: `eshche-${more}` })
    const refused = await panel.call('create', { level: { name: { ru: 'Ещё' }, alias: 'eshche' } })
    expect(refused).toMatchObject({ httpStatus: 400, error: { name: [expect.any(String)] } })
    expect((await panel.listed()).total).toBe(53)
  })

  test('a subject’s is no city’s either, also after a change', async () => {
    const panel = panelOf(staff, lessons)
    expect(await panel.call('create', { lesson: { name, alias: 'lviv' } })).toMatchObject(taken)
    const { id } = await panel.created({ name, alias: 'ne-lviv' })
    expect(await panel.call('save', { lesson: { id, alias: 'lviv' } })).toMatchObject(taken)
    expect(await panel.read(id)).toMatchObject({ alias: 'ne-lviv' })
  })
})

describe('what is used stays, and says by whom', () => {
  const used = (word: string) => ({
    error: 'in_use',
    httpStatus: 409,
    message: expect.stringContaining(word) as string,
  })

  test('a level of a subject', async () => {
    const level = await panelOf(staff, levels).created({ name, alias: 'uzhytyi' })
    await panelOf(staff, lessons).created({ name, alias: 'z-rivnem', levels: [level.id] })
    expect(await panelOf(staff, levels).call('delete', { id: level.id })).toMatchObject(used('предмет'))
  })

  test('a district with subdistricts', async () => {
    const district = await panelOf(staff, districts).created({ name, alias: 'podilenyi', city_id: await anyOf('city') })
    await panelOf(staff, subdistricts).created({ name, district_id: district.id })
    expect(await panelOf(staff, districts).call('delete', { id: district.id })).toMatchObject(used('район'))
  })

  test('a city where a tutor lives', async () => {
    const city = await panelOf(staff, cities).created({ name, alias: 'zaselene', region_id: await anyOf('region') })
    const { personId } = await app.visitor({ roles: ['tutor'] })
    await app.runtime.database.db
      .updateTable('tutor')
      .set({ city_id: city.id })
      .where('edition', '=', 'ua')
      .where('id', '=', personId!)
      .execute()
    expect(await panelOf(staff, cities).call('delete', { id: city.id })).toMatchObject(used('епетитор'))
  })
})

test('the page of a list that has become shorter is its last one', async () => {
  const panel = panelOf(staff, levels)
  const rows: number[] = []
  for (let made = 0; made < 21; made++)
    rows.push((await panel.created({ name: { ua: 'Сторінка' }, alias: `storinka-${made}` })).id)
  const page = async () => (await staff.page('/panel/users_levels/?name=сторінка&per_page=20&page=2')).data
  expect(await page()).toMatchObject({ list: { page: 2, pages: 2, items: [{ id: rows.at(-1) }] } })
  await panel.call('delete', { id: rows.at(-1)! })
  expect(await page()).toMatchObject({ list: { page: 1, pages: 1, items: expect.objectContaining({ length: 20 }) } })
})

test('a page that is sorted by what has no order is not there', async () => {
  expect(await staff.page('/panel/users_lessons/?sort=levels')).toMatchObject({ status: 404 })
  expect(await staff.page('/panel/users_lessons/?sort=name&name=&levels=')).toMatchObject({ status: 200 })
})
