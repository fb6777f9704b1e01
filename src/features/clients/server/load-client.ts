import { sql } from 'kysely'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { isBouncing } from '#features/notifications/public.ts'
import type { ClientDetails } from '../contract.ts'
import { listMergedClientIds } from './merged-clients.ts'
import { clientColumns, selectClients, presentClientRow, listClientDetails } from './present.ts'

const maxEvents = 50
const maxSimilar = 5

export async function loadClient(ctx: Ctx, { id }: { id: number }) {
  const [client] = await listClientDetails(ctx, [id])
  if (!client) throw fail('not_found')
  const comes_back = client.email !== '' && (await isBouncing(ctx, client.email))
  return { client, comes_back, similar: await listSimilarClients(ctx, client), events: await listClientEvents(ctx, id) }
}

async function listSimilarClients(ctx: Ctx, { id, name, phone, city_id }: ClientDetails) {
  const others = selectClients(ctx).select(clientColumns(ctx)).where('c.id', '!=', id).orderBy('c.id').limit(maxSimilar)
  const byPhone = phone ? await others.where('a.phone', '=', phone).execute() : []
  const phoneMatchIds = new Set(byPhone.map((row) => row.id))
  const byName =
    name && city_id !== null ? await others.where('c.city_id', '=', city_id).where('a.name', '=', name).execute() : []
  return [
    ...byPhone.map((row) => ({ ...presentClientRow(row), same: 'phone' as const })),
    ...byName
      .filter((row) => !phoneMatchIds.has(row.id))
      .map((row) => ({ ...presentClientRow(row), same: 'name' as const })),
  ].slice(0, maxSimilar)
}

/** Includes the events of the profiles that were merged into this one. */
async function listClientEvents(ctx: Ctx, id: number) {
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
    .where('e.entity_id', 'in', await listMergedClientIds(ctx, id))
    .orderBy('e.id', 'desc')
    .limit(maxEvents)
    .execute()
  return rows.map((row) => ({ ...row, who: row.who ?? '' }))
}
