import { z } from 'zod'

/** A conversation that staff have, may start or may join. */
export const staffConversation = z.object({
  with: z.enum(['client', 'tutor', 'both']),
  tutor_id: z.int().nullable(),
  name: z.string(),
  avatar: z.string().nullable(),
  unread: z.int(),
  /** Wire codes of the messengers that the person has linked. */
  services: z.array(z.int()),
})
export type StaffConversation = z.output<typeof staffConversation>
