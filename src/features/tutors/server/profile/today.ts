import type { Ctx } from '#platform/context.ts'
import { dayIn } from '#shared/time-zone.ts'

/** Date in the edition's time zone, `yyyy-mm-dd`. */
export function todayIn({ edition, now }: Pick<Ctx, 'edition' | 'now'>): string {
  return dayIn(edition.timeZone, now)
}
