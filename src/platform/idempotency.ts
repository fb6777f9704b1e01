import { createHash } from 'node:crypto'
import { fail } from '#shared/errors.ts'

/** Stored beside the key of a call, so that the key cannot be used for other parameters. */
export function digestParameters(parameters: object): string {
  return createHash('sha256')
    .update(JSON.stringify(sortNames(parameters)))
    .digest('base64url')
}

/** A key repeats the call that it came with. Rows without a digest are older than the check. */
export function assertSameParameters(storedDigest: string | null, parameters: object): void {
  if (storedDigest !== null && storedDigest !== digestParameters(parameters))
    throw fail('wrong_status', { id: 'error.key_used' })
}

/** The order in which a caller writes its parameters means nothing. */
function sortNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortNames)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, sortNames(part)]),
  )
}
