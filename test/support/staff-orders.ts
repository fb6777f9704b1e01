import { sql } from 'kysely'
import type { orderPanelEndpoints } from '#features/orders/contract.ts'
import type { TestApp, Visitor } from './app.ts'

type Calls = typeof orderPanelEndpoints
export type TutorSubject = { tutor_id: number; subject_id: number; level_id: number }

export async function findBestTutor({ runtime }: TestApp): Promise<TutorSubject> {
  const { rows } =
    await sql<TutorSubject>`select e.tutor_id, e.subject_id, min(l.level_id) as level_id from catalog_entry e
    join tutor t on t.edition = e.edition and t.id = e.tutor_id and t.accept_orders
    join tutor_subject_level l on l.edition = e.edition and l.tutor_id = e.tutor_id and l.subject_id = e.subject_id
    where e.edition = 'ua' and e.city_id = 0 and e.places & 4 <> 0 and e.subject_id > 0
    group by 1, 2, e.score order by e.score desc, 1 limit 1`.execute(runtime.database.db)
  return rows[0]!
}

let phones = 0

/** Creates an order in the panel, as staff do for clients who call. */
export async function createOrderAsStaff(staff: Visitor, { subject_id, level_id }: TutorSubject, more: object = {}) {
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

export async function getOrderAsStaff(staff: Visitor, id: number) {
  const answer = await staff.call<Calls['get']>('GET /api/admin/order/get', { id })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.order
}
