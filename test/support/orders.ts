import { sql } from 'kysely'
import type { panelEndpoints } from '#features/orders/contract.ts'
import type { TestApp, Visitor } from './app.ts'

type Calls = typeof panelEndpoints
export type Teaching = { tutor_id: number; subject_id: number; level_id: number }

/** The tutor who comes first among those who teach some subject online, and what they teach. */
export async function bestOnline({ runtime }: TestApp): Promise<Teaching> {
  const { rows } = await sql<Teaching>`select e.tutor_id, e.subject_id, min(l.level_id) as level_id from catalog_entry e
    join tutor t on t.edition = e.edition and t.id = e.tutor_id and t.accept_orders
    join tutor_subject_level l on l.edition = e.edition and l.tutor_id = e.tutor_id and l.subject_id = e.subject_id
    where e.edition = 'ua' and e.city_id = 0 and e.places & 4 <> 0 and e.subject_id > 0
    group by 1, 2, e.score order by e.score desc, 1 limit 1`.execute(runtime.database.db)
  return rows[0]!
}

let phones = 0

/** An order that staff write down for somebody who called. */
export async function calledIn(staff: Visitor, { subject_id, level_id }: Teaching, more: object = {}) {
  const answer = await staff.call<Calls['create']>('POST /api/admin/order/create', {
    order: {
      name: 'Ганна Дзвінка',
      phone: `067${String(5_000_000 + phones++)}`,
      lessons: [{ id: subject_id, levels: [level_id] }],
      location_online: true,
      ...more,
    },
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.order
}

export async function orderOf(staff: Visitor, id: number) {
  const answer = await staff.call<Calls['get']>('GET /api/admin/order/get', { id })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.order
}
