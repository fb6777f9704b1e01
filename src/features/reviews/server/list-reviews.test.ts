import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addReview, replyToReview } from '#test/support/reviews.ts'
import { addTutor, twoSubjects } from '#test/support/tutors.ts'
import type { reviewEndpoints } from '../contract.ts'

let app: TestApp
let guest: Visitor
let subjects: [number, number]
let levels: number[]
let clock = Date.UTC(2026, 2, 1, 8)
beforeAll(async () => {
  app = await openApp()
  guest = await app.visitor()
  subjects = await twoSubjects(app)
  const rows = await db().selectFrom('level').select('id').where('edition', '=', 'ua').orderBy('position').execute()
  levels = rows.map(({ id }) => id)
})
const db = () => app.runtime.database.db

type Asked = { tutor_id: number; lang?: 'ua' | 'ru' | 'en'; limit?: number; lesson_id?: number; level_id?: number }
const call = (asked: Asked, visitor = guest) =>
  visitor.call<typeof reviewEndpoints.list>('POST /api/client/tutor/reviews', asked)
const read = async (asked: Asked) => {
  const answered = await call(asked)
  if (answered.status === 'fail') throw new Error(JSON.stringify(answered))
  return answered.data
}
const write = (given: Parameters<typeof addReview>[1]) => {
  app.setTime(new Date((clock += 86_400_000)))
  return addReview(app, given)
}

describe('reviews of a tutor', () => {
  test('are sorted by date, limited to ten by default, with a summary', async () => {
    const tutor_id = await addTutor(app)
    for (let one = 1; one <= 12; one++) await write({ tutor_id, mark: one % 4 === 0 ? 4 : 5, text: `№ ${one}` })
    const { reviews, total, summary } = await read({ tutor_id })
    expect(reviews.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, place) => `№ ${12 - place}`))
    expect(total).toBe(12)
    expect(summary).toEqual({ marks: [0, 0, 0, 3, 9], total_count: 12, avg_review_mark: 4.75 })
    expect((await read({ tutor_id, limit: 20 })).reviews).toHaveLength(12)
    expect((await read({ tutor_id, limit: 1 })).reviews).toHaveLength(1)
    expect(await call({ tutor_id, limit: 1001 })).toMatchObject({ status: 'fail' })
  })

  test('have the author’s first name and initial and the response', async () => {
    const { id, version, tutor_id } = await write({ author: 'Марія  Петренко-Коваль', text: 'Чудово' })
    await replyToReview(app, { id, version, tutor_id, text: 'Дякую!' })
    const { reviews } = await read({ tutor_id })
    expect(reviews).toEqual([
      {
        id,
        mark: 5,
        text: 'Чудово',
        lang: 'uk-UA',
        author: 'Марія П.',
        lesson: expect.any(String),
        level: null,
        created_at: clock / 1000,
        paid_since: null,
        response_text: 'Дякую!',
        responded_at: clock / 1000,
      },
    ])
    expect(JSON.stringify(reviews)).not.toContain('Петренко')
  })

  test('name subjects and levels in the requested language', async () => {
    const { tutor_id, subject_id } = await write({ level_id: levels[0]! })
    const subject = await db()
      .selectFrom('subject')
      .select('name')
      .where('id', '=', subject_id)
      .executeTakeFirstOrThrow()
    const level = await db().selectFrom('level').select('name').where('id', '=', levels[0]!).executeTakeFirstOrThrow()
    for (const lang of ['ua', 'ru', 'en'] as const) {
      const { reviews, filter_lists } = await read({ tutor_id, lang })
      const [lesson, grade] = [subject.name, level.name].map((name) => (name as Record<string, string>)[lang])
      expect(reviews[0]).toMatchObject({ lesson, level: grade })
      expect(filter_lists.lesson[0]?.text).toBe(lesson)
      expect(filter_lists.level[0]?.text).toBe(grade)
    }
  })

  test('can be filtered by subject and level, with counts', async () => {
    const tutor_id = await addTutor(app)
    const [one, other] = subjects
    const [low, high] = levels as [number, number]
    const given = [
      [one, low],
      [one, low],
      [one, high],
      [other, high],
      [other, undefined],
    ] as const
    for (const [subject_id, level_id] of given) await write({ tutor_id, subject_id, level_id: level_id ?? null })
    const counted = (list: readonly { value: number; count: number }[]) =>
      Object.fromEntries(list.map(({ value, count }) => [value, count]))

    const all = await read({ tutor_id })
    expect(counted(all.filter_lists.lesson)).toEqual({ [one]: 3, [other]: 2 })
    expect(counted(all.filter_lists.level)).toEqual({ [low]: 2, [high]: 2 })

    const narrowed = await read({ tutor_id, lesson_id: one })
    expect([narrowed.total, narrowed.reviews.length]).toEqual([3, 3])
    expect(counted(narrowed.filter_lists.lesson)).toEqual({ [one]: 3, [other]: 2 })
    expect(counted(narrowed.filter_lists.level)).toEqual({ [low]: 2, [high]: 1 })
    expect(narrowed.summary.total_count).toBe(5)

    const both = await read({ tutor_id, lesson_id: one, level_id: high })
    expect([both.total, both.reviews.length]).toEqual([1, 1])
    expect(counted(both.filter_lists.lesson)).toEqual({ [one]: 1, [other]: 1 })
    expect((await read({ tutor_id, lesson_id: 8_999_999 })).total).toBe(0)
  })

  test('may be empty', async () => {
    expect(await read({ tutor_id: await addTutor(app) })).toEqual({
      reviews: [],
      total: 0,
      summary: { marks: [0, 0, 0, 0, 0], total_count: 0, avg_review_mark: null },
      filter_lists: { lesson: [], level: [] },
    })
  })
})

test('answers not_found for every tutor without a page', async () => {
  const hidden = [
    { state: 'draft' },
    { active: false },
    { deletion_requested_at: new Date() },
    { deleted_at: new Date() },
  ] as const
  const tutors = await Promise.all(hidden.map((columns) => addTutor(app, columns)))
  for (const tutor_id of tutors) await write({ tutor_id })
  const answers = [
    ...(await Promise.all(tutors.map((tutor_id) => call({ tutor_id })))),
    await call({ tutor_id: 8_999_999_999 }),
    await call({ tutor_id: await addTutor(app, { edition: 'pl' }) }),
  ]
  for (const answered of answers) expect(answered).toMatchObject({ status: 'fail', error: 'not_found' })
  // A tutor hidden from the catalog still has a page.
  const unlisted = await addTutor(app, { show_in_catalog: false })
  expect((await read({ tutor_id: unlisted })).total).toBe(0)
})
