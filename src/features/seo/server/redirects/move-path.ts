import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { rowWriter } from '#platform/crud/row-changes.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import { lockKey } from '#platform/db/lock-key.ts'
import { localePath } from '#shared/frame.ts'
import { redirects } from '../../contract.ts'
import { pathKey } from '../../redirect-model.ts'
import { isProtectedPath } from './protected-paths.ts'

/**
 * Redirects the last path of a page to its new one, which `assertNoRedirect` has admitted. Redirects to the last path
 * follow the page with their queries, and those of the new path to the last one are deleted, so that there is neither a
 * chain nor a loop.
 */
export async function movePath(ctx: Ctx, from: string, to: string): Promise<void> {
  const { edition } = ctx
  if (isProtectedPath(from)) return
  await lockKey(ctx.db, `redirect ${edition.code}`)
  const writer = rowWriter(redirects, { table: 'redirect', unique: { redirect_source: 'source' } })
  const lockRows = async (ends: RedirectEnds) => writer.find(ctx, await listIds(ctx, ends), { lock: true })
  for (const locale of edition.locales) {
    const [last, target] = [from, to].map((path) => localePath(locale, edition.locales, path)) as [string, string]
    const back = await lockRows({ source: target })
    if (back.length > 0) await writer.remove(ctx, back)
    const followers = await lockRows({ target: last })
    const retarget = (before: CrudRow) => ({
      before,
      changes: { target: target + queryOf(before['target'] as string) },
    })
    if (followers.length > 0) await writer.apply(ctx, followers.map(retarget))
  }
  const known = await listIds(ctx, { source: from })
  if (known.length === 0) await writer.create(ctx, { source: from, target: to, kind: 'moved' })
}

const queryOf = (address: string): string => /\?.*/.exec(address)?.[0] ?? ''

type RedirectEnds = { source: string } | { target: string }

async function listIds({ db, edition }: Ctx, ends: RedirectEnds): Promise<number[]> {
  const [[end, path]] = Object.entries(ends) as [['source' | 'target', string]]
  const rows = await db
    .selectFrom('redirect')
    .select('id')
    .where('edition', '=', edition.code)
    .where(sql<boolean>`rtrim(split_part(${sql.ref(end)}, '?', 1), '/') = ${pathKey(path)}`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
