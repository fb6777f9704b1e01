import { z } from 'zod'
import { seconds } from '#shared/codecs.ts'
import { visibilities, visibilityReasons } from './model.ts'

/** The answer for the tutor and staff about what visitors see. */
export const tutorVisibility = z.object({
  visibility: z.enum(visibilities),
  /** Whether lists contain the tutor. */
  listed: z.boolean(),
  /** All reasons that apply. The first one decides what the tutor reads. */
  reasons: z.array(z.enum(visibilityReasons)),
  /** Since when the first reason applies, if that is known. */
  since: seconds().nullable(),
  /** Whether staff have paused the profile. */
  by_staff: z.boolean(),
  /** The fees whose payment ends a block, the oldest first. */
  fees: z.array(z.object({ order_id: z.int(), fee: z.int().nullable(), due: seconds() })),
  /** When unpaid fees that stop requests will hide the profile. */
  hidden_from: seconds().nullable(),
  /** The end of the time that staff gave. */
  lifted_until: seconds().nullable(),
})
export type TutorVisibility = z.output<typeof tutorVisibility>
export type WireTutorVisibility = z.input<typeof tutorVisibility>
