/** A contact in a text; `to` is exclusive. */
export type Span = { from: number; to: number; kind: 'phone' | 'email' | 'messenger' | 'link' }

/** Sorts spans and merges overlapping ones; the first one determines the kind. */
export function merged(spans: Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = joined.at(-1)
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}
