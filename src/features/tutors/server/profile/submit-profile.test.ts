import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents } from '#test/support/panel.ts'
import { createTutorInState } from '#test/support/profiles.ts'
import type { Endpoint } from '#shared/contract.ts'
import type { tutorProfileEndpoints } from '../../contract/profile.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const submit = (by: Visitor, version: number) =>
  by.call<typeof tutorProfileEndpoints.submit>('POST /api/tutor/profile/submit', { version })
const some = [expect.any(String)]

describe('submitting a profile', () => {
  test('reports all missing items at once and then succeeds', async () => {
    const blank = await app.visitor({ roles: ['tutor'] })
    expect(await submit(blank, 1)).toMatchObject({
      error: {
        email: some,
        phone: some,
        terms: some,
        name: some,
        subjects: some,
        levels: some,
        places: some,
        schedule: some,
        short_description: some,
        description: some,
      },
    })
  })

  test.each(['draft', 'need_revision'] as const)('is allowed from %s', async (state) => {
    const tutor = await createTutorInState(app, state)
    expect(await submit(tutor, 2)).toMatchObject({ data: { tutor: { state: 'on_moderation' } } })
    const [event] = (await listEvents(app.runtime.database, 'tutor', tutor.personId)).slice(-1)
    expect(event).toMatchObject({ name: 'tutor.submitted', before: { state }, after: { state: 'on_moderation' } })
    const row = await app.runtime.database.db
      .selectFrom('tutor')
      .select('submitted_at')
      .where('id', '=', tutor.personId)
      .executeTakeFirst()
    expect(row?.submitted_at).toBeInstanceOf(Date)
  })

  test.each(['on_moderation', 'published'] as const)('is rejected from %s', async (state) => {
    const tutor = await createTutorInState(app, state)
    expect(await submit(tutor, 2)).toMatchObject({ error: 'wrong_status', message: expect.stringMatching(/./) })
  })

  test('rejects a stale version', async () => {
    const tutor = await createTutorInState(app, 'draft')
    expect(await submit(tutor, 1)).toMatchObject({ error: 'wrong_status' })
  })

  test('needs no confirmed phone in editions without phone confirmation', async () => {
    const { db } = app.runtime.database
    const tutor = await app.visitor({ edition: 'us', roles: ['tutor'] })
    await db
      .updateTable('account')
      .set({ email: 'us@mail.example', email_confirmed_at: new Date(), terms_confirmed_at: new Date() })
      .where('id', '=', tutor.personId!)
      .where('edition', '=', 'us')
      .execute()
    const { error } = (await submit(tutor, 1)) as { error: object }
    expect(Object.keys(error)).not.toContain('phone')
    expect(Object.keys(error)).not.toContain('email')
  })
})

test('lets a tutor hide and show the profile', async () => {
  const tutor = await createTutorInState(app, 'published')
  const guest = await app.visitor()
  const set = (value: boolean) =>
    tutor.call<typeof tutorProfileEndpoints.setShown>('POST /api/tutor/profile/set_shown', { value })
  const status = async () => (await guest.page(`/user-${tutor.personId}/`)).status
  expect(await set(false)).toMatchObject({ status: 'success' })
  expect(await status()).toBe(404)
  await set(false)
  expect(await set(true)).toMatchObject({ status: 'success' })
  expect(await status()).toBe(200)
  const names = (await listEvents(app.runtime.database, 'tutor', tutor.personId)).map(({ name }) => name)
  expect(names.slice(-2)).toEqual(['tutor.hidden', 'tutor.shown'])
})

test('does not let a tutor show a profile hidden by staff', async () => {
  const tutor = await createTutorInState(app, 'published')
  const staff = await app.visitor({ staff: 2 })
  const id = { tutor_id: tutor.personId }
  const show = () =>
    tutor.call<typeof tutorProfileEndpoints.setShown>('POST /api/tutor/profile/set_shown', { value: true })
  await staff.call<Endpoint>('POST /api/admin/tutor/set_inactive', id)
  expect(await show()).toMatchObject({ error: 'wrong_status', message: expect.stringMatching(/./) })
  // Hiding it again does not bypass the block.
  await tutor.call<typeof tutorProfileEndpoints.setShown>('POST /api/tutor/profile/set_shown', { value: false })
  expect(await show()).toMatchObject({ error: 'wrong_status' })
  await staff.call<Endpoint>('POST /api/admin/tutor/set_active', id)
  await tutor.call<typeof tutorProfileEndpoints.setShown>('POST /api/tutor/profile/set_shown', { value: false })
  expect(await show()).toMatchObject({ status: 'success' })
})
