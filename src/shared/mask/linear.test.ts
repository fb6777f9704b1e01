import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growsLinearly, repeatTo, cpuTimeOf } from '#test/support/growth.ts'
import { countInGate, oneInGate, randomRuns, sampleSeed } from '#test/support/run-size.ts'
import { maskText, maskAdjacent, maskContacts } from './mask.ts'

const signs = [
  ...Array.from('@._-/\\:;,!?+*#$%&|~^=<>()[]{}"\'«»°§№•… \n\t0159aоЗ'),
  '\u200B',
  '\u2028',
  '😀',
  '٣',
  '①',
]
/** Every word in the source of the rules. */
const words = [
  ...new Set(
    readdirSync(import.meta.dirname)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => readFileSync(join(import.meta.dirname, file), 'utf8').match(/[`'][^`']*[`']/g) ?? [])
      .flatMap((text) => text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []),
  ),
]
const length = 4000
/** A unit counts as slow if it was slow twice, because timings on a busy machine vary. */
const slow = (units: string[], run: (text: string) => unknown = maskContacts): string[] =>
  units.filter((unit) => !growsLinearly(run, unit, length)).filter((unit) => !growsLinearly(run, unit, length))

describe('twice the length costs at most 2.5 times the time', () => {
  test('for every sign and every pair of signs', () => {
    expect(slow(signs)).toEqual([])
    expect(
      slow(
        fc
          .sample(
            fc.tuple(fc.constantFrom(...signs), fc.constantFrom(...signs)),
            seeded(randomRuns(countInGate(15, 40), 1_200)),
          )
          .map(joined),
      ),
    ).toEqual([])
  })

  test('for words of the rules with a sign or another word', () => {
    expect(words.length).toBeGreaterThan(1000)
    const part = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...signs))
    expect(
      slow(
        fc.sample(fc.constantFrom(...words), seeded(randomRuns(countInGate(10, 30), 800))).map((word) => `${word} `),
      ),
    ).toEqual([])
    expect(
      slow(
        fc
          .sample(fc.tuple(fc.constantFrom(...words), part, part), seeded(randomRuns(countInGate(15, 40), 1_200)))
          .map(joined),
      ),
    ).toEqual([])
  })

  test.each([
    '@ab',
    'a@b.c ',
    'telegram a_b ',
    '0 6 7 ',
    'a dot b at ',
    `1${maskText}`,
    `@ab ${maskText}`,
    't me slash a ',
  ])('for %j, which was slow or is likely to be', (unit) => expect(slow([unit])).toEqual([]))

  test('for consecutive messages', () => {
    const rows = (text: string) => maskAdjacent(text.match(/[^]{1,40}/g) ?? [])
    expect(slow(oneInGate(3, ['067 ', 'один ', '@ab', 'telegram ', 'a.b@', '12 34 ']), rows)).toEqual([])
  })

  test('and a quadratic function fails the check', () => {
    const signsAfter = (text: string) => {
      let signs = 0
      for (let at = 0; at < text.length; at++)
        if (text[at] === '@')
          for (let after = at; after < text.length; after++) if (text.charCodeAt(after) === 0x40) signs++
      return signs
    }
    expect(slow(['@ab'], signsAfter)).toEqual(['@ab'])
  })
})

test.each(['@ab', '0 ', 'один ', 'a.b@c.d ', 'telegram ', 'тг a_b ', '12.', '+1', '|1=9', '"٣| 1==9'])(
  'the longest text of %j is fast',
  (unit) => {
    const text = repeatTo(unit, 6_000)
    expect(Math.min(...Array.from({ length: 5 }, () => cpuTimeOf(() => maskContacts(text))))).toBeLessThan(50)
  },
)

const joined = (parts: string[]): string => parts.join('')
const seeded = (numRuns: number) => ({ numRuns, seed: 15 + sampleSeed })
