import { z } from 'zod'
import { tutor } from '#shared/access.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { completenessItems, ratingParts } from '../rating-model.ts'

const partNames = [...(Object.keys(ratingParts) as (keyof typeof ratingParts)[]), 'newcomer', 'penalty'] as const
const rating = z.object({
  rating: z.object({
    score: z.int(),
    most: z.int(),
    parts: z.array(
      z.object({
        part: z.enum(partNames),
        points: z.int(),
        most: z.int(),
        /** False if there is no data yet; the part then gets half of its points. */
        known: z.boolean(),
      }),
    ),
    /** The average and the lower bound of its confidence interval. Null without reviews. */
    reviews: z.object({ count: z.int(), average: z.number(), at_least: z.number() }).nullable(),
    /** `answer_minutes` is the total of all answers. Null without requests. */
    record: z.object({ offers: z.int(), answers: z.int(), answer_minutes: z.int(), paid_orders: z.int() }).nullable(),
    penalty_reason: z.string(),
    /** Missing profile items and the points that each would add. */
    missing: z.array(
      z.object({ item: z.enum(Object.keys(completenessItems) as [keyof typeof completenessItems]), gain: z.int() }),
    ),
  }),
})

export const ratingEndpoints = {
  get: endpoint({ method: 'GET', path: '/api/tutor/rating/get', who: tutor, input: noFields, answer: rating }),
}

export const ratingPage = definePage({
  id: 'rating',
  path: '/rating',
  who: tutor,
  layout: 'site',
  input: noFields,
  data: rating,
})
