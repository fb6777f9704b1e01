import type { SchoolConnection } from '#platform/config-values.ts'
import type { Ctx } from '#platform/context.ts'
import { callSandboxSchool } from '../sandbox/call-sandbox.ts'
import { signedHeaders } from './signature.ts'

const longestAnswer = 200_000

export const schoolStatus = {
  redirect: 300,
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  timeout: 408,
  tooMany: 429,
  serverError: 500,
} as const

/**
 * `outage`: there is no usable answer, so the message is sent again with the same key. `refused`: the school does not
 * accept this message, and repeating it changes nothing.
 */
export class SchoolError extends Error {
  readonly kind: 'outage' | 'refused'
  readonly status: number | undefined

  constructor(kind: 'outage' | 'refused', reason: string, status?: number) {
    super(reason.slice(0, 200))
    this.kind = kind
    this.status = status
  }
}

export type SchoolCall = { method: 'GET' | 'POST'; path: `/${string}`; key: string; body?: object }

export const findSchool = ({ settings, edition }: Pick<Ctx, 'settings' | 'edition'>): SchoolConnection | undefined =>
  edition.school ? settings.schools[edition.code] : undefined

/** Calls the school with a signature of the time `now`. Keys that the school does not accept count as an outage: staff have to fix them. */
export async function callSchool(
  ctx: Ctx,
  school: SchoolConnection,
  call: SchoolCall,
  now: Date,
): Promise<Record<string, unknown>> {
  const body = call.body ? JSON.stringify(call.body) : ''
  const url = `${school.baseUrl}${call.path}`
  const signed = {
    direction: 'to-school' as const,
    method: call.method,
    path: new URL(url).pathname,
    key: call.key,
    body,
  }
  const headers = signedHeaders(school.id, school.secret, signed, now)
  const { status, text } = await fetchAnswer(ctx, school, url, { method: call.method, headers, body })
  if (isOutage(status)) throw new SchoolError('outage', `HTTP ${status}`, status)
  if (status >= schoolStatus.redirect)
    throw new SchoolError('refused', `HTTP ${status} ${errorIn(text)}`.trim(), status)
  const answer = parseReport(text)
  if (!answer) throw new SchoolError('outage', `HTTP ${status} without JSON`, status)
  return answer
}

type Request = { method: string; headers: Record<string, string>; body: string }

async function fetchAnswer(ctx: Ctx, school: SchoolConnection, url: string, { method, headers, body }: Request) {
  if (school.isSandbox) return callSandboxSchool(ctx, school, { method, path: new URL(url).pathname, headers, body })
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(method !== 'GET' && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(school.timeoutMs),
    })
    return { status: response.status, text: (await response.text()).slice(0, longestAnswer) }
  } catch (error) {
    throw new SchoolError('outage', error instanceof Error ? error.name : 'no answer')
  }
}

function isOutage(status: number): boolean {
  const { unauthorized, forbidden, timeout, tooMany, serverError } = schoolStatus
  return status >= serverError || [unauthorized, forbidden, timeout, tooMany].includes(status as 401)
}

export function parseReport(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function errorIn(text: string): string {
  const error = parseReport(text)?.['error']
  return typeof error === 'string' ? error : ''
}
