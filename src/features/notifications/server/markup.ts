import type { Block, Piece } from '../model.ts'

/**
 * The little that a template can say besides text, in blocks with an empty line between them: `# heading`,
 * `[button](https://…)`, `-- note at the foot`, and `**bold**` inside of a paragraph.
 * There is no other markup and no HTML: everything else is text.
 */
export function readMarkup(source: string): Block[] {
  return source
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(readBlock)
}

function readBlock(source: string): Block {
  const button = /^\[([^\]]+)\]\((\S+)\)$/.exec(source)
  const href = button && release(button[2]!)
  if (button && href && isWebAddress(href)) return { kind: 'button', text: oneLine(release(button[1]!)), href }
  if (source.startsWith('# ')) return { kind: 'heading', pieces: piecesOf(source.slice(2)) }
  if (source.startsWith('-- ')) return { kind: 'note', pieces: piecesOf(source.slice(3)) }
  return { kind: 'paragraph', pieces: piecesOf(source) }
}

function piecesOf(source: string): Piece[] {
  return source
    .split(/\*\*(.+?)\*\*/s)
    .map((text, place) => ({ text: release(text), ...(place % 2 === 1 && { bold: true }) }))
    .filter(({ text }) => text !== '')
}

function isWebAddress(href: string): boolean {
  return URL.canParse(href) && /^https?:$/.test(new URL(href).protocol)
}

const guarded = 0xe000

/**
 * A value before it is put into a template: its signs travel as private characters, which mean nothing to the markup
 * nor to ICU, and become themselves again in the blocks. So nothing that somebody typed can be markup.
 */
export function guard(value: string): string {
  return value
    .replaceAll(/[\0\ue000-\ue07f]/g, '')
    .replaceAll(/[^\w\u0080-\uffff ]/g, (sign) => String.fromCharCode(guarded + sign.charCodeAt(0)))
}

/** An abbreviation that ends a value (“M.”, “a.m.”) ends the sentence of the template, too. */
export function joinFullStops(text: string): string {
  return text.replaceAll(/\ue02e(\**)\.(?!\.)/g, '\ue02e$1')
}

export function release(text: string): string {
  return text.replaceAll(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - guarded))
}

/** For headers and headings: whatever could end a line is a space. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
