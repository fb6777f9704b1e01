import { beforeAll, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { guestRequester, readOnlyCtx } from '#platform/runtime.ts'
import type { Localized } from '#shared/locale.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { randomRuns } from '#test/support/run-size.ts'
import { catalogPath } from '../../model.ts'
import { neighborKeys, retypeInOtherLayouts } from './keyboard-layouts.ts'
import { findSuggestions } from './suggest.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const share = randomRuns(0.25, 1)

/** A seeded generator repeats the same typos. */
let state = 7
const random = (below: number) => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) % below
const randomIndex = (name: string) => 1 + random(name.length - 2)
const neighborKey = (letter: string) => {
  const pairs = neighborKeys.filter((pair) => pair.includes(letter) && /^\p{L}+$/u.test(pair))
  return pairs[random(pairs.length)]?.replace(letter, '') ?? letter
}
const fillers = ['репетитор', 'уроки', 'tutor', 'korepetycje', 'clases de']

const typos: Record<string, (name: string) => string | undefined> = {
  none: (name) => name,
  unfinished: (name) => name.slice(0, Math.max(4, Math.ceil(name.length * 0.6))),
  dropped: (name) => alter(name, (at) => name.slice(0, at) + name.slice(at + 1)),
  doubled: (name) => alter(name, (at) => name.slice(0, at) + name[at] + name.slice(at)),
  swapped: (name) => alter(name, (at) => name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2)),
  'next key': (name) => alter(name, (at) => name.slice(0, at) + neighborKey(name[at]!) + name.slice(at + 1)),
  'extra key': (name) => alter(name, (at) => name.slice(0, at) + neighborKey(name[at]!) + name.slice(at)),
  layout: (name) => retypeInOtherLayouts(name.normalize('NFD').replaceAll(/[\p{M}’ł]/gu, ''))[0],
  'filler words': (name) => `${fillers[random(fillers.length)]} ${name}`,
}

const alter = (name: string, how: (at: number) => string) => (name.length < 5 ? undefined : how(randomIndex(name)))

test.each(Object.keys(typos))('finds every subject and city: %s', async (typo) => {
  const misses: string[] = []
  let tried = 0
  for (const edition of Object.values(editions)) {
    const ctx = readOnlyCtx(app.runtime, guestRequester(edition, edition.locales[0]))
    for (const table of ['subject', 'city'] as const) {
      const rows = await ctx.db
        .selectFrom(table)
        .select(['alias', 'name'])
        .where('edition', '=', edition.code)
        .execute()
      for (const { alias, name } of rows) {
        const names = Object.values(name as Localized)
        const typed = typos[typo]!(names[random(names.length)]!.toLowerCase())
        if (typed === undefined || random(1000) >= 1000 * share) continue
        tried++
        const expected = catalogPath(edition, ctx.locale, { [table === 'subject' ? 'lesson' : 'city']: alias })
        const found = (await findSuggestions(ctx, typed, 8)).slice(0, 5)
        if (!found.some(({ link }) => link === expected)) misses.push(`${edition.code} ${alias} ← ${typed}`)
      }
    }
  }
  expect(tried).toBeGreaterThan(100)
  expect(1 - misses.length / tried, misses.join('\n')).toBeGreaterThanOrEqual(0.97)
})
