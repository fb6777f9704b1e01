import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import { localized } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import { transliterate } from '#shared/transliterate.ts'
import type { Ctx } from '#platform/context.ts'
import type { staffEndpoints } from '../../staff-contract.ts'

/** Languages that are not written in Cyrillic. */
const latin: ReadonlySet<Locale> = new Set<Locale>(['en', 'pl', 'es'])

/** The name for the languages of the edition that are written in Latin letters. Nothing is saved. */
export async function transliterateMainData(ctx: Ctx, { id }: Input<typeof staffEndpoints.transliterate>) {
  const { db, edition } = ctx
  const row = await db
    .selectFrom('tutor')
    .select(['name', 'first_name'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  const [main] = edition.locales
  const inLatin = (text: unknown): Localized => {
    const written = transliterate(localized(text as Localized, main, main), main)
    const others = edition.locales.filter((locale) => locale !== main && latin.has(locale))
    return written === '' ? {} : Object.fromEntries(others.map((locale) => [locale, written]))
  }
  return { tutor: { names: inLatin(row.name), first_names: inLatin(row.first_name) } }
}
