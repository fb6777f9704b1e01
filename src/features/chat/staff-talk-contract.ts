import { z } from 'zod'

/** A conversation of an order that staff have, may begin, or may step into. */
export const staffTalk = z.object({
  with: z.enum(['client', 'tutor', 'both']),
  tutor_id: z.int().nullable(),
  name: z.string(),
  avatar: z.string().nullable(),
  unread: z.int(),
  /** The messengers, by their codes, where staff may write to this person. */
  services: z.array(z.int()),
})
export type StaffTalk = z.output<typeof staffTalk>
