import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import type { staffTutorEndpoints } from '#features/tutors/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { createTutorInState } from '#test/support/profiles.ts'
import type { catalogEndpoints, tutorEndpoints } from '../../contract.ts'

const hidden = '•••'
/** A fragment of each planted contact, which no visitor may read. */
const fragments = ['671200501', 'kulbaba502', 'kulbaba_503', '671200504', 'kulbaba505']
let app: TestApp
let guest: Visitor
let staff: Visitor
let tutor: Awaited<ReturnType<typeof createTutorInState>>
let id: number
beforeAll(async () => {
  app = await openApp()
  guest = await app.visitor()
  staff = await app.visitor({ staff: 1 })
  tutor = await createTutorInState(app, 'published')
  id = tutor.personId
})

async function publicAnswers(): Promise<Record<string, string>> {
  app.runtime.caches.pages.clear()
  const got = await guest.call<typeof tutorEndpoints.get>('GET /api/client/tutor/get', { id })
  const form = await guest.send('GET', `/api/client/tutor_data_for_order_form?id=${id}`)
  const list = await guest.call<typeof catalogEndpoints.tutors>('GET /api/client/tutors', { q: 'Коваль' })
  return {
    page: (await guest.send('GET', `/user-${id}/`)).body,
    data: JSON.stringify((await guest.page(`/user-${id}/`)).data),
    got: JSON.stringify(got),
    form: form.body,
    list: JSON.stringify(list),
    card: JSON.stringify(await sql`select card, folded_name from tutor_card where tutor_id = ${id}`.execute(db())),
  }
}
const db = () => app.runtime.database.db

test('hides contacts saved before masking from pages, search engines and the API', async () => {
  await sql`update tutor set name = '{"ua": "Олена Коваль 0671200501"}', first_name = '{"ua": "Олена"}',
    short_description = '{"ua": "Готую до НМТ з математики. Пишіть kulbaba502@ukr.example, відповім швидко."}',
    description = jsonb_build_object('ua', description ->> 'ua' || ' Мій телеграм @kulbaba_503'),
    university_name = '' where id = ${id}`.execute(db())
  await sql`update tutor_subject set description = '{"ua": "Дзвоніть: 0671200504, або пишіть kulbaba505@ukr.example"}'
    where tutor_id = ${id}`.execute(db())
  const before = await publicAnswers()
  for (const where of ['page', 'data', 'got', 'form'])
    expect([where, fragments.filter((piece) => before[where]!.includes(piece))]).toEqual([where, []])
  const job = app.runtime.plugins.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'remask_profiles')!
  await job.run(readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!)), {})
  const after = await publicAnswers()
  for (const [where, text] of Object.entries(after))
    expect([where, fragments.filter((piece) => text.includes(piece))]).toEqual([where, []])
  expect(after['page']).toContain(hidden)
  expect(after['page']).toMatch(/<script type="application\/ld\+json"[^>]*>[^<]*•••/)
  expect(after['page']).toMatch(/<meta name="description" content="[^"]*•••/)
  expect(after['list']).toContain(`Олена Коваль ${hidden}`)
  // Staff see the original text.
  const seen = await staff.call<typeof staffTutorEndpoints.get>('GET /api/admin/tutor/profile/get', { id })
  expect(JSON.stringify(seen)).toContain('0671200501')
})

test('hides the penalty from guests but sorts lists by it', async () => {
  const loadRating = async () => {
    const answer = await guest.call<typeof tutorEndpoints.get>('GET /api/client/tutor/get', { id })
    return answer.status === 'success' ? answer.data.tutor.rating : undefined
  }
  const loadCard = async () => {
    const answer = await guest.call<typeof catalogEndpoints.tutors>('GET /api/client/tutors', { q: 'Коваль' })
    const found = answer.status === 'success' ? answer.data.tutors.items.find((one) => one.id === id) : undefined
    return found && { score: found.score, parts: found.parts }
  }
  const rate = async (rating: { penalty: number; penalty_reason?: string }) => {
    const got = await staff.call<typeof staffTutorEndpoints.get>('GET /api/admin/tutor/profile/get', { id })
    const version = got.status === 'success' ? got.data.tutor.version : 0
    const tutorInput = { id, version, rating }
    return staff.call<typeof staffTutorEndpoints.save>('POST /api/admin/tutor/profile/save', { tutor: tutorInput })
  }
  await rate({ penalty: 0 })
  const [rating, card] = [await loadRating(), await loadCard()]
  expect(card?.score).toBe(rating?.score)
  expect(await rate({ penalty: 20, penalty_reason: 'Не прийшли на заняття' })).toMatchObject({
    status: 'success',
    data: { tutor: { score: rating!.score - 20 } },
  })
  expect([await loadRating(), await loadCard()]).toEqual([rating, card])
  const { rows } = await sql<{ score: number }>`select distinct score from catalog_entry
    where tutor_id = ${id}`.execute(db())
  expect(rows).toEqual([{ score: rating!.score - 20 }])
  for (const text of Object.values(await publicAnswers())) expect(text).not.toMatch(/Не прийшли|"penalty"/)
})
