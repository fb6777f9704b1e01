export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }

/** Elements whose content is no text; it ends at the closing tag and nowhere else. */
const rawElements = new Set('script style title textarea xmp iframe noembed noframes noscript plaintext xml'.split(' '))
const maxAttributes = 30
const textPartLength = 10_000

/**
 * Splits HTML into texts and tags in one pass. A browser's parser would be more exact, but Trusted Types forbid it, and
 * nothing of a tag but its name and a few attributes is used anyway.
 */
export function* tokenizeHtml(html: string): Generator<HtmlToken> {
  let at = 0
  while (at < html.length) {
    const begin = html.indexOf('<', at)
    for (const text of splitText(html, at, begin === -1 ? html.length : begin))
      yield { kind: 'text', text: decodeEntities(text) }
    if (begin === -1) return
    const after = html[begin + 1] ?? ''
    if (after === '!' || after === '?') {
      at = endOfDeclaration(html, begin)
    } else if (/[a-z]/i.test(after) || (after === '/' && /[a-z]/i.test(html[begin + 2] ?? ''))) {
      const tag = readTag(html, begin + (after === '/' ? 2 : 1))
      at = tag.end
      if (after === '/') yield { kind: 'close', name: tag.name }
      else if (rawElements.has(tag.name)) at = endOfRaw(html, tag)
      else yield { kind: 'open', name: tag.name, attributes: tag.attributes }
    } else {
      yield { kind: 'text', text: '<' }
      at = begin + 1
    }
  }
}

/** A reader that has enough stops between the parts of a long text. No part ends inside an entity or a surrogate pair. */
function* splitText(html: string, begin: number, end: number): Generator<string> {
  const boundary = /[\s&]/g
  for (let at = begin; at < end;) {
    boundary.lastIndex = at + textPartLength
    const next = at + textPartLength < end ? (boundary.exec(html)?.index ?? end) : end
    yield html.slice(at, Math.min(next, end))
    at = next
  }
}

function endOfDeclaration(html: string, begin: number): number {
  const isComment = html.startsWith('<!--', begin)
  const end = html.indexOf(isComment ? '-->' : '>', begin + 2)
  return end === -1 ? html.length : end + (isComment ? 3 : 1)
}

function endOfRaw(html: string, { name, end }: Tag): number {
  const closing = new RegExp(`</${name}[^>]*>?`, 'gi')
  closing.lastIndex = end
  return closing.test(html) ? closing.lastIndex : html.length
}

type Tag = { name: string; attributes: Map<string, string>; end: number }

const tagName = /[^\s/>]+/y
const attributeName = /[\s/]*([^\s/>=]+)/y
const attributeValue = /\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s>]*))/y

function readTag(html: string, begin: number): Tag {
  tagName.lastIndex = begin
  const name = tagName.exec(html)![0].toLowerCase()
  const attributes = new Map<string, string>()
  let at = tagName.lastIndex
  for (;;) {
    attributeName.lastIndex = at
    const attribute = attributeName.exec(html)?.[1]
    if (attribute === undefined) break
    at = attributeName.lastIndex
    attributeValue.lastIndex = at
    const value = attributeValue.exec(html)
    if (value) at = attributeValue.lastIndex
    if (attributes.size < maxAttributes)
      attributes.set(attribute.toLowerCase(), decodeEntities(value?.[1] ?? value?.[2] ?? value?.[3] ?? ''))
  }
  const end = html.indexOf('>', at)
  return { name, attributes, end: end === -1 ? html.length : end + 1 }
}

/** Browsers write other characters as they are. */
const namedEntities: Partial<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  hellip: '…',
  bull: '•',
  middot: '·',
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));?/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return namedEntities[String(name)] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return isCharacter(code) ? String.fromCodePoint(code) : ''
  })
}

/** No control characters and no halves of a pair. */
const isCharacter = (code: number) =>
  code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff))
