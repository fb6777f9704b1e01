import type { z } from 'zod'
import type { Edition } from '#editions/edition.ts'
import { errorStatus, isRefusal } from '#shared/errors.ts'
import type { ErrorCode, Failure, FieldErrors, Text } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { isDatabaseAway } from '../db/database.ts'
import type { Texts } from '../texts/texts.ts'

export type Said = { edition: Edition; locale: Locale; texts: Texts }

/** An exception as the answer a stranger may see: a code of the catalogue, never the exception's own text. */
export function failure(error: unknown, said: Said): { httpStatus: number; body: Failure } {
  const say = (text: Text) => said.texts.translate(said.edition, said.locale, text.id, text.values)
  if (isRefusal(error) && error.fields) {
    const fields = Object.entries(error.fields).map(([field, text]) => [field, [say(text)]])
    return {
      httpStatus: errorStatus.invalid,
      body: { status: 'fail', error: Object.fromEntries(fields) as FieldErrors },
    }
  }
  const code = codeOf(error)
  const reason = isRefusal(error) && error.reason ? error.reason : { id: `error.${code}` }
  return { httpStatus: errorStatus[code], body: { status: 'fail', error: code, message: say(reason) } }
}

/** zod's issues as field → messages in the caller's language. */
export function fieldErrors(error: z.core.$ZodError, said: Said): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'input'
    const { id, values } = describe(issue)
    ;(errors[field] ??= []).push(said.texts.translate(said.edition, said.locale, id, values))
  }
  return errors
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

function describe(issue: z.core.$ZodIssue): Text {
  const text = issue as { minimum?: number; maximum?: number; origin?: string; params?: { text?: string } }
  if (issue.code === 'custom' && text.params?.text) return { id: text.params.text }
  if (issue.input === undefined || issue.input === '') return { id: 'invalid.required' }
  if (issue.code === 'too_small' && text.origin === 'string') {
    return text.minimum === 1 ? { id: 'invalid.required' } : { id: 'invalid.too_short', values: { min: text.minimum } }
  }
  if (issue.code === 'too_big' && text.origin === 'string')
    return { id: 'invalid.too_long', values: { max: text.maximum } }
  if (issue.code === 'too_small') return { id: 'invalid.too_small', values: { min: text.minimum } }
  if (issue.code === 'too_big') return { id: 'invalid.too_big', values: { max: text.maximum } }
  return { id: 'invalid.format' }
}
