import type { NamedZone } from '#shared/time-zone.ts'
import type { Ctx } from '#platform/context.ts'
import { namedZone, recipientZone } from '#platform/zone-names.ts'

/** Time zones of many accounts; the edition's zone where unknown. */
export async function createZoneLookup(
  ctx: Ctx,
  accounts: readonly (number | null)[],
): Promise<(account: number | null) => NamedZone | null> {
  const ids = [...new Set(accounts)].filter((id) => id !== null)
  if (ids.length === 0) return () => null
  const rows = await ctx.db
    .selectFrom('account')
    .select(['id', 'time_zone'])
    .where('edition', '=', ctx.edition.code)
    .where('id', 'in', ids)
    .execute()
  const zones = new Map(rows.map(({ id, time_zone }) => [id, time_zone]))
  return (account) => (account === null ? null : namedZone(ctx, recipientZone(ctx, zones.get(account))))
}
