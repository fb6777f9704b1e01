import type { Ctx } from '#platform/context.ts'
import { ageLimits, countLimits, documentRule, earliestYear, photoPixels, photoRule, textLimits } from '../../model.ts'
import { todayIn } from './today.ts'

/** Students may enter a graduation year this far ahead. */
const maxStudyYears = 6

export function getTutorRules(ctx: Ctx) {
  const { edition } = ctx
  return {
    texts: { ...textLimits },
    price: { ...edition.lessonPrice },
    currency: edition.currency,
    age: { ...ageLimits },
    ...getYearRules(ctx),
    counts: { ...countLimits },
    documents: presentFileRule(documentRule),
    photo: { ...presentFileRule(photoRule), min_side: photoPixels.side, max_pixels: photoPixels.total },
  }
}

export function getYearRules(ctx: Ctx) {
  const year = Number(todayIn(ctx).slice(0, 4))
  return {
    years: { min: earliestYear, max: year },
    graduation_years: { min: earliestYear, max: year + maxStudyYears },
  }
}

function presentFileRule({ types, maxBytes, maxCount }: typeof documentRule | typeof photoRule) {
  return { types: [...types], max_bytes: maxBytes, max_count: maxCount }
}
