import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoOf, hasDemo } from '../editions/demos.ts'
import { editions } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { addTutor, twoSubjects } from '#test/support/tutors.ts'
import { lowerMarkBound, maxReviewLength } from '#features/reviews/model.ts'
import { addDemoReviews } from './add-reviews.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
const db = () => app.runtime.database.db
const ofEdition = (edition: string) => db().selectFrom('review').selectAll().where('edition', '=', edition).execute()

describe.each(editions.filter(hasDemo).map((edition) => [edition.code, edition] as const))(
  'the reviews of %s',
  (code, edition) => {
    test('cover most tutors, many authors and two years, and are mostly good', async () => {
      const reviews = await ofEdition(code)
      const perTutor = [...Map.groupBy(reviews, ({ tutor_id }) => tutor_id).values()]
      expect(perTutor.length).toBeGreaterThan(140)
      expect(perTutor.length).toBeLessThan(220)
      const most = Math.max(...perTutor.map((list) => list.length))
      expect([most > 20, most <= 40]).toEqual([true, true])
      expect(new Set(reviews.map(({ client_id }) => client_id)).size).toBeGreaterThan(40)
      for (const list of perTutor) expect(new Set(list.map(({ client_id }) => client_id)).size).toBe(list.length)
      const [ones, twos, threes, fours, fives] = [1, 2, 3, 4, 5].map(
        (mark) => reviews.filter((review) => review.mark === mark).length,
      ) as [number, number, number, number, number]
      expect(fives > 3 * fours && fours > threes && threes > twos && twos + ones > 0).toBe(true)
      expect(twos + ones).toBeLessThan(reviews.length / 20)
      const days = reviews.map(({ created_at }) => (Date.now() - created_at.getTime()) / 86_400_000)
      expect([Math.min(...days) >= 0, Math.max(...days) > 450, Math.max(...days) < 732]).toEqual([true, true, true])
    })

    test('use the edition’s languages in varied whole sentences', async () => {
      const reviews = await ofEdition(code)
      const said = reviews.filter(({ text }) => text !== '')
      expect(said.length / reviews.length).toBeGreaterThan(0.7)
      expect(said.length).toBeLessThan(reviews.length)
      for (const { text, response_text, locale, responded_at, created_at } of reviews) {
        expect(Object.keys(demoOf(edition).reviews.words)).toContain(locale)
        expect(text.length).toBeLessThan(maxReviewLength)
        for (const words of [text, response_text])
          expect(words === '' || (/^[\p{Lu}\d¡¿].*[.!…]$/u.test(words) && !/[{}]| {2}/.test(words))).toBe(true)
        expect(responded_at === null).toBe(response_text === '')
        if (responded_at) expect(responded_at >= created_at && responded_at <= new Date()).toBe(true)
        if (response_text) expect(text).not.toBe('')
      }
      expect(reviews.filter(({ response_text }) => response_text).length).toBeGreaterThan(50)
      const long = said.filter(({ text }) => text.length > 80).map(({ text }) => text)
      expect(new Set(long).size).toBeGreaterThan(long.length * 0.97)
    })

    test('name taught subjects and follow the registration of author and tutor', async () => {
      const { rows } = await sql`select r.id from review r
      join tutor t on t.edition = r.edition and t.id = r.tutor_id
      left join client c on c.edition = r.edition and c.id = r.client_id
      left join tutor_subject s on s.edition = r.edition and s.tutor_id = r.tutor_id and s.subject_id = r.subject_id
      left join tutor_subject_level l on l.edition = r.edition and l.tutor_id = r.tutor_id
        and l.subject_id = r.subject_id and l.level_id = r.level_id
      where r.edition = ${code} and (s.tutor_id is null or (r.level_id is not null and l.tutor_id is null)
        or c.id is null or c.id = t.id or r.created_at < c.created_at or r.created_at < t.published_at)`.execute(db())
      expect(rows).toEqual([])
    })

    test('have summaries', async () => {
      const summaries = await db().selectFrom('review_summary').selectAll().where('edition', '=', code).execute()
      const reviews = Map.groupBy(await ofEdition(code), ({ tutor_id }) => tutor_id)
      expect(summaries).toHaveLength(reviews.size)
      for (const { tutor_id, marks, reviews: count, at_least } of summaries) {
        const counted = [1, 2, 3, 4, 5].map((mark) => reviews.get(tutor_id)!.filter((one) => one.mark === mark).length)
        expect([marks, count, at_least]).toEqual([counted, reviews.get(tutor_id)!.length, lowerMarkBound(counted)])
      }
    })
  },
)

describe('the phrases of every edition', () => {
  test.each(editions.filter(hasDemo).map((edition) => [edition.code, edition] as const))('%s', (_, edition) => {
    const { reviews, levels } = demoOf(edition)
    const known = levels.map(({ alias }) => alias)
    for (const aliases of Object.values(reviews.audiences)) expect(known).toEqual(expect.arrayContaining([...aliases]))
    expect(reviews.words[edition.locales[0]]).toBeDefined()
    for (const words of Object.values(reviews.words)) {
      const all = Object.values(words).flat()
      expect(all.length).toBeGreaterThan(90)
      const { brief, closing, ...others } = words
      const once = [brief, [...closing, ...Object.values(others).flat()]]
      for (const sentences of once) expect(new Set(sentences).size).toBe(sentences.length)
      for (const sentence of all)
        expect(sentence).toMatch(/^[\p{Lu}¡{][^{}]*(?:\{name\}[^{}]*)?[.!]$|^\{name\} [^{}]+\.$/u)
    }
  })
})

test('all foreign keys are valid after the unchecked insert', async () => {
  await app.ownerDb.transaction().execute(async (inside) => {
    const { rows } = await sql<{ name: string }>`update pg_constraint set convalidated = false
        where contype = 'f' and conrelid in ('review'::regclass, 'review_summary'::regclass)
        returning conname as name, conrelid::regclass::text as t`.execute(inside)
    expect(rows).toHaveLength(6)
    for (const { name, t } of rows as { name: string; t: string }[])
      await sql`alter table ${sql.table(t)} validate constraint ${sql.ref(name)}`.execute(inside)
  })
})

test('about half of generated tutors have reviews and a matching score', async () => {
  const [subject] = await twoSubjects(app)
  const published_at = new Date(Date.now() - 300 * 86_400_000)
  const ids: number[] = []
  for (let one = 0; one < 60; one++) ids.push(await addTutor(app, { subjects: [subject], published_at, score: 99 }))
  const edition = editions.find(({ code }) => code === 'ua')!
  await inTransaction(app.runtime, systemRequester(edition), (ctx) => addDemoReviews(ctx, ids))
  const reviews = await db().selectFrom('review').select(['tutor_id', 'mark']).where('tutor_id', 'in', ids).execute()
  const perTutor = Map.groupBy(reviews, ({ tutor_id }) => tutor_id)
  expect(perTutor.size).toBeGreaterThan(15)
  expect(perTutor.size).toBeLessThan(45)
  for (const list of perTutor.values()) expect(list.length).toBeLessThanOrEqual(2)
  const scores = await db().selectFrom('tutor').select(['id', 'score']).where('id', 'in', ids).execute()
  for (const { id, score } of scores) expect(score === 99).toBe(!perTutor.has(id))
  // A second run adds nothing.
  await inTransaction(app.runtime, systemRequester(edition), (ctx) => addDemoReviews(ctx, []))
})
