import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents } from '#test/support/panel.ts'
import { addTutor, twoSubjects } from '#test/support/tutors.ts'
import type { Endpoint } from '#shared/contract.ts'
import type { ActionOutcome } from '#shared/panel-actions.ts'
import { toggles } from '../../model.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 2, locale: 'en' })
})

const row = (id: number) =>
  app.runtime.database.db.selectFrom('tutor').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const events = async (id: number) =>
  (await listEvents(app.runtime.database, 'tutor', id)).map(({ name, before, after }) => ({ name, before, after }))

type Answer = { status: string; error?: unknown; httpStatus: number; data: ActionOutcome }
const act = async (path: string, input: object, by = staff) =>
  (await by.call<Endpoint>(`POST /api/admin/${path}`, input as never)) as unknown as Answer
/** The calls of the specification name one tutor. */
const setActive = (tutor_id: number) => act('tutor/set_active', { tutor_id })
const setInactive = (tutor_id: number) => act('tutor/set_inactive', { tutor_id })
const setSchool = (tutor_id: number, value?: boolean) =>
  act('tutor/set_school', { tutor_id, ...(value !== undefined && { value }) })
const setFavorite = (tutor_id: number, add_favorite: boolean) =>
  act('tutor/profile/set_favorite', { tutor_id, add_favorite })
const setToggle = (tutor_id: number, toggle: (typeof toggles)[number], value: boolean) =>
  act('tutor/set_toggle', { tutor_id, toggle, value })
const remove = (tutor_id: number) => act('tutor/delete', { tutor_id })
const restore = (tutor_id: number) => act('tutor/restore', { tutor_id })
const undo = (token: string | null) => act('tutors/undo', { token })

const changed = (id: number) => ({ status: 'success', data: { changed: [id], skipped: [] } })
const skipped = (id: number, reason = 'Already set') => ({
  status: 'success',
  data: { changed: [], skipped: [{ id, reason: expect.stringContaining(reason) as string }], undo: null },
})

type Switch = 'active' | 'favorite' | 'school_tutor' | 'deleted' | (typeof toggles)[number]
const switches: Switch[] = ['active', 'favorite', 'school_tutor', 'deleted', ...toggles]
/** The call that sets a switch. */
function callOf(name: Switch, value: boolean): [string, object] {
  if (name === 'active') return [value ? 'tutor/set_active' : 'tutor/set_inactive', {}]
  if (name === 'deleted') return [value ? 'tutor/delete' : 'tutor/restore', {}]
  if (name === 'favorite') return ['tutor/profile/set_favorite', { add_favorite: value }]
  if (name === 'school_tutor') return ['tutor/set_school', { value }]
  return ['tutor/set_toggle', { toggle: name, value }]
}
const bulk = async (ids: number[], name: Switch, value: boolean) => {
  const [path, input] = callOf(name, value)
  const answer = await act(path, { ids, ...input })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}

describe('one tutor', () => {
  test('is hidden and shown, with one event each', async () => {
    const id = await addTutor(app)
    expect(await setInactive(id)).toMatchObject(changed(id))
    expect(await setInactive(id)).toMatchObject(skipped(id))
    expect((await row(id)).active).toBe(false)
    expect(await setActive(id)).toMatchObject(changed(id))
    expect((await row(id)).active).toBe(true)
    expect(await events(id)).toEqual([
      { name: 'tutor.hidden', before: { active: true }, after: { active: false } },
      { name: 'tutor.shown', before: { active: false }, after: { active: true } },
    ])
  })

  test('becomes a school tutor in editions with a school', async () => {
    const id = await addTutor(app)
    expect(await setSchool(id)).toMatchObject(changed(id))
    expect((await row(id)).school_tutor).toBe(true)
    expect(await setSchool(id, false)).toMatchObject(changed(id))
    expect((await row(id)).school_tutor).toBe(false)
    expect(await events(id)).toMatchObject([
      { name: 'tutor.switched', after: { school_tutor: true } },
      { name: 'tutor.switched', after: { school_tutor: false } },
    ])
    const american = await app.visitor({ edition: 'us', staff: 1 })
    const there = await addTutor(app, { edition: 'us' })
    expect(await act('tutor/set_school', { tutor_id: there }, american)).toMatchObject({
      error: 'wrong_status',
      httpStatus: 409,
    })
  })

  test('becomes a favorite', async () => {
    const id = await addTutor(app)
    expect(await setFavorite(id, true)).toMatchObject(changed(id))
    expect(await setFavorite(id, true)).toMatchObject(skipped(id))
    expect((await row(id)).favorite).toBe(true)
    expect(await setFavorite(id, false)).toMatchObject(changed(id))
    expect((await row(id)).favorite).toBe(false)
    expect(await events(id)).toHaveLength(2)
  })

  test.each(toggles)('switches %s', async (toggle) => {
    const id = await addTutor(app)
    const before = (await row(id))[toggle]
    expect(await setToggle(id, toggle, !before)).toMatchObject(changed(id))
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
      expect(await act(`tutor/${path}`, { tutor_id: id }, other)).toMatchObject({ error: 'forbidden' })
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

    expect(await remove(id)).toMatchObject(changed(id))
    expect(await remove(id)).toMatchObject(skipped(id))
    expect((await row(id)).deleted_at).toBeInstanceOf(Date)
    expect(await roleOf()).toMatchObject({ tutor: false })
    expect((await staff.send('GET', `/user-${id}/`)).statusCode).toBe(404)
    expect(await events(id)).toEqual([{ name: 'tutor.deleted', before: { deleted: false }, after: { deleted: true } }])

    expect(await restore(id)).toMatchObject(changed(id))
    expect(await restore(id)).toMatchObject(skipped(id))
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

describe('many tutors', () => {
  test.each(switches)('%s changes what it can, and undo reverts exactly that', async (name) => {
    const [one, two] = [await addTutor(app), await addTutor(app)]
    const gone = await addTutor(app, { deleted_at: new Date() })
    const nameless = await addTutor(app, { anonymised_at: new Date() })
    const foreign = await addTutor(app, { edition: 'pl' })
    const all = [two, one, gone, nameless, foreign, 8_999_999_999, one]
    const value = name === 'deleted' || !(await row(one))[name]
    await bulk([two], name, value)

    const outcome = await bulk(all, name, value)
    expect(outcome.changed).toEqual([one])
    expect(outcome.skipped.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [two, gone, nameless, foreign, 8_999_999_999].toSorted((a, b) => a - b),
    )
    expect((await bulk(all, name, value)).changed).toEqual([])
    const stands = async (id: number) => {
      const tutor = await row(id)
      return name === 'deleted' ? tutor.deleted_at !== null : tutor[name]
    }
    expect(await Promise.all([one, two].map(stands))).toEqual([value, value])
    expect(await events(one)).toMatchObject([{ before: { [name]: !value }, after: { [name]: value } }])

    expect(await undo(outcome.undo)).toMatchObject({ data: { changed: [one], skipped: [] } })
    expect(await Promise.all([one, two].map(stands))).toEqual([!value, value])
    expect(await events(one)).toHaveLength(2)
    expect(await undo(outcome.undo)).toMatchObject({ error: 'gone' })
    for (const id of [gone, nameless, foreign]) expect(await events(id)).toEqual([])
  })

  test('tells why a tutor is skipped', async () => {
    const one = await addTutor(app)
    const gone = await addTutor(app, { deleted_at: new Date() })
    const nameless = await addTutor(app, { anonymised_at: new Date() })
    const { skipped: reasons } = await bulk([one, gone, nameless], 'active', true)
    expect(Object.fromEntries(reasons.map(({ id, reason }) => [id, reason]))).toEqual({
      [one]: expect.stringContaining('Already set') as string,
      [gone]: 'Deleted. Restore first',
      [nameless]: 'Permanently anonymized',
    })
  })

  test('restores deleted tutors', async () => {
    const gone = await addTutor(app, { deleted_at: new Date() })
    expect((await bulk([gone], 'deleted', false)).changed).toEqual([gone])
    expect((await row(gone)).deleted_at).toBeNull()
  })

  test('preserves who hid a profile, also after undo', async () => {
    const pair = async (id: number) => {
      const { active, hidden_by_staff } = await row(id)
      return [active, hidden_by_staff]
    }
    const shown = await addTutor(app)
    const own = await addTutor(app, { active: false })
    const ours = await addTutor(app, { active: false, hidden_by_staff: true })
    const all = [shown, own, ours]
    const former = await Promise.all(all.map(pair))

    const hid = await bulk(all, 'active', false)
    expect(hid.changed).toEqual([shown, own])
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
    await undo(hid.undo)
    expect(await Promise.all(all.map(pair))).toEqual(former)

    const showed = await bulk(all, 'active', true)
    expect(showed.changed).toEqual([own, ours])
    await undo(showed.undo)
    expect(await Promise.all(all.map(pair))).toEqual(former)
  })

  test('all that match the filters, with a preview first', async () => {
    const [first, second] = [await addTutor(app, { name: 'Zoryana One' }), await addTutor(app, { name: 'Zoryana Two' })]
    const preview = await act('tutor/set_inactive', { filters: { text: 'zoryana' }, preview: true })
    expect(preview.data).toEqual({ changed: [first, second], skipped: [], undo: null })
    expect((await row(first)).active).toBe(true)
    const { data } = await act('tutor/set_inactive', { filters: { text: 'zoryana' } })
    expect(data.changed).toEqual([first, second])
    expect((await row(second)).active).toBe(false)
  })

  test('undo skips a tutor whom somebody has changed since', async () => {
    const [one, two] = [await addTutor(app), await addTutor(app)]
    const outcome = await bulk([one, two], 'favorite', true)
    await setFavorite(one, false)
    expect(await undo(outcome.undo)).toMatchObject({ data: { changed: [two], skipped: [{ id: one }] } })
  })

  test('applies concurrent identical switches once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => addTutor(app)))
    const answers = await Promise.all([bulk(ids, 'active', false), bulk(ids.toReversed(), 'active', false)])
    expect(answers.flatMap((one) => one.changed).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    for (const id of ids) expect(await events(id)).toHaveLength(1)
  })

  test('limits the number of ids', async () => {
    const many = Array.from({ length: 101 }, (_, place) => place + 1)
    expect(await act('tutor/set_active', { ids: many })).toMatchObject({ error: { ids: [expect.any(String)] } })
  })
})
