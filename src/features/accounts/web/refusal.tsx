import type { Failure } from '#shared/errors.ts'
import type { Translate } from '#ui/frame.tsx'

/** What a refusal says about any of the fields that one control stands for; without one of them, the refusal itself. */
export function refusalOf({ error, message }: Failure, t: Translate, fields: readonly string[] = []): string {
  if (typeof error === 'string') return message ?? t(`error.${error}`)
  const said = fields.flatMap((field) => error[field] ?? [])
  return said.length > 0 ? said.join(' ') : t('error.invalid')
}
