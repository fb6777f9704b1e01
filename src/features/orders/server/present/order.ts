import type { Ctx } from '#platform/context.ts'
import { storedMasks } from '#shared/stored-mask.ts'
import type { ShownRequest } from '../../parts-contract.ts'
import type { Origin } from '../../model.ts'
import type { HeldOrder } from '../held.ts'
import type { Around } from './around.ts'

export type ReadOrder = HeldOrder

/** What everybody sees who sees it at all. */
export function headOf({ edition }: Ctx, order: ReadOrder) {
  const { id, status, version, created_at, status_since, first_class, date_pause_off } = order
  return {
    id,
    status,
    version,
    created_at,
    status_since,
    first_class,
    date_pause_off,
    origin: order.origin as Origin,
    currency: edition.currency,
    time_zone: edition.timeZone,
  }
}

/**
 * What is wanted. `near` is whoever may know where and how: the client, staff, and the tutor who is appointed; everybody
 * else reads the words without contacts, and the part of the town without the address.
 */
export function requestOf(order: ReadOrder, { lessons, places }: Around, near: boolean): ShownRequest {
  const { goal, wishes } = near ? order : maskedRequest(order, storedMasks())
  const at = (kind: 'client' | 'tutor') =>
    places
      .filter((place) => place.kind === kind)
      .map(({ kind: _kind, address, ...place }) => ({ ...place, address: near ? address : '' }))
  return {
    lessons,
    goal,
    wishes,
    location_client: order.at_client,
    location_tutor: order.at_tutor,
    location_online: order.at_online,
    locations: { client_place: at('client'), tutor_place: at('tutor') },
    schedule: order.schedule,
    class_regularity: order.class_regularity,
    class_duration: order.class_duration,
    price: order.price,
    practice_id: order.practice_id,
    first_class_wish: order.first_class_wish,
  }
}

type MaskedRequest = Pick<ReadOrder, 'goal' | 'wishes' | 'goal_masked' | 'wishes_masked' | 'mask_version'>

/** The texts of a request for a tutor who may not know the client's contacts yet. */
export function maskedRequest(order: MaskedRequest, masks: ReturnType<typeof storedMasks>) {
  const { goal, wishes, goal_masked, wishes_masked, mask_version: version } = order
  return {
    goal: masks({ text: goal, masked: goal_masked, version }),
    wishes: masks({ text: wishes, masked: wishes_masked, version }),
  }
}

export async function reviewOf({ db, edition }: Ctx, { id, review_status }: ReadOrder) {
  const review = await db
    .selectFrom('review')
    .select(['mark', 'text', 'response_text', 'version', 'created_at'])
    .where('edition', '=', edition.code)
    .where('order_id', '=', id)
    .executeTakeFirst()
  return {
    review_status,
    review_mark: review?.mark ?? null,
    review_text: review?.text ?? '',
    review_response_text: review?.response_text ?? '',
    version: review?.version ?? null,
    created_at: review?.created_at ?? null,
  }
}
