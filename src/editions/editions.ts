import type { Edition } from './edition.ts'
import { es } from './es.ts'
import { india } from './in.ts'
import { kz } from './kz.ts'
import { mx } from './mx.ts'
import { pl } from './pl.ts'
import { ua } from './ua.ts'
import { us } from './us.ts'

export const editions: readonly Edition[] = [ua, pl, kz, us, mx, es, india]

export function editionByCode(code: string): Edition | undefined {
  return editions.find((edition) => edition.code === code)
}

/** Selectable countries: those of the editions, and others that only have a flag and a time zone. */
export const countries: readonly { code: string; timeZone: string }[] = [
  ...editions.map(({ country, timeZone }) => ({ code: country, timeZone })),
  { code: 'NG', timeZone: 'Africa/Lagos' },
]
