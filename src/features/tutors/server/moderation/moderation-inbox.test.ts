import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PageData } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { saveProfile, sampleSentence, createTutorInState } from '#test/support/profiles.ts'
import { addTutor } from '#test/support/tutors.ts'
import type { moderationEndpoints, moderationPage } from '../../contract/moderation.ts'
import type { staffVerificationEndpoints } from '../../contract/verification.ts'

let app: TestApp
let staff: Visitor
const day = 86_400_000
const now = Date.UTC(2026, 4, 1, 9)
const daysAgo = (days: number) => new Date(now - days * day)

beforeAll(async () => {
  app = await openApp()
  app.setTime(new Date(now))
  staff = await app.visitor({ staff: 2 })
})
beforeEach(async () => {
  const { db } = app.runtime.database
  await db.deleteFrom('tutor_revision').execute()
  await db.updateTable('tutor').set({ state: 'draft', verification: 'none' }).execute()
})

const open = async (query = '') => {
  const { status, data } = await staff.page(`/panel/moderation/${query}`)
  return { status, ...(data as unknown as PageData<typeof moderationPage>) }
}
const set = (id: number, values: object) =>
  app.runtime.database.db.updateTable('tutor').set(values).where('edition', '=', 'ua').where('id', '=', id).execute()

/** A verification from three days ago, a profile from two days ago and a change from now. */
async function addOneOfEachKind() {
  const profile = await createTutorInState(app, 'on_moderation')
  await set(profile.personId, { submitted_at: daysAgo(2) })
  const change = await createTutorInState(app, 'published')
  await saveProfile(change, { short_description: `${sampleSentence} New.` })
  const verification = await addTutor(app, { verification: 'submitted', verification_at: daysAgo(3) })
  return { profile: profile.personId, change: change.personId, verification }
}

test('shows an empty queue', async () => {
  expect(await open()).toMatchObject({
    status: 200,
    counts: { profile: 0, change: 0, verification: 0 },
    waiting: [],
    current: null,
  })
})

test('selects the oldest item first and filters by kind', async () => {
  const ids = await addOneOfEachKind()
  await addTutor(app, { state: 'on_moderation', edition: 'pl' })
  await addTutor(app, { state: 'on_moderation', deleted_at: new Date() })
  const all = await open()
  expect(all.counts).toEqual({ profile: 1, change: 1, verification: 1 })
  expect(all.waiting.map(({ kind, id }) => [kind, id])).toEqual([
    ['verification', ids.verification],
    ['profile', ids.profile],
    ['change', ids.change],
  ])
  expect(all.current).toMatchObject({ kind: 'verification', tutor: { id: ids.verification } })
  const changes = await open('?kind=change')
  expect(changes).toMatchObject({ counts: all.counts, waiting: [{ id: ids.change }], current: { kind: 'change' } })
  expect((await open(`?id=${ids.profile}`)).current).toMatchObject({ kind: 'profile', tutor: { id: ids.profile } })
})

test('shows a profile preview, the differences of a change and the steps of a verification', async () => {
  const ids = await addOneOfEachKind()
  const { current: profile } = await open(`?id=${ids.profile}&of=profile`)
  expect(profile).toMatchObject({
    shown: { name: 'Олена Коваль', short_description: sampleSentence, subjects: [{ price: 30_000 }, {}] },
    differences: [],
    translations: [],
  })
  const { current: change } = await open(`?id=${ids.change}`)
  expect(change).toMatchObject({
    shown: null,
    differences: [{ field: 'short_description', before: sampleSentence, after: `${sampleSentence} New.` }],
  })
  const { current: verification } = await open(`?id=${ids.verification}`)
  expect(verification!.steps).toEqual([
    { step: 'email', done: false },
    { step: 'phone', done: false },
    { step: 'identity', done: false },
    { step: 'diploma', done: false },
  ])
})

test('includes fields hidden by privacy settings', async () => {
  const { profile } = await addOneOfEachKind()
  await set(profile, { privacy: JSON.stringify({ full_name: false, age: false, education: false, schedule: false }) })
  const { current } = await open(`?id=${profile}&of=profile`)
  expect(current!.shown).toMatchObject({
    name: 'Олена Коваль',
    age: expect.any(Number),
    university: expect.stringMatching(/./),
    schedule: expect.any(Array),
  })
})

test('includes texts in other languages', async () => {
  const tutor = await createTutorInState(app, 'draft')
  await saveProfile(tutor, { short_description: 'Учу терпеливо и на множестве примеров.' }, 'ru')
  await set(tutor.personId, { state: 'on_moderation' })
  expect((await open()).current!.translations).toEqual([
    { field: 'short_description', about: '', locale: 'ru', text: 'Учу терпеливо и на множестве примеров.' },
  ])
})

test('orders texts by the languages of the edition', async () => {
  const tutor = await createTutorInState(app, 'published')
  for (const lang of ['en', 'ru', 'ua'] as const)
    await saveProfile(tutor, { short_description: `${sampleSentence} In ${lang}.` }, lang)
  const { current } = await open(`?id=${tutor.personId}`)
  expect(current!.differences.map(({ locale }) => locale)).toEqual(['ua', 'ru', 'en'])
  await set(tutor.personId, {
    state: 'on_moderation',
    short_description: JSON.stringify({ en: 'Third.', ru: 'Second.', ua: 'First.' }),
  })
  const { translations } = (await open(`?id=${tutor.personId}`)).current!
  const short = translations.filter(({ field }) => field === 'short_description')
  expect(short.map(({ locale }) => locale)).toEqual(['ru', 'en'])
})

test('suggests phrases in the tutor’s language', async () => {
  const { profile } = await addOneOfEachKind()
  const { db } = app.runtime.database
  const phrase = async (locale: string) => {
    await db.updateTable('account').set({ locale }).where('id', '=', profile).execute()
    return (await open(`?id=${profile}`)).current!.phrases[0]
  }
  const said = [await phrase('ru'), await phrase('pl'), await phrase('ua')]
  expect(said).toEqual([
    expect.stringMatching(/пожалуйста/),
    expect.stringMatching(/zdjęcie/),
    expect.stringMatching(/ласка/),
  ])
})

test('lists a tutor once per kind and removes decided items', async () => {
  const tutor = await createTutorInState(app, 'on_moderation')
  const id = tutor.personId
  await set(id, { submitted_at: daysAgo(1), verification: 'submitted', verification_at: daysAgo(2) })
  expect((await open(`?id=${id}&of=profile`)).current!.kind).toBe('profile')
  expect((await open(`?id=${id}&of=verification`)).current!.kind).toBe('verification')
  const { version } = (await open()).current!.tutor
  await staff.call<typeof moderationEndpoints.publish>('POST /api/admin/tutor/publish', { tutor_id: id, version })
  expect(await open(`?id=${id}&of=profile`)).toMatchObject({
    counts: { profile: 0, verification: 1 },
    current: { kind: 'verification' },
  })
  const faster = await staff.call<typeof moderationEndpoints.publish>('POST /api/admin/tutor/publish', { tutor_id: id })
  expect(faster).toMatchObject({ error: 'wrong_status' })
  await staff.call<typeof staffVerificationEndpoints.setVerified>('POST /api/admin/tutor/set_verified', {
    tutor_id: id,
    verified: false,
    comment: 'The name cannot be read.',
  })
  expect((await open()).current).toBeNull()
})

test('shows the counts on the desktop of staff with access', async () => {
  await addOneOfEachKind()
  const count = async (status: 2 | 3) => {
    const visitor = await app.visitor({ staff: status })
    return ((await visitor.page('/panel/desktop/')).data as { waiting: { moderation?: object } }).waiting.moderation
  }
  expect(await count(2)).toEqual({ profile: 1, change: 1, verification: 1 })
  expect(await count(3)).toBeUndefined()
})
