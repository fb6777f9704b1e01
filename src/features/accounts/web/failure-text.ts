import type { Failure } from '#shared/errors.ts'
import type { Translate } from '#ui/frame.tsx'

/** The errors of the given fields, or a general message if the failure concerns none of them. */
export function failureText({ error, message }: Failure, t: Translate, fields: readonly string[] = []): string {
  if (typeof error === 'string') return message ?? t(`error.${error}`)
  const messages = fields.flatMap((field) => error[field] ?? [])
  return messages.length > 0 ? messages.join(' ') : t('error.invalid')
}
