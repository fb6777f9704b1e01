import type { Edition } from '#editions/edition.ts'
import { errorStatus, isRefusal } from '#shared/errors.ts'
import type { ErrorCode, Failure, FieldErrors, Text } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { isDatabaseAway } from '../db/database.ts'
import type { Texts } from '../texts/texts.ts'

type Said = { edition: Edition; locale: Locale; texts: Texts }

/** An exception as the answer a stranger may see: a code of the catalogue, never the exception's own text. */
export function failure(error: unknown, said: Said): { httpStatus: number; body: Failure } {
  const say = (text: Text) => said.texts.translate(said.edition, said.locale, text.id, text.values)
  if (isRefusal(error) && error.fields) {
    const fields = Object.entries(error.fields).map(([field, texts]) => [field, texts.map(say)])
    return {
      httpStatus: errorStatus.invalid,
      body: { status: 'fail', error: Object.fromEntries(fields) as FieldErrors },
    }
  }
  const code = codeOf(error)
  const reason = isRefusal(error) ? error.reason : undefined
  // A reason that nobody has put into words yet is told in general ones.
  const message = reason && say(reason) !== reason.id ? say(reason) : say({ id: `error.${code}` })
  return { httpStatus: errorStatus[code], body: { status: 'fail', error: code, message } }
}

function codeOf(error: unknown): ErrorCode {
  if (isRefusal(error)) return error.refusal
  if (isDatabaseAway(error)) return 'unavailable'
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  const known: Record<number, ErrorCode> = {
    400: 'invalid',
    404: 'not_found',
    413: 'too_large',
    415: 'unsupported_type',
  }
  return known[Number(status)] ?? 'undefined_error'
}
