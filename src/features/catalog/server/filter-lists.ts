import type { Ctx } from '#platform/context.ts'
import { languageOf, locales, localized } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { FilterLists, FilterOption, HomeLists } from '../contract.ts'
import { catalogPath } from '../model.ts'

const collators = Object.fromEntries(
  locales.map((locale) => [locale, new Intl.Collator(languageOf(locale))]),
) as Record<Locale, Intl.Collator>

/** What visitors can choose from: the active subjects and cities, by name. */
export async function filterLists(ctx: Ctx): Promise<FilterLists> {
  return (await homeLists(ctx)).filter_lists
}

/** The same, and which of them are worth a link of their own. */
export function homeLists(ctx: Ctx): Promise<HomeLists> {
  return ctx.remember('filter lists', async () => {
    const [lesson, city] = await Promise.all([options(ctx, 'subject', 'lesson'), options(ctx, 'city', 'city')])
    return {
      filter_lists: { lesson: lesson.all, city: city.all },
      popular: { lesson: lesson.popular, city: city.popular },
    }
  })
}

async function options({ db, edition, locale }: Ctx, table: 'subject' | 'city', kind: 'lesson' | 'city') {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'alias', 'name', 'popular'])
    .where('edition', '=', edition.code)
    .where('active', '=', true)
    .execute()
  const presented = rows.map(({ id, alias, name, popular }) => ({
    option: {
      value: id,
      alias,
      link: catalogPath(edition, locale, { [kind]: alias }),
      text: localized(name as Localized, locale, edition.locales[0]),
    },
    popular,
  }))
  presented.sort((a, b) => collators[locale].compare(a.option.text, b.option.text))
  const texts = (of: typeof presented): FilterOption[] => of.map(({ option }) => option)
  return { all: texts(presented), popular: texts(presented.filter(({ popular }) => popular)) }
}
