import type { Ctx } from '#platform/context.ts'
import { languageOf, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { FilterLists, FilterOption } from '../contract.ts'
import { catalogPath } from '../model.ts'

/** What visitors can choose from: the active subjects and cities, by name. */
export async function filterLists(ctx: Ctx): Promise<FilterLists> {
  const { db, edition, locale } = ctx
  const rows = (table: 'subject' | 'city') =>
    db
      .selectFrom(table)
      .select(['id', 'alias', 'name', 'popular'])
      .where('edition', '=', edition.code)
      .where('active', '=', true)
      .execute()
  const [subjects, cities] = await Promise.all([rows('subject'), rows('city')])
  const byName = new Intl.Collator(languageOf(locale))
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
