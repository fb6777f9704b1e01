import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { languageTag } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Identify } from '#platform/plugin.ts'
import { listZones, parseTimeZoneField } from '#platform/zone-names.ts'
import type { zoneEndpoints } from '../zone-contract.ts'

export async function listTimeZones({ edition, locale, now }: Ctx) {
  return { time_zones: await listZones(languageTag(locale, edition.country), now) }
}

export async function setPersonTimeZone(ctx: Ctx<Person>, input: Input<typeof zoneEndpoints.set>) {
  const { id, timeZone: before } = ctx.actor
  const time_zone = parseTimeZoneField(input.time_zone)
  await ctx.db
    .updateTable('account')
    .set({ time_zone, time_zone_chosen: true })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  await ctx.emit({
    name: 'account.chose_time_zone',
    entity: 'account',
    entityId: id,
    before: { time_zone: before?.id ?? null },
    after: { time_zone },
  })
  return {}
}

/** Keeps the first zone if two browsers report at once. */
export const savePersonTimeZone: NonNullable<Identify['keepTimeZone']> = async (
  db,
  edition,
  { realm, id, timeZone },
) => {
  if (realm !== 'person') return
  await db
    .updateTable('account')
    .set({ time_zone: timeZone })
    .where('edition', '=', edition)
    .where('id', '=', id)
    .where('time_zone', 'is', null)
    .execute()
}
