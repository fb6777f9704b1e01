import { beforeAll, describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { askerOf, readingCtx } from '#platform/runtime.ts'
import type { Ctx } from '#platform/context.ts'
import { fold } from '#shared/fold.ts'
import { locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp } from '../../../../../test/support/app.ts'
import { catalogPath } from '../../model.ts'
import { queriesIn } from './queries/queries.ts'
import type { Query } from './queries/queries.ts'
import { suggestions } from './suggest.ts'

const bar = 0.95
const inSight = 5

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  await giveNames(Object.values(queriesIn).flat())
}, 120_000)

/** Whoever is wanted is there, whatever the demo calls its tutors by then. */
async function giveNames(queries: readonly Query[]): Promise<void> {
  const { db } = app.runtime.database
  const wanted = new Set(queries.filter(({ kind }) => kind === 'tutor').map((one) => `${one.edition} ${one.wanted}`))
  const cards = await db.selectFrom('tutor_card').select(['edition', 'tutor_id', 'card']).orderBy('tutor_id').execute()
  const nameOf = (card: unknown) => Object.values((card as { name: Record<string, string> }).name)
  const there = new Set(cards.flatMap(({ edition, card }) => nameOf(card).map((name) => `${edition} ${name}`)))
  for (const missing of [...wanted].filter((name) => !there.has(name))) {
    const [edition = ''] = missing.split(' ', 1)
    const name = missing.slice(edition.length + 1)
    const at = cards.findIndex(
      (one) => one.edition === edition && !nameOf(one.card).some((known) => wanted.has(`${edition} ${known}`)),
    )
    const [taken] = cards.splice(at, 1)
    const locale = editionOf(edition).locales[0]
    await db
      .updateTable('tutor_card')
      .set({ sought: fold(name), card: JSON.stringify({ ...(taken!.card as object), name: { [locale]: name } }) })
      .where('edition', '=', edition)
      .where('tutor_id', '=', taken!.tutor_id)
      .execute()
  }
}

const editionOf = (code: string) => Object.values(editions).find((edition) => edition.code === code)!

function ctxFor(edition: string, locale: Locale): Ctx {
  const { locales: spoken } = editionOf(edition)
  return readingCtx(app.runtime, askerOf(editionOf(edition), spoken.includes(locale) ? locale : spoken[0]))
}

async function isFound(ctx: Ctx, { kind, wanted, q }: Query, tolerant: boolean): Promise<boolean> {
  const first = (await suggestions(ctx, q, 8, tolerant)).slice(0, inSight)
  if (kind !== 'tutor') return first.some(({ link }) => link === linkTo(ctx, kind, wanted))
  const ids = first.filter((one) => one.kind === 'tutor').map(({ link }) => Number(/user-(\d+)/.exec(link)![1]))
  if (ids.length === 0) return false
  const cards = await ctx.db
    .selectFrom('tutor_card')
    .select('card')
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', 'in', ids)
    .execute()
  return cards.some(({ card }) => Object.values((card as { name: object }).name).includes(wanted))
}

function linkTo({ edition, locale }: Ctx, kind: Query['kind'], wanted: string): string {
  const [one, at] = wanted.split('+')
  if (kind === 'city') return catalogPath(edition, locale, { city: one! })
  return catalogPath(edition, locale, { lesson: one!, ...(at === 'online' ? { online: true } : at && { city: at }) })
}

async function missesOf(locale: Locale, tolerant = true): Promise<string[]> {
  const misses: string[] = []
  for (const query of queriesIn[locale]) {
    const found = await isFound(ctxFor(query.edition, locale), query, tolerant)
    if (!found) misses.push(`${query.edition} ${query.kind} ${query.wanted} ← ${query.q}`)
  }
  return misses
}

describe.each(locales)('queries written in %s', (locale) => {
  const all = queriesIn[locale]

  test('are many, each once, and of every kind', () => {
    expect(all.length).toBeGreaterThanOrEqual(300)
    expect(new Set(all.map(({ edition, kind, wanted, q }) => `${edition} ${kind} ${wanted} ${q}`)).size).toBe(
      all.length,
    )
    for (const kind of ['subject', 'city', 'pair', 'tutor'])
      expect(all.filter((one) => one.kind === kind).length).toBeGreaterThan(20)
  })

  test('find what is wanted among the first five', async () => {
    const misses = await missesOf(locale)
    const recall = 1 - misses.length / all.length
    expect(recall, misses.join('\n')).toBeGreaterThanOrEqual(bar)
  }, 120_000)

  test('would not without tolerance', async () => {
    const misses = await missesOf(locale, false)
    expect(1 - misses.length / all.length).toBeLessThan(bar)
  }, 120_000)
})
