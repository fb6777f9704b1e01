/** A part of a file, by its first and last byte; `unsatisfiable` if it lies behind the end. */
type ByteRange = { first: number; last: number } | 'unsatisfiable'

/**
 * Reads one range of a `Range` header, which players need to seek and Safari to play at all. Undefined: the whole file,
 * also for several ranges and for what cannot be read, as RFC 9110 allows.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) === 0 || size === 0 ? 'unsatisfiable' : lastBytes(Number(to), size)
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  if (to !== '' && Number(to) < first) return undefined
  return first < size ? { first, last } : 'unsatisfiable'
}

const lastBytes = (count: number, size: number) => ({ first: Math.max(0, size - count), last: size - 1 })
