import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { twoCities } from '#test/support/clients.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addTutor, twoSubjects } from '#test/support/tutors.ts'
import type { TutorFields } from '#test/support/tutors.ts'
import type { tutorList } from '../../contract/staff-list.ts'
import { filterTutors } from './list-tutors.ts'

let app: TestApp
let staff: Visitor
let cities: [number, number]
let subjects: [number, number]
const ids: Record<string, number> = {}

beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ edition: 'pl', staff: 2, locale: 'en' })
  await app.ownerDb.transaction().execute(async (inside) => {
    // The ledger cannot be deleted, and it refers to tutors.
    await sql`set local session_replication_role = replica`.execute(inside)
    for (const table of ['review', 'lesson_order', 'tutor'] as const)
      await inside.deleteFrom(table).where('edition', '=', 'pl').execute()
  })
  cities = await twoCities(app, 'pl')
  subjects = await twoSubjects(app, 'pl')
  const add = async (key: string, given: TutorFields) => {
    ids[key] = await addTutor(app, { edition: 'pl', ...given })
  }
  await add('anna', {
    name: 'Anna Łącka',
    email: 'anna@mail.example',
    phone: '+48600111222',
    confirmed: true,
    city_id: cities[0],
    subjects: [subjects[1], subjects[0]],
    work_online: true,
    verification: 'verified',
    score: 60,
    created_at: new Date('2026-03-01T12:00Z'),
  })
  await add('jan', {
    name: 'Jan 100%',
    email: 'jan_m@mail.example',
    state: 'draft',
    active: false,
    score: 10,
    city_id: cities[1],
    created_at: new Date('2026-03-02T22:30Z'),
  })
  await add('ewa', {
    name: 'Ewa',
    phone: '+48600999888',
    state: 'on_moderation',
    school_tutor: true,
    favorite: true,
    accept_orders: false,
    auto_appoint: false,
    show_in_catalog: false,
    potential_school_tutor: true,
    trusted: true,
    score: 30,
    subjects: [subjects[0]],
    deletion_requested_at: new Date(),
    created_at: new Date('2026-03-03T12:00Z'),
  })
  await add('gone', { name: 'Gone Łącka', email: 'gone@mail.example', deleted_at: new Date() })
  await add('nobody', { name: '', anonymised_at: new Date(), created_at: new Date('2026-01-01') })
  await addTutor(app, { edition: 'es', name: 'Anna Łącka', email: 'anna@mail.example', favorite: true })
})

const ask = async (filters: object = {}, more: object = {}) => {
  const answer = await staff.call<typeof tutorList.endpoints.list>('POST /api/admin/tutors', { filters, ...more })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.tutors
}
const names = async (filters: object = {}, more: object = {}) =>
  (await ask(filters, more)).items.map(({ name }) => name)

test('lists tutors of the edition, newest first, without deleted ones', async () => {
  const { items, page, pages, total, more } = await ask()
  expect(items.map(({ name }) => name)).toEqual(['Ewa', 'Jan 100%', 'Anna Łącka'])
  expect({ page, pages, total, more }).toEqual({ page: 1, pages: 1, total: 3, more: false })
  expect(items.at(-1)).toEqual({
    id: ids['anna'],
    name: 'Anna Łącka',
    avatar: null,
    email: 'anna@mail.example',
    email_confirmed: true,
    phone: '+48600111222',
    phone_confirmed: true,
    city: expect.stringMatching(/./) as string,
    subjects: expect.stringMatching(/., ./) as string,
    state: 'published',
    active: true,
    hidden_by_staff: false,
    verification: 'verified',
    school_tutor: false,
    favorite: false,
    accept_orders: true,
    auto_appoint: true,
    show_in_catalog: true,
    potential_school_tutor: false,
    trusted: false,
    waiting: false,
    leaving: false,
    deleted: false,
    anonymised: false,
    restrictions: [],
    score: 60,
    created_at: Date.UTC(2026, 2, 1, 12) / 1000,
    seen_at: null,
  })
  expect(items[0]).toMatchObject({ waiting: true, leaving: true })
})

test('forbids other staff', async () => {
  const other = await app.visitor({ edition: 'pl', staff: 3 })
  for (const path of ['/api/admin/tutors/export', '/panel/users_show/'])
    expect((await other.send('GET', path)).statusCode).toBe(403)
  const refused = await other.call<typeof tutorList.endpoints.list>('POST /api/admin/tutors', {})
  expect(refused).toMatchObject({ error: 'forbidden' })
})

describe('text filter finds', () => {
  test.each([
    ['a part of the name, whatever its case', 'łąc', ['Anna Łącka']],
    ['the beginning of the name by two letters', 'AN', ['Anna Łącka']],
    ['by one letter', 'e', ['Ewa']],
    ['not what is inside of a name, by two letters', 'wa', []],
    ['the beginning of an e-mail', 'jan_m@ma', ['Jan 100%']],
    ['not the end of an e-mail', '@mail.example', []],
    ['a phone without its prefix', '600-99', ['Ewa']],
    ['signs to the letter', '100%', ['Jan 100%']],
    ['not what looks like them', 'jan%m', []],
  ])('%s', async (_, text, found) => expect(await names({ text })).toEqual(found))

  test('an id', async () => {
    expect(await names({ text: String(ids['jan']) })).toContain('Jan 100%')
    expect(await names({ text: String(ids['gone']) })).toEqual([])
  })

  test('a name in another language of the edition, and the one the account has', async () => {
    const { db } = app.runtime.database
    const jan = (name: object, account: string) =>
      Promise.all([
        db
          .updateTable('tutor')
          .set({ name: JSON.stringify(name) })
          .where('id', '=', ids['jan']!)
          .execute(),
        db.updateTable('account').set({ name: account }).where('id', '=', ids['jan']!).execute(),
      ])
    await jan({ pl: 'Jan 100%', en: 'John Hundred' }, 'Johann')
    expect(await names({ text: 'hundred' })).toEqual(['John Hundred'])
    expect(await names({ text: 'johann' })).toEqual(['John Hundred'])
    await jan({ pl: 'Jan 100%' }, 'Jan 100%')
  })
})

describe('filters', () => {
  const [anna, jan, ewa] = ['Anna Łącka', 'Jan 100%', 'Ewa']
  test.each<[string, unknown, unknown[], unknown, unknown[]]>([
    ['state', 'published', [anna], 'need_revision', []],
    ['state', 'draft', [jan], 'on_moderation', [ewa]],
    ['verification', 'verified', [anna], 'rejected', []],
    ['active', 1, [ewa, anna], '0', [jan]],
    ['online', true, [anna], false, [ewa, jan]],
    ['school_tutor', true, [ewa], false, [jan, anna]],
    ['favorite', true, [ewa], false, [jan, anna]],
    ['accept_orders', true, [jan, anna], false, [ewa]],
    ['auto_appoint', true, [jan, anna], false, [ewa]],
    ['show_in_catalog', true, [jan, anna], false, [ewa]],
    ['potential_school_tutor', true, [ewa], false, [jan, anna]],
    ['trusted', true, [ewa], false, [jan, anna]],
    ['waiting', true, [ewa], false, [jan, anna]],
    ['leaving', true, [ewa], false, [jan, anna]],
    ['deleted', true, ['Gone Łącka', ''], false, [ewa, jan, anna]],
  ])('by %s', async (name, one, some, other, rest) => {
    expect(await names({ [name]: one })).toEqual(some)
    expect(await names({ [name]: other })).toEqual(rest)
  })

  test('by city and by subject', async () => {
    expect(await names({ city_id: cities[0] })).toEqual([anna])
    expect(await names({ city_id: 8_999_999_999 })).toEqual([])
    expect(await names({ subject_id: subjects[0] })).toEqual([ewa, anna])
    expect(await names({ subject_id: subjects[1] })).toEqual([anna])
    expect(await names({ subject_id: 8_999_999_999 })).toEqual([])
  })

  test('by a range of scores', async () => {
    expect(await names({ score_from: 20, score_to: 40 })).toEqual([ewa])
    expect(await names({ score_from: 31 })).toEqual([anna])
    expect(await names({ score: 10 })).toEqual([jan])
  })

  test('by waiting changes, not returned ones', async () => {
    const { db } = app.runtime.database
    const revision = { edition: 'pl', tutor_id: ids['anna']!, submitted_at: new Date() }
    await db.insertInto('tutor_revision').values(revision).execute()
    expect(await names({ waiting: true })).toEqual([ewa, anna])
    await db.updateTable('tutor_revision').set({ state: 'returned' }).execute()
    expect(await names({ waiting: true })).toEqual([ewa])
    await db.deleteFrom('tutor_revision').execute()
  })

  test('combined, and as JSON text', async () => {
    expect(await names({ active: true, state: 'published', text: 'anna', online: 1 })).toEqual([anna])
    expect(await names({ active: true, state: 'draft' })).toEqual([])
    const answer = await staff.send('POST', '/api/admin/tutors', {
      payload: { filters: JSON.stringify({ favorite: 1 }) },
      headers: { origin: 'http://pl.localhost' },
    })
    expect(answer.json()).toMatchObject({ data: { tutors: { total: 1, items: [{ name: ewa }] } } })
  })

  test('by days in the edition’s time zone', async () => {
    // 22:30 in London is 23:30 in Warsaw.
    expect(await names({ created_from: '2026-03-02', created_to: '2026-03-02' })).toEqual([jan])
    expect(await names({ created_to: '2026-03-01' })).toEqual([anna])
    const answer = await staff.call<typeof tutorList.endpoints.list>('POST /api/admin/tutors', {
      filters: { created_from: '2026-02-30' },
    })
    expect(answer).toMatchObject({ error: { created_from: [expect.any(String)] } })
  })
})

test('sorts and paginates', async () => {
  expect(await names({}, { sort: 'name', sort_dir: 'asc' })).toEqual(['Anna Łącka', 'Ewa', 'Jan 100%'])
  expect(await names({}, { sort: 'score', sort_dir: 'asc' })).toEqual(['Jan 100%', 'Ewa', 'Anna Łącka'])
  expect(await names({}, { sort: 'id', sort_dir: 'asc' })).toEqual(['Anna Łącka', 'Jan 100%', 'Ewa'])
  expect(await names({}, { sort: 'state', sort_dir: 'asc' })).toEqual(['Jan 100%', 'Ewa', 'Anna Łącka'])
  expect(await names({}, { sort: 'verification', sort_dir: 'desc' })).toEqual(['Anna Łącka', 'Ewa', 'Jan 100%'])
  expect(await ask({}, { page: 9, per_page: 20 })).toMatchObject({ page: 1, pages: 1, total: 3 })
})

test('last seen ignores sessions of staff', async () => {
  const { db } = app.runtime.database
  const session = {
    token_hash: Buffer.from('own'),
    edition: 'pl',
    realm: 'person',
    subject_id: ids['anna']!,
    seen_at: new Date('2026-04-01T10:00Z'),
    expires_at: new Date('2030-01-01'),
  }
  await db.insertInto('session').values(session).execute()
  const seen = async () => (await ask({ text: 'anna' })).items[0]?.seen_at
  expect(await seen()).toBe(Date.UTC(2026, 3, 1, 10) / 1000)
  await sql`insert into event (edition, at, name, entity, entity_id, actor_realm, actor_id)
    values ('pl', '2026-04-02T10:00Z', 'account.signed_out', 'account', ${ids['anna']}, 'person', ${ids['anna']})`.execute(
    db,
  )
  expect(await seen()).toBe(Date.UTC(2026, 3, 2, 10) / 1000)
})

test('exports the list in its order', async () => {
  const response = await staff.send('GET', '/api/admin/tutors/export?sort=name&sort_dir=asc&lang=en&text=anna')
  expect(response.headers['content-disposition']).toMatch(/tutors-pl-\d{4}-\d\d-\d\d\.csv/)
  const lines = response.body.trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFid;Name;Email;Phone;City;Subjects;Status;Verification;Email confirmed;/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(
    /^\d+;Anna Łącka;anna@mail\.example;'\+48600111222;[^;]+;[^;]+, [^;]+;Published;Verified;Yes;Yes;Yes;No;.*;60;01\/03\/2026, 13:00;/,
  )
})

test('the page contains the list, filter options and the saved view', async () => {
  const { data } = await staff.page('/panel/users_show/?favorite=1')
  expect(data).toMatchObject({ list: { total: 1, items: [{ name: 'Ewa' }] }, hidden: [], view: { columns: null } })
  const { city_id: towns, subject_id: lessons } = (data as { options: Record<string, unknown[]> }).options
  expect(Math.min(towns!.length, lessons!.length)).toBeGreaterThan(2)
})

describe('with many tutors', () => {
  const many = 12_000
  beforeAll(async () => {
    const { db } = app.runtime.database
    // Rows are as wide as real ones, because descriptions make reading them slow.
    await sql`with made as (insert into account (edition, name)
        select 'mx', 'Many ' || i from generate_series(1, ${many}::int) i returning id, name)
      insert into tutor (edition, id, name, description) select 'mx', id, jsonb_build_object('es', name),
        jsonb_build_object('es', (select string_agg(md5(id::text || g), '') from generate_series(1, 30) g)) from made`.execute(
      db,
    )
    await sql`vacuum (analyze) tutor, account`.execute(app.ownerDb)
  })

  test('stops counting at a thousand with a filter', async () => {
    const mexico = await app.visitor({ edition: 'mx', staff: 1 })
    const list = (filters: object, page: number) =>
      mexico.call<typeof tutorList.endpoints.list>('POST /api/admin/tutors', { filters, page, per_page: 100 })
    expect(await list({ text: 'many' }, 1)).toMatchObject({ data: { tutors: { total: 1000, pages: 10, more: true } } })
    expect(await list({ text: 'many' }, 11)).toMatchObject({ data: { tutors: { page: 10 } } })
    // Only this many matches are considered, whatever the other filters.
    const few = { text: 'many', created_from: '2020-01-01', favorite: true }
    expect(await list(few, 1)).toMatchObject({ data: { tutors: { total: 0, more: true } } })
    expect(await list({ text: 'many 109' }, 1)).toMatchObject({ data: { tutors: { total: 111, more: false } } })
    const all = await list({}, 120)
    expect(all.status === 'success' && all.data.tutors.total).toBeGreaterThan(many)
  })

  test.each<[string, object, RegExp, ('created_at' | 'score' | 'state' | 'verification')?, ('asc' | 'desc')?]>([
    ['everybody', {}, /Index Only Scan using tutor_listed/],
    ['a text', { text: 'many 10987' }, /tutor_name_part/],
    ['an e-mail', { text: 'anna@' }, /account_by_email/],
    ['those who are gone', { deleted: true }, /tutor_gone/],
    ['two letters', { text: 'xy' }, /tutor_name_part/],
    ['the best', {}, /tutor_by_score/, 'score'],
    ['the worst', {}, /Backward using tutor_by_score/, 'score', 'asc'],
    ['by state', {}, /tutor_by_state/, 'state', 'asc'],
    ['by verification', {}, /Backward using tutor_by_verification/, 'verification'],
  ])('%s: uses an index', async (_, filters, index, sort = 'created_at', sort_dir = 'desc') => {
    const ctx = readOnlyCtx(app.runtime, systemRequester(editionByCode('mx')!))
    // The engine sorts by the key of the column, then by id.
    const query = filterTutors(ctx, filters)
      .orderBy(sql.ref(`t.${sort}`), sort_dir)
      .orderBy('t.id', sort_dir)
    const plan = await query.select('t.id').limit(50).explain()
    const text = plan.map((line) => Object.values(line)[0] as string).join('\n')
    expect(text).toMatch(index)
    expect(text).not.toMatch(/Seq Scan on (?:tutor|account) /)
  })
})
