import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import { lockKey } from '#platform/db/lock-key.ts'
import type { PathProbe } from '#platform/pages/probe.ts'
import { leadStaff } from '#shared/access.ts'
import { failField } from '#shared/errors.ts'
import {
  expandRedirect,
  findSourceProblem,
  findTargetProblem,
  localizedKeys,
  maxHops,
  pathKey,
  splitLocale,
} from '../../redirect-model.ts'
import { isProtectedPath } from './protected-paths.ts'

type RedirectRow = { id?: number; source: string; target: string; kind: string; replaces_page?: boolean }

/**
 * Refuses paths of other sites, of accounts and of the panel, chains, loops and targets that do not exist. A page that
 * visitors see is hidden by leading staff only, who have to confirm it.
 */
export async function assertRedirect(ctx: Ctx, row: CrudRow, probe: PathProbe): Promise<void> {
  const { source, target, kind } = row as RedirectRow
  assertSource(source)
  if (kind === 'gone' && target !== '') throw failField('target', 'invalid.redirect_gone')
  const paths = await assertFree(ctx, row as RedirectRow)
  if (kind !== 'gone') {
    const wrong = findTargetProblem(target)
    if (wrong) throw failField('target', `invalid.redirect_${wrong}`)
    if (pathKey(target) === pathKey(source)) throw failField('target', 'invalid.redirect_loop')
    await assertReachable(ctx, row as RedirectRow, probe)
  }
  await assertHidesNoPage(ctx, row as RedirectRow, paths, probe)
}

/** A deleted redirect comes back only if it could be saved; chains and loops are ignored when visitors follow them. */
export async function assertRestored(ctx: Ctx, row: CrudRow, probe: PathProbe): Promise<void> {
  const { source } = row as RedirectRow
  assertSource(source)
  await assertHidesNoPage(ctx, row as RedirectRow, localizedKeys(ctx.edition.locales, source), probe)
}

function assertSource(source: string): void {
  const problem = findSourceProblem(source)
  if (problem) throw failField('source', `invalid.redirect_${problem}`)
  if (isProtectedPath(source)) throw failField('source', 'invalid.redirect_protected')
}

async function assertHidesNoPage(
  { auth: { staff } }: Ctx,
  { replaces_page }: RedirectRow,
  paths: readonly string[],
  probe: PathProbe,
): Promise<void> {
  const path = await findPage(paths, probe)
  if (path === undefined) return
  if (!leadStaff.some((status) => status === staff?.status))
    throw failField('source', 'invalid.redirect_leads_only', { path })
  if (!replaces_page) throw failField('source', 'invalid.redirect_hides', { path })
}

/**
 * Whether visitors see a page at this path, with or without its last slash. A page that redirects is none: its redirect
 * leads to another one.
 */
export async function isPage(path: string, probe: PathProbe): Promise<boolean> {
  if (findSourceProblem(path) || isProtectedPath(path)) return false
  const key = pathKey(path)
  for (const spelling of [key, `${key}/`]) {
    const { exists, redirect } = await probe(spelling)
    if (exists && redirect === undefined) return true
  }
  return false
}

async function findPage(paths: readonly string[], probe: PathProbe): Promise<string | undefined> {
  for (const path of paths) if (await isPage(path, probe)) return path
  return undefined
}

/**
 * The paths that the redirect is for. The lock keeps two members of staff from building a chain of two redirects at the
 * same time.
 */
async function assertFree(ctx: Ctx, row: RedirectRow): Promise<string[]> {
  await lockKey(ctx.db, `redirect ${ctx.edition.code}`)
  const { locales } = ctx.edition
  const others = await listRelated(ctx, row)
  const keys = new Set(others.map(({ source }) => pathKey(source)))
  if (keys.has(pathKey(row.source))) throw failField('source', 'invalid.taken')
  const hasOwn = (key: string) => keys.has(key) || key === pathKey(row.source)
  const mine = expandRedirect(locales, row, hasOwn)
  const isMine = (address: string) => address !== '' && mine.some(({ key }) => key === pathKey(address))
  for (const other of others) {
    const theirs = expandRedirect(locales, other, hasOwn)
    const next = theirs.find(({ key }) => mine.some(({ target }) => target !== '' && pathKey(target) === key))
    if (next) throw failField('target', 'invalid.redirect_chain', { path: next.target })
    if (theirs.some(({ target }) => isMine(target)))
      throw failField('source', 'invalid.redirect_used', { path: other.source })
  }
  return mine.map(({ key }) => key)
}

/** The redirects of the same paths in any language, and the other languages of these redirects. */
async function listRelated(ctx: Ctx, { id = 0, source, target }: RedirectRow): Promise<RedirectRow[]> {
  const { locales } = ctx.edition
  const sources = localizedKeys(locales, source)
  const targets = target === '' ? [] : localizedKeys(locales, target)
  const related = await selectRedirects(
    ctx,
    sql`(${hasSource([...sources, ...targets])} or rtrim(split_part(target, '?', 1), '/') = any(${sources}::text[]))`,
    id,
  )
  const keys = related.flatMap((one) => localizedKeys(locales, one.source))
  return keys.length === 0 ? [] : selectRedirects(ctx, hasSource(keys), id)
}

/** Pages redirect too, so the way to the target must not come across another redirect of staff: it could be a loop. */
async function assertReachable(ctx: Ctx, row: RedirectRow, probe: PathProbe): Promise<void> {
  const { locales } = ctx.edition
  const own = new Set(expandRedirect(locales, row, () => false).map(({ key }) => key))
  let address = row.target
  for (let hop = 0; hop <= maxHops; hop++) {
    const { exists, redirect } = await probe(address)
    if (redirect === undefined && exists) return
    if (redirect === undefined) throw failField('target', 'invalid.redirect_missing')
    if (own.has(pathKey(redirect))) break
    const keys = [pathKey(redirect), pathKey(splitLocale(locales, pathKey(redirect)).path)]
    const [next] = await selectRedirects(ctx, hasSource(keys), row.id)
    if (next) throw failField('target', 'invalid.redirect_chain', { path: next.target })
    address = redirect
  }
  throw failField('target', 'invalid.redirect_loop')
}

const hasSource = (keys: readonly string[]) => sql`rtrim(source, '/') = any(${keys}::text[])`

function selectRedirects({ db, edition }: Ctx, condition: RawBuilder<unknown>, except = 0): Promise<RedirectRow[]> {
  return db
    .selectFrom('redirect')
    .select(['id', 'source', 'target', 'kind'])
    .where('edition', '=', edition.code)
    .where(sql<boolean>`${condition}`)
    .where('id', '<>', except)
    .execute()
}
