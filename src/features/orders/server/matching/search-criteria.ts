import type { Ctx } from '#platform/context.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import type { SearchCriteria } from './find-candidates.ts'

type CriteriaOrder = Pick<OrderRow, 'id' | 'at_client' | 'at_tutor' | 'at_online' | 'city_id' | 'price'>

export async function getSearchCriteria({ db, edition }: Ctx, order: CriteriaOrder): Promise<SearchCriteria> {
  const { id, at_client, at_tutor, at_online, city_id, price } = order
  const subjects = await db
    .selectFrom('order_lesson')
    .select('subject_id as id')
    .where('edition', '=', edition.code)
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  const levels = await db
    .selectFrom('order_level')
    .select(['subject_id', 'level_id'])
    .where('edition', '=', edition.code)
    .where('order_id', '=', id)
    .execute()
  const places = await db
    .selectFrom('order_place')
    .select(['district_id', 'subdistrict_id'])
    .where('edition', '=', edition.code)
    .where('order_id', '=', id)
    .execute()
  const levelsOf = (subject: number) => levels.filter((one) => one.subject_id === subject).map((one) => one.level_id)
  return {
    id,
    at_client,
    at_tutor,
    at_online,
    city_id,
    places,
    price,
    subjects: subjects.map((subject) => ({
      id: subject.id,
      levels: levelsOf(subject.id),
    })),
  }
}
