import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { cities, districts, subdistricts } from '#features/geo/contract.ts'
import { transferRules } from '#features/school/contract.ts'
import { lessons, levels } from '#features/subjects/contract.ts'
import type { Crud } from '#shared/panel.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents, openPanel } from '#test/support/panel.ts'
import type { Panel } from '#test/support/panel.ts'

let app: TestApp
let staff: Visitor

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
    panel = openPanel(staff, resource)
  })

  test('can be moved next to another row of its list', async () => {
    const [first, second] = [
      await panel.create(await given(`pershe-${entity}`)),
      await panel.create(await given(`druhe-${entity}`)),
    ]
    expect(await panel.call('move', { id: second.id, beside: first.id })).toMatchObject({ status: 'success' })
    expect((await panel.get(second.id))['position']).toBe(Number((await panel.get(first.id))['position']) - 1)
  })

  test('references find their options by name', async () => {
    const field = Object.keys(resource.fields).find((one) => resource.fields[one]!.to)
    expect(resource.endpoints.options === undefined).toBe(field === undefined)
    if (!field) return
    const { data } = (await panel.call('options', { field })) as { data: { options: { text: string }[] } }
    expect(data.options.length).toBeGreaterThan(0)
    const { text } = data.options[0]!
    expect(await panel.call('options', { field, q: text })).toMatchObject({
      data: { options: expect.arrayContaining([data.options[0]]) },
    })
  })

  test('can be created, read, listed and audited', async () => {
    const input = await given(`nove-odyn-${entity}`)
    const made = await panel.create(input)
    expect(made).toMatchObject(input)
    expect(await panel.get(made.id)).toEqual(made)
    expect((await panel.list({ sort: 'id', sort_dir: 'desc' })).items[0]).toEqual(made)
    const { labels: _names, ...stored } = made
    expect(await listEvents(app.runtime.database, entity, made.id)).toEqual([
      { name: `${entity}.created`, edition: 'ua', actor_realm: 'staff', before: null, after: stored },
    ])
  })

  test('can be saved in part, and only real changes emit events', async () => {
    const made = await panel.create(await given(`nove-dva-${entity}`))
    const save = (changes: object) => panel.call('save', { [entity]: { id: made.id, ...changes } })
    const renamed = { name: { ...name, en: 'New' } }
    expect(await save(renamed)).toMatchObject({ status: 'success', data: { [entity]: { ...made, ...renamed } } })
    expect(await save(renamed)).toMatchObject({ status: 'success' })
    const events = await listEvents(app.runtime.database, entity, made.id)
    expect(events.map((event) => event.name)).toEqual([`${entity}.created`, `${entity}.saved`])
    expect(events[1]).toMatchObject({ before: { name }, after: renamed })
  })

  test('can be switched from the list, except fields that are not switches', async () => {
    const made = await panel.create(await given(`nove-try-${entity}`))
    const change = (field: string, value: unknown) => panel.call('changeCheckout', { id: made.id, field, value })
    expect(await change(flag, made[flag] !== true)).toMatchObject({ data: { [entity]: { [flag]: !made[flag] } } })
    expect(await change('position', 42)).toMatchObject({ data: { [entity]: { position: 42 } } })
    expect(await change('name', 'x')).toMatchObject({ httpStatus: 400, error: { field: [expect.any(String)] } })
    expect(await change('position', 10_001)).toMatchObject({ error: { value: [expect.any(String)] } })
  })

  test('can be deleted', async () => {
    const made = await panel.create(await given(`nove-chotyry-${entity}`))
    expect(await panel.call('delete', { id: made.id })).toMatchObject({ data: { id: made.id } })
    for (const again of ['get', 'delete'] as const)
      expect(await panel.call(again, { id: made.id })).toMatchObject({ error: 'not_found', httpStatus: 404 })
    expect(await panel.call('save', { [entity]: { id: made.id, name } })).toMatchObject({ error: 'not_found' })
  })

  test('can be sorted by any field and nothing else', async () => {
    for (const [field, { kind }] of Object.entries(resource.fields)) {
      const answer = await panel.call('list', { sort: field, sort_dir: 'desc' })
      expect(answer).toMatchObject(
        kind === 'many' ? { httpStatus: 400, error: { sort: [expect.any(String)] } } : { status: 'success' },
      )
    }
    expect(await panel.call('list', { sort: 'password_hash' })).toMatchObject({ httpStatus: 400 })
    expect(await panel.call('list', { per_page: 33 })).toMatchObject({ error: { per_page: [expect.any(String)] } })
  })

  test('cannot be read or changed by another edition', async () => {
    const made = await panel.create(await given(`nove-pyat-${entity}`))
    const otherEdition = openPanel(await app.visitor({ staff: 1, edition: 'pl' }), resource)
    const tries = [
      otherEdition.call('get', { id: made.id }),
      otherEdition.call('save', { [entity]: { id: made.id, position: 1 } }),
      otherEdition.call('delete', { id: made.id }),
      otherEdition.call('changeCheckout', { id: made.id, field: flag, value: true }),
      otherEdition.call('bulk', { ids: [made.id], action: 'delete' }),
      otherEdition.call('move', { id: made.id, beside: (await otherEdition.list()).items[0]!.id }),
    ]
    for (const answer of await Promise.all(tries)) expect(answer).toMatchObject({ error: 'not_found', httpStatus: 404 })
    expect(await panel.get(made.id)).toEqual(made)
  })
})

describe('aliases', () => {
  const taken = { httpStatus: 400, error: { alias: ['Це значення вже зайняте. Введіть інше.'] } }

  test('a district alias is unique in its city', async () => {
    const panel = openPanel(staff, districts)
    const [here, there] = (await openPanel(staff, cities).list()).items
    await panel.create({ name, alias: 'pid-horoyu', city_id: here!.id })
    const again = { name, alias: 'pid-horoyu', city_id: here!.id }
    expect(await panel.call('create', { district: again })).toMatchObject(taken)
    expect(await panel.create({ ...again, city_id: there!.id })).toMatchObject({ alias: 'pid-horoyu' })
  })

  test('a level alias is unique in its edition', async () => {
    await openPanel(staff, levels).create({ name, alias: 'vyshchyi' })
    expect(await openPanel(staff, levels).call('create', { level: { name, alias: 'vyshchyi' } })).toMatchObject(taken)
    const polish = openPanel(await app.visitor({ staff: 1, edition: 'pl' }), levels)
    expect(await polish.create({ name: { pl: 'Wyższy' }, alias: 'vyshchyi' })).toMatchObject({ alias: 'vyshchyi' })
  })

  test('the number of levels is limited by a catalog entry', async () => {
    const panel = openPanel(await app.visitor({ staff: 1, edition: 'kz' }), levels)
    const there = (await panel.list()).total
    for (let more = there; more < 53; more++) await panel.create({ name: { ru: 'Ещё' }, alias: `eshche-${more}` })
    const failure = await panel.call('create', { level: { name: { ru: 'Ещё' }, alias: 'eshche' } })
    expect(failure).toMatchObject({ httpStatus: 400, error: { name: [expect.any(String)] } })
    expect((await panel.list()).total).toBe(53)
  })

  test('a subject and a city cannot share an alias, also after a change', async () => {
    const panel = openPanel(staff, lessons)
    expect(await panel.call('create', { lesson: { name, alias: 'lviv' } })).toMatchObject(taken)
    const { id } = await panel.create({ name, alias: 'ne-lviv' })
    expect(await panel.call('save', { lesson: { id, alias: 'lviv' } })).toMatchObject(taken)
    expect(await panel.get(id)).toMatchObject({ alias: 'ne-lviv' })
  })
})

describe('rows in use cannot be deleted, and the error names their users', () => {
  const used = (word: string) => ({
    error: 'in_use',
    httpStatus: 409,
    message: expect.stringContaining(word) as string,
  })

  test('a level of a subject', async () => {
    const level = await openPanel(staff, levels).create({ name, alias: 'uzhytyi' })
    await openPanel(staff, lessons).create({ name, alias: 'z-rivnem', levels: [level.id] })
    expect(await openPanel(staff, levels).call('delete', { id: level.id })).toMatchObject(used('предмет'))
  })

  test('a district with subdistricts', async () => {
    const district = await openPanel(staff, districts).create({
      name,
      alias: 'podilenyi',
      city_id: await anyOf('city'),
    })
    await openPanel(staff, subdistricts).create({ name, district_id: district.id })
    expect(await openPanel(staff, districts).call('delete', { id: district.id })).toMatchObject(used('район'))
  })

  test('a subject with a text for search engines, though not one whose visits were only counted', async () => {
    const subjects = openPanel(staff, lessons)
    const [written, visited] = [
      await subjects.create({ name, alias: 'z-tekstom', levels: [] }),
      await subjects.create({ name, alias: 'bez-tekstu', levels: [] }),
    ]
    const { db } = app.runtime.database
    await sql`insert into h2text (edition, subject_id, visits, heading) values
      ('ua', ${written.id}, 0, '{"ua": "Заголовок"}'), ('ua', ${visited.id}, 7, '{}')`.execute(db)
    await sql`insert into h2text_visits (edition, day, h2text_id, visits)
      select edition, '2026-01-01', id, 7 from h2text where subject_id = ${visited.id}`.execute(db)
    expect(await subjects.call('delete', { id: written.id })).toMatchObject(used('текст'))
    expect(await subjects.call('bulk', { ids: [written.id, visited.id], action: 'delete' })).toMatchObject({
      data: { changed: [visited.id], skipped: [{ id: written.id, reason: used('текст').message }] },
    })
  })

  test('a rule that would be taken off its transfers', async () => {
    const { db } = app.runtime.database
    const { rows } = await sql<{ id: number }>`insert into transfer_rule (edition, title) values ('ua', 'x')
      returning id`.execute(db)
    const { rows: orders } = await sql<{ id: number }>`select id from lesson_order o where edition = 'ua'
      and not exists (select from school_transfer t where t.order_id = o.id) limit 1`.execute(db)
    await sql`insert into school_transfer (edition, order_id, rule_id, cause, created_at)
      values ('ua', ${orders[0]!.id}, ${rows[0]!.id}, 'rule', now())`.execute(db)
    const settings = await app.visitor({ staff: transferRules.at.staff[0]! })
    expect(await openPanel(settings, transferRules).call('delete', { id: rows[0]!.id })).toMatchObject(used('переда'))
  })

  test('a city where a tutor lives', async () => {
    const city = await openPanel(staff, cities).create({ name, alias: 'zaselene', region_id: await anyOf('region') })
    const { personId } = await app.visitor({ roles: ['tutor'] })
    await app.runtime.database.db
      .updateTable('tutor')
      .set({ city_id: city.id })
      .where('edition', '=', 'ua')
      .where('id', '=', personId!)
      .execute()
    expect(await openPanel(staff, cities).call('delete', { id: city.id })).toMatchObject(used('епетитор'))
  })
})

test('a page beyond the end of a shortened list is its last one', async () => {
  const panel = openPanel(staff, levels)
  const rows: number[] = []
  for (let made = 0; made < 21; made++)
    rows.push((await panel.create({ name: { ua: 'Сторінка' }, alias: `storinka-${made}` })).id)
  const page = async () => (await staff.page('/panel/users_levels/?name=сторінка&per_page=20&page=2')).data
  expect(await page()).toMatchObject({ list: { page: 2, pages: 2, items: [{ id: rows.at(-1) }] } })
  await panel.call('delete', { id: rows.at(-1)! })
  expect(await page()).toMatchObject({ list: { page: 1, pages: 1, items: expect.objectContaining({ length: 20 }) } })
})

test('sorting by an unsortable field answers not found', async () => {
  expect(await staff.page('/panel/users_lessons/?sort=levels')).toMatchObject({ status: 404 })
  expect(await staff.page('/panel/users_lessons/?sort=name&name=&levels=')).toMatchObject({ status: 200 })
})
