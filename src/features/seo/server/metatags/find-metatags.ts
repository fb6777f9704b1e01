import type { Ctx } from '#platform/context.ts'
import type { HeadTexts, PageVariables } from '#platform/slice-site.ts'
import { formatText } from '#platform/texts/format.ts'
import { shapeOf } from '#platform/texts/shape.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { compareExactness, matchesPattern, parsePattern } from '../../pattern-model.ts'
import type { PathPattern } from '../../pattern-model.ts'

type ByLocale = Partial<Record<Locale, string>>
type MetatagsRule = { pattern: PathPattern; title: ByLocale; description: ByLocale }

/** The texts of the most specific pattern that matches the path. */
export async function findMetatags(
  ctx: Ctx,
  { path, variables }: { path: string; variables: PageVariables },
): Promise<HeadTexts> {
  const rule = (await listRules(ctx)).find(({ pattern }) => matchesPattern(pattern, path))
  if (!rule) return {}
  const title = fillMetatag(ctx, rule.title, variables)
  const description = fillMetatag(ctx, rule.description, variables)
  return { ...(title && { title }), ...(description && { description }) }
}

/**
 * Undefined if there is no text in the language of the page, or if the page lacks a value that the text needs. A text of
 * another language would be worse than the page's own, and two pages would share it.
 */
export function fillMetatag({ edition, locale }: Ctx, texts: ByLocale, variables: PageVariables): string | undefined {
  const text = texts[locale]
  if (!text) return undefined
  const needed = shapeOf(text)?.placeholders ?? []
  if (needed.some((name) => variables[name] === undefined || variables[name] === '')) return undefined
  return formatText(languageTag(locale, edition.country), text, variables).replaceAll(/\s+/g, ' ').trim()
}

/** Sorted so that the first match is the most specific one. */
function listRules(ctx: Ctx): Promise<MetatagsRule[]> {
  return ctx.remember('page metatags', async () => {
    const rows = await ctx.db
      .selectFrom('page_metatags')
      .select(['pattern', 'title', 'description'])
      .where('edition', '=', ctx.edition.code)
      .where('active', '=', true)
      .orderBy('id')
      .execute()
    const rules = rows.flatMap(({ pattern, title, description }) => {
      const parsed = parsePattern(pattern)
      return parsed ? [{ pattern: parsed, title: title as ByLocale, description: description as ByLocale }] : []
    })
    return rules.toSorted((a, b) => compareExactness(a.pattern, b.pattern))
  })
}
