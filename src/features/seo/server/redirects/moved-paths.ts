import type { Ctx } from '#platform/context.ts'
import { batchCounts } from '#platform/batched-counts.ts'
import type { PathProbe, ProbedPath } from '#platform/pages/probe.ts'
import type { Redirect } from '#platform/plugin.ts'
import { normalizeEncoding } from '#shared/site-path.ts'
import { sql } from 'kysely'
import { localizeTarget, maxHops, pathKey, redirectStatus, splitLocale } from '../../redirect-model.ts'
import type { RedirectKind } from '../../redirect-model.ts'
import { isProtectedPath } from './protected-paths.ts'

type MovedPath = { id: number; target: string; kind: RedirectKind }

/** The redirect of a requested path. Its hits are counted in memory and written together. */
export async function findMovedPath(
  ctx: Ctx,
  path: string,
  probeOf: (ctx: Ctx) => PathProbe,
): Promise<Redirect | 'gone' | undefined> {
  const moved = await findRedirect(ctx, normalizeEncoding(path), probeOf)
  if (!moved) return undefined
  redirectHits.add(ctx, String(moved.id))
  return moved.kind === 'gone' ? 'gone' : { redirect: moved.target, status: redirectStatus[moved.kind] }
}

/** The redirect of a path itself, or that of the path without its locale prefix, which is for all languages. */
export async function findRedirect(
  ctx: Ctx,
  path: string,
  probeOf: (ctx: Ctx) => PathProbe,
): Promise<MovedPath | undefined> {
  const key = pathKey(path)
  const all = await readMovedPaths(ctx)
  const own = all.get(key)
  const moved = own ?? findTranslated(ctx, key, all)
  return moved && (await isUsable(ctx, { key, moved, isOwn: own !== undefined }, all, probeOf)) ? moved : undefined
}

function findTranslated(
  { edition: { locales } }: Ctx,
  key: string,
  all: ReadonlyMap<string, MovedPath>,
): MovedPath | undefined {
  const { locale, path } = splitLocale(locales, key)
  const moved = locale === locales[0] ? undefined : all.get(pathKey(path))
  if (!moved) return undefined
  const target = localizeTarget(locales, moved.target, locale)
  return all.has(pathKey(target)) ? undefined : { ...moved, target }
}

/**
 * Pages redirect on their own, for example a post that staff moved back to its old category. A redirect to such a page
 * would lead visitors in circles, so it is ignored. So is one of all languages in which its target does not exist.
 */
function isUsable(
  ctx: Ctx,
  { key: source, moved, isOwn }: { key: string; moved: MovedPath; isOwn: boolean },
  all: ReadonlyMap<string, MovedPath>,
  probeOf: (ctx: Ctx) => PathProbe,
): Promise<boolean> {
  return ctx.remember(`redirect is usable ${source}`, async () => {
    const probe = probeOf(ctx)
    let next: string | undefined = moved.target
    for (let hop = 0; next && hop <= maxHops; hop++) {
      const key = pathKey(next)
      if (key === source) return false
      const known: string | undefined = all.get(key)?.target
      const answer: Partial<ProbedPath> = known === undefined ? await probe(next) : {}
      if (answer.exists === false && !isOwn) return false
      next = known ?? answer.redirect
    }
    return !next
  })
}

/**
 * Redirects of protected paths are ignored, however they were stored. Chains are refused on save, but undoing a deletion
 * can bring one back; its first part is then ignored.
 */
export function readMovedPaths(ctx: Ctx): Promise<ReadonlyMap<string, MovedPath>> {
  return ctx.remember('redirects', async () => {
    const rows = await ctx.db
      .selectFrom('redirect')
      .select(['id', 'source', 'target', 'kind'])
      .where('edition', '=', ctx.edition.code)
      .execute()
    const sources = new Set(rows.map(({ source }) => pathKey(source)).filter((source) => !isProtectedPath(source)))
    return new Map(
      rows
        .filter(({ source, target }) => !isProtectedPath(source) && (target === '' || !sources.has(pathKey(target))))
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
