import { z } from 'zod'
import { seconds } from './codecs.ts'

/** One log-in of a person or a staff member. Staff who act as somebody else are not listed. */
const listedSession = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signed_in: seconds(),
  /** Written at most once an hour. */
  last_active: seconds(),
  current: z.boolean(),
  /** Opens one request, by its link, or adds a passkey. */
  limited: z.boolean(),
})
export type ListedSession = z.output<typeof listedSession>

/** The current session first, then the latest ones. */
export const sessionList = z.array(listedSession)
/** As the browser gets it. */
export type SessionListData = z.input<typeof sessionList>
export const sessionId = () => z.uuid().max(36)
