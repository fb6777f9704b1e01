import { beforeAll, describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'
import { askerOf, readingCtx } from '#platform/runtime.ts'
import type { Locale } from '#shared/locale.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp } from '../../../../../test/support/app.ts'
import { catalogPath } from '../../model.ts'
import { lastUnrelatedWords, moreUnrelatedWords, randomStrings, unrelatedWords } from './queries/wishes/unrelated.ts'
import { wishes } from './queries/wishes/wishes.ts'
import { suggestions } from './suggest.ts'

const inSight = 5
const bars = { ordinary: 0.97, hard: 0.92, unrelated: 0.95 }
const pairs = ['ua ua', 'ua ru', 'pl pl', 'kz ru', 'us en', 'mx es', 'es es', 'in en'] as const

let app: TestApp
beforeAll(async () => {
  app = await openApp()
}, 120_000)

function ctxFor(pair: string): Ctx {
  const [code = '', locale = ''] = pair.split(' ')
  const edition = Object.values(editions).find((one) => one.code === code)!
  return readingCtx(app.runtime, askerOf(edition, locale as Locale))
}

function linkTo({ edition, locale }: Ctx, wanted: string): string {
  const [lesson, at] = wanted.split('+')
  return catalogPath(edition, locale, { lesson: lesson!, ...(at === 'online' ? { online: true } : at && { city: at }) })
}

describe.each(pairs)('%s', (pair) => {
  const own = wishes.filter(({ edition, locale }) => `${edition} ${locale}` === pair)

  test.each(['ordinary', 'hard'] as const)(
    '%s wishes are understood',
    async (kind) => {
      const asked = own.filter((wish) => wish.kind === kind)
      expect(asked.length).toBeGreaterThanOrEqual(kind === 'hard' ? 100 : 180)
      const ctx = ctxFor(pair)
      const misses: string[] = []
      for (const { wanted, q } of asked) {
        const links = new Set((await suggestions(ctx, q, 8)).slice(0, inSight).map(({ link }) => link))
        if (!wanted.some((one) => links.has(linkTo(ctx, one)))) misses.push(`${wanted.join(' or ')} ← ${q}`)
      }
      expect(1 - misses.length / asked.length, misses.join('\n')).toBeGreaterThanOrEqual(bars[kind])
    },
    120_000,
  )

  test('nothing is suggested for what is no wish', async () => {
    const lang = pair.split(' ')[1] as keyof typeof unrelatedWords
    const words = [unrelatedWords[lang], moreUnrelatedWords[lang], lastUnrelatedWords[lang], randomStrings]
      .flatMap((text) => text.trim().split(/\s+/))
      .filter((word, at, all) => all.indexOf(word) === at)
    expect(words.length).toBeGreaterThan(250)
    const ctx = ctxFor(pair)
    const answered: string[] = []
    for (const word of words) {
      const found = await suggestions(ctx, word, 8)
      if (found.length > 0) answered.push(`${word}: ${found.map(({ text }) => text).join(', ')}`)
    }
    expect(1 - answered.length / words.length, answered.join('\n')).toBeGreaterThanOrEqual(bars.unrelated)
  }, 120_000)
})
