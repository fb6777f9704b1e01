/** `*` stands for a part of one segment, and `**` at the end for all further segments. */
export const longestPattern = 200

export type PathPattern = { segments: readonly SegmentPattern[]; open: boolean; exactness: readonly number[] }
type SegmentPattern = { before: string; after: string; wild: boolean }

/** Undefined for anything that is no pattern: other signs, several wildcards in a segment, `**` before the end. */
export function parsePattern(pattern: string): PathPattern | undefined {
  if (!pattern.startsWith('/') || pattern.length > longestPattern || pattern.includes('//')) return undefined
  const parts = splitPath(pattern)
  const open = parts.at(-1) === '**'
  if (open) parts.pop()
  const segments: SegmentPattern[] = []
  for (const part of parts) {
    const [before = '', after, ...more] = part.split('*')
    if (more.length > 0 || !isPlain(before) || !isPlain(after ?? '')) return undefined
    segments.push({ before, after: after ?? '', wild: after !== undefined })
  }
  const literal = segments.reduce((sum, { before, after }) => sum + before.length + after.length, 0)
  const wild = segments.filter((segment) => segment.wild).length
  return { segments, open, exactness: [open ? 0 : 1, segments.filter((one) => !one.wild).length, literal, -wild] }
}

const isPlain = (text: string) => /^[\w.~%-]*$/.test(text)

export function hasWildcard({ segments, open }: PathPattern): boolean {
  return open || segments.some(({ wild }) => wild)
}

/** The more specific pattern first: closed before open, then by literal segments and signs. */
export function compareExactness(one: PathPattern, other: PathPattern): number {
  for (const [place, value] of one.exactness.entries()) {
    const difference = other.exactness[place]! - value
    if (difference !== 0) return difference
  }
  return 0
}

/** Compares segment by segment, so the time is linear in the length of the path. */
export function matchesPattern({ segments, open }: PathPattern, path: string): boolean {
  const parts = splitPath(path)
  if (open ? parts.length < segments.length : parts.length !== segments.length) return false
  return segments.every(({ before, after, wild }, place) => {
    const part = parts[place]!
    if (!wild) return part === before
    return part.length > before.length + after.length && part.startsWith(before) && part.endsWith(after)
  })
}

function splitPath(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
