import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Locale } from '#shared/locale.ts'
import { demoPeople } from '#features/accounts/demo-logins.ts'
import { told } from '../said-by-itself.ts'

export type Happened = { name: string; at: Date; tutor_id: number | null; first_class: Date | null }
export type Answered = { tutor_id: number; kind: string; state: string; at: Date }
export type Order = {
  id: number
  client_id: number
  tutor_id: number | null
  status: number
  locale: Locale
  created_at: Date
  taught_at: Date | null
  /** Of those who were asked alone, are willing or were chosen, the latest. */
  answers: Answered[]
  /** What their conversation says by itself. */
  happened: Happened[]
  /** Of somebody whom everybody may be. */
  ofLogin: boolean
}
type Row = Omit<Order, 'created_at' | 'taught_at' | 'answers' | 'happened' | 'locale'> & {
  locale: Locale | null
  created_at: Date
  taught_at: Date | null
  answers: { tutor_id: number; kind: string; state: string; at: string }[]
  happened: { name: string; at: string; tutor_id: number | null; first_class: string | null }[]
}

/** The orders of the demo, with all that a conversation follows from. */
export async function readOrders({ db, edition }: Ctx): Promise<Order[]> {
  const logins = Object.values(demoPeople).map(({ login }) => login)
  const { rows } = await sql<Row>`
    select o.id, o.client_id, o.tutor_id, o.status, c.locale, o.created_at, o.first_class_until as taught_at,
      coalesce(c.email = any(${logins}::text[]) or t.email = any(${logins}::text[]), false) as "ofLogin",
      coalesce(a.answers, '[]') as answers, coalesce(h.happened, '[]') as happened
    from lesson_order o
    join account c on c.edition = o.edition and c.id = o.client_id
    left join account t on t.edition = o.edition and t.id = coalesce(o.tutor_id, o.personal_tutor_id)
    left join lateral (select jsonb_agg(jsonb_build_object('tutor_id', r.tutor_id, 'kind', r.kind, 'state', r.state,
        'at', coalesce(r.responded_at, r.offered_at)) order by coalesce(r.responded_at, r.offered_at) desc, r.tutor_id)
        as answers
      from order_response r where r.edition = o.edition and r.order_id = o.id
        and (r.state in ('agreed', 'appointed') or (r.state = 'offered' and r.kind = 'personal'))) a on true
    left join lateral (select jsonb_agg(jsonb_build_object('name', e.name, 'at', e.at,
        'tutor_id', coalesce((e.after ->> 'tutor_id')::bigint, o.tutor_id), 'first_class', e.after ->> 'first_class')
        order by e.id) as happened
      from event e where e.edition = o.edition and e.entity = 'order' and e.entity_id = o.id
        and e.name = any(${Object.keys(told)}::text[])) h on true
    where o.edition = ${edition.code} order by o.id`.execute(db)
  return rows.map(({ locale, answers, happened, ...order }) => ({
    ...order,
    locale: locale ?? edition.locales[0],
    answers: answers.map((one) => ({ ...one, at: new Date(one.at) })),
    happened: happened.map((one) => ({
      ...one,
      at: new Date(one.at),
      first_class: one.first_class === null ? null : new Date(one.first_class),
    })),
  }))
}
