import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { manyRows } from '#platform/db/many.ts'
import type { PathProbe, ProbedPath } from '#platform/pages/probe.ts'
import type { SitemapParts } from '#platform/pages/sitemap-part.ts'
import { nextTurn } from '#platform/turns.ts'
import { errorStatus } from '#shared/errors.ts'
import { redirectStatus } from '../../redirect-model.ts'
import { findRedirect } from '../redirects/moved-paths.ts'
import { findLinks } from './find-links.ts'
import { findLastCheck, saveCheck } from './link-check.ts'
import { listContentPages } from './list-pages.ts'
import type { CheckedPage } from './list-pages.ts'

type BrokenLink = { found_on: string; target: string; status: number }
type LinkCheck = { content: SitemapParts; probeOf: (ctx: Ctx) => PathProbe; isFile: (path: string) => boolean }
type CheckLimits = { pages: number; targets: number; broken: number }

const limits: CheckLimits = { pages: 2_000, targets: 20_000, broken: 2_000 }

/** Reads a part of the pages with content every night, one after the other, and stores links that lead nowhere. */
export function createLinksJob(check: LinkCheck): Job {
  return {
    name: 'find_broken_links',
    cron: '40 4 * * *',
    perEdition: true,
    standalone: true,
    run: (ctx) => checkLinks(ctx, check, limits),
  }
}

/** The next run continues where this one stops. */
export async function checkLinks(ctx: Ctx, check: LinkCheck, { pages, ...most }: CheckLimits): Promise<void> {
  const all = await listContentPages(ctx, check.content)
  const last = await findLastCheck(ctx)
  const start = last && last.next_page < all.length ? last.next_page : 0
  const { broken, checked } = await findBrokenLinks(ctx, check, all.slice(start, start + pages), most)
  const end = start + checked.length
  await ctx.transaction(async (tx) => {
    await saveBroken(tx, broken, { all, checked })
    await saveCheck(tx, { next_page: end < all.length ? end : 0, checked: checked.length, total: all.length })
  })
}

async function findBrokenLinks(
  ctx: Ctx,
  { probeOf, isFile }: LinkCheck,
  pages: readonly CheckedPage[],
  most: Omit<CheckLimits, 'pages'>,
) {
  const probe = probeOf(ctx)
  const uncached = withOwnMemory(ctx)
  const answers = new Map<string, LinkAnswer>()
  const broken = new Map<string, BrokenLink>()
  const follow = async (target: string) => {
    const known = answers.get(target)
    if (known) return known
    const answer = isFile(target) ? served : ((await findMoved(uncached, target, probeOf)) ?? (await probe(target)))
    // The data of the page is not kept.
    answers.set(target, { exists: answer.exists, code: answer.code })
    // Pages without queries resolve in one turn of the event loop, and requests must get theirs.
    await nextTurn()
    return answer
  }
  const checked: CheckedPage[] = []
  for (const page of pages) {
    if (answers.size >= most.targets || broken.size >= most.broken) break
    const { data } = await probe(page.address)
    for (const target of findLinks(data, ctx.site.origin)) {
      const { exists, code } = await follow(target)
      // A link that is in several languages of a page is reported once.
      const key = `${page.path} ${target}`
      if (!exists && !broken.has(key)) broken.set(key, { found_on: page.address, target, status: code })
    }
    checked.push(page)
  }
  return { broken: [...broken.values()], checked }
}

type LinkAnswer = Pick<ProbedPath, 'exists' | 'code'>
const served: LinkAnswer = { exists: true, code: 200 }

/** The job reads the redirects once, and as they are now. */
function withOwnMemory(ctx: Ctx): Ctx {
  const known = new Map<string, Promise<unknown>>()
  const remember: Ctx['remember'] = (key, make) => {
    const value = known.get(key) ?? make()
    known.set(key, value)
    return value as ReturnType<typeof make>
  }
  return { ...ctx, remember }
}

/** How a redirect of staff answers. */
async function findMoved(ctx: Ctx, target: string, probeOf: LinkCheck['probeOf']): Promise<LinkAnswer | undefined> {
  const moved = await findRedirect(ctx, target, probeOf)
  if (!moved) return undefined
  return moved.kind === 'gone'
    ? { exists: false, code: errorStatus.gone }
    : { exists: true, code: redirectStatus.moved }
}

const keyOf = ({ found_on, target }: Pick<BrokenLink, 'found_on' | 'target'>) => `${found_on} ${target}`

/** Replaces what was found on these pages and on pages that are gone. Links that were found before keep their time. */
async function saveBroken(
  { db, edition, now }: Ctx,
  broken: readonly BrokenLink[],
  { all, checked }: Record<'all' | 'checked', readonly CheckedPage[]>,
): Promise<void> {
  const known = await db
    .selectFrom('broken_link')
    .select(['id', 'found_on', 'target', 'found_at'])
    .where('edition', '=', edition.code)
    .execute()
  const since = new Map(known.map((link) => [keyOf(link), link.found_at]))
  const [listed, read] = [all, checked].map((pages) => new Set(pages.map(({ address }) => address)))
  const stale = known.filter(({ found_on }) => read!.has(found_on) || !listed!.has(found_on)).map(({ id }) => id)
  if (stale.length > 0)
    await db.deleteFrom('broken_link').where('edition', '=', edition.code).where('id', 'in', stale).execute()
  if (broken.length === 0) return
  const rows = broken.map((link) => ({ edition: edition.code, ...link, found_at: since.get(keyOf(link)) ?? now }))
  const { columns, rows: values } = manyRows('broken_link', rows)
  await db.insertInto('broken_link').columns(columns).expression(values).execute()
}
