import type { FastifyRequest } from 'fastify'
import type { Limit } from '#shared/contract.ts'
import type { Locale } from '#shared/locale.ts'
import type { Edition } from '#editions/edition.ts'
import type { AnyActor } from '../context.ts'
import type { Runtime } from '../plugin.ts'
import type { Requester } from '../requester.ts'
import { guestRequester } from '../runtime.ts'

/** Calls of one network with all its tokens within a minute, unless one token alone may make more. */
const callsPerNetwork = 3000

/** Resolves the bearer token of a call. Cookies are ignored, so that a page cannot call the API for its visitor. */
export async function resolveApiRequester(
  runtime: Runtime,
  request: Pick<FastifyRequest, 'headers'>,
  edition: Edition,
  locale: Locale,
): Promise<Requester> {
  const requester = guestRequester(edition, locale)
  const token = bearerToken(request.headers.authorization)
  if (token === undefined) return requester
  for (const { people } of runtime.plugins)
    requester.auth.api ??= await people?.identify?.apiClient?.(runtime, edition, token)
  return requester
}

/** The calls of a token are limited together, whichever endpoint they use. */
export function apiLimit(actor: AnyActor): Limit | undefined {
  if (actor.realm !== 'api') return undefined
  const { callsPerMinute: perActor } = actor
  return { seconds: 60, perNetwork: Math.max(callsPerNetwork, perActor), perActor, shared: 'public api' }
}

const bearer = /^Bearer ([\w-]{20,200})$/i

function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : bearer.exec(header)?.[1]
}
