import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { languages, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { transliterate } from '#shared/transliterate.ts'
import type { Ctx } from '#platform/context.ts'
import type { staffTutorEndpoints } from '../../contract/staff.ts'

/** Transliterates the name for the Latin-script languages of the edition. Saves nothing. */
export async function transliterateMainData(ctx: Ctx, { id }: Input<typeof staffTutorEndpoints.transliterate>) {
  const { db, edition } = ctx
  const row = await db
    .selectFrom('tutor')
    .select(['name', 'first_name'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  const [main] = edition.locales
  const inLatin = (text: unknown): Localized => {
    const written = transliterate(localized(text as Localized, main, main), main)
    const others = edition.locales.filter((locale) => locale !== main && languages[locale].script === 'latin')
    return written === '' ? {} : Object.fromEntries(others.map((locale) => [locale, written]))
  }
  return { tutor: { names: inLatin(row.name), first_names: inLatin(row.first_name) } }
}
