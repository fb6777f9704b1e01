/** Long lists are sampled: the estimate must not take longer than computing the value. */
const sampled = 50
const deepest = 12

export function estimateBytes(value: unknown, depth = 0): number {
  if (typeof value === 'string') return 24 + 2 * value.length
  if (value === null || typeof value !== 'object') return 8
  if (value instanceof Uint8Array) return 100 + value.byteLength
  if (depth > deepest) return 64
  if (value instanceof Map) return 64 + estimateList(value, value.size, depth)
  if (value instanceof Set || Array.isArray(value))
    return 32 + estimateList(value, value instanceof Set ? value.size : value.length, depth)
  const values = Object.values(value)
  // Small objects share a hidden class; large ones store their own keys.
  const keys = values.length > sampled ? 40 * values.length : 0
  return 32 + keys + estimateList(values, values.length, depth)
}

function estimateList(values: Iterable<unknown>, count: number, depth: number): number {
  let [seen, bytes] = [0, 0]
  for (const one of values) {
    if (seen === sampled) break
    bytes += 8 + estimateBytes(one, depth + 1)
    seen++
  }
  return seen === 0 ? 0 : (bytes / seen) * count
}
