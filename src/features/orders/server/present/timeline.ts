import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { isVisibleTo } from '#platform/events.ts'
import type { Status } from '../../model.ts'
import { orderEventVisibility } from './event-visibility.ts'

type Row = {
  id: number
  at: Date
  name: string
  actor_realm: string
  actor_id: number | null
  acting_staff_id: number | null
  staff_name: string | null
  before: { status?: Status } | null
  after: After | null
}
type After = {
  status?: Status
  reasons?: string[]
  reason?: string
  refused?: string
  why?: { rule?: string } | string
  text?: string
}
export type TimelineEvent = {
  id: number
  at: Date
  event: string
  by: 'staff' | 'client' | 'tutor' | 'guest' | 'system'
  who: string
  from: Status | null
  to: Status | null
  why: string
  text: string
}

const timelineLimit = 200

/** Latest first, straight from the event log. Only staff see which staff member acted. */
export async function listTimeline(
  ctx: Ctx,
  { id, client_id }: { id: number; client_id: number },
  reader: 'staff' | 'client' | 'tutor',
): Promise<TimelineEvent[]> {
  const { rows } = await sql<Row>`
    select e.id, e.at, e.name, e.actor_realm, e.actor_id, e.acting_staff_id, m.name as staff_name, e.before, e.after
    from event e
    left join staff_member m on m.id = coalesce(e.acting_staff_id, case e.actor_realm when 'staff' then e.actor_id end)
    where e.edition = ${ctx.edition.code} and e.entity = 'order' and e.entity_id = ${id}
    order by e.id desc limit ${timelineLimit}`.execute(ctx.db)
  const known = rows.filter(({ name }) => isVisibleTo(orderEventVisibility, name, reader))
  return known.map((row) => ({
    id: row.id,
    at: row.at,
    event: row.name,
    by: actorRole(row, client_id),
    who: reader === 'staff' ? (row.staff_name ?? '') : '',
    from: row.before?.status ?? null,
    to: row.after?.status ?? null,
    why: reader === 'staff' ? formatReasons(row.after) : '',
    text: (reader === 'staff' && row.after?.text) || '',
  }))
}

function actorRole({ actor_realm, actor_id, acting_staff_id }: Row, client_id: number): TimelineEvent['by'] {
  if (actor_realm === 'staff' || acting_staff_id !== null) return 'staff'
  if (actor_realm === 'person') return actor_id === client_id ? 'client' : 'tutor'
  return actor_realm === 'guest' ? 'guest' : 'system'
}

/** Reason names; pages translate them. */
function formatReasons(after: Row['after']): string {
  const { reasons = [], reason, refused, why } = after ?? {}
  const rule = typeof why === 'object' ? why?.rule : why
  return [...reasons, reason, refused, rule].filter(Boolean).join(' ')
}
