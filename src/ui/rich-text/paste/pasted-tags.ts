import { isFormulaProblem, parseFormula } from '#shared/rich-text/formula.ts'
import { isSafeLink } from '#shared/rich-text/links.ts'
import type { RichNode } from '#shared/rich-text/nodes.ts'

type Attributes = ReadonlyMap<string, string>

/** The formatting that an element adds to its text; undefined keeps that of the elements around it. */
export type PastedMark = { bold?: boolean | undefined; italic?: boolean | undefined; href?: string | undefined }

export function markOf(name: string, attributes: Attributes): PastedMark {
  const style = attributes.get('style') ?? ''
  const weight = /(?:^|[;\s])font-weight:\s*(\w+)/i.exec(style)?.[1]
  const slant = /(?:^|[;\s])font-style:\s*(\w+)/i.exec(style)?.[1]
  return {
    // Google Docs wraps everything in a <b> of normal weight.
    bold: weight ? /^(?:bold|bolder|[6-9]00)$/i.test(weight) : name === 'b' || name === 'strong' || undefined,
    italic: slant ? /^(?:italic|oblique)$/i.test(slant) : name === 'i' || name === 'em' || undefined,
    href: name === 'a' ? linkOf(attributes.get('href') ?? '') : undefined,
  }
}

function linkOf(href: string): string | undefined {
  const direct = /^https:\/\/www\.google\.com\/url\?q=([^&]+)/.exec(href)?.[1]
  const address = (direct ? decodePart(direct) : href).trim().replace(/^http:/i, 'https:')
  // Anchors belong to the document that the text comes from.
  return !address.startsWith('#') && isSafeLink(address) ? address : undefined
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The level of a list item of Word, which writes them as paragraphs. */
export function wordListOf(attributes: Attributes): { level: number } | undefined {
  const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(attributes.get('style') ?? '')?.[1]
  return level ? { level: Number(level) } : undefined
}

/** Images, videos and formulas that were copied in an editor of ours; the server checks them like typed ones. */
export function ownNodeOf(name: string, attributes: Attributes): RichNode | undefined {
  const latex = attributes.get('data-latex')
  if (latex && (name === 'span' || name === 'div'))
    return isFormulaProblem(parseFormula(latex))
      ? undefined
      : { type: name === 'div' ? 'formulaBlock' : 'formula', attrs: { latex } }
  const video = attributes.get('data-video') ?? ''
  if (name === 'div' && /^[\w-]{11}$/.test(video)) return { type: 'video', attrs: { provider: 'youtube', id: video } }
  const id = attributes.get('data-image') ?? ''
  const url = attributes.get('src') ?? ''
  if (name !== 'img' || !/^\d{1,15}$/.test(id) || !/^\/media\/[0-9a-f]{40}\.webp$/.test(url)) return undefined
  const [width, height] = ['width', 'height'].map((side) => Number(attributes.get(side)) || 1)
  const alt = (attributes.get('alt') ?? '').slice(0, 300)
  return { type: 'image', attrs: { id: Number(id), url, width, height, alt } }
}
