import type { z } from 'zod'
import type { Endpoint } from '#shared/contract.ts'

/**
 * Endpoints of the chat slice, which depends on this one and so cannot be imported. The shapes are checked by
 * `server/preferences/preferences.test.ts`.
 */
type Service = z.ZodObject<{ service: z.ZodNumber }>
export type LinkMessengerEndpoint = Endpoint & {
  method: 'POST'
  path: '/api/chat/messengers/link'
  input: Service
  answer: z.ZodObject<{ url: z.ZodNullable<z.ZodString> }>
}
export type UnlinkMessengerEndpoint = Endpoint & { method: 'POST'; path: '/api/chat/messengers/unlink'; input: Service }
