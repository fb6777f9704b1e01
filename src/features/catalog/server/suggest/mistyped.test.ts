import { beforeAll, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { askerOf, readingCtx } from '#platform/runtime.ts'
import type { Localized } from '#shared/locale.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp } from '../../../../../test/support/app.ts'
import { times } from '../../../../../test/support/times.ts'
import { catalogPath } from '../../model.ts'
import { neighbours, otherLayouts } from './keyboards.ts'
import { suggestions } from './suggest.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

/** So many of them are tried. */
const share = Math.min(times(0.25), 1)

/** The same slips every time. */
let state = 7
const random = (below: number) => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) % below
const inside = (name: string) => 1 + random(name.length - 2)
const besideKey = (letter: string) => {
  const pairs = neighbours.filter((pair) => pair.includes(letter) && /^\p{L}+$/u.test(pair))
  return pairs[random(pairs.length)]?.replace(letter, '') ?? letter
}
const around = ['репетитор', 'уроки', 'tutor', 'korepetycje', 'clases de']

const slips: Record<string, (name: string) => string | undefined> = {
  none: (name) => name,
  unfinished: (name) => name.slice(0, Math.max(4, Math.ceil(name.length * 0.6))),
  dropped: (name) => change(name, (at) => name.slice(0, at) + name.slice(at + 1)),
  doubled: (name) => change(name, (at) => name.slice(0, at) + name[at] + name.slice(at)),
  swapped: (name) => change(name, (at) => name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2)),
  'next key': (name) => change(name, (at) => name.slice(0, at) + besideKey(name[at]!) + name.slice(at + 1)),
  'extra key': (name) => change(name, (at) => name.slice(0, at) + besideKey(name[at]!) + name.slice(at)),
  layout: (name) => otherLayouts(name.normalize('NFD').replaceAll(/[\p{M}’ł]/gu, ''))[0],
  'small words': (name) => `${around[random(around.length)]} ${name}`,
}

const change = (name: string, how: (at: number) => string) => (name.length < 5 ? undefined : how(inside(name)))

test.each(Object.keys(slips))('every subject and city is found: %s', async (slip) => {
  const misses: string[] = []
  let tried = 0
  for (const edition of Object.values(editions)) {
    const ctx = readingCtx(app.runtime, askerOf(edition, edition.locales[0]))
    for (const table of ['subject', 'city'] as const) {
      const rows = await ctx.db
        .selectFrom(table)
        .select(['alias', 'name'])
        .where('edition', '=', edition.code)
        .execute()
      for (const { alias, name } of rows) {
        const names = Object.values(name as Localized)
        const typed = slips[slip]!(names[random(names.length)]!.toLowerCase())
        if (typed === undefined || random(1000) >= 1000 * share) continue
        tried++
        const wanted = catalogPath(edition, ctx.locale, { [table === 'subject' ? 'lesson' : 'city']: alias })
        const found = (await suggestions(ctx, typed, 8)).slice(0, 5)
        if (!found.some(({ link }) => link === wanted)) misses.push(`${edition.code} ${alias} ← ${typed}`)
      }
    }
  }
  expect(tried).toBeGreaterThan(100)
  expect(1 - misses.length / tried, misses.join('\n')).toBeGreaterThanOrEqual(0.97)
})
