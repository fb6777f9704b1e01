const address = /\bhttps?:\/\/[^\s<>"']+/gi
/** What ends a sentence is not part of an address; a bracket is, if it was opened in it. */
const trailing = new Set('.,;:!?…)]}»”')

/** A text in pieces; those that are addresses say where they lead. */
export function linksIn(text: string): { text: string; href?: string }[] {
  const pieces: { text: string; href?: string }[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutEnd(found)
    if (!URL.canParse(href)) continue
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: href, href })
    from = index + href.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

function withoutEnd(found: string): string {
  let length = found.length
  while (length > 0 && trailing.has(found[length - 1]!)) length--
  const bare = found.slice(0, length)
  const closes = found[length] === ')' && bare.split('(').length > bare.split(')').length
  return closes ? `${bare})` : bare
}
