import { sql } from 'kysely'
import { failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { defaultLessonMinutes, status } from '../../model.ts'
import type { OrderActor } from '../../model.ts'
import { assertOrderVersion } from './lock-order.ts'
import type { OrderRow } from './lock-order.ts'
import { transitionOrder } from './transition-order.ts'

const yearMs = 366 * 24 * 3_600_000

/**
 * An exclusion constraint rejects overlapping first lessons of one tutor. The bookings of a tutor wait for each other:
 * without the lock, concurrent ones would deadlock on the constraint.
 */
export async function scheduleFirstClass(
  ctx: Ctx,
  order: OrderRow,
  who: Exclude<OrderActor, 'system'>,
  { first_class, version }: { first_class: Date; version?: number | undefined },
): Promise<OrderRow> {
  assertOrderVersion(order, version)
  assertFirstClassDate(ctx, first_class, who)
  if (order.status === status.first_class && order.first_class?.getTime() === first_class.getTime()) return order
  const lockName = `first_class ${ctx.edition.code} ${order.tutor_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.execute(ctx.db)
  const minutes = order.class_duration || defaultLessonMinutes
  return transitionOrder(ctx, order, 'first_class', who, {
    set: { first_class, first_class_until: new Date(first_class.getTime() + minutes * 60_000) },
    eventData: {
      first_class: first_class.toISOString(),
      ...(order.first_class && { was: order.first_class.toISOString() }),
    },
  })
}

export function assertFirstClassDate({ now }: Ctx, first_class: Date, who: OrderActor): void {
  const msAhead = first_class.getTime() - now.getTime()
  // Staff may record a lesson that already took place.
  if (who !== 'staff' && msAhead < 0) throw failField('first_class', 'order.first_class.past')
  if (msAhead > yearMs) throw failField('first_class', 'order.first_class.far')
}
