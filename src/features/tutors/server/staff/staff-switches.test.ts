import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents } from '#test/support/panel.ts'
import { addTutor, twoSubjects } from '#test/support/tutors.ts'
import { bulkActions, toggles } from '../../model.ts'
import type { BulkAction } from '../../model.ts'
import type { tutorPanelEndpoints as calls } from '../../contract/staff-list.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 2, locale: 'en' })
})

const done = { status: 'success', data: {}, httpStatus: 200 }
const row = (id: number) =>
  app.runtime.database.db.selectFrom('tutor').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const events = async (id: number) =>
  (await listEvents(app.runtime.database, 'tutor', id)).map(({ name, before, after }) => ({ name, before, after }))

const setActive = (tutor_id: number) =>
  staff.call<typeof calls.setActive>('POST /api/admin/tutor/set_active', { tutor_id })
const setInactive = (tutor_id: number) =>
  staff.call<typeof calls.setInactive>('POST /api/admin/tutor/set_inactive', { tutor_id })
const setSchool = (tutor_id: number, value?: boolean) =>
  staff.call<typeof calls.setSchool>('POST /api/admin/tutor/set_school', {
    tutor_id,
    ...(value !== undefined && { value }),
  })
const setFavorite = (tutor_id: number, add_favorite: boolean) =>
  staff.call<typeof calls.setFavorite>('POST /api/admin/tutor/profile/set_favorite', { tutor_id, add_favorite })
const setToggle = (tutor_id: number, toggle: (typeof toggles)[number], value: boolean) =>
  staff.call<typeof calls.setToggle>('POST /api/admin/tutor/set_toggle', { tutor_id, toggle, value })
const remove = (tutor_id: number) => staff.call<typeof calls.delete>('POST /api/admin/tutor/delete', { tutor_id })
const restore = (tutor_id: number) => staff.call<typeof calls.restore>('POST /api/admin/tutor/restore', { tutor_id })
const bulk = async (ids: number[], action: BulkAction, value: boolean) => {
  const answer = await staff.call<typeof calls.bulk>('POST /api/admin/tutors/bulk', { ids, action, value })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.changed
}

describe('one tutor', () => {
  test('is hidden and shown, with one event each', async () => {
    const id = await addTutor(app)
    expect(await setInactive(id)).toEqual(done)
    expect(await setInactive(id)).toEqual(done)
    expect((await row(id)).active).toBe(false)
    expect(await setActive(id)).toEqual(done)
    expect((await row(id)).active).toBe(true)
    expect(await events(id)).toEqual([
      { name: 'tutor.hidden', before: { active: true }, after: { active: false } },
      { name: 'tutor.shown', before: { active: false }, after: { active: true } },
    ])
  })

  test('becomes a school tutor in editions with a school', async () => {
    const id = await addTutor(app)
    expect(await setSchool(id)).toEqual(done)
    expect((await row(id)).school_tutor).toBe(true)
    expect(await setSchool(id, false)).toEqual(done)
    expect((await row(id)).school_tutor).toBe(false)
    expect(await events(id)).toMatchObject([
      { name: 'tutor.switched', after: { school_tutor: true } },
      { name: 'tutor.switched', after: { school_tutor: false } },
    ])
    const american = await app.visitor({ edition: 'us', staff: 1 })
    const there = await addTutor(app, { edition: 'us' })
    expect(
      await american.call<typeof calls.setSchool>('POST /api/admin/tutor/set_school', { tutor_id: there }),
    ).toMatchObject({ error: 'wrong_status', httpStatus: 409 })
  })

  test('becomes a favorite', async () => {
    const id = await addTutor(app)
    expect(await setFavorite(id, true)).toEqual(done)
    expect(await setFavorite(id, true)).toEqual(done)
    expect((await row(id)).favorite).toBe(true)
    expect(await setFavorite(id, false)).toEqual(done)
    expect((await row(id)).favorite).toBe(false)
    expect(await events(id)).toHaveLength(2)
  })

  test.each(toggles)('switches %s', async (toggle) => {
    const id = await addTutor(app)
    const before = (await row(id))[toggle]
    expect(await setToggle(id, toggle, !before)).toEqual(done)
    expect((await row(id))[toggle]).toBe(!before)
    expect(await events(id)).toEqual([
      { name: 'tutor.switched', before: { [toggle]: before }, after: { [toggle]: !before } },
    ])
  })

  test('accepts the wire format of the specification', async () => {
    const id = await addTutor(app)
    const origin = { origin: 'http://ua.localhost' }
    const payload = { tutor_id: String(id), toggle: 'trusted', value: 1 }
    expect(
      (await staff.send('POST', '/api/admin/tutor/set_toggle', { payload, headers: origin })).json(),
    ).toMatchObject({ status: 'success' })
    expect((await row(id)).trusted).toBe(true)
    const wrong = await staff.send('POST', '/api/admin/tutor/set_toggle', {
      payload: { ...payload, toggle: 'active' },
      headers: origin,
    })
    expect(wrong.json()).toMatchObject({ error: { toggle: [expect.any(String)] } })
  })

  test('answers not_found for unknown, foreign and deleted tutors', async () => {
    const foreign = await addTutor(app, { edition: 'pl' })
    const gone = await addTutor(app, { deleted_at: new Date() })
    const nameless = await addTutor(app, { anonymised_at: new Date() })
    for (const id of [foreign, gone, nameless, 8_999_999_999])
      for (const ask of [setActive, setInactive, setSchool, (one: number) => setFavorite(one, true)])
        expect(await ask(id)).toMatchObject({ error: 'not_found', httpStatus: 404 })
    expect(await remove(nameless)).toMatchObject({ error: 'not_found' })
    expect(await restore(nameless)).toMatchObject({ error: 'not_found' })
    expect(await remove(foreign)).toMatchObject({ error: 'not_found' })
    expect((await row(foreign)).deleted_at).toBeNull()
  })

  test('forbids staff of status 3', async () => {
    const id = await addTutor(app)
    const other = await app.visitor({ staff: 3 })
    for (const path of ['delete', 'restore', 'set_active', 'set_inactive', 'set_school'] as const)
      expect(
        await other.call<typeof calls.delete>(`POST /api/admin/tutor/${path}` as never, { tutor_id: id }),
      ).toMatchObject({ error: 'forbidden' })
    expect((await row(id)).deleted_at).toBeNull()
  })
})

describe('deleting', () => {
  test('hides a tutor everywhere and can be undone', async () => {
    const tutor = await app.visitor({ roles: ['tutor'] })
    const id = tutor.personId!
    await app.runtime.database.db.updateTable('tutor').set({ state: 'published' }).where('id', '=', id).execute()
    const roleOf = async () => (await tutor.send('GET', '/api/auth/role/get')).json<{ auth: { tutor: unknown } }>().auth
    expect(await roleOf()).toMatchObject({ tutor: expect.anything() as object })

    expect(await remove(id)).toEqual(done)
    expect(await remove(id)).toEqual(done)
    expect((await row(id)).deleted_at).toBeInstanceOf(Date)
    expect(await roleOf()).toMatchObject({ tutor: false })
    expect((await staff.send('GET', `/user-${id}/`)).statusCode).toBe(404)
    expect(await events(id)).toEqual([{ name: 'tutor.deleted', before: { deleted: false }, after: { deleted: true } }])

    expect(await restore(id)).toEqual(done)
    expect(await restore(id)).toEqual(done)
    expect((await row(id)).deleted_at).toBeNull()
    expect((await events(id)).map(({ name }) => name)).toEqual(['tutor.deleted', 'tutor.restored'])
  })

  test('drops cached pages of the tutor', async () => {
    const [subject] = await twoSubjects(app)
    const id = await addTutor(app, { name: 'Best Of All', score: 100, subjects: [subject] })
    await app.runtime.database.db.updateTable('tutor').set({ work_online: true }).where('id', '=', id).execute()
    await remove(id)
    await restore(id)
    const guest = await app.visitor({ locale: 'en' })
    const home = async () => (await guest.send('GET', '/')).body
    const forget = () => {
      app.runtime.caches.pages.clear()
      app.runtime.caches.parts.clear()
    }
    forget()
    expect(await home()).toContain(`/user-${id}/`)
    await remove(id)
    await expect.poll(home).not.toContain(`/user-${id}/`)
    await restore(id)
    // A restored tutor appears when the page cache expires.
    forget()
    expect(await home()).toContain(`/user-${id}/`)
  })
})

describe('bulk switch', () => {
  test.each(bulkActions)('%s changes what it can, and the reverse undoes exactly that', async (action) => {
    const [one, two] = [await addTutor(app), await addTutor(app)]
    const gone = await addTutor(app, { deleted_at: new Date() })
    const nameless = await addTutor(app, { anonymised_at: new Date() })
    const foreign = await addTutor(app, { edition: 'pl' })
    const all = [two, one, gone, nameless, foreign, 8_999_999_999, one]
    const value = action === 'deleted' || !(await row(one))[action]
    await bulk([two], action, value)

    expect(await bulk(all, action, value)).toEqual([one])
    expect(await bulk(all, action, value)).toEqual([])
    const stands = async (id: number) => {
      const tutor = await row(id)
      return action === 'deleted' ? tutor.deleted_at !== null : tutor[action]
    }
    expect(await Promise.all([one, two].map(stands))).toEqual([value, value])
    expect(await events(one)).toMatchObject([{ before: { [action]: !value }, after: { [action]: value } }])

    expect(await bulk([one], action, !value)).toEqual([one])
    expect(await Promise.all([one, two].map(stands))).toEqual([!value, value])
    expect(await events(one)).toHaveLength(2)
    for (const id of [gone, nameless, foreign]) expect(await events(id)).toEqual([])
  })

  test('restores deleted tutors', async () => {
    const gone = await addTutor(app, { deleted_at: new Date() })
    expect(await bulk([gone], 'deleted', false)).toEqual([gone])
    expect((await row(gone)).deleted_at).toBeNull()
  })

  test('preserves who hid a profile, also after undo', async () => {
    const pair = async (id: number) => {
      const { active, hidden_by_staff } = await row(id)
      return [active, hidden_by_staff]
    }
    const send = async (ids: number[], value: boolean, by_tutor?: boolean) => {
      const given = { ids, action: 'active' as const, value, ...(by_tutor && { by_tutor }) }
      const answer = await staff.call<typeof calls.bulk>('POST /api/admin/tutors/bulk', given)
      if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
      return answer.data
    }
    const shown = await addTutor(app)
    const own = await addTutor(app, { active: false })
    const ours = await addTutor(app, { active: false, hidden_by_staff: true })
    const all = [shown, own, ours]
    const former = await Promise.all(all.map(pair))

    const hid = await send(all, false)
    expect(hid).toEqual({ changed: [shown, own], self_hidden: [own] })
    expect(await Promise.all(all.map(pair))).toEqual([
      [false, true],
      [false, true],
      [false, true],
    ])
    expect((await events(own)).at(-1)).toEqual({
      name: 'tutor.hidden',
      before: { hidden_by_staff: false },
      after: { hidden_by_staff: true },
    })
    await send([shown], true)
    await send([own], false, true)
    expect(await Promise.all(all.map(pair))).toEqual(former)

    const showed = await send(all, true)
    expect(showed).toEqual({ changed: [own, ours], self_hidden: [own] })
    await send([ours], false)
    await send([own], false, true)
    expect(await Promise.all(all.map(pair))).toEqual(former)
    expect(await send([own], false, true)).toEqual({ changed: [], self_hidden: [] })
  })

  test('hides a self-hidden tutor by staff and reports how to undo it', async () => {
    const id = await addTutor(app, { active: false })
    await setInactive(id)
    expect(await row(id)).toMatchObject({ active: false, hidden_by_staff: true })
    await staff.call<typeof calls.setInactive>('POST /api/admin/tutor/set_inactive', { tutor_id: id, by_tutor: true })
    expect(await row(id)).toMatchObject({ active: false, hidden_by_staff: false })
  })

  test('applies concurrent identical switches once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => addTutor(app)))
    const answers = await Promise.all([bulk(ids, 'active', false), bulk(ids.toReversed(), 'active', false)])
    expect(answers.flat().toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    for (const id of ids) expect(await events(id)).toHaveLength(1)
  })

  test('limits the number of ids', async () => {
    const many = Array.from({ length: 101 }, (_, place) => place + 1)
    const answer = await staff.call<typeof calls.bulk>('POST /api/admin/tutors/bulk', {
      ids: many,
      action: 'active',
      value: true,
    })
    expect(answer).toMatchObject({ error: { ids: [expect.any(String)] } })
  })
})
