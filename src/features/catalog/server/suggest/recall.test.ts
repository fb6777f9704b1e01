import { beforeAll, describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { guestRequester, readOnlyCtx } from '#platform/runtime.ts'
import type { Ctx } from '#platform/context.ts'
import { fold } from '#shared/fold.ts'
import { completeLocales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { countInGate, sample } from '#test/support/run-size.ts'
import { catalogPath } from '../../model.ts'
import { queriesByLocale } from './queries/test-queries.ts'
import type { TestQuery } from './queries/test-queries.ts'
import { findSuggestions } from './suggest.ts'

const minRecall = 0.95
const visibleCount = 5

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  await assignTutorNames(Object.values(queriesByLocale).flat())
}, 120_000)

/** Renames demo tutors, so that every expected name exists. */
async function assignTutorNames(queries: readonly TestQuery[]): Promise<void> {
  const { db } = app.runtime.database
  const expected = new Set(
    queries.filter(({ kind }) => kind === 'tutor').map((one) => `${one.edition} ${one.expected}`),
  )
  const cards = await db.selectFrom('tutor_card').select(['edition', 'tutor_id', 'card']).orderBy('tutor_id').execute()
  const nameOf = (card: unknown) => Object.values((card as { name: Record<string, string> }).name)
  const existing = new Set(cards.flatMap(({ edition, card }) => nameOf(card).map((name) => `${edition} ${name}`)))
  for (const missing of [...expected].filter((name) => !existing.has(name))) {
    const [edition = ''] = missing.split(' ', 1)
    const name = missing.slice(edition.length + 1)
    const at = cards.findIndex(
      (one) => one.edition === edition && !nameOf(one.card).some((known) => expected.has(`${edition} ${known}`)),
    )
    const [taken] = cards.splice(at, 1)
    const locale = editionOf(edition).locales[0]
    await db
      .updateTable('tutor_card')
      .set({ folded_name: fold(name), card: JSON.stringify({ ...(taken!.card as object), name: { [locale]: name } }) })
      .where('edition', '=', edition)
      .where('tutor_id', '=', taken!.tutor_id)
      .execute()
  }
}

const editionOf = (code: string) => Object.values(editions).find((edition) => edition.code === code)!

function ctxFor(edition: string, locale: Locale): Ctx {
  const { locales: editionLocales } = editionOf(edition)
  return readOnlyCtx(
    app.runtime,
    guestRequester(editionOf(edition), editionLocales.includes(locale) ? locale : editionLocales[0]),
  )
}

async function isFound(ctx: Ctx, { kind, expected, q }: TestQuery, tolerant: boolean): Promise<boolean> {
  const first = (await findSuggestions(ctx, q, 8, tolerant)).slice(0, visibleCount)
  if (kind !== 'tutor') return first.some(({ link }) => link === linkTo(ctx, kind, expected))
  const ids = first.filter((one) => one.kind === 'tutor').map(({ link }) => Number(/user-(\d+)/.exec(link)![1]))
  if (ids.length === 0) return false
  const cards = await ctx.db
    .selectFrom('tutor_card')
    .select('card')
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', 'in', ids)
    .execute()
  return cards.some(({ card }) => Object.values((card as { name: object }).name).includes(expected))
}

function linkTo({ edition, locale }: Ctx, kind: TestQuery['kind'], expected: string): string {
  const [one, at] = expected.split('+')
  if (kind === 'city') return catalogPath(edition, locale, { city: one! })
  return catalogPath(edition, locale, { lesson: one!, ...(at === 'online' ? { online: true } : at && { city: at }) })
}

async function findMisses(locale: Locale, tolerant = true): Promise<string[]> {
  const misses: string[] = []
  for (const query of queriesByLocale[locale] ?? []) {
    const found = await isFound(ctxFor(query.edition, locale), query, tolerant)
    if (!found) misses.push(`${query.edition} ${query.kind} ${query.expected} ← ${query.q}`)
  }
  return misses
}

test.each(completeLocales)('queries written in %s are numerous, unique and of every kind', (locale) => {
  const all = queriesByLocale[locale] ?? []
  expect(all.length).toBeGreaterThanOrEqual(300)
  expect(new Set(all.map(({ edition, kind, expected, q }) => `${edition} ${kind} ${expected} ${q}`)).size).toBe(
    all.length,
  )
  for (const kind of ['subject', 'city', 'pair', 'tutor'])
    expect(all.filter((one) => one.kind === kind).length).toBeGreaterThan(20)
})

// Recall is only meaningful over all queries of a language, so whole languages are sampled.
describe.each(sample(completeLocales, countInGate(1, 2)))('queries written in %s', (locale) => {
  const all = queriesByLocale[locale] ?? []

  test('find the expected result among the first five', async () => {
    const misses = await findMisses(locale)
    const recall = 1 - misses.length / all.length
    expect(recall, misses.join('\n')).toBeGreaterThanOrEqual(minRecall)
  }, 120_000)

  test('fail without typo tolerance', async () => {
    const misses = await findMisses(locale, false)
    expect(1 - misses.length / all.length).toBeLessThan(minRecall)
  }, 120_000)
})
