import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { id, integer, seconds } from '#shared/codecs.ts'
import { endpoint } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { maxReviewLimit, reviewPageSize } from './model.ts'

const review = z.object({
  id: z.int(),
  mark: z.int(),
  text: z.string(),
  /** A BCP 47 language tag. */
  lang: z.string(),
  /** First name and initial; empty if the account was deleted. */
  author: z.string(),
  lesson: z.string(),
  level: z.string().nullable(),
  created_at: seconds(),
  /** The start of lessons if the review belongs to a paid order; null for reviews older than orders. */
  paid_since: seconds().nullable(),
  response_text: z.string(),
  responded_at: seconds().nullable(),
})
export type Review = z.output<typeof review>

/** `marks` counts the ones, twos, threes, fours and fives. */
const summary = z.object({
  marks: z.array(z.int()).length(5),
  total_count: z.int(),
  avg_review_mark: z.number().nullable(),
})
export type TutorReviewSummary = z.output<typeof summary>

const choice = z.object({ value: z.int(), text: z.string(), count: z.int() })

/** Latest first, with counts for the filters. */
export const tutorReviews = z.object({
  reviews: z.array(review),
  /** Matches the filters. */
  total: z.int(),
  summary,
  filter_lists: z.object({ lesson: z.array(choice), level: z.array(choice) }),
})
export type TutorReviews = z.output<typeof tutorReviews>

export const reviewEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/api/client/tutor/reviews',
    who: guest,
    input: z.object({
      tutor_id: id(),
      lang: z.enum(locales).optional(),
      limit: integer(1, maxReviewLimit).default(reviewPageSize),
      lesson_id: id().optional(),
      level_id: id().optional(),
    }),
    answer: tutorReviews,
  }),
}
