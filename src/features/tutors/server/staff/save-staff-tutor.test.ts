import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents } from '#test/support/panel.ts'
import { saveProfile, sampleSentence, sampleText, createTutorInState } from '#test/support/profiles.ts'
import { addTutor } from '#test/support/tutors.ts'
import { blob, pdf } from '#test/support/uploads.ts'
import type { WireInput } from '#shared/contract.ts'
import type { staffTutorEndpoints } from '../../contract/staff.ts'

type Given = Omit<WireInput<typeof staffTutorEndpoints.save>['tutor'], 'id' | 'version'>

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 2, locale: 'en' })
})

async function get(id: number, lang?: 'ua' | 'ru' | 'en') {
  const answer = await staff.call<typeof staffTutorEndpoints.get>('GET /api/admin/tutor/profile/get', { id, lang })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  return answer.data.tutor
}
async function save(id: number, given: Given, more: { version?: number; lang?: 'ru'; files?: Blob[] } = {}) {
  const version = more.version ?? (await get(id)).version
  return staff.call<typeof staffTutorEndpoints.save>(
    'POST /api/admin/tutor/profile/save',
    { tutor: { id, version, ...given }, lang: more.lang },
    more.files && { new_documents: more.files },
  )
}

test('shows all data but no secrets, also of deleted tutors', async () => {
  const id = await addTutor(app, {
    name: 'Ольга Кобилянська',
    email: 'olha@kob.example',
    confirmed: true,
    admin_comment: 'Calls back.',
    penalty: 5,
    penalty_reason: 'Late.',
    deleted_at: new Date(),
  })
  await app.runtime.database.db
    .updateTable('account')
    .set({ password_hash: 'a secret hash' })
    .where('id', '=', id)
    .execute()
  const tutor = await get(id)
  expect(tutor).toMatchObject({
    id,
    name: 'Ольга Кобилянська',
    names: { ua: 'Ольга Кобилянська' },
    account: { email: 'olha@kob.example', email_confirmed: true, phone: '', has_password: true, client: false },
    admin_comment: 'Calls back.',
    deleted: true,
    rating: { penalty: 5, penalty_reason: 'Late.' },
  })
  expect(JSON.stringify(tutor)).not.toContain('secret')
  await app.runtime.database.db
    .updateTable('account')
    .set({ password_set_by_staff_at: new Date() })
    .where('id', '=', id)
    .execute()
  expect((await get(id)).account.has_password).toBe(false)
})

test('changes by staff are live at once and replace waiting texts', async () => {
  const tutor = await createTutorInState(app, 'published')
  const id = tutor.personId
  await saveProfile(tutor, {
    short_description: `${sampleSentence} A new one.`,
    description: `${sampleText} A new one.`,
  })
  expect((await get(id)).waiting).toMatchObject({ state: 'waiting', fields: ['short_description', 'description'] })
  const saved = await save(id, { short_description: `${sampleSentence} By staff.` })
  expect(saved).toMatchObject({
    status: 'success',
    data: { tutor: { short_description: `${sampleSentence} By staff.`, waiting: { fields: ['description'] } } },
  })
  const page = await (await app.visitor()).page(`/user-${id}/`)
  expect(page.data).toMatchObject({
    tutor: { short_description: `${sampleSentence} By staff.`, description: sampleText },
  })
})

test('saves names with first names in every language and requires the main one', async () => {
  const tutor = await createTutorInState(app, 'published')
  const id = tutor.personId
  await saveProfile(tutor, { name: 'Олена Коваль-Мороз' })
  const saved = await save(id, { names: { en: 'Olena  Koval', ru: 'Елена Коваль', ua: 'Олена Мороз' } })
  expect(saved).toMatchObject({
    status: 'success',
    data: { tutor: { name: 'Олена Мороз', waiting: null } },
  })
  const row = await app.runtime.database.db
    .selectFrom('tutor')
    .select(['name', 'first_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    name: { en: 'Olena Koval', ru: 'Елена Коваль', ua: 'Олена Мороз' },
    first_name: { en: 'Olena', ru: 'Елена', ua: 'Олена' },
  })
  expect(await save(id, { names: { ua: '', en: 'X', pl: 'Helena Kowal' } })).toMatchObject({
    status: 'fail',
    error: { 'names.ua': [/./], 'names.en': [expect.stringMatching(/2.*100/)], 'names.pl': [/./] },
  })
})

test('points change the score and are recorded, and a penalty needs a reason', async () => {
  const { personId: id } = await createTutorInState(app, 'published')
  await save(id, { prof: 3 })
  const { score } = await get(id)
  expect(await save(id, { rating: { penalty: 10 } })).toMatchObject({
    error: { 'rating.penalty_reason': [expect.any(String)] },
  })
  const rating = { points_first_diploma: 8, points_second_diploma: 5, penalty: 3, penalty_reason: 'Missed a lesson.' }
  expect(await save(id, { rating })).toMatchObject({
    status: 'success',
    data: { tutor: { rating, score: score + 10 } },
  })
  expect(await save(id, { rating: { penalty: 0 } })).toMatchObject({
    data: { tutor: { rating: { ...rating, penalty: 0, penalty_reason: '' }, score: score + 13 } },
  })
  expect(await save(id, { rating: { penalty: 0 } })).toMatchObject({ status: 'success' })
  const events = await listEvents(app.runtime.database, 'tutor', id)
  expect(events.filter(({ name }) => name === 'tutor.rated')).toMatchObject([
    { before: { penalty: 0, points_first_diploma: 0 }, after: rating, actor_realm: 'staff' },
    { before: { penalty: 3, penalty_reason: 'Missed a lesson.' }, after: { penalty: 0, penalty_reason: '' } },
  ])
  expect(await save(id, { rating: { points_first_diploma: 11 } })).toMatchObject({ status: 'fail' })
})

test('adds documents with kinds as accepted', async () => {
  const { personId: id } = await createTutorInState(app, 'published')
  const saved = await save(
    id,
    { new_document_kinds: ['identity', 'certificate'] },
    { files: [blob(pdf()), blob(pdf('/X 1'))] },
  )
  if (saved.status === 'fail') throw new Error(JSON.stringify(saved))
  const { documents } = saved.data.tutor
  expect(documents).toMatchObject([
    { kind: 'identity', state: 'accepted', type: 'application/pdf' },
    { kind: 'certificate', state: 'accepted' },
  ])
  const kept = await save(id, { documents: [{ id: documents[1]!.id, kind: 'diploma' }] })
  expect(kept).toMatchObject({ data: { tutor: { documents: [{ id: documents[1]!.id, kind: 'diploma' }] } } })
})

test('rejects a stale version', async () => {
  const { personId: id } = await createTutorInState(app, 'draft')
  const { version } = await get(id)
  expect(await save(id, { prof: 1 }, { version })).toMatchObject({ status: 'success' })
  expect(await save(id, { prof: 2, names: { en: 'Nobody' } }, { version })).toMatchObject({
    error: 'wrong_status',
    message: expect.stringMatching(/in another window/),
  })
  expect(await get(id)).toMatchObject({ prof: 1, names: { ua: 'Олена Коваль' } })
})

test('ignores contacts', async () => {
  const { personId: id } = await createTutorInState(app, 'draft', 'mine@mail.example')
  const given = { email: 'thief@mail.example', phone: '+380509999999' } as Given
  expect(await save(id, given)).toMatchObject({
    status: 'success',
    data: { tutor: { account: { email: 'mine@mail.example', phone: '+380501234567' } } },
  })
})

test('reads the texts of one language', async () => {
  const { personId: id } = await createTutorInState(app, 'published')
  await save(id, { short_description: 'Учу терпеливо и на множестве примеров.' }, { lang: 'ru' })
  expect(await get(id, 'ru')).toMatchObject({ lang: 'ru', short_description: 'Учу терпеливо и на множестве примеров.' })
  expect(await get(id)).toMatchObject({ lang: 'ua', short_description: sampleSentence })
})

test('answers not_found for an unknown tutor', async () => {
  const foreign = await addTutor(app, { edition: 'pl' })
  const deleted = await addTutor(app, { deleted_at: new Date() })
  const call = (id: number) => staff.call<typeof staffTutorEndpoints.get>('GET /api/admin/tutor/profile/get', { id })
  expect(await call(foreign)).toMatchObject({ error: 'not_found' })
  expect(await save(foreign, { prof: 1 }, { version: 1 })).toMatchObject({ error: 'not_found' })
  expect(await save(deleted, { prof: 1 }, { version: 1 })).toMatchObject({ error: 'not_found' })
})
