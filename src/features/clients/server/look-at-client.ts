import { sql } from 'kysely'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { isComingBack } from '#features/notifications/public.ts'
import type { Profile } from '../contract.ts'
import { mergedProfiles } from './merged-profiles.ts'
import { clientColumns, clientsOf, presentListed, readProfiles } from './present.ts'

const happenedAtMost = 50
const alikeAtMost = 5

export async function lookAtClient(ctx: Ctx, { id }: { id: number }) {
  const [client] = await readProfiles(ctx, [id])
  if (!client) throw refuse('not_found')
  const comes_back = client.email !== '' && (await isComingBack(ctx, client.email))
  return { client, comes_back, alike: await alike(ctx, client), happened: await happened(ctx, id) }
}

/** Who may be the same person: by the phone, or by the name in the same city. */
async function alike(ctx: Ctx, { id, name, phone, city_id }: Profile) {
  const others = clientsOf(ctx).select(clientColumns(ctx)).where('c.id', '!=', id).orderBy('c.id').limit(alikeAtMost)
  const byPhone = phone ? await others.where('a.phone', '=', phone).execute() : []
  const known = new Set(byPhone.map((row) => row.id))
  const byName =
    name && city_id !== null ? await others.where('c.city_id', '=', city_id).where('a.name', '=', name).execute() : []
  return [
    ...byPhone.map((row) => ({ ...presentListed(row), same: 'phone' as const })),
    ...byName.filter((row) => !known.has(row.id)).map((row) => ({ ...presentListed(row), same: 'name' as const })),
  ].slice(0, alikeAtMost)
}

/** What the record says about them, and about the profiles that became theirs. */
async function happened(ctx: Ctx, id: number) {
  const { db, edition } = ctx
  const rows = await db
    .selectFrom('event as e')
    .leftJoin('staff_member as m', (join) =>
      join.on((where) =>
        where(
          'm.id',
          '=',
          sql<number>`coalesce(e.acting_staff_id, case e.actor_realm when 'staff' then e.actor_id end)`,
        ),
      ),
    )
    .select(['e.id', 'e.name as event', 'e.at', 'm.name as who'])
    .where('e.edition', '=', edition.code)
    .where('e.entity', 'in', ['account', 'client'])
    .where('e.entity_id', 'in', await mergedProfiles(ctx, id))
    .orderBy('e.id', 'desc')
    .limit(happenedAtMost)
    .execute()
  return rows.map((row) => ({ ...row, who: row.who ?? '' }))
}
