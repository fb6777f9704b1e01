import pino from 'pino'

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
        path: req.url.split('?')[0],
      }),
      err: describeError,
    },
  })
}

/** PostgreSQL's error details are left out because they contain the row. */
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
