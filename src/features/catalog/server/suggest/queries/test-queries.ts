import type { Locale } from '#shared/locale.ts'
import { englishQueries } from './en.ts'
import { spanishQueries } from './es.ts'
import { polishQueries } from './pl.ts'
import { russianQueries } from './ru.ts'
import { ukrainianQueries } from './ua.ts'

/** A query in an edition, and the result expected among the first five. */
export type TestQuery = { edition: string; kind: 'subject' | 'city' | 'pair' | 'tutor'; expected: string; q: string }

/** Format: `[edition kind]`, then lines with the expected result and its queries. */
function parseQueries(text: string): TestQuery[] {
  let [edition, kind] = ['', '']
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const heading = /^\[(\w+) (\w+)\]$/.exec(line)
      if (heading) [, edition, kind] = heading as unknown as [string, string, string]
      const [expected = '', ...typed] = heading ? [] : line.split(' | ')
      return typed.map((q) => ({ edition, kind: kind as TestQuery['kind'], expected, q }))
    })
}

export const queriesByLocale: Partial<Record<Locale, TestQuery[]>> = {
  ua: parseQueries(ukrainianQueries),
  ru: parseQueries(russianQueries),
  pl: parseQueries(polishQueries),
  es: parseQueries(spanishQueries),
  en: parseQueries(englishQueries),
}
