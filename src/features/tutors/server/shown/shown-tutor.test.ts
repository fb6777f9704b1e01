import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Updateable } from 'kysely'
import type { DB } from '#platform/db/tables.gen.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp } from '../../../../../test/support/app.ts'
import { profileParts, savedProfile, tutorIn } from '../../../../../test/support/profiles.ts'
import type { profileEndpoints } from '../../profile-contract.ts'
import type { ShownTutor } from '../../shown-contract.ts'

let app: TestApp
let person: Awaited<ReturnType<typeof tutorIn>>
beforeAll(async () => {
  app = await openApp()
  app.at(new Date('2026-11-15T12:00:00Z'))
})
beforeEach(async () => {
  person = await tutorIn(app, 'published')
})

const set = (columns: Updateable<DB['tutor']>) =>
  app.runtime.database.db.updateTable('tutor').set(columns).where('id', '=', person.personId).execute()
const open = async () => (await app.visitor()).page(`/user-${person.personId}/`)
const shown = async () => ((await open()).data as { tutor: ShownTutor }).tutor

test('anybody sees a tutor who is on show', async () => {
  const tutor = await shown()
  expect(tutor).toMatchObject({
    name: 'Олена Коваль',
    first_name: 'Олена',
    age: 36,
    practice: 14,
    currency: 'UAH',
    work_home: true,
    work_online: true,
    home: [{ city: tutor.city, districts: [] }],
    travel: [],
    university_graduation_year: 2012,
    verified: false,
    checked: [],
  })
  expect(tutor.subjects).toHaveLength(2)
  expect(tutor.subjects[0]).toMatchObject({ price: 30_000, levels: [expect.any(String)] })
  expect(tutor.university).not.toBe('')
})

describe('there is no page', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  test.each<[string, Updateable<DB['tutor']>]>([
    ['of a draft', { state: 'draft' }],
    ['of one that staff look at', { state: 'on_moderation' }],
    ['of one that is mended', { state: 'need_revision' }],
    ['of one who hides it', { active: false }],
    ['of one who leaves', { deletion_requested_at: now }],
    ['of one who was deleted', { deleted_at: now }],
    ['of one who is nobody any more', { anonymised_at: now }],
  ])('%s', async (_, columns) => {
    await set(columns)
    const answer = await open()
    expect(answer.status).toBe(404)
    expect(JSON.stringify(answer)).not.toContain('Коваль')
  })

  test('of nobody, nor of a tutor of another edition', async () => {
    const guest = await app.visitor()
    expect((await guest.page('/user-8999999/')).status).toBe(404)
    expect((await guest.page(`/user-${'9'.repeat(30)}/`)).status).toBe(404)
    expect((await (await app.visitor({ edition: 'pl' })).page(`/user-${person.personId}/`)).status).toBe(404)
  })
})

test('one who is not in the catalog still has a page', async () => {
  await set({ show_in_catalog: false })
  expect((await open()).status).toBe(200)
})

test('privacy hides what it says, and only that', async () => {
  const hidden = { full_name: false, age: false, education: false, schedule: false, search_engines: false }
  await set({ privacy: JSON.stringify(hidden) })
  const answer = await open()
  expect((answer.data as { tutor: ShownTutor }).tutor).toMatchObject({
    name: 'Олена К.',
    age: null,
    university: '',
    university_graduation_year: null,
    schedule: null,
    practice: 14,
  })
  expect(JSON.stringify(answer)).not.toContain('Коваль')
  const html = async () => (await (await app.visitor()).send('GET', `/user-${person.personId}/`)).body
  expect(await html()).toMatch(/<meta name="robots" content="noindex/)
  await set({ privacy: '{}' })
  app.runtime.caches.pages.clear()
  expect(await html()).not.toMatch(/noindex/)
})

test('contacts are never in what visitors are sent', async () => {
  const { db } = app.runtime.database
  await db
    .updateTable('account')
    .set({ email: 'canary4711@mail.example', phone: '+380999888777' })
    .where('id', '=', person.personId)
    .execute()
  for (const visitor of [await app.visitor(), await app.visitor({ roles: ['client'] })]) {
    const answers = [
      await visitor.send('GET', `/user-${person.personId}/`),
      await visitor.send('GET', `/user-${person.personId}/?_data`),
      await visitor.send('GET', `/ru/user-${person.personId}/`),
    ]
    for (const { body, statusCode } of answers) {
      expect(statusCode).toBe(200)
      expect(body).toMatch(/Олена/)
      expect(body).not.toContain('canary4711')
      expect(body).not.toContain('999888777')
    }
  }
})

test('verified is who has been, until the day is over', async () => {
  await set({ verification: 'verified', verified_until: new Date('2026-11-16T00:00:00Z') })
  expect(await shown()).toMatchObject({ verified: true })
  await set({ verified_until: new Date('2026-11-15T11:00:00Z') })
  expect(await shown()).toMatchObject({ verified: false })
})

test('places have the finest names that are known', async () => {
  const { parts, cities } = await profileParts(app)
  const [part] = parts
  const city = cities.find(({ id }) => id === part!.city_id)!
  const whole = city.districts.find((id) => id !== part!.district_id)!
  await savedProfile(person, {
    work_travel: true,
    locations_travel: [
      {
        city_id: city.id,
        districts: [{ district_id: part!.district_id, subdistricts: [part!.id] }, { district_id: whole }],
      },
    ],
  })
  const { db } = app.runtime.database
  const nameOf = async (table: 'district' | 'subdistrict', id: number) => {
    const { name } = await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow()
    return (name as { ua: string }).ua
  }
  expect((await shown()).travel).toEqual([
    {
      city: expect.any(String),
      districts: [await nameOf('subdistrict', part!.id), await nameOf('district', whole)],
    },
  ])
})

test('a page that lies in the cache is drawn anew after a change', async () => {
  const guest = await app.visitor()
  const html = async () => (await guest.send('GET', `/user-${person.personId}/`)).body
  await html()
  await savedProfile(person, { video_url: 'https://youtu.be/abcdefghijk' })
  await expect.poll(html).toContain('abcdefghijk')
})

test('a change of one leaves the pages of others in the cache; one who hides is gone from all of them', async () => {
  const guest = await app.visitor()
  const other = await tutorIn(app, 'published')
  const html = async () => (await guest.send('GET', `/user-${other.personId}/`)).body
  const rename = (name: string) =>
    app.runtime.database.db
      .updateTable('tutor')
      .set({ name: JSON.stringify({ ua: name }) })
      .where('id', '=', other.personId)
      .execute()
  await html()
  // Behind the product's back: who sees it has not been given what was kept.
  await rename('Марко Вовчок')
  await savedProfile(person, { video_url: 'https://youtu.be/bcdefghijkl' })
  const own = async () => (await guest.send('GET', `/user-${person.personId}/`)).body
  await expect.poll(own).toContain('bcdefghijkl')
  expect(await html()).not.toContain('Вовчок')
  await person.call<typeof profileEndpoints.setShown>('POST /api/tutor/profile/set_shown', { value: false })
  await expect.poll(html).toContain('Вовчок')
})
