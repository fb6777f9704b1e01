import type { Ctx } from '#platform/context.ts'
import { batchCounts } from '#platform/batched-counts.ts'
import type { PathProbe } from '#platform/pages/probe.ts'
import type { Redirect } from '#platform/plugin.ts'
import { normalizeEncoding } from '#shared/site-path.ts'
import { sql } from 'kysely'
import { maxHops, pathKey, redirectStatus } from '../../redirect-model.ts'
import type { RedirectKind } from '../../redirect-model.ts'

type MovedPath = { id: number; target: string; kind: RedirectKind }

/** The redirect of a requested path. Its hits are counted in memory and written together. */
export async function findMovedPath(
  ctx: Ctx,
  path: string,
  probeOf: (ctx: Ctx) => PathProbe,
): Promise<Redirect | 'gone' | undefined> {
  const key = pathKey(normalizeEncoding(path))
  const all = await readMovedPaths(ctx)
  const moved = all.get(key)
  if (!moved || (await isLoop(ctx, key, all, probeOf))) return undefined
  redirectHits.add(ctx, String(moved.id))
  return moved.kind === 'gone' ? 'gone' : { redirect: moved.target, status: redirectStatus[moved.kind] }
}

/**
 * Pages redirect on their own, for example a post that staff moved back to its old category. A redirect to such a page
 * would lead visitors in circles, so it is ignored.
 */
function isLoop(
  ctx: Ctx,
  source: string,
  moved: ReadonlyMap<string, MovedPath>,
  probeOf: (ctx: Ctx) => PathProbe,
): Promise<boolean> {
  return ctx.remember(`redirect loop ${source}`, async () => {
    const probe = probeOf(ctx)
    let next: string | undefined = moved.get(source)!.target
    for (let hop = 0; next && hop <= maxHops; hop++) {
      const key = pathKey(next)
      if (key === source) return true
      next = moved.get(key)?.target ?? (await probe(next)).redirect
    }
    return Boolean(next)
  })
}

/** Chains are refused on save, but undoing a deletion can bring one back; its first part is then ignored. */
export function readMovedPaths(ctx: Ctx): Promise<ReadonlyMap<string, MovedPath>> {
  return ctx.remember('redirects', async () => {
    const rows = await ctx.db
      .selectFrom('redirect')
      .select(['id', 'source', 'target', 'kind'])
      .where('edition', '=', ctx.edition.code)
      .execute()
    const sources = new Set(rows.map(({ source }) => pathKey(source)))
    return new Map(
      rows
        .filter(({ target }) => target === '' || !sources.has(pathKey(target)))
        .map(({ source, ...row }) => [pathKey(source), row as MovedPath]),
    )
  })
}

export const redirectHits = batchCounts((ctx, counts) =>
  ctx.transaction(async ({ db, edition, now }) => {
    await sql`update redirect r set hits = r.hits + c.hits, last_hit_at = ${now}
      from unnest(${[...counts.keys()].map(Number)}::bigint[], ${[...counts.values()]}::bigint[]) as c (id, hits)
      where r.edition = ${edition.code} and r.id = c.id`.execute(db)
  }),
)
