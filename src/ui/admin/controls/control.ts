import type { ReactNode } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import type { CrudField } from '#shared/fields.ts'
import type { FieldEndpoints } from '#shared/field-endpoints.ts'
import type { Options } from '../list-data.ts'

export type ControlProps = {
  /** The name of the resource, with which the texts of choices begin. */
  resource: string
  name: string
  field: CrudField
  label: string
  value: unknown
  options: Options[string]
  /** The options are searched on the server. */
  remote?: boolean | undefined
  endpoints: FieldEndpoints
  errors: FieldErrors
  disabled?: boolean | undefined
}
export type Control = (props: ControlProps) => ReactNode

export const optionOf = ({ value, text }: Options[string][number]) => ({ value: String(value), text })

export function textValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Errors of a field and of the parts of its value, like `gallery.0.alt`. */
export function errorsWithin(errors: FieldErrors, name: string): string[] {
  const within = Object.entries(errors).filter(([field]) => field === name || field.startsWith(`${name}.`))
  return [...new Set(within.flatMap(([, texts]) => texts))]
}
