import { refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { status, usualMinutes } from '../model.ts'
import type { Who } from '../model.ts'
import { checkVersion } from './held.ts'
import type { HeldOrder } from './held.ts'
import { move } from './move.ts'

const yearMs = 366 * 24 * 3_600_000

/** The first lesson has a date: for both the same moment, whatever their clocks say, and never two at a time for a tutor. */
export async function agreeOnFirstClass(
  ctx: Ctx,
  order: HeldOrder,
  who: Exclude<Who, 'system'>,
  { first_class, version }: { first_class: Date; version?: number | undefined },
): Promise<HeldOrder> {
  checkVersion(order, version)
  checkDate(ctx, first_class, who)
  if (order.status === status.first_class && order.first_class?.getTime() === first_class.getTime()) return order
  const minutes = order.class_duration || usualMinutes
  return move(ctx, order, 'first_class', who, {
    set: { first_class, first_class_until: new Date(first_class.getTime() + minutes * 60_000) },
    told: {
      first_class: first_class.toISOString(),
      ...(order.first_class && { was: order.first_class.toISOString() }),
    },
  })
}

/** Neither past nor out of sight. */
export function checkDate({ now }: Ctx, first_class: Date, who: Who): void {
  const away = first_class.getTime() - now.getTime()
  // Staff write down what has been, too.
  if (who !== 'staff' && away < 0) throw refuseField('first_class', 'order.first_class.past')
  if (away > yearMs) throw refuseField('first_class', 'order.first_class.far')
}
