import { sql } from 'kysely'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { countRows } from '#platform/crud/long-lists.ts'
import type { tutorPanelEndpoints } from '../../contract/staff-list.ts'
import { selectTutors } from './tutor-rows.ts'

const perPage = 20

/** Includes deleted tutors. */
export async function listActivities(ctx: Ctx, { tutor_id, page }: Input<typeof tutorPanelEndpoints.activities>) {
  const known = await selectTutors(ctx).select('t.id').where('t.id', '=', tutor_id).executeTakeFirst()
  if (!known) throw fail('not_found')
  const record = selectActivityIds(ctx, tutor_id)
  const total = await countRows(ctx, record)
  const pages = Math.max(1, Math.ceil(total / perPage))
  const currentPage = Math.min(page, pages)
  const rows = await ctx.db
    .selectFrom(record.as('found'))
    .innerJoin('event as e', 'e.id', 'found.id')
    .leftJoin('staff_member as m', (join) =>
      join.on(
        'm.id',
        '=',
        sql<number>`coalesce(e.acting_staff_id, case e.actor_realm when 'staff' then e.actor_id end)`,
      ),
    )
    .select(['e.id', 'e.name as event', 'e.at', 'e.actor_realm', 'm.name as who'])
    .orderBy('e.id', 'desc')
    .limit(perPage)
    .offset((currentPage - 1) * perPage)
    .execute()
  const items = rows.map(({ id, event, at, who, actor_realm }) => ({
    id,
    event,
    at,
    who: who ?? '',
    by: actorKind(who, actor_realm),
  }))
  return { activities: { items, page: currentPage, pages, total } }
}

/** Each part of the union uses its own index; the union removes duplicates. */
function selectActivityIds({ db, edition }: Ctx, id: number) {
  const all = db.selectFrom('event').select('id').where('edition', '=', edition.code)
  const about = all.where('entity', 'in', ['tutor', 'account']).where('entity_id', '=', id)
  return about.union(all.where('actor_realm', '=', 'person').where('actor_id', '=', id))
}

function actorKind(who: string | null, realm: string): 'staff' | 'tutor' | 'guest' | 'system' {
  if (who !== null || realm === 'staff') return 'staff'
  if (realm === 'person') return 'tutor'
  return realm === 'guest' ? 'guest' : 'system'
}
