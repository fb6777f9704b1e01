import { z } from 'zod'
import type { Ctx } from '#platform/context.ts'
import { download, parseJsonBody } from '#platform/messengers/http.ts'
import type { Features } from '../evaluate-model.ts'

/** The cache rules of the stock client. */
export const staleMs = 60_000
const maxAgeMs = 4 * 3_600_000
const maxEntries = 10
const maxBytes = 500_000

/** Stock clients also get the other parts, like saved groups. Encrypted features would need a secret in every page. */
const payloadShape = z.looseObject({
  features: z.record(z.string(), z.looseObject({ rules: z.array(z.looseObject({})).optional() })),
  encryptedFeatures: z.literal('').optional(),
})
type OutsidePayload = { features: Features }
type Entry = {
  payload?: OutsidePayload
  /** The content of the payload, to notice changes. */
  text?: string
  fetchedAt: number
  triedAt: number
  fetching?: Promise<void>
  /** The stored definitions of a former process, read once. */
  stored?: Promise<void>
  isFailing?: boolean
}

/** By edition and address, of this process; the oldest one is the first. */
const entries = new Map<string, Entry>()

/** The service that defines the features of the edition instead of the panel. */
export function findOutside({ settings, edition }: Pick<Ctx, 'settings' | 'edition'>): URL | undefined {
  const site = settings.growthBookSites[edition.code]
  return site === undefined ? undefined : new URL(site)
}

/**
 * The definitions of the outside service. Old ones are served while new ones are fetched. Without any, the `waiting`
 * caller waits for the first ones and others get none: a page must not wait for an outside service, and its cached
 * copy is cleared when they arrive.
 */
export async function readOutside(
  ctx: Ctx,
  site: URL,
  { waiting }: { waiting: boolean },
): Promise<OutsidePayload | undefined> {
  const now = ctx.now.getTime()
  const entry = getEntry(`${ctx.edition.code} ${site.href}`)
  await (entry.stored ??= readStored(ctx, site, entry).catch((error: unknown) => {
    // The next caller tries again, and this one goes on with what the service sends.
    delete entry.stored
    ctx.log.warn({ err: error, edition: ctx.edition.code }, 'stored growthbook features failed')
  }))
  // A failed service is asked again after the same time.
  if (now - entry.triedAt >= staleMs) {
    entry.triedAt = now
    entry.fetching = refresh(ctx, site, entry)
  }
  if (waiting && !isUsable(entry, now)) await entry.fetching
  return isUsable(entry, now) ? entry.payload : undefined
}

/** Looks for changes while somebody follows them. */
export async function pollOutside(ctx: Ctx): Promise<void> {
  const site = findOutside(ctx)
  if (site) await readOutside(ctx, site, { waiting: false })
}

function getEntry(key: string): Entry {
  const entry = entries.get(key) ?? { fetchedAt: -Infinity, triedAt: -Infinity }
  entries.set(key, entry)
  for (const oldest of entries.keys()) if (entries.size > maxEntries) entries.delete(oldest)
  return entry
}

function isUsable(entry: Entry, now: number): entry is Entry & { payload: OutsidePayload } {
  return entry.payload !== undefined && now - entry.fetchedAt < maxAgeMs
}

/** A process that starts during an outage begins with the last definitions of any process. */
async function readStored({ db, edition }: Ctx, site: URL, entry: Entry): Promise<void> {
  const stored = await db
    .selectFrom('outside_features')
    .select(['payload', 'fetched_at'])
    .where('edition', '=', edition.code)
    .where('site', '=', site.href)
    .executeTakeFirst()
  // The service may have answered before a second attempt.
  const fetchedAt = stored?.fetched_at.getTime() ?? -Infinity
  if (stored && fetchedAt > entry.fetchedAt) Object.assign(entry, { payload: stored.payload, fetchedAt })
}

/**
 * Never fails: the last definitions stay. A change is announced like one by staff, which clears the page cache. If that
 * fails, the next refresh announces it.
 */
async function refresh(ctx: Ctx, site: URL, entry: Entry): Promise<void> {
  const now = ctx.now.getTime()
  try {
    const payload = await fetchPayload(site)
    const text = JSON.stringify({ ...payload, dateUpdated: undefined })
    const isChanged = text !== entry.text || !isUsable(entry, now)
    Object.assign(entry, { payload, fetchedAt: now, isFailing: false })
    if (isChanged) delete entry.text
    await ctx.transaction(async (inner) => {
      await saveStored(inner, site, payload)
      if (isChanged) inner.publish('feature.saved', 0)
    })
    entry.text = text
  } catch (error) {
    if (!entry.isFailing) ctx.log.warn({ err: error, edition: ctx.edition.code }, 'growthbook fetch failed')
    entry.isFailing = true
  }
}

async function saveStored({ db, edition, now }: Ctx, site: URL, payload: OutsidePayload): Promise<void> {
  const row = { site: site.href, payload: JSON.stringify(payload), fetched_at: now }
  await db
    .insertInto('outside_features')
    .values({ edition: edition.code, ...row })
    .onConflict((conflict) => conflict.column('edition').doUpdateSet(row))
    .execute()
}

async function fetchPayload({ origin, pathname, searchParams }: URL): Promise<OutsidePayload> {
  const url = `${origin}${pathname.replace(/\/$/, '')}/api/features/${searchParams.get('key')}`
  const found = await download(url, { accept: 'application/json' }, maxBytes)
  if (found.outcome !== 'found') throw new Error(found.why)
  return payloadShape.parse(parseJsonBody(found.bytes)) as OutsidePayload
}
