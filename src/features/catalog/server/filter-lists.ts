import type { Ctx } from '#platform/context.ts'
import { languageOf, locales, localized } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { FilterLists, FilterOption } from '../contract.ts'
import { catalogPath } from '../model.ts'

type Choosable = FilterOption & { popular: boolean }

const collators = Object.fromEntries(
  locales.map((locale) => [locale, new Intl.Collator(languageOf(locale))]),
) as Record<Locale, Intl.Collator>

/** What visitors can choose from: the active subjects and cities, by name. */
export async function filterLists(ctx: Ctx): Promise<FilterLists> {
  return ctx.remember('filter lists', async () => {
    const { lesson, city } = await choosable(ctx)
    const plain = ({ value, alias, link, text }: Choosable) => ({ value, alias, link, text })
    return { lesson: lesson.map(plain), city: city.map(plain) }
  })
}

/** The same, knowing which of them are worth a link of their own. */
export function choosable(ctx: Ctx): Promise<{ lesson: Choosable[]; city: Choosable[] }> {
  return ctx.remember('choosable', async () => {
    const [lesson, city] = await Promise.all([options(ctx, 'subject', 'lesson'), options(ctx, 'city', 'city')])
    return { lesson, city }
  })
}

async function options({ db, edition, locale }: Ctx, table: 'subject' | 'city', kind: 'lesson' | 'city') {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'alias', 'name', 'popular'])
    .where('edition', '=', edition.code)
    .where('active', '=', true)
    .execute()
  return rows
    .map(({ id, alias, name, popular }) => ({
      value: id,
      alias,
      link: catalogPath(edition, locale, { [kind]: alias }),
      text: localized(name as Localized, locale, edition.locales[0]),
      popular,
    }))
    .sort((a, b) => collators[locale].compare(a.text, b.text))
}
