/** All error codes with their HTTP status. Their texts are the messages `error.<code>`. */
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
  insufficient_funds: 409,
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

/**
 * The error that handlers throw. Modules may be loaded twice, so it is recognised by a property and not by its class.
 */
export type AppError = Error & {
  refusal: ErrorCode
  reason?: MessageRef | undefined
  fields?: Record<string, MessageRef[]> | undefined
}
/** A message id with values, translated where the caller's locale is known. */
export type MessageRef = { id: string; values?: Record<string, unknown> }

export function fail(code: ErrorCode, reason?: MessageRef): AppError {
  return Object.assign(new Error(code), { refusal: code, reason })
}

export function failField(field: string, id: string, values?: Record<string, unknown>): AppError {
  return failFields({ [field]: [{ id, ...(values && { values }) }] })
}

export function failFields(fields: Record<string, MessageRef[]>): AppError {
  return Object.assign(fail('invalid'), { fields })
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && 'refusal' in error
}
