import { pathKey, readMovedPaths } from '#features/seo/public.ts'
import type { Ctx } from '#platform/context.ts'
import { materialsPath } from '../model.ts'
import { selectNews } from './news-store.ts'
import type { NewsRow } from './news-store.ts'

/**
 * The post that had this alias. Its redirect names the category that the post had then, so visitors who follow an
 * address with another category do not come across it.
 */
export async function findRenamedPost(ctx: Ctx, alias: string): Promise<NewsRow | undefined> {
  for (const [source, { target }] of await readMovedPaths(ctx)) {
    const now = aliasOf(source) === alias ? aliasOf(pathKey(target)) : undefined
    const [row] = now === undefined ? [] : await selectNews(ctx, { alias: now }, { limit: 1, offset: 0 })
    if (row) return row
  }
  return undefined
}

function aliasOf(path: string): string | undefined {
  if (!path.startsWith(materialsPath)) return undefined
  const [, alias, more] = path.slice(materialsPath.length).split('/')
  return more === undefined ? alias : undefined
}
