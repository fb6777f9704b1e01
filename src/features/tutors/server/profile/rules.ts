import type { Ctx } from '#platform/context.ts'
import { ages, countLimits, documentRule, earliestYear, photoPixels, photoRule, textLimits } from '../../model.ts'
import { todayIn } from './today.ts'

/** For how many years ahead somebody who studies may tell when they will be done. */
const yearsOfStudy = 6

/** What a profile may contain here: for whoever writes a form, and for our own. */
export function tutorRules(ctx: Ctx) {
  const { edition } = ctx
  return {
    texts: { ...textLimits },
    price: { ...edition.lessonPrice },
    currency: edition.currency,
    age: { ...ages },
    ...yearRules(ctx),
    counts: { ...countLimits },
    documents: fileRule(documentRule),
    photo: { ...fileRule(photoRule), min_side: photoPixels.side, max_pixels: photoPixels.total },
  }
}

export function yearRules(ctx: Ctx) {
  const year = Number(todayIn(ctx).slice(0, 4))
  return {
    years: { min: earliestYear, max: year },
    graduation_years: { min: earliestYear, max: year + yearsOfStudy },
  }
}

function fileRule({ types, maxBytes, maxCount }: typeof documentRule | typeof photoRule) {
  return { types: [...types], max_bytes: maxBytes, max_count: maxCount }
}
