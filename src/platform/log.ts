import pino from 'pino'
import { isAppError } from '#shared/errors.ts'
import { isDatabaseDown } from './db/database.ts'

export type Logger = pino.Logger

/** Structured logs without queries, cookies, tokens or bodies, so that they cannot leak. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: ['req.headers', 'password', 'token', '*.password', '*.token', '*.authorization', '*.cookie'],
    serializers: {
      req: (req: { method: string; url: string; id: string }) => ({
        id: req.id,
        method: req.method,
        path: loggedPath(req.url),
      }),
      err: describeError,
    },
  })
}

const longestPath = 200

/**
 * A path without its query and without segments that look random, since those open a result or a preview. Words and
 * numbers stay.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  const isReadable = (segment: string) => segment.split(/[-_]/).every((part) => /^(?:[a-z]*|\d*)$/.test(part))
  return path
    .slice(0, longestPath)
    .replaceAll(/(?<=\/)[\w-]{16,}(?=\/|$)/g, (segment) => (isReadable(segment) ? segment : '[hidden]'))
}

/** PostgreSQL's error details are left out because they contain the row. */
function describeError(error: Error & { code?: unknown; constraint?: unknown; table?: unknown }) {
  const { name, message, stack, code, constraint, table, cause } = error
  // Rejections and outages are expected and come in floods, and their stacks say nothing new.
  const isExpected = isAppError(error) || isDatabaseDown(error)
  return {
    type: name,
    message,
    ...(!isExpected && { stack }),
    code,
    constraint,
    table,
    ...(cause instanceof Error && { cause: cause.message }),
  }
}
