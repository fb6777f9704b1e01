/**
 * The error catalogue: every code an answer can carry, with its honest HTTP status.
 * The texts are the messages `error.<code>`.
 */
export const errorStatus = {
  invalid: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  oauth_failed: 401,
  oauth_unverified: 403,
  oauth_unknown: 403,
  wrong_code: 400,
  forbidden: 403,
  wrong_origin: 403,
  captcha_needed: 403,
  not_found: 404,
  gone: 410,
  wrong_status: 409,
  in_use: 409,
  email_taken: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  undefined_error: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus
export type FieldErrors = Record<string, string[]>
export type Failure = { status: 'fail'; error: ErrorCode | FieldErrors; message?: string }

/** What a verb throws to say no. Modules may exist twice at run time, so it is known by its mark, not its class. */
export type Refusal = Error & {
  refusal: ErrorCode
  reason?: Text | undefined
  fields?: Record<string, Text[]> | undefined
}
/** A message id with its values, translated at the edge where the caller's locale is known. */
export type Text = { id: string; values?: Record<string, unknown> }

export function refuse(code: ErrorCode, reason?: Text): Refusal {
  return Object.assign(new Error(code), { refusal: code, reason })
}

export function refuseField(field: string, id: string, values?: Record<string, unknown>): Refusal {
  return refuseFields({ [field]: [{ id, ...(values && { values }) }] })
}

export function refuseFields(fields: Record<string, Text[]>): Refusal {
  return Object.assign(refuse('invalid'), { fields })
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'refusal' in error
}
