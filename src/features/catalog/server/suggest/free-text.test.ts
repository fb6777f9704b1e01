import { beforeAll, describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'
import { guestRequester, readOnlyCtx } from '#platform/runtime.ts'
import type { Locale } from '#shared/locale.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { countInGate, sample } from '#test/support/run-size.ts'
import { catalogPath } from '../../model.ts'
import {
  lastUnrelatedWords,
  moreUnrelatedWords,
  randomStrings,
  unrelatedWords,
} from './queries/free-text/unrelated-words.ts'
import { freeTextQueries } from './queries/free-text/free-text-queries.ts'
import { findSuggestions } from './suggest.ts'

const visibleCount = 5
const minShares = { ordinary: 0.97, hard: 0.92, unrelated: 0.95 }
const pairs = ['ua ua', 'ua ru', 'pl pl', 'kz ru', 'us en', 'mx es', 'es es', 'in en'] as const

let app: TestApp
beforeAll(async () => {
  app = await openApp()
}, 120_000)

function ctxFor(pair: string): Ctx {
  const [code = '', locale = ''] = pair.split(' ')
  const edition = Object.values(editions).find((one) => one.code === code)!
  return readOnlyCtx(app.runtime, guestRequester(edition, locale as Locale))
}

function linkTo({ edition, locale }: Ctx, expected: string): string {
  const [lesson, at] = expected.split('+')
  return catalogPath(edition, locale, { lesson: lesson!, ...(at === 'online' ? { online: true } : at && { city: at }) })
}

// Shares are only meaningful over all queries of a language, so whole languages are sampled.
describe.each(sample(pairs, countInGate(1, 3)))('%s', (pair) => {
  const queries = freeTextQueries.filter(({ edition, locale }) => `${edition} ${locale}` === pair)

  test.each(['ordinary', 'hard'] as const)(
    '%s queries are interpreted',
    async (kind) => {
      const tested = queries.filter((query) => query.kind === kind)
      expect(tested.length).toBeGreaterThanOrEqual(kind === 'hard' ? 100 : 180)
      const ctx = ctxFor(pair)
      const misses: string[] = []
      for (const { expected, q } of tested) {
        const links = new Set((await findSuggestions(ctx, q, 8)).slice(0, visibleCount).map(({ link }) => link))
        if (!expected.some((one) => links.has(linkTo(ctx, one)))) misses.push(`${expected.join(' or ')} ← ${q}`)
      }
      expect(1 - misses.length / tested.length, misses.join('\n')).toBeGreaterThanOrEqual(minShares[kind])
    },
    120_000,
  )

  test('nothing is suggested for unrelated words', async () => {
    const lang = pair.split(' ')[1] as keyof typeof unrelatedWords
    const words = [unrelatedWords[lang], moreUnrelatedWords[lang], lastUnrelatedWords[lang], randomStrings]
      .flatMap((text) => text.trim().split(/\s+/))
      .filter((word, at, all) => all.indexOf(word) === at)
    expect(words.length).toBeGreaterThan(250)
    const ctx = ctxFor(pair)
    const suggested: string[] = []
    for (const word of words) {
      const found = await findSuggestions(ctx, word, 8)
      if (found.length > 0) suggested.push(`${word}: ${found.map(({ text }) => text).join(', ')}`)
    }
    expect(1 - suggested.length / words.length, suggested.join('\n')).toBeGreaterThanOrEqual(minShares.unrelated)
  }, 120_000)
})
