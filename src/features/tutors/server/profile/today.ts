import type { Ctx } from '#platform/context.ts'
import { dayIn } from '#shared/time-zone.ts'

/** The day it is where the edition is, `yyyy-mm-dd`. */
export function todayIn({ edition, now }: Pick<Ctx, 'edition' | 'now'>): string {
  return dayIn(edition.timeZone, now)
}
