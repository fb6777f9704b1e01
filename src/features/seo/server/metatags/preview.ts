import type { Ctx } from '#platform/context.ts'
import type { PageVariables } from '#platform/plugin.ts'
import type { PathProbe } from '#platform/pages/probe.ts'
import type { SitemapParts } from '#platform/pages/sitemap-part.ts'
import { failField } from '#shared/errors.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { localePath } from '#shared/frame.ts'
import type { Locale } from '#shared/locale.ts'
import type { metatagsEndpoints } from '../../contract.ts'
import { matchesPattern, parsePattern } from '../../pattern-model.ts'
import type { PathPattern } from '../../pattern-model.ts'
import { assertMetatags } from './check-metatags.ts'
import { fillMetatag } from './find-metatags.ts'

type Preview = typeof metatagsEndpoints.preview
type ProbeOf = (ctx: Ctx) => PathProbe

/** A pattern of a rare page is not searched to the end. */
const maxSearched = 20_000

/** How a page would look in search results. Texts that a page cannot fill are empty: the page keeps its own. */
export async function previewMetatags(
  ctx: Ctx,
  input: Input<Preview>,
  { parts, probeOf }: { parts: SitemapParts; probeOf: ProbeOf },
): Promise<Answer<Preview>> {
  const pattern = parsePattern(input.pattern)
  if (!pattern) throw failField('pattern', 'invalid.pattern')
  const { edition } = ctx
  const locale = input.locale && edition.locales.includes(input.locale) ? input.locale : edition.locales[0]
  const texts = { title: { [locale]: input.title }, description: { [locale]: input.description } }
  assertMetatags({ pattern: input.pattern, ...texts })
  const path = input.path || (await findSamplePath(ctx, locale, pattern, parts))
  if (!path || !matchesPattern(pattern, path)) return { page: null }
  const { exists, head } = await probeOf(ctx)(localePath(locale, edition.locales, path))
  if (!exists) return { page: null }
  const variables: PageVariables = { site: edition.siteName, ...head?.variables }
  const reader = { ...ctx, locale }
  return {
    page: {
      path,
      url: ctx.site.link(locale, path),
      title: fillMetatag(reader, texts.title, variables) ?? '',
      description: fillMetatag(reader, texts.description, variables) ?? '',
      variables: Object.entries(variables).flatMap(([name, value]) =>
        value === undefined || value === '' ? [] : [{ name, value: String(value) }],
      ),
    },
  }
}

async function findSamplePath(
  ctx: Ctx,
  locale: Locale,
  pattern: PathPattern,
  parts: SitemapParts,
): Promise<string | undefined> {
  let searched = 0
  for (const part of Object.values(parts))
    for (const { number } of (await part.files(ctx, locale)).slice(0, 1))
      for await (const entries of part.entries(ctx, locale, number)) {
        const found = entries.find(({ path }) => !path.includes('?') && matchesPattern(pattern, path))
        if (found) return found.path
        searched += entries.length
        if (searched > maxSearched) return undefined
      }
  return undefined
}
