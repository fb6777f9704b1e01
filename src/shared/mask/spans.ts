/** A contact in a text: where it begins, where it ends (not included), what it is. */
export type Span = { from: number; to: number; kind: 'phone' | 'email' | 'messenger' | 'link' }

/** In order and without overlaps: what overlaps becomes one, named after the one that begins first. */
export function merged(spans: Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = joined.at(-1)
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}
