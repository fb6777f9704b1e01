import { z } from 'zod'
import { seconds } from '#shared/codecs.ts'

/** Public data of a tutor. Fields hidden by privacy settings are left out; contacts are never included. */
export const publicProfile = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  avatar: z.string().nullable(),
  age: z.int().nullable(),
  city: z.string(),
  prof: z.int().nullable(),
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
  /** An empty list of districts means the whole city. */
  home: z.array(z.object({ city: z.string(), districts: z.array(z.string()) })),
  travel: z.array(z.object({ city: z.string(), districts: z.array(z.string()) })),
  /** Null if hidden by privacy settings. */
  schedule: z.array(z.int()).nullable(),
  university: z.string(),
  university_graduation_year: z.int().nullable(),
  video_url: z.string(),
  verified: z.boolean(),
  /** Kinds of documents that staff have checked, never the files. */
  checked: z.array(z.object({ kind: z.string(), at: seconds() })),
  /** Rates in minor units that replace a school tutor's own prices, for base and advanced levels. */
  school_rates: z.object({ base: z.array(z.int()), advanced: z.array(z.int()) }).nullable(),
})
export type PublicProfile = z.output<typeof publicProfile>
export type WirePublicProfile = z.input<typeof publicProfile>
