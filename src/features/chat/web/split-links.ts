const urlPattern = /\bhttps?:\/\/[^\s<>"']+/gi
/** Trailing punctuation is not part of a URL, except a bracket that was opened in it. */
const trailing = new Set('.,;:!?…)]}»”')

export function splitLinks(text: string): { text: string; href?: string }[] {
  const pieces: { text: string; href?: string }[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(urlPattern)) {
    const href = trimTrailing(found)
    if (!URL.canParse(href)) continue
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: href, href })
    from = index + href.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

function trimTrailing(found: string): string {
  let length = found.length
  while (length > 0 && trailing.has(found[length - 1]!)) length--
  const bare = found.slice(0, length)
  const closes = found[length] === ')' && bare.split('(').length > bare.split(')').length
  return closes ? `${bare})` : bare
}
