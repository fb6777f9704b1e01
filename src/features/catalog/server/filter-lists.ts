import type { Ctx } from '#platform/context.ts'
import { languageOf, locales, localized } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { FilterLists, FilterOption } from '../contract.ts'
import { catalogPath } from '../model.ts'

const collators = Object.fromEntries(
  locales.map((locale) => [locale, new Intl.Collator(languageOf(locale))]),
) as Record<Locale, Intl.Collator>

/** What visitors can choose from: the active subjects and cities, by name. */
export function filterLists(ctx: Ctx): Promise<FilterLists> {
  return ctx.remember('filter lists', () => readFilterLists(ctx))
}

async function readFilterLists(ctx: Ctx): Promise<FilterLists> {
  const { db, edition, locale } = ctx
  const rows = (table: 'subject' | 'city') =>
    db
      .selectFrom(table)
      .select(['id', 'alias', 'name', 'popular'])
      .where('edition', '=', edition.code)
      .where('active', '=', true)
      .execute()
  const [subjects, cities] = await Promise.all([rows('subject'), rows('city')])
  const byName = collators[locale]
  const present =
    (kind: 'lesson' | 'city') =>
    (row: (typeof subjects)[number]): FilterOption => ({
      value: row.id,
      alias: row.alias,
      link: catalogPath(edition, locale, { [kind]: row.alias }),
      text: localized(row.name as Localized, locale, edition.locales[0]),
      popular: row.popular,
    })
  const sorted = (options: FilterOption[]) => options.sort((a, b) => byName.compare(a.text, b.text))
  return { lesson: sorted(subjects.map(present('lesson'))), city: sorted(cities.map(present('city'))) }
}
