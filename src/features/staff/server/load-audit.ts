import { sql } from 'kysely'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { readView } from '#platform/crud/views.ts'
import { changesBetween } from '#platform/record-changes.ts'
import { auditPanel } from '../contract.ts'
import type { AuditData, auditPage } from '../contract.ts'

const perPage = 50

/** Paginated by event id, because the table grows while it is read and is too large to count. */
export async function loadAudit(ctx: Ctx, input: Input<typeof auditPage>): Promise<AuditData> {
  const { db } = ctx
  let query = db
    .selectFrom(selectEvents(ctx, input.staff).as('e'))
    .leftJoin('staff_member as b', 'b.id', 'e.acting_staff_id')
    .leftJoin('staff_member as m', (join) => join.onRef('m.id', '=', 'e.actor_id').on('e.actor_realm', '=', 'staff'))
    .leftJoin('account as a', (join) =>
      join.onRef('a.edition', '=', 'e.edition').onRef('a.id', '=', 'e.actor_id').on('e.actor_realm', '=', 'person'),
    )
    .select(['e.id', 'e.name', 'e.at', 'e.entity', 'e.entity_id', 'e.actor_realm', 'e.before', 'e.after'])
    .select(['b.name as acting', 'm.name as member', 'a.name as person'])
  if (input.event) query = query.where('e.name', '=', input.event)
  if (input.entity) query = query.where('e.entity', '=', input.entity)
  if (input.entity_id) query = query.where('e.entity_id', '=', input.entity_id)
  if (input.before) query = query.where('e.id', input.sort_dir === 'asc' ? '>' : '<', input.before)
  const rows = await query
    .orderBy('e.id', input.sort_dir)
    .limit(perPage + 1)
    .execute()
  const visible = rows.slice(0, perPage)
  return {
    rows: visible.map((row) => ({
      id: row.id,
      event: row.name,
      who: row.acting ?? row.member ?? row.person ?? '',
      acting_as: row.acting === null ? null : (row.member ?? row.person ?? ''),
      realm: row.actor_realm,
      at: Math.floor(row.at.getTime() / 1000),
      entity: row.entity,
      entity_id: row.entity_id,
      changes: changesBetween(row.before, row.after),
    })),
    view: await readView(ctx, auditPanel.segment),
    older: rows.length > perPage ? visible.at(-1)!.id : null,
    ...(await ctx.remember('audit choices', () => listFilterChoices(ctx))),
  }
}

/**
 * The events of one member are those done as themselves and those done while acting; each part uses its own index.
 */
function selectEvents({ db, edition }: Ctx, staff: number | undefined) {
  const editionEvents = db.selectFrom('event').selectAll().where('edition', '=', edition.code)
  if (!staff) return editionEvents
  const ownEvents = editionEvents.where('actor_realm', '=', 'staff').where('actor_id', '=', staff)
  return ownEvents.unionAll(editionEvents.where('acting_staff_id', '=', staff))
}

/** A loose index scan finds the distinct values without reading the whole table. */
async function listFilterChoices({ db, edition }: Ctx): Promise<Pick<AuditData, 'staff' | 'events' | 'entities'>> {
  const distinct = async (column: 'name' | 'entity') => {
    const field = sql.ref(column)
    const { rows } = await sql<{ value: string }>`with recursive known as (
        (select ${field} as value from event where edition = ${edition.code} order by ${field} limit 1)
        union all
        select (select ${field} from event where edition = ${edition.code} and ${field} > known.value order by ${field} limit 1)
        from known where known.value is not null
      ) select value from known where value is not null`.execute(db)
    return rows.map(({ value }) => value)
  }
  const staff = await db
    .selectFrom('staff_member as m')
    .innerJoin('staff_edition as e', 'e.staff_id', 'm.id')
    .select(['m.id as value', 'm.name as text'])
    .where('e.edition', '=', edition.code)
    .orderBy('m.name')
    .execute()
  return { staff, events: await distinct('name'), entities: await distinct('entity') }
}
