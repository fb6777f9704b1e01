import { z } from 'zod'
import { seconds } from '#shared/codecs.ts'

/** A tutor as anybody may see one: what privacy hides is not in it, and contacts never are. */
export const shownTutor = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  avatar: z.string().nullable(),
  age: z.int().nullable(),
  city: z.string(),
  prof: z.int().nullable(),
  /** Years since the first lesson. */
  practice: z.int().nullable(),
  short_description: z.string(),
  description: z.string(),
  subjects: z.array(
    z.object({
      subject_id: z.int(),
      name: z.string(),
      levels: z.array(z.string()),
      price: z.int(),
      description: z.string(),
    }),
  ),
  currency: z.string(),
  work_home: z.boolean(),
  work_travel: z.boolean(),
  work_online: z.boolean(),
  /** A city with the names of the districts in it; none means all of it. */
  home: z.array(z.object({ city: z.string(), districts: z.array(z.string()) })),
  travel: z.array(z.object({ city: z.string(), districts: z.array(z.string()) })),
  /** Null if it is not shown. */
  schedule: z.array(z.int()).nullable(),
  university: z.string(),
  university_graduation_year: z.int().nullable(),
  video_url: z.string(),
  verified: z.boolean(),
  /** What staff have checked, and when; never the file. */
  checked: z.array(z.object({ kind: z.string(), at: seconds() })),
  /** What a school tutor's hours cost instead of prices of their own: in minor units, for usual and for advanced levels. */
  school_rates: z.object({ base: z.array(z.int()), advanced: z.array(z.int()) }).nullable(),
})
export type ShownTutor = z.output<typeof shownTutor>
/** As it travels. */
export type Shown = z.input<typeof shownTutor>
