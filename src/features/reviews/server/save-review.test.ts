import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { addClient } from '#test/support/clients.ts'
import { addReview, replyToReview, saveReviewAgain, findReviewSummary } from '#test/support/reviews.ts'
import { addTutor, twoSubjects } from '#test/support/tutors.ts'
import { lowerMarkBound } from '../model.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '24' })
})
const db = () => app.runtime.database.db
const rowOf = (id: number) => db().selectFrom('review').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = (id: number) =>
  db()
    .selectFrom('event')
    .select(['name', 'before', 'after'])
    .where('entity', '=', 'review')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
const scoreOf = async (id: number) =>
  (await db().selectFrom('tutor').select('score').where('id', '=', id).executeTakeFirstOrThrow()).score

describe('a review', () => {
  test('is saved, counted and emitted', async () => {
    const { id, version, tutor_id, client_id } = await addReview(app, { mark: 4, text: '  Спокійно й зрозуміло. ' })
    expect(version).toBe(1)
    expect(await rowOf(id)).toMatchObject({ tutor_id, client_id, mark: 4, text: 'Спокійно й зрозуміло.', locale: 'ua' })
    expect(await findReviewSummary(app, tutor_id)).toEqual({
      marks: [0, 0, 0, 1, 0],
      reviews: 1,
      at_least: lowerMarkBound([0, 0, 0, 1, 0]),
    })
    const after = { tutor_id, mark: 4, text: 'Спокійно й зрозуміло.' }
    expect(await eventsOf(id)).toEqual([{ name: 'review.written', before: null, after }])
  })

  test('invalidates the cached page of the tutor', async () => {
    const heard: unknown[] = []
    app.runtime.bus.subscribe((news) => void heard.push(news))
    const page = { first: { encoding: 'br' as const, body: Buffer.from('as it was') }, again: {} }
    const { pages } = app.runtime.caches
    const tutor_id = await addTutor(app)
    const kept = [`ua ua /user-${tutor_id}/`, 'ua ua /user-1/'] as const
    for (const key of kept) pages.set(key, page, 9, Date.now())
    await addReview(app, { tutor_id })
    expect(heard).toContainEqual({ event: 'review.written', edition: 'ua', id: tutor_id })
    expect(kept.map((key) => pages.get(key, Date.now()))).toEqual([undefined, page])
  })

  test('rejects a change with an outdated version', async () => {
    const { id, ...whose } = await addReview(app, { mark: 2, text: 'Не дуже.' })
    const { created_at } = await rowOf(id)
    const change = (version: number, mark: number, text: string) =>
      saveReviewAgain(app, { ...whose, mark, text, existing: { id, version } })
    expect(await change(1, 5, 'Уже краще!')).toEqual({ id, version: 2 })
    await expect(change(1, 1, 'Ні.')).rejects.toMatchObject({ refusal: 'wrong_status' })
    expect(await rowOf(id)).toMatchObject({ mark: 5, text: 'Уже краще!', version: 2, created_at })
    expect((await findReviewSummary(app, whose.tutor_id))?.marks).toEqual([0, 0, 0, 0, 1])
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      name: 'review.changed',
      before: { mark: 2, text: 'Не дуже.' },
      after: { tutor_id: whose.tutor_id, mark: 5 },
    })
  })

  test('can be changed only by its author', async () => {
    const { id, version, ...whose } = await addReview(app)
    const change = (other: object) =>
      saveReviewAgain(app, { ...whose, mark: 1, text: '', existing: { id, version }, ...other }).catch(
        ({ refusal }: { refusal: string }) => refusal,
      )
    expect(await change({ client_id: await addClient(app) })).toBe('wrong_status')
    expect(await change({ tutor_id: await addTutor(app) })).toBe('wrong_status')
    expect((await rowOf(id)).mark).toBe(5)
  })

  test('requires a mark from one to five and a limited text', async () => {
    const refused = (given: object) => expect(addReview(app, given)).rejects.toMatchObject({ refusal: 'invalid' })
    for (const mark of [0, 6, 4.5, Number.NaN]) await refused({ mark })
    await refused({ text: 'a'.repeat(2001) })
    expect((await rowOf((await addReview(app, { text: '' })).id)).text).toBe('')
    expect((await rowOf((await addReview(app, { text: 'a'.repeat(2000) })).id)).text).toHaveLength(2000)
  })

  test('requires an existing tutor', async () => {
    const gone = await addTutor(app, { anonymised_at: new Date() })
    for (const tutor_id of [gone, 8_999_999_999])
      await expect(addReview(app, { tutor_id })).rejects.toMatchObject({ refusal: 'not_found' })
    expect(await findReviewSummary(app, gone)).toBeUndefined()
  })
})

describe('twenty concurrent writes', () => {
  test('leave a correct summary', async () => {
    const tutor_id = await addTutor(app)
    const [subject_id] = await twoSubjects(app)
    const marks = Array.from({ length: 20 }, (_, place) => (place % 5) + 1)
    const clients = await Promise.all(marks.map(() => addClient(app)))
    await Promise.all(
      marks.map((mark, place) => addReview(app, { tutor_id, subject_id, client_id: clients[place]!, mark })),
    )
    const counted = [4, 4, 4, 4, 4]
    expect(await findReviewSummary(app, tutor_id)).toEqual({
      marks: counted,
      reviews: 20,
      at_least: lowerMarkBound(counted),
    })
  })

  test('change a version once', async () => {
    const { id, version, ...whose } = await addReview(app, { mark: 1 })
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) =>
        saveReviewAgain(app, { ...whose, mark: 5, text: `Спроба ${place}`, existing: { id, version } }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ refusal: 'wrong_status' })
    expect((await rowOf(id)).version).toBe(2)
    expect((await findReviewSummary(app, whose.tutor_id))?.marks).toEqual([0, 0, 0, 0, 1])
  })
})

describe('the tutor', () => {
  test('responds to a text with the version that was read', async () => {
    const { id, version, tutor_id } = await addReview(app)
    expect(await replyToReview(app, { id, version, tutor_id, text: ' Дякую вам! ' })).toEqual({ id, version: 2 })
    expect(await rowOf(id)).toMatchObject({ response_text: 'Дякую вам!', responded_at: expect.any(Date) })
    expect((await eventsOf(id)).at(-1)).toMatchObject({ name: 'review.answered', after: { tutor_id } })
    const refused = (given: object) =>
      expect(replyToReview(app, { id, version: 2, tutor_id, text: 'Ні', ...given })).rejects.toMatchObject({
        refusal: 'wrong_status',
      })
    await refused({ version: 1 })
    await refused({ tutor_id: await addTutor(app) })
    const bare = await addReview(app, { tutor_id, text: '' })
    await refused({ id: bare.id, version: bare.version })
    expect((await rowOf(id)).response_text).toBe('Дякую вам!')
  })

  test('can remove the response', async () => {
    const { id, version, tutor_id } = await addReview(app)
    await replyToReview(app, { id, version, tutor_id, text: 'Дякую!' })
    await replyToReview(app, { id, version: 2, tutor_id, text: '' })
    expect(await rowOf(id)).toMatchObject({ response_text: '', responded_at: null })
    await expect(replyToReview(app, { id, version: 3, tutor_id, text: 'a'.repeat(2001) })).rejects.toMatchObject({
      refusal: 'invalid',
    })
  })

  test('has a score that is updated at once', async () => {
    const tutor_id = await addTutor(app)
    const first = await addReview(app, { tutor_id, mark: 1 })
    const worst = await scoreOf(tutor_id)
    for (let one = 0; one < 12; one++) await addReview(app, { tutor_id, mark: 5 })
    const better = await scoreOf(tutor_id)
    expect(better).toBeGreaterThan(worst + 10)
    await saveReviewAgain(app, { ...first, mark: 5, text: '', existing: first })
    expect(await scoreOf(tutor_id)).toBeGreaterThan(better)
  })
})
