import type { Ctx } from '#platform/context.ts'
import { createMaskReader } from '#shared/stored-mask.ts'
import type { RateProposal, RequestView } from '../../contract/order-parts.ts'
import type { OrderOrigin } from '../../model.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import type { OrderDetails } from './order-details.ts'

export function presentOrderBase({ edition }: Ctx, order: OrderRow) {
  const { id, status, version, created_at, status_since, first_class, date_pause_off } = order
  return {
    id,
    status,
    version,
    created_at,
    status_since,
    first_class,
    date_pause_off,
    origin: order.origin as OrderOrigin,
    currency: edition.currency,
    time_zone: edition.timeZone,
  }
}

/**
 * With `full` (the client, staff, the appointed tutor) texts and addresses are complete; other readers get masked
 * texts and no address.
 */
export function presentRequest(order: OrderRow, { lessons, places }: OrderDetails, full: boolean): RequestView {
  const { goal, wishes } = full ? order : maskRequest(order, createMaskReader())
  const at = (kind: 'client' | 'tutor') =>
    places
      .filter((place) => place.kind === kind)
      .map(({ kind: _kind, address, ...place }) => ({ ...place, address: full ? address : '' }))
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

type MaskedRequest = Pick<OrderRow, 'goal' | 'wishes' | 'goal_masked' | 'wishes_masked' | 'mask_version'>

export function maskRequest(order: MaskedRequest, masks: ReturnType<typeof createMaskReader>) {
  const { goal, wishes, goal_masked, wishes_masked, mask_version: version } = order
  return {
    goal: masks({ text: goal, masked: goal_masked, version }),
    wishes: masks({ text: wishes, masked: wishes_masked, version }),
  }
}

type ProposalColumns = Pick<OrderRow, 'proposed_rate' | 'proposed_fee' | 'proposed_by'>

export function presentProposal({ proposed_rate: rate, proposed_fee: fee, proposed_by: by }: ProposalColumns) {
  return rate === null || fee === null ? null : { rate, fee, by: by as RateProposal['by'] }
}

export async function presentReview({ db, edition }: Ctx, { id, review_status }: OrderRow) {
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
