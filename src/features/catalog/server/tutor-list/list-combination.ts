import type { Ctx } from '#platform/context.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import { isEmptyText } from '#shared/rich-text/plain-text.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import { isAppError } from '#shared/errors.ts'
import { getCatalogNames } from './catalog-names.ts'
import { isIndexableList } from './list-links.ts'
import { resolveSelection, toQueryParams } from './selection.ts'
import type { ListSelection } from './selection.ts'

/** The filters that make a list a page of its own, as ids. */
export type ListCombination = {
  online: boolean
  subject_id: number | null
  level_id: number | null
  city_id: number | null
  district_id: number | null
  subdistrict_id: number | null
}

export type CombinationText = { heading: string; text: RichText | null; title: string; description: string }

const toCombination = ({ online, ...chosen }: ListSelection): ListCombination => ({
  online,
  subject_id: chosen.subject?.id ?? null,
  level_id: chosen.level?.id ?? null,
  city_id: chosen.city?.id ?? null,
  district_id: chosen.district?.id ?? null,
  subdistrict_id: chosen.subdistrict?.id ?? null,
})

/** Returns the combination of a catalog address without its locale, or undefined for lists that do not exist. */
export async function createListResolver(ctx: Ctx): Promise<(address: string) => ListCombination | undefined> {
  const names = await getCatalogNames(ctx)
  const { catalogOnlineAlias } = ctx.edition
  return (address) => {
    const [path = '', search] = address.split('?', 2)
    const [alias, ...words] = path.split('/').filter(Boolean)
    const query = new URLSearchParams(search)
    const param = (name: string) => query.get(name) ?? undefined
    try {
      const selection = resolveSelection(names, {
        online: alias === catalogOnlineAlias,
        lesson: words.find((word) => !names.cities.byAlias.has(word)),
        city: words.find((word) => names.cities.byAlias.has(word)),
        district: param('district'),
        subdistrict: param('subdistrict'),
        level: param('level'),
      })
      return toCombination(selection)
    } catch (error) {
      if (isAppError(error)) return undefined
      throw error
    }
  }
}

/** The text that staff wrote for a list. It belongs to the first page, not to views of the list. */
export async function findCombinationText(
  { db, edition, locale }: Ctx,
  selection: ListSelection,
): Promise<CombinationText | undefined> {
  if (selection.page > 1 || !isIndexableList(toQueryParams(selection))) return undefined
  let query = db
    .selectFrom('h2text')
    .select(['heading', 'text', 'title', 'description'])
    .where('edition', '=', edition.code)
  for (const [column, value] of Object.entries(toCombination(selection)) as [keyof ListCombination, number | null][])
    query = value === null ? query.where(column, 'is', null) : query.where(column, '=', value as never)
  const row = await query.executeTakeFirst()
  if (!row) return undefined
  // A text of another language would make the list a page of two languages.
  const words = (texts: unknown) => (texts as Localized)[locale] ?? ''
  const text = (row.text as Partial<Record<Locale, RichText | null>>)[locale]
  return {
    heading: words(row.heading),
    text: text && !isEmptyText(text) ? text : null,
    title: words(row.title),
    description: words(row.description),
  }
}
