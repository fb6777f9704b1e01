import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import type { audit as auditList } from '../contract.ts'

type AuditData = {
  list: { items: ListScreenRow<typeof auditList>[]; older: number | null }
  options: Record<'staff' | 'event' | 'entity', { value: string | number; text: string }[]>
}

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 1 })
  // Removes the events of the demo orders.
  await sql`delete from event where entity = 'order'`.execute(app.ownerDb)
})

async function audit(query = ''): Promise<AuditData> {
  app.runtime.caches.parts.clear()
  return (await staff.page(`/panel/audit/${query}`)).data as unknown as AuditData
}

async function cityAt(alias: string): Promise<number> {
  const { id } = await app.runtime.database.db
    .selectFrom('city')
    .select('id')
    .where('edition', '=', 'ua')
    .where('alias', '=', alias)
    .executeTakeFirstOrThrow()
  return id
}

const save = (id: number, change: object) =>
  staff.send('POST', '/api/admin/city/save', { payload: { city: { id, ...change } } })

test('shows the actor and the changed values', async () => {
  const id = await cityAt('lviv')
  await save(id, { popular: false, position: 77 })
  const [row] = (await audit()).list.items
  expect(row).toMatchObject({
    event: 'city.saved',
    who: 'Olha Marchenko',
    entity: 'city',
    entity_id: id,
  })
  expect(row!.changed).toEqual([
    { field: 'popular', before: 'true', after: 'false' },
    { field: 'position', before: expect.any(String), after: '77' },
  ])
})

test('names the staff member who acted as a person', async () => {
  const { personId } = await app.visitor({ roles: ['tutor'] })
  await sql`insert into event (edition, name, entity, actor_realm, actor_id, acting_staff_id)
    select 'ua', 'city.saved', 'city', 'person', ${personId}, id from staff_member where login = 'staff2@demo.test'`.execute(
    app.runtime.database.db,
  )
  expect((await audit()).list.items[0]).toMatchObject({
    who: 'Marek Zieliński від імені Test Person',
  })
})

test('lists actions done while acting under the member and names both', async () => {
  const { db } = app.runtime.database
  const ids = new Map<string, number>()
  for (const { id, name } of await db.selectFrom('staff_member').select(['id', 'name']).execute()) ids.set(name, id)
  const [daniel, lucia] = [ids.get('Daniel Brooks')!, ids.get('Lucía Navarro')!]
  await sql`insert into event (edition, name, entity, actor_realm, actor_id, acting_staff_id)
    values ('ua', 'city.saved', 'city', 'staff', ${lucia}, ${daniel})`.execute(db)
  const both = { who: 'Daniel Brooks від імені Lucía Navarro' }
  expect((await audit()).list.items[0]).toMatchObject(both)
  expect((await audit(`?staff=${daniel}`)).list.items).toMatchObject([both])
  expect((await audit(`?staff=${lucia}`)).list.items).toMatchObject([both])
  expect((await audit(`?staff=${daniel}&event=city.deleted`)).list.items).toEqual([])
  const polish = await app.visitor({ edition: 'pl', staff: 1 })
  const { data } = await polish.page(`/panel/audit/?staff=${daniel}`)
  expect((data as unknown as AuditData).list.items).toEqual([])
  await sql`delete from event where acting_staff_id = ${daniel}`.execute(app.ownerDb)
})

describe('filters', () => {
  test('by entity, event and member', async () => {
    const [lviv, kyiv] = [await cityAt('lviv'), await cityAt('kyiv')]
    await save(kyiv, { position: 5 })
    const ofLviv = await audit(`?entity=city&entity_id=${lviv}`)
    expect(new Set(ofLviv.list.items.map(({ entity_id }) => entity_id))).toEqual(new Set([lviv]))
    expect((await audit('?event=city.deleted')).list.items).toEqual([])
    const { options } = await audit()
    const other = options.staff.find(({ text }) => text === 'Lucía Navarro')!
    expect((await audit(`?staff=${other.value}`)).list.items).toEqual([])
  })

  test('offer the values that exist', async () => {
    const { event, entity } = (await audit()).options
    const events = event.map(({ value }) => String(value))
    expect(event).toContainEqual({ value: 'city.saved', text: 'Місто змінено' })
    expect(entity.map(({ value }) => value)).toContain('city')
    expect(events).toEqual([...new Set(events)].toSorted())
  })

  test('exclude other editions', async () => {
    const polish = await app.visitor({ edition: 'pl', staff: 1 })
    const { data } = await polish.page('/panel/audit/')
    expect((data as unknown as AuditData).list.items.map(({ event }) => event)).not.toContain('city.saved')
  })
})

test('pages back in time without gaps or duplicates', async () => {
  await sql`insert into event (edition, name, entity, actor_realm)
    select 'ua', 'city.saved', 'paged', 'system' from generate_series(1, 120)`.execute(app.runtime.database.db)
  const seen: number[] = []
  for (let before: number | null | undefined; before !== null;) {
    const { items: rows, older } = (await audit(`?entity=paged${before ? `&before=${before}` : ''}`)).list
    seen.push(...rows.map(({ id }) => id))
    before = older
  }
  expect(seen).toHaveLength(120)
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
})

test('its queries use an index', async () => {
  const { db } = app.runtime.database
  await sql`insert into event (edition, name, entity, actor_realm, actor_id)
    select 'ua', 'n' || i % 20, 'e' || i % 9, 'staff', i % 50 from generate_series(1, 30000) i`.execute(db)
  await sql`update event set actor_realm = 'person', acting_staff_id = actor_id % 5 where id % 3 = 0`.execute(
    app.ownerDb,
  )
  await sql`analyze event`.execute(app.ownerDb)
  for (const narrowed of [sql`true`, sql`name = 'n3'`, sql`actor_realm = 'staff' and actor_id = 7`]) {
    const { rows } = await sql<Record<string, string>>`explain select * from event
      where edition = 'ua' and ${narrowed} order by id desc limit 51`.execute(db)
    expect(rows.map((row) => Object.values(row)[0]).join('\n')).toMatch(/Index Scan/)
  }
  const { rows } = await sql<Record<string, string>>`explain select * from (
      select * from event where edition = 'ua' and actor_realm = 'staff' and actor_id = 7
      union all select * from event where edition = 'ua' and acting_staff_id = 2) e
    left join staff_member m on m.id = e.acting_staff_id order by e.id desc limit 51`.execute(db)
  const plan = rows.map((row) => Object.values(row)[0]).join('\n')
  expect(plan).toMatch(/event_by_actor[^]*event_by_acting/)
  expect(plan).not.toMatch(/Seq Scan on event/)
})
