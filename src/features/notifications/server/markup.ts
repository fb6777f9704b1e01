import type { MessageBlock, TextSpan } from '../model.ts'

/**
 * Blocks are separated by an empty line: `# heading`, `[button](https://…)`, `-- note`, and `**bold**` within a
 * paragraph. There is no other markup and no HTML: everything else is text.
 */
export function parseMarkup(source: string): MessageBlock[] {
  return source
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(parseBlock)
}

function parseBlock(source: string): MessageBlock {
  const button = /^\[([^\]]+)\]\((\S+)\)$/.exec(source)
  const href = button && unescapeMarkup(button[2]!)
  if (button && href && isWebAddress(href))
    return { kind: 'button', text: toSingleLine(unescapeMarkup(button[1]!)), href }
  if (source.startsWith('# ')) return { kind: 'heading', pieces: parseSpans(source.slice(2)) }
  if (source.startsWith('-- ')) return { kind: 'note', pieces: parseSpans(source.slice(3)) }
  return { kind: 'paragraph', pieces: parseSpans(source) }
}

function parseSpans(source: string): TextSpan[] {
  return source
    .split(/\*\*(.+?)\*\*/s)
    .map((text, place) => ({ text: unescapeMarkup(text), ...(place % 2 === 1 && { bold: true }) }))
    .filter(({ text }) => text !== '')
}

function isWebAddress(href: string): boolean {
  return URL.canParse(href) && /^https?:$/.test(new URL(href).protocol)
}

const privateUseStart = 0xe000

/**
 * Moves special characters of a value to private-use code points, which neither the markup nor ICU interpret; the
 * parser restores them. User input can therefore never become markup.
 */
export function escapeMarkup(value: string): string {
  return value
    .replaceAll(/[\0\ue000-\ue07f]/g, '')
    .replaceAll(/[^\w\u0080-\uffff ]/g, (sign) => String.fromCharCode(privateUseStart + sign.charCodeAt(0)))
}

/** A value that ends with a full stop (“M.”, “a.m.”) would otherwise double the one of the template. */
export function collapseFullStops(text: string): string {
  return text.replaceAll(/\ue02e(\**)\.(?!\.)/g, '\ue02e$1')
}

export function unescapeMarkup(text: string): string {
  return text.replaceAll(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - privateUseStart))
}

/** Prevents header injection: line breaks and control characters become spaces. */
export function toSingleLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
