import { sql } from 'kysely'
import { batchCounts } from '#platform/batched-counts.ts'
import type { Ctx } from '#platform/context.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import { withHead } from '#platform/plugin.ts'
import { fail, failField } from '#shared/errors.ts'

/** Only stored links: an address in the query would let anybody use our name for a link to another site. */
export async function findLink(ctx: Ctx, { code }: { code: string }) {
  const { db, edition } = ctx
  const link = await db
    .selectFrom('stored_link')
    .select(['id', 'url'])
    .where('edition', '=', edition.code)
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!link) throw fail('not_found')
  linkHits.add(ctx, String(link.id))
  return { url: link.url }
}

export async function loadAway(ctx: Ctx, input: { code: string }) {
  const { url } = await findLink(ctx, input)
  return withHead({ url, host: new URL(url).host }, { index: false })
}

export function checkLink(_ctx: Ctx, row: CrudRow): void {
  if (!isHttpsUrl(row['url'])) throw failField('url', 'marketing.invalid_link')
}

export function checkCpaPartner({ gateways }: Ctx, { postback_url: url }: CrudRow): void {
  if (!isHttpsUrl(url) || gateways.outgoing.check(url)) throw failField('postback_url', 'marketing.invalid_link')
}

function isHttpsUrl(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, username } = new URL(value)
  return protocol === 'https:' && username === ''
}

export const linkHits = batchCounts((ctx, counts) =>
  ctx.transaction(async ({ db, edition, now }) => {
    await sql`update stored_link l set hits = l.hits + c.hits, last_hit_at = ${now}
      from unnest(${[...counts.keys()].map(Number)}::bigint[], ${[...counts.values()]}::bigint[]) as c (id, hits)
      where l.edition = ${edition.code} and l.id = c.id`.execute(db)
  }),
)
