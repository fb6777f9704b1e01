import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import { changesBetween } from '#platform/record-changes.ts'
import { audit } from '../contract.ts'

export const auditPlugin = queryListPlugin(
  audit,
  {
    id: 'e.id',
    all: (ctx) => ctx.db.selectFrom(selectEvents(ctx, undefined).as('e')),
    filter: filterEvents,
    ids: (query) => query.select('e.id'),
    select: (_ctx, query) =>
      query
        .leftJoin('staff_member as b', 'b.id', 'e.acting_staff_id')
        .leftJoin('staff_member as m', (join) =>
          join.onRef('m.id', '=', 'e.actor_id').on('e.actor_realm', '=', 'staff'),
        )
        .leftJoin('account as a', (join) =>
          join.onRef('a.edition', '=', 'e.edition').onRef('a.id', '=', 'e.actor_id').on('e.actor_realm', '=', 'person'),
        )
        .select(['e.id', 'e.name', 'e.at', 'e.entity', 'e.entity_id', 'e.actor_realm', 'e.before', 'e.after'])
        .select(['b.name as acting', 'm.name as member', 'a.name as person']),
    present: (ctx, rows) => rows.map((row) => presentEvent(ctx, row)),
    order: { when: () => sql.ref('e.id') },
  },
  {
    options: async (ctx) => {
      const { staff, events, entities } = await ctx.remember('audit choices', () => listFilterChoices(ctx))
      return {
        staff,
        event: events.map((value) => ({ value, text: ctx.t(`event.${value}`) })),
        entity: entities.map((value) => ({ value, text: value })),
      }
    },
  },
)

type EventRow = {
  id: number
  name: string
  at: Date
  entity: string
  entity_id: number | null
  actor_realm: string
  before: unknown
  after: unknown
  acting: string | null
  member: string | null
  person: string | null
}

function presentEvent(ctx: Ctx, row: EventRow) {
  const actor = row.member ?? row.person ?? ''
  const changed = changesBetween(row.before, row.after)
  return {
    id: row.id,
    when: row.at,
    who:
      row.acting === null
        ? actor || ctx.t(`audit.realm.${row.actor_realm}`)
        : ctx.t('audit.acting', { who: row.acting, other: actor }),
    what: ctx.t(`event.${row.name}`),
    changes: changed.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('; '),
    event: row.name,
    entity: row.entity,
    entity_id: row.entity_id,
    changed,
  }
}

function filterEvents(ctx: Ctx, filters: FiltersOf<typeof audit>) {
  const { staff, event, entity, entity_id, when_from, when_to } = filters
  let query = ctx.db.selectFrom(selectEvents(ctx, staff).as('e'))
  if (event) query = query.where('e.name', '=', event)
  if (entity) query = query.where('e.entity', '=', entity)
  if (entity_id) query = query.where('e.entity_id', '=', entity_id)
  if (when_from) query = query.where('e.at', '>=', midnight(ctx, when_from))
  if (when_to) query = query.where('e.at', '<', midnight(ctx, when_to, 1))
  return query
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
async function listFilterChoices({ db, edition }: Ctx) {
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
