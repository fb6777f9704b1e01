import { localesAt } from '#editions/edition.ts'
import type { SitemapPart } from '#platform/pages/sitemap-part.ts'
import { testPaths } from '../model.ts'
import { listTests } from './tests.ts'

/** An edition has a few dozen tests. The start of the placement test has no parameters and is listed with the pages. */
export const testSitemap: SitemapPart = {
  async files(ctx, locale) {
    const tests = await listTests(ctx)
    const isOffered = localesAt(ctx.edition, '/test/').includes(locale)
    return isOffered && tests.some(({ kind }) => kind === 'examination') ? [{ number: 1 }] : []
  },
  async *entries(ctx, _locale, number) {
    if (number !== 1) return
    const tests = (await listTests(ctx)).filter(({ kind }) => kind === 'examination')
    if (tests.length > 0) yield tests.map((test) => ({ path: testPaths(test).start }))
  },
  async emptyPaths(ctx) {
    const tests = await listTests(ctx)
    const hasPlacement = tests.some(({ kind }) => kind === 'placement')
    return [...(tests.length === 0 ? ['/test/'] : []), ...(hasPlacement ? [] : ['/test/english/start'])]
  },
}
