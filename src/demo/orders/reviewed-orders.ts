import { drawFor } from '../draw.ts'
import { reviewStatus } from '#features/orders/model.ts'
import { buildWithFirstClass } from './appointment.ts'
import { between, dayInMs, hourInMs, later } from './clock.ts'
import { orderDemoSeed } from './start-order.ts'
import type { DemoContext } from './start-order.ts'
import type { OrderHistory } from './order-history.ts'
import type { DemoReview } from './people.ts'

const reviewLimits = { all: 24, tutor: 14, both: 8, client: 5 }
/** A request needs this long to become a review; earlier reviews stay without an order. */
const minHistoryMs = 20 * dayInMs

/** Creates a paid order behind each of the latest reviews. */
export function createReviewedOrders(context: DemoContext): OrderHistory[] {
  const { people } = context
  const { logins } = people
  const plausible = people.reviews.filter((one) => availableHistoryMs(context, one) !== undefined)
  const chosen = new Set([
    ...plausible.slice(0, reviewLimits.all),
    ...plausible.filter(({ tutor_id }) => tutor_id === logins.tutor?.id).slice(0, reviewLimits.tutor),
    ...plausible.filter(({ tutor_id }) => tutor_id === logins.both?.id).slice(0, reviewLimits.both),
    ...plausible.filter(({ client_id }) => client_id === logins.client?.id).slice(0, reviewLimits.client),
  ])
  return [...chosen].map((one) => createReviewedOrder(context, one))
}

function availableHistoryMs(
  { people }: DemoContext,
  { tutor_id, client_id, subject_id, created_at }: DemoReview,
): number | undefined {
  const tutor = people.tutors.find(({ id }) => id === tutor_id)
  const client = people.clients.find(({ id }) => id === client_id)
  if (!tutor?.subjects.some(({ id }) => id === subject_id) || !client) return undefined
  const since = Math.max(tutor.published_at.getTime(), client.created_at.getTime())
  const ms = created_at.getTime() - since
  return ms >= minHistoryMs ? ms : undefined
}

function createReviewedOrder(context: DemoContext, review: DemoReview): OrderHistory {
  const { people, edition, now } = context
  const draw = drawFor(orderDemoSeed, edition.code, review.id, 'reviewed order')
  const longest = Math.min(70 * dayInMs, availableHistoryMs(context, review)! - 13 * dayInMs)
  const lessons = between(draw, 6 * dayInMs, Math.max(7 * dayInMs, longest))
  const daysAgo = (now.getTime() - review.created_at.getTime() + lessons) / dayInMs
  const participants = {
    tutor: people.tutors.find(({ id }) => id === review.tutor_id),
    client: people.clients.find(({ id }) => id === review.client_id),
    subject: review.subject_id,
    level: review.level_id,
  }
  const { history } = buildWithFirstClass(context, draw, participants, daysAgo)
  history.endFirstClass()
  history.pay(later(history.changed_at, between(draw, 3, 60) * hourInMs), draw.pick(edition.paymentMethods) ?? '')
  history.review_id = review.id
  history.columns.review_status = review.text === '' ? reviewStatus.mark_only : reviewStatus.published
  history.recordEvent(review.created_at, 'reviewed', 'client', { tutor_id: review.tutor_id, mark: review.mark })
  return review.responded_at ? history.recordEvent(review.responded_at, 'review_answered', 'tutor') : history
}
