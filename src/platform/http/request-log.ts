import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { roleName } from '#shared/access.ts'
import { isAppError } from '#shared/errors.ts'
import { loggedPath } from '../log.ts'
import type { Logger } from '../log.ts'
import type { Requester } from '../requester.ts'
import { countRefusal } from './refusal-log.ts'
import { hasSessionCookie } from './requester.ts'

export const requestIdHeader = 'x-request-id'
const idPattern = /^[\w.-]{1,64}$/

/** The id that a proxy or client sent, or a new one that is short enough to be read out to support. */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const sent = headers[requestIdHeader]
  if (typeof sent === 'string' && idPattern.test(sent)) return sent
  return makeId()
}

const idLength = 12
let digits = ''
let used = 0

/** Cuts ids from a stock of random digits, since a cached page costs little more than fetching fresh ones. */
function makeId(): string {
  if (used >= digits.length) {
    digits = randomBytes(idLength * 500).toString('hex')
    used = 0
  }
  return digits.slice(used, (used += idLength))
}

/** Logs a failure that nobody expected. A rejection of the caller is an answer, and visitors could flood the log with it. */
export function logFailure(
  log: Pick<Logger, 'error' | 'warn'>,
  request: FastifyRequest,
  failure: { error: unknown; requester: Pick<Requester, 'edition' | 'actor' | 'auth'>; page?: string },
  message: 'request failed' | 'page render failed' = 'request failed',
): void {
  const { error, requester, page } = failure
  if (countRefusal(log, error) || isAppError(error)) return
  log.error(
    {
      err: error,
      method: request.method,
      path: loggedPath(request.url),
      requestId: request.id,
      edition: requester.edition.code,
      host: request.headers.host?.slice(0, 100),
      role: roleOf(request, requester),
      ...(page !== undefined && { page }),
    },
    message,
  )
}

/** The session may be unknown, because finding it is what failed. */
function roleOf(request: FastifyRequest, { actor, auth }: Pick<Requester, 'actor' | 'auth'>): string {
  const who = actor.realm === 'guest' ? (auth.person ?? auth.staff ?? actor) : actor
  if (who.realm === 'system') return 'system'
  return who.realm === 'guest' && hasSessionCookie(request) ? 'unknown' : roleName(who)
}
