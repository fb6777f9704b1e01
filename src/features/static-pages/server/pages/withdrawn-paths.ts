import type { Ctx } from '#platform/context.ts'
import { aliasAt } from '../../model.ts'
import { publicPages } from './page-rows.ts'

/** Menus must not link to pages that staff have not published. */
export async function listWithdrawnPaths(ctx: Ctx, paths: readonly string[]): Promise<string[]> {
  const named = paths.flatMap((path) => {
    const alias = aliasAt(path)
    return alias === undefined ? [] : [{ path, alias }]
  })
  if (named.length === 0) return []
  const rows = await publicPages(ctx)
    .select('t.alias')
    .where(
      't.alias',
      'in',
      named.map(({ alias }) => alias),
    )
    .execute()
  const published = new Set(rows.map(({ alias }) => alias))
  return named.filter(({ alias }) => !published.has(alias)).map(({ path }) => path)
}
