import type { SitemapPart } from '#platform/pages/sitemap-part.ts'
import { mediaPage } from '../contract.ts'
import { listPressMentions, readVideos } from './list-media.ts'

/** The page is among the static ones, unless it is empty. */
export const mediaSitemap: SitemapPart = {
  files: async () => [],
  async *entries() {},
  async emptyPaths(ctx) {
    const [{ total }, press] = await Promise.all([readVideos(ctx, 1), listPressMentions(ctx)])
    return total === 0 && press.length === 0 ? [mediaPage.path] : []
  },
}
