import pino from 'pino'

export type Logger = pino.Logger

/** Structured lines without queries, cookies, tokens or bodies: what is not logged cannot leak. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: ['req.headers', 'password', 'token', '*.password', '*.token', '*.authorization', '*.cookie'],
    serializers: {
      req: (req: { method: string; url: string; id: string }) => ({
        id: req.id,
        method: req.method,
        path: req.url.split('?')[0],
      }),
      err: describeError,
    },
  })
}

/** What went wrong and where; PostgreSQL's details would bring along the row it was about. */
function describeError(error: Error & { code?: unknown; constraint?: unknown; table?: unknown }) {
  const { name, message, stack, code, constraint, table, cause } = error
  return {
    type: name,
    message,
    stack,
    code,
    constraint,
    table,
    ...(cause instanceof Error && { cause: cause.message }),
  }
}
