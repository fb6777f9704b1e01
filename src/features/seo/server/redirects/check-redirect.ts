import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import { lockKey } from '#platform/db/lock-key.ts'
import type { PathProbe } from '#platform/pages/probe.ts'
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

type RedirectRow = { id?: number; source: string; target: string; kind: string }

/**
 * Refuses paths of other sites and of the panel, chains, loops, targets that do not exist, and sources that would hide
 * a page. The form points out a page at the source itself, so such a page is only refused where `isImport`.
 */
export async function assertRedirect(
  ctx: Ctx,
  row: CrudRow,
  probe: PathProbe,
  { isImport = false }: { isImport?: boolean } = {},
): Promise<void> {
  const { source, target, kind } = row as RedirectRow
  const problem = findSourceProblem(source)
  if (problem) throw failField('source', `invalid.redirect_${problem}`)
  if (kind === 'gone' && target !== '') throw failField('target', 'invalid.redirect_gone')
  const paths = await assertFree(ctx, row as RedirectRow)
  if (kind !== 'gone') {
    const wrong = findTargetProblem(target)
    if (wrong) throw failField('target', `invalid.redirect_${wrong}`)
    if (pathKey(target) === pathKey(source)) throw failField('target', 'invalid.redirect_loop')
    await assertReachable(ctx, row as RedirectRow, probe)
  }
  if (!isImport && (await isPage(source, probe))) return
  const hidden = await findPage(paths, probe)
  if (hidden && !(await isStored(ctx, row as RedirectRow)))
    throw failField('source', 'invalid.redirect_hides', { path: hidden })
}

/**
 * Whether visitors see a page at this path, with or without its last slash. A page that redirects is none: its redirect
 * leads to another one.
 */
export async function isPage(path: string, probe: PathProbe): Promise<boolean> {
  if (findSourceProblem(path)) return false
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

/** A page that appeared later does not keep staff from changing the target. */
async function isStored(ctx: Ctx, { id, source }: RedirectRow): Promise<boolean> {
  const stored = await selectRedirects(ctx, hasSource([pathKey(source)]))
  return stored.some((one) => one.id === id)
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
