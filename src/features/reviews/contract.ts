import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { id, integer, seconds } from '#shared/codecs.ts'
import { endpoint } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { mostShown, shownAtOnce } from './model.ts'

const review = z.object({
  id: z.int(),
  mark: z.int(),
  text: z.string(),
  /** The language it is written in, as HTML calls it. */
  lang: z.string(),
  /** The first name, as far as the client shows it; empty for somebody who has left. */
  author: z.string(),
  lesson: z.string(),
  level: z.string().nullable(),
  created_at: seconds(),
  /** It rests on an order whose fee was paid: when its lessons began. Null if it is older than orders are. */
  paid_since: seconds().nullable(),
  response_text: z.string(),
  responded_at: seconds().nullable(),
})
export type Review = z.output<typeof review>

/** All marks of a tutor: how many ones, twos, threes, fours and fives. */
const summary = z.object({
  marks: z.array(z.int()).length(5),
  total_count: z.int(),
  avg_review_mark: z.number().nullable(),
})
export type Summary = z.output<typeof summary>

const choice = z.object({ value: z.int(), text: z.string(), count: z.int() })

/** The first reviews of a tutor, the latest first; what can be asked for more closely is counted. */
export const tutorReviews = z.object({
  reviews: z.array(review),
  /** Of those asked for. */
  total: z.int(),
  summary,
  filter_lists: z.object({ lesson: z.array(choice), level: z.array(choice) }),
})
export type TutorReviews = z.output<typeof tutorReviews>

export const endpoints = {
  ofTutor: endpoint({
    method: 'POST',
    path: '/api/client/tutor/reviews',
    who: guest,
    input: z.object({
      tutor_id: id(),
      lang: z.enum(locales).optional(),
      limit: integer(1, mostShown).default(shownAtOnce),
      lesson_id: id().optional(),
      level_id: id().optional(),
    }),
    answer: tutorReviews,
  }),
}
