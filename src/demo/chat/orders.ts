import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Locale } from '#shared/locale.ts'
import { demoPeople } from '../logins.ts'
import { systemMessageBuilders } from '#features/chat/public.ts'

export type DemoOrderEvent = { name: string; at: Date; tutor_id: number | null; first_class: Date | null }
export type DemoResponse = { tutor_id: number; kind: string; state: string; at: Date }
export type DemoOrder = {
  id: number
  client_id: number
  tutor_id: number | null
  status: number
  locale: Locale
  created_at: Date
  taught_at: Date | null
  /** Personal, agreed and appointed responses, latest first. */
  responses: DemoResponse[]
  /** Events that produce system messages. */
  events: DemoOrderEvent[]
  /** The order belongs to a demo login. */
  isDemoLogin: boolean
}
type Row = Omit<DemoOrder, 'created_at' | 'taught_at' | 'responses' | 'events' | 'locale'> & {
  locale: Locale | null
  created_at: Date
  taught_at: Date | null
  responses: { tutor_id: number; kind: string; state: string; at: string }[]
  events: { name: string; at: string; tutor_id: number | null; first_class: string | null }[]
}

export async function listDemoOrders({ db, edition }: Ctx): Promise<DemoOrder[]> {
  const logins = Object.values(demoPeople).map(({ login }) => login)
  const { rows } = await sql<Row>`
    select o.id, o.client_id, o.tutor_id, o.status, c.locale, o.created_at, o.first_class_until as taught_at,
      coalesce(c.email = any(${logins}::text[]) or t.email = any(${logins}::text[]), false) as "isDemoLogin",
      coalesce(a.responses, '[]') as responses, coalesce(h.events, '[]') as events
    from lesson_order o
    join account c on c.edition = o.edition and c.id = o.client_id
    left join account t on t.edition = o.edition and t.id = coalesce(o.tutor_id, o.personal_tutor_id)
    left join lateral (select jsonb_agg(jsonb_build_object('tutor_id', r.tutor_id, 'kind', r.kind, 'state', r.state,
        'at', coalesce(r.responded_at, r.offered_at)) order by coalesce(r.responded_at, r.offered_at) desc, r.tutor_id)
        as responses
      from order_response r where r.edition = o.edition and r.order_id = o.id
        and (r.state in ('agreed', 'appointed') or (r.state = 'offered' and r.kind = 'personal'))) a on true
    left join lateral (select jsonb_agg(jsonb_build_object('name', e.name, 'at', e.at,
        'tutor_id', coalesce((e.after ->> 'tutor_id')::bigint, o.tutor_id), 'first_class', e.after ->> 'first_class')
        order by e.id) as events
      from event e where e.edition = o.edition and e.entity = 'order' and e.entity_id = o.id
        and e.name = any(${Object.keys(systemMessageBuilders)}::text[])) h on true
    where o.edition = ${edition.code} order by o.id`.execute(db)
  return rows.map(({ locale, responses, events, ...order }) => ({
    ...order,
    locale: locale ?? edition.locales[0],
    responses: responses.map((one) => ({ ...one, at: new Date(one.at) })),
    events: events.map((one) => ({
      ...one,
      at: new Date(one.at),
      first_class: one.first_class === null ? null : new Date(one.first_class),
    })),
  }))
}
