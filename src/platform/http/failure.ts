import type { Edition } from '#editions/edition.ts'
import { errorStatus, isAppError } from '#shared/errors.ts'
import type { ErrorCode, Failure, FieldErrors, MessageRef } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { isDatabaseDown } from '../db/database.ts'
import type { Texts } from '../texts/texts.ts'

type Reader = { edition: Edition; locale: Locale; texts: Texts }

/** Maps an exception to a public error code. The text of the exception is never sent. */
export function presentFailure(error: unknown, reader: Reader): { httpStatus: number; body: Failure } {
  const say = (text: MessageRef) => reader.texts.translate(reader.edition, reader.locale, text.id, text.values)
  if (isAppError(error) && error.fields) {
    const fields = Object.entries(error.fields).map(([field, texts]) => [field, texts.map(say)])
    return {
      httpStatus: errorStatus.invalid,
      body: { status: 'fail', error: Object.fromEntries(fields) as FieldErrors },
    }
  }
  const code = codeOf(error)
  const reason = isAppError(error) ? error.reason : undefined
  // Reasons without a translation fall back to the generic message of the code.
  const message = reason && say(reason) !== reason.id ? say(reason) : say({ id: `error.${code}` })
  return { httpStatus: errorStatus[code], body: { status: 'fail', error: code, message } }
}

function codeOf(error: unknown): ErrorCode {
  if (isAppError(error)) return error.refusal
  if (isDatabaseDown(error)) return 'unavailable'
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  const known: Record<number, ErrorCode> = {
    400: 'invalid',
    404: 'not_found',
    413: 'too_large',
    415: 'unsupported_type',
  }
  return known[Number(status)] ?? 'undefined_error'
}
