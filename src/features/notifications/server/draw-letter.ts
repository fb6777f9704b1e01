import type { Block, Piece } from '../model.ts'

/** Whose letter it is: the site that writes it, its address, and the language it is in. */
export type Letterhead = { site: string; origin: string; lang: string }

const ink = '#17211b'
const soft = '#55615a'
const font = "font-family:Onest,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const shell = `max-width:600px;margin:0 auto;padding:24px 16px 32px;${font};color:${ink}`
const card = 'background:#ffffff;border:1px solid #e6e1d6;border-radius:10px;padding:28px 24px 12px'

/** Mail programs know inline styles only, and one column is right on every screen; only Outlook needs a table for its width. */
export function drawLetter({ site, origin, lang }: Letterhead, subject: string, blocks: readonly Block[]): string {
  const isNote = ({ kind }: Block) => kind === 'note' || kind === 'link'
  const body = blocks.filter((block) => !isNote(block)).map(drawBlock)
  const notes = blocks.filter(isNote).map(drawBlock)
  return [
    `<!doctype html><html lang="${escape(lang)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light">',
    `<title>${escape(subject)}</title></head><body style="margin:0;padding:0;background:#fbf9f4">`,
    '<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->',
    `<div style="${shell}">`,
    `<p style="margin:0 0 16px;padding:0 4px;font-size:17px;line-height:26px;font-weight:700">${escape(site)}</p>`,
    `<div style="${card}">${body.join('')}</div>`,
    `<div style="padding:16px 4px 0">${notes.join('')}`,
    `<p style="margin:0;font-size:13px;line-height:18px"><a href="${escape(origin)}/" style="color:#0f6b4f">${escape(new URL(origin).host)}</a></p>`,
    '</div></div><!--[if mso]></td></tr></table><![endif]--></body></html>',
  ].join('\n')
}

function drawBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 style="margin:0 0 16px;font-size:21px;line-height:30px;font-weight:600">${drawPieces(block.pieces)}</h1>`
    case 'paragraph':
      return `<p style="margin:0 0 16px;font-size:17px;line-height:26px">${drawPieces(block.pieces)}</p>`
    case 'note':
      return `<p style="margin:0 0 8px;font-size:13px;line-height:18px;color:${soft}">${drawPieces(block.pieces)}</p>`
    case 'button':
      return `<p style="margin:8px 0 24px"><a href="${escape(block.href)}" style="${button}">${escape(block.text)}</a></p>`
    case 'link':
      return `<p style="margin:0 0 8px;font-size:13px;line-height:18px"><a href="${escape(block.href)}" style="color:#0f6b4f">${escape(block.text)}</a></p>`
    default:
      return block satisfies never
  }
}

const button =
  'display:inline-block;background:#0f6b4f;color:#ffffff;font-size:17px;line-height:24px;font-weight:600;text-decoration:none;padding:10px 20px;border-radius:10px'

function drawPieces(pieces: readonly Piece[]): string {
  return pieces
    .map(({ text, bold }) => {
      const drawn = escape(text).replaceAll(/\r?\n/g, '<br>')
      return bold ? `<strong style="font-weight:600">${drawn}</strong>` : drawn
    })
    .join('')
}

function escape(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (sign) => names[sign]!)
}

/** The same without any form: the text part of a letter, and all there is of an SMS. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.map(plainBlock).join('\n\n')
}

function plainBlock(block: Block): string {
  if (block.kind === 'button' || block.kind === 'link') return `${block.text}:\n${block.href}`
  const text = block.pieces.map((piece) => piece.text).join('')
  // Mail programs know what follows such a line as the foot of a letter.
  return block.kind === 'note' ? `-- \n${text}` : text
}
