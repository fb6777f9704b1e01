import type { Ctx } from '#platform/context.ts'
import { dateFormat } from '#shared/formats.ts'

/** The day it is where the edition is, `yyyy-mm-dd`. */
export function todayIn({ edition, now }: Pick<Ctx, 'edition' | 'now'>): string {
  const { timeZone } = edition
  const parts = dateFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(now)
  const part = (type: string) => parts.find((one) => one.type === type)!.value
  return `${part('year')}-${part('month')}-${part('day')}`
}
