import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import { lockKey } from '#platform/db/lock-key.ts'
import type { PathProbe } from '#platform/pages/probe.ts'
import { failField } from '#shared/errors.ts'
import { findSourceProblem, findTargetProblem, maxHops, pathKey } from '../../redirect-model.ts'

type RedirectRow = { id?: number; source: string; target: string; kind: string }

/** Refuses paths of other sites and of the panel, chains, loops, and targets that do not exist. */
export async function assertRedirect(ctx: Ctx, row: CrudRow, probe: PathProbe): Promise<void> {
  const { source, target, kind } = row as RedirectRow
  const problem = findSourceProblem(source)
  if (problem) throw failField('source', `invalid.redirect_${problem}`)
  if (kind === 'gone' && target !== '') throw failField('target', 'invalid.redirect_gone')
  await assertFree(ctx, row as RedirectRow)
  if (kind === 'gone') return
  const wrong = findTargetProblem(target)
  if (wrong) throw failField('target', `invalid.redirect_${wrong}`)
  if (pathKey(target) === pathKey(source)) throw failField('target', 'invalid.redirect_loop')
  await assertReachable(ctx, row as RedirectRow, probe)
}

/** Whether visitors see a page at this path. A page that redirects is none: its redirect leads to another one. */
export async function isPage(path: string, probe: PathProbe): Promise<boolean> {
  if (findSourceProblem(path)) return false
  const { exists, redirect } = await probe(path)
  return exists && redirect === undefined
}

/** The lock keeps two members of staff from building a chain of two redirects at the same time. */
async function assertFree(ctx: Ctx, { id, source, target }: RedirectRow): Promise<void> {
  await lockKey(ctx.db, `redirect ${ctx.edition.code}`)
  const keys = [pathKey(source), ...(target ? [pathKey(target)] : [])]
  const others = await ctx.db
    .selectFrom('redirect')
    .select(['source', 'target'])
    .where('edition', '=', ctx.edition.code)
    .where(
      sql<boolean>`(rtrim(source, '/') = any(${keys}::text[]) or rtrim(split_part(target, '?', 1), '/') = ${keys[0]})`,
    )
    .$if(id !== undefined, (query) => query.where('id', '<>', id!))
    .execute()
  for (const other of others) {
    if (pathKey(other.source) === keys[0]) throw failField('source', 'invalid.taken')
    if (pathKey(other.source) === keys[1]) throw failField('target', 'invalid.redirect_chain', { path: other.target })
    if (other.target !== '') throw failField('source', 'invalid.redirect_used', { path: other.source })
  }
}

/** Pages redirect too, so the way to the target must not come across another redirect of staff: it could be a loop. */
async function assertReachable(ctx: Ctx, { id, source, target }: RedirectRow, probe: PathProbe): Promise<void> {
  let address = target
  for (let hop = 0; hop <= maxHops; hop++) {
    const { exists, redirect } = await probe(address)
    if (redirect === undefined && exists) return
    if (redirect === undefined) throw failField('target', 'invalid.redirect_missing')
    if (pathKey(redirect) === pathKey(source)) break
    const next = await findRedirectAt(ctx, redirect, id)
    if (next) throw failField('target', 'invalid.redirect_chain', { path: next.target })
    address = redirect
  }
  throw failField('target', 'invalid.redirect_loop')
}

function findRedirectAt({ db, edition }: Ctx, address: string, except = 0): Promise<{ target: string } | undefined> {
  return db
    .selectFrom('redirect')
    .select('target')
    .where('edition', '=', edition.code)
    .where(sql<boolean>`rtrim(source, '/') = ${pathKey(address)}`)
    .where('id', '<>', except)
    .executeTakeFirst()
}
