/** A check of one field; `required` fields must be present. */
export type SandboxField = { required: boolean; isValid: (value: unknown) => boolean }
export type SandboxFields = Readonly<Record<string, SandboxField>>
export type FieldProblem = { name: string; problem: 'missing' | 'unknown' | 'wrong' }

export const required = (isValid: SandboxField['isValid']): SandboxField => ({ required: true, isValid })
export const optional = (isValid: SandboxField['isValid']): SandboxField => ({ required: false, isValid })

export const isText = (max: number) => (value: unknown) =>
  typeof value === 'string' && value.length > 0 && value.length <= max
export const isOneOf =
  (...values: readonly unknown[]) =>
  (value: unknown) =>
    values.includes(value)
export const isInteger = (min: number, max: number) => (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max

/** The first field that a strict server would reject. */
export function findFieldProblem(body: Record<string, unknown>, fields: SandboxFields): FieldProblem | undefined {
  for (const name of Object.keys(body)) if (!Object.hasOwn(fields, name)) return { name, problem: 'unknown' }
  for (const [name, field] of Object.entries(fields)) {
    const value = body[name]
    if (value === undefined && field.required) return { name, problem: 'missing' }
    if (value !== undefined && !field.isValid(value)) return { name, problem: 'wrong' }
  }
  return undefined
}
