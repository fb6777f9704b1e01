import type { MessageBlock, TextSpan } from '../model.ts'

export type EmailBranding = { site: string; origin: string; lang: string; footer: string }

const ink = '#17211b'
const soft = '#55615a'
const font = "font-family:Onest,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const shell = `max-width:600px;margin:0 auto;padding:24px 16px 32px;${font};color:${ink}`
const card = 'background:#ffffff;border:1px solid #e6e1d6;border-radius:10px;padding:28px 24px 12px'

/** Email clients support inline styles only, and Outlook needs a table to limit the width. */
export function renderEmail(
  { site, origin, lang, footer }: EmailBranding,
  subject: string,
  blocks: readonly MessageBlock[],
): string {
  const isNote = ({ kind }: MessageBlock) => kind === 'note' || kind === 'link'
  const body = blocks.filter((block) => !isNote(block)).map(renderBlock)
  const notes = blocks.filter(isNote).map(renderBlock)
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
    ...(footer
      ? [`<p style="margin:8px 0 0;font-size:13px;line-height:18px;color:${soft}">${escape(footer)}</p>`]
      : []),
    '</div></div><!--[if mso]></td></tr></table><![endif]--></body></html>',
  ].join('\n')
}

function renderBlock(block: MessageBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 style="margin:0 0 16px;font-size:21px;line-height:30px;font-weight:600">${renderSpans(block.pieces)}</h1>`
    case 'paragraph':
      return `<p style="margin:0 0 16px;font-size:17px;line-height:26px">${renderSpans(block.pieces)}</p>`
    case 'note':
      return `<p style="margin:0 0 8px;font-size:13px;line-height:18px;color:${soft}">${renderSpans(block.pieces)}</p>`
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

function renderSpans(pieces: readonly TextSpan[]): string {
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

/** Used for the text part of an email and for SMS. */
export function renderPlainText(blocks: readonly MessageBlock[]): string {
  return blocks.map(renderPlainBlock).join('\n\n')
}

function renderPlainBlock(block: MessageBlock): string {
  if (block.kind === 'button' || block.kind === 'link') return `${block.text}:\n${block.href}`
  const text = block.pieces.map((piece) => piece.text).join('')
  // Email clients treat the text after `-- ` as a signature.
  return block.kind === 'note' ? `-- \n${text}` : text
}
