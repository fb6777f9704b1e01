import type { Locale } from '#shared/locale.ts'
import { queries as en } from './en.ts'
import { queries as es } from './es.ts'
import { queries as pl } from './pl.ts'
import { queries as ru } from './ru.ts'
import { queries as ua } from './ua.ts'

/** What somebody types, in which edition, and what must be among the first five. */
export type Query = { edition: string; kind: 'subject' | 'city' | 'pair' | 'tutor'; wanted: string; q: string }

/** `[edition kind]`, then lines of what is wanted and the queries for it. */
function parsed(text: string): Query[] {
  let [edition, kind] = ['', '']
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const heading = /^\[(\w+) (\w+)\]$/.exec(line)
      if (heading) [, edition, kind] = heading as unknown as [string, string, string]
      const [wanted = '', ...typed] = heading ? [] : line.split(' | ')
      return typed.map((q) => ({ edition, kind: kind as Query['kind'], wanted, q }))
    })
}

export const queriesIn: Record<Locale, Query[]> = {
  ua: parsed(ua),
  ru: parsed(ru),
  pl: parsed(pl),
  es: parsed(es),
  en: parsed(en),
}
