import type { z } from 'zod'
import type { Endpoint } from '#shared/contract.ts'

/**
 * Calls of the conversations, which know of tutors and so cannot be known by what tutors draw. Their shape is held
 * together by `server/choices/choices.test.ts`.
 */
type Service = z.ZodObject<{ service: z.ZodNumber }>
export type LinkCall = Endpoint & {
  method: 'POST'
  path: '/api/chat/messengers/link'
  input: Service
  answer: z.ZodObject<{ url: z.ZodNullable<z.ZodString> }>
}
export type UnlinkCall = Endpoint & { method: 'POST'; path: '/api/chat/messengers/unlink'; input: Service }
